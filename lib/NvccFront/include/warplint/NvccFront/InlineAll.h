//===- InlineAll.h - Forces inlining into kernels ---------------*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_INLINEALL_H
#define WARPLINT_NVCCFRONT_INLINEALL_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Marks all device code to be inlined into the kernels, as nvcc does but for
/// recursion, and to be optimized where it was compiled without.
void inlineEverything(llvm::Module &M);

} // namespace warplint

#endif
