//===- StackFrame.h - Which arrays a stack frame holds ----------*- C++ -*-===//
#ifndef WARPLINT_CHECKS_STACKFRAME_H
#define WARPLINT_CHECKS_STACKFRAME_H

#include "warplint/Facts/AccessTable.h"

namespace warplint::checks {

/// What the size of a kernel's stack frame says of one of its private arrays.
/// The frame also holds spilled registers (up to the bytes that are stored for
/// them), arrays without a name (arguments of printf, the math library's), and
/// the kernel's other arrays.
enum class InFrame {
  Yes,     ///< the frame is not explained without it
  No,      ///< it does not fit
  Unclear, ///< the frame can be explained with it and without it
};

/// `Table.StackBytes` must be there.
InFrame inFrame(const KernelTable &Table, const PrivateArray &Array);

} // namespace warplint::checks

#endif
