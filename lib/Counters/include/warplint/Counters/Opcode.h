//===- Opcode.h - Memory spaces of machine instructions ---------*- C++ -*-===//
#ifndef WARPLINT_COUNTERS_OPCODE_H
#define WARPLINT_COUNTERS_OPCODE_H

#include "warplint/Counters/CountedRun.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {

enum class CountedSpace { Shared, Global, Local };

/// The memory that the counters of an instruction count.
struct CountedUse {
  /// Empty: the instruction accesses none of these memories.
  llvm::SmallVector<CountedSpace, 2> Spaces;
  bool IsAtomic = false;
  /// An asynchronous copy (cp.async, in SASS LDGSTS): its counters depend on
  /// the order in which data arrives and are not compared.
  bool IsUnsteady = false;
};

/// The memory that an instruction accesses, by its opcode. For generic accesses
/// and asynchronous copies, it is each memory whose counter is not 0, or global
/// memory if all are 0.
CountedUse useOf(const RecordedInstruction &I);

} // namespace warplint

#endif
