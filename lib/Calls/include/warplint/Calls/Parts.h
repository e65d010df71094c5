//===- Parts.h - A module in independent parts ------------------*- C++ -*-===//
#ifndef WARPLINT_CALLS_PARTS_H
#define WARPLINT_CALLS_PARTS_H

#include "warplint/Calls/KernelUnits.h"
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
/// The groups have no digests and lines.
std::vector<KernelUnit> kernelGroups(llvm::Module &M);

/// Mangled names of the kernels that have a body, in the module's order.
std::vector<std::string> kernelNames(llvm::Module &M);

/// Writes a module as bitcode, without functions that only other kernels than
/// `Kernels` reach, and deletes the bodies of all functions.
std::string takeBitcode(llvm::Module &M,
                        const std::vector<std::string> &Kernels);

/// Reads `Kernels` and everything that they use from a module's bitcode into
/// `Context`.
std::unique_ptr<llvm::Module> partOf(llvm::StringRef Bitcode,
                                     const std::vector<std::string> &Kernels,
                                     llvm::LLVMContext &Context);

} // namespace warplint

#endif
