//===- InlineAll.h - Forces inlining into kernels ---------------*- C++ -*-===//
#ifndef WARPLINT_LIB_NVCC_INLINEALL_H
#define WARPLINT_LIB_NVCC_INLINEALL_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// Marks all device functions except recursive ones as `alwaysinline`, since
/// nvcc inlines them into kernels, and removes `optnone`.
void inlineEverything(llvm::Module &M);

} // namespace warplint

#endif
