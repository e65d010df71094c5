//===- Parts.h - A module in independent parts ------------------*- C++ -*-===//
#ifndef WARPLINT_CALLS_PARTS_H
#define WARPLINT_CALLS_PARTS_H

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace warplint {

/// Groups of kernels that can be optimized independently, each in the module's
/// order; kernels that share a variable with internal linkage are in one group.
/// A large module has up to eight groups of similar size, a small one has one.
std::vector<std::vector<std::string>> kernelGroups(llvm::Module &M);

/// Reads `Kernels` and everything that they use from a module's bitcode into
/// `Context`.
std::unique_ptr<llvm::Module> partOf(llvm::StringRef Bitcode,
                                     const std::vector<std::string> &Kernels,
                                     llvm::LLVMContext &Context);

} // namespace warplint

#endif
