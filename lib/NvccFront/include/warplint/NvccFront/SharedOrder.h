//===- SharedOrder.h - In which order shared variables lie ------*- C++ -*-===//
#ifndef WARPLINT_NVCCFRONT_SHAREDORDER_H
#define WARPLINT_NVCCFRONT_SHAREDORDER_H

namespace llvm {
class Module;
} // namespace llvm

namespace warplint {

/// ptxas places the shared variables of a kernel one behind the other, each at
/// its alignment: first those that only this kernel uses, then those that
/// several functions use, last those of a function that is called. Each of the
/// three in the order of the declarations. Read from the sizes that ptxas
/// prints (test/truth/shared-size). What a launch asks for lies behind them, in
/// each kernel of a module that uses any `extern __shared__` array, also in
/// those that do not use it.
///
/// Brings the shared variables of the module into that order, and sets the
/// alignment of what a launch asks for at each kernel.
void orderSharedVariables(llvm::Module &M);

/// A field or an element that LLVM made a variable goes behind the whole
/// variables of its group.
void moveSharedFields(llvm::Module &M);

} // namespace warplint

#endif
