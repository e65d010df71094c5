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
/// prints (test/truth/shared-size).
///
/// Brings the shared variables of the module into that order.
void orderSharedVariables(llvm::Module &M);

/// A field or an element that LLVM made a variable goes behind the whole
/// variables of its group.
void moveSharedFields(llvm::Module &M);

} // namespace warplint

#endif
