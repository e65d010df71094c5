//===- Proposals.h - The kinds of edits -------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_PROPOSALS_H
#define WARPLINT_LIB_REWRITES_PROPOSALS_H

#include "LocalSites.h"

namespace warplint {

// Each returns a fix with edits; or advice with WhyNoEdit if an edit of this
// kind would help but cannot be made; or nothing if it would not help.

/// `#pragma unroll` for the loops whose counters index the array, so that the
/// indices become constant. A loop without a constant trip count gets the
/// array's extent as its bound, and a guard with the old bound around its body.
std::optional<Fix> proposeUnroll(const LocalArray &A, const RewriteFacts &In);

/// One `static const` copy for all threads of an array whose elements are
/// constants that no thread writes.
std::optional<Fix> proposeConstantTable(const LocalArray &A,
                                        const RewriteFacts &In);

/// Comparisons with each possible value of an index in place of an index that
/// is only known at run time, for a small array; and the edits of
/// proposeUnroll() for its loops.
std::optional<Fix> proposeSelect(const LocalArray &A, const RewriteFacts &In);

/// One atomic for the active lanes of a warp, or for the threads of a block, in
/// place of one for each.
std::optional<Fix> proposeCombined(const Finding &F, const RewriteFacts &In);

/// Turns the check's advice to move the array to shared memory, with one column
/// per thread, into edits. `Advice` has the sizes already.
void proposeSharedColumn(Fix &Advice, const LocalArray &A,
                         const RewriteFacts &In);

} // namespace warplint

#endif
