//===- Opcode.h - Memory spaces of machine instructions ---------*- C++ -*-===//
#ifndef WARPLINT_COUNTERS_OPCODE_H
#define WARPLINT_COUNTERS_OPCODE_H

#include "warplint/Counters/CountedRun.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {

enum class CountedSpace { Shared, Global, Local };

/// The memory accesses that an instruction's counters are about.
struct CountedUse {
  llvm::SmallVector<CountedSpace, 2> Spaces; ///< empty: no memory with
                                             ///< predictions
  bool IsAtomic = false;
  /// An asynchronous copy (LDGSTS): its counters depend on the order in which
  /// data arrives and are not compared.
  bool IsUnsteady = false;
};

/// Determined by the opcode. A generic instruction uses the spaces whose
/// counters are not 0, or global memory if all are 0.
CountedUse useOf(const RecordedInstruction &I);

} // namespace warplint

#endif
