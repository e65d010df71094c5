//===- JoinedAccesses.h - Layouts of joined accesses ------------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_JOINEDACCESSES_H
#define WARPLINT_LAYOUT_JOINEDACCESSES_H

#include "warplint/Layout/Search.h"

namespace warplint {

/// Layouts that move whole groups of elements, which may keep those accesses
/// joined that the compiler has joined.
struct JoinedStudy {
  Recording R; ///< as if the source accessed vectors
  Outcome Before;
  std::vector<LayoutOption> Best; ///< best first
};

/// Searches such layouts of an array of scalars. Has only those that cost less
/// than all of `Apart`, in which index arithmetic separates joined accesses, or
/// as much with fewer accesses: the second analysis shows whether they stay
/// joined. Requires an empty R.WhyNot.
JoinedStudy searchJoined(const Profile &Gpu, const Recording &R,
                         const LayoutStudy &Apart);

} // namespace warplint

#endif
