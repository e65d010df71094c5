//===- Maximum.h - Loads that look for the greatest element -----*- C++ -*-===//
#ifndef WARPLINT_KERNEL_MAXIMUM_H
#define WARPLINT_KERNEL_MAXIMUM_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace warplint {

/// Whether a loaded value is compared with the greatest one so far.
bool isForMaximum(const llvm::Instruction &Load);

} // namespace warplint

#endif
