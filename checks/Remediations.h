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

/// Lanes with random indices: each of 32 lanes draws one of `N` elements
/// (N >= 1), uniformly and independently. Mean number of lanes that draw the
/// most frequent element, minus one.
double expectedReplays(uint64_t N);

/// For the same draw: mean number of distinct elements.
double expectedDistinct(uint64_t N);

/// For the same draw: mean number of sectors of a request for one 4-byte word
/// per lane in local memory. The words of one offset of all lanes are
/// contiguous there: lanesPerLocalSector() neighboring lanes need one sector
/// for each distinct element that they draw.
double expectedSectors(uint64_t N, const Profile &Gpu);

} // namespace warplint::checks

#endif
