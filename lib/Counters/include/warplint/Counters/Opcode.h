//===- Opcode.h - Which memory an instruction uses --------------*- C++ -*-===//
#ifndef WARPLINT_COUNTERS_OPCODE_H
#define WARPLINT_COUNTERS_OPCODE_H

#include "warplint/Counters/CountedRun.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {

enum class CountedSpace { Shared, Global, Local };

/// What the counters of an instruction are about.
struct CountedUse {
  llvm::SmallVector<CountedSpace, 2> Spaces; ///< empty: none that is predicted
  bool IsAtomic = false;
  /// An asynchronous copy (LDGSTS): its counters vary with the order in which
  /// data arrives, nothing is held against them.
  bool IsUnsteady = false;
};

/// By the opcode; a generic instruction belongs to the memories that its
/// counters say it reached, and to global memory where it reached none.
CountedUse useOf(const RecordedInstruction &I);

} // namespace warplint

#endif
