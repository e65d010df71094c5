//===- InlineAll.h - Functions that become part of kernels ------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_INLINEALL_H
#define WARPLINT_LIB_NVCC_INLINEALL_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Asks LLVM to inline all device code into the kernels, as nvcc does but for
/// recursion, and to optimize what was compiled without.
void inlineEverything(llvm::Module &M);

} // namespace warplint

#endif
