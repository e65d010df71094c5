//===- StackFrame.h - Private arrays in a stack frame -----------*- C++ -*-===//
#ifndef WARPLINT_CHECKS_STACKFRAME_H
#define WARPLINT_CHECKS_STACKFRAME_H

#include "warplint/Facts/AccessTable.h"

namespace warplint::checks {

/// Whether a private array is in the kernel's stack frame, as concluded from
/// the frame's size. The frame also contains spilled registers (at most the
/// bytes stored for them), unnamed arrays (arguments of printf, arrays of math
/// functions), and the kernel's other arrays.
enum class InFrame {
  Yes,     ///< no set of arrays without it has the frame's size
  No,      ///< no set of arrays with it has the frame's size
  Unclear, ///< sets with and without it have the frame's size
};

/// `Table.StackBytes` must be set.
InFrame inFrame(const KernelTable &Table, const PrivateArray &Array);

} // namespace warplint::checks

#endif
