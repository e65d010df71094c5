//===- Cures.h - What a private array can become ----------------*- C++ -*-===//
#ifndef WARPLINT_CHECKS_CURES_H
#define WARPLINT_CHECKS_CURES_H

#include "warplint/Checks/Check.h"
#include <vector>

namespace warplint::checks {

/// Advice for a private array in local memory, best first: unrolling where the
/// loop's index is all that is in the way, smaller structs, and the array in
/// shared memory with one column for each thread (element i of thread t at
/// i * threads + t, conflict-free for any i), with bytes, fit and resident
/// blocks. `Site` may be null (no index that is not constant).
std::vector<Fix> localArrayCures(const CheckInput &In, const PrivateArray &P,
                                 const Access *Site);

/// Mean over indices drawn uniformly and independently by 32 lanes from `N`
/// elements, N >= 1: lanes beyond the first on the element drawn most often.
double expectedReplays(uint64_t N);

/// The same draw: different elements among the 32.
double expectedDistinct(uint64_t N);

/// The same draw: sectors for one word of an element in local memory, where
/// each eight neighbouring lanes have a sector for each different element.
double expectedSectors(uint64_t N);

} // namespace warplint::checks

#endif
