//===- Parts.h - A module in parts that share nothing -----------*- C++ -*-===//
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

/// The kernels of a module in groups that can be optimized apart from each
/// other, each in the module's order; those that share a variable which nothing
/// outside of the module sees are in one. Large modules have up to eight groups
/// of about the same size, small ones a single one.
std::vector<std::vector<std::string>> kernelGroups(llvm::Module &M);

/// Of a module as bitcode, some kernels and all that they use, in a context of
/// their own.
std::unique_ptr<llvm::Module> partOf(llvm::StringRef Bitcode,
                                     const std::vector<std::string> &Kernels,
                                     llvm::LLVMContext &Context);

} // namespace warplint

#endif
