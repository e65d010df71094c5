//===- Remediations.h - Remediations for private arrays ---------*- C++ -*-===//
#ifndef WARPLINT_CHECKS_REMEDIATIONS_H
#define WARPLINT_CHECKS_REMEDIATIONS_H

#include "warplint/Checks/Check.h"
#include <vector>

namespace warplint::checks {

/// Advice for a private array in local memory, best first: unrolling, if loop
/// counters are the only obstacle; smaller structs; and the array in shared
/// memory with one column per thread (element i of thread t at i * threads + t,
/// which is conflict-free for any i), with its size in bytes, whether it fits,
/// and resident blocks. `Site` is the access with the dynamic index; may be
/// null.
std::vector<Fix> localArrayRemediations(const CheckInput &In,
                                        const PrivateArray &P,
                                        const Access *Site);

/// For 32 lanes that each draw one of `N` elements (N >= 1) uniformly and
/// independently: mean number of lanes, minus one, that draw the most frequent
/// element.
double expectedReplays(uint64_t N);

/// For the same draw: mean number of distinct elements.
double expectedDistinct(uint64_t N);

/// The same draw: sectors for one word of an element in local memory, where the
/// lanes of a sector of the row have one for each different element.
double expectedSectors(uint64_t N, const Profile &Gpu);

} // namespace warplint::checks

#endif
