//===- DrawnWork.h - Loops in which lanes draw their work -------*- C++ -*-===//
#ifndef WARPLINT_KERNEL_DRAWNWORK_H
#define WARPLINT_KERNEL_DRAWNWORK_H

#include "llvm/Analysis/LoopInfo.h"

namespace warplint {

/// Whether what an atomic in the loop returns decides when a lane leaves it, as
/// where lanes draw numbers until there is no more work. Lanes that leave such
/// a loop one by one were counted going on one by one (nvcc 13.0, H100: 14,604
/// requests of 16,816 threads behind it, uc_nqueen_cuda2 of
/// test/truth/blind-7), though the machine code has a barrier of convergence.
bool endsByTicket(const llvm::Loop &L);

} // namespace warplint

#endif
