//===- Proposals.h - The kinds of edits -------------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_REWRITES_PROPOSALS_H
#define WARPLINT_LIB_REWRITES_PROPOSALS_H

#include "LocalSites.h"

namespace warplint {

// Each returns a fix with edits; or advice with WhyNoEdit if an edit of this
// kind would help but cannot be made; or nothing if it would not help.

/// Constant indices by unrolled loops: `#pragma unroll`, for a loop without a
/// constant trip count with the array's extent as its bound and a guard around
/// its body.
std::optional<Fix> proposeUnroll(const LocalArray &A, const RewriteFacts &In);

/// One `static const` copy for all threads of an array whose elements are
/// constants that no thread writes.
std::optional<Fix> proposeConstantTable(const LocalArray &A,
                                        const RewriteFacts &In);

/// Comparisons with each place of a small array in place of an index that is
/// known at run time, and the loops of proposeUnroll().
std::optional<Fix> proposeSelect(const LocalArray &A, const RewriteFacts &In);

/// One atomic for the active lanes of a warp in place of one for each.
std::optional<Fix> proposeCombined(const Finding &F, const RewriteFacts &In);

/// Turns advice of the check, which has the sizes, into the edits that move the
/// array to shared memory with one column per thread.
void proposeSharedColumn(Fix &Advice, const LocalArray &A,
                         const RewriteFacts &In);

} // namespace warplint

#endif
