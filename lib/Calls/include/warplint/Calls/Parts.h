//===- Parts.h - A module in independent parts ------------------*- C++ -*-===//
//
// Splits a module by kernels, so that threads can optimize the parts, each in
// its own LLVMContext.
//
//===----------------------------------------------------------------------===//
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
/// A large module has up to eight groups of similar size; a small one, or one
/// with nearly all code in one kernel, has one.
/// The groups have no digests and lines.
std::vector<KernelUnit> kernelGroups(llvm::Module &M);

/// Mangled names of the kernels that have a body, in the module's order.
std::vector<std::string> kernelNames(llvm::Module &M);

/// Writes a module as bitcode, without the bodies of functions that only other
/// kernels than `Kernels` reach. Then deletes all function bodies of `M`, since
/// the parts replace them.
std::string takeBitcode(llvm::Module &M,
                        const std::vector<std::string> &Kernels);

/// Reads `Kernels` and everything that they use from the bitcode of
/// takeBitcode() into `Context`; other functions become declarations. Never
/// null.
std::unique_ptr<llvm::Module> partOf(llvm::StringRef Bitcode,
                                     const std::vector<std::string> &Kernels,
                                     llvm::LLVMContext &Context);

} // namespace warplint

#endif
