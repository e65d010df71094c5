//===- Loops.h - Edits that unroll loops ------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_LOOPS_H
#define WARPLINT_LIB_REWRITES_LOOPS_H

#include "LocalSites.h"

namespace warplint {

/// The edits that unroll some loops, and what they are.
struct LoopEdits {
  std::vector<Edit> Edits;
  unsigned Unrolled = 0; ///< loops that get a pragma
  unsigned Guarded = 0;  ///< of them with another bound and a guard
  /// Why a person should look at the edits first; empty: there is no reason.
  Words WhyUnsafe;
  Words WhyNot; ///< why one of the loops cannot be edited; else empty
};

/// Whether the loop's counter alone keeps the index from being a constant.
bool isOfLoops(const LocalSite &S);

/// The edits for all loops whose counters the indices of `Sites` depend on.
LoopEdits unrollLoopsOf(llvm::ArrayRef<const LocalSite *> Sites,
                        const RewriteFacts &In);

} // namespace warplint

#endif
