//===- Request.h - One warp-level memory request and its cost ---*- C++ -*-===//
//
// The rules of banks and sectors: lane addresses in, wavefronts or sectors
// out. Pure functions of their arguments; every rule names its measurement in
// docs/hardware.md, and test/truth/sm_90_patterns.csv replays them.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_HARDWARE_REQUEST_H
#define WARPLINT_HARDWARE_REQUEST_H

#include "warplint/Hardware/Profile.h"
#include <array>
#include <cstdint>
#include <vector>

namespace warplint {

enum class RequestKind {
  Load,
  Store,
  AtomicAdd,      ///< red and atom of 4-byte integers, and what costs the same
  AtomicCas,      ///< compare-and-swap
  AtomicSpin,     ///< one round of the compiler's own loop of compare-and-swap,
                  ///< in which one lane of each bank wins; in global memory the
                  ///< same as AtomicAdd
  MatrixLoad,     ///< ldmatrix: lane i gives the address of a 16-byte row
  AtomicIncrement ///< integer add of 1 whose result is unused: in shared memory
                  ///< one instruction counts the lanes of each word; also one
                  ///< lane's update for all that share a word. In global memory
                  ///< the same as AtomicAdd
};

/// What the 32 lanes of a warp ask for at once. Addresses need not be aligned
/// to `Bytes`; only their places modulo banks, sectors and lines count.
struct Request {
  RequestKind Kind = RequestKind::Load;
  unsigned Bytes = 4; ///< per lane: 1, 2, 4, 8 or 16 (ldmatrix: 16)
  uint32_t Mask = 0;  ///< active lanes, bit i is lane i
  std::array<uint64_t, 32> Address{}; ///< bytes; only of active lanes
};

struct SharedCost {
  unsigned Wavefronts = 0; ///< 0 when no lane is active
  /// What no layout can go below: the profiler's ideal, that is the non-empty
  /// groups the request splits into. For a compare-and-swap twice that, since
  /// one whose lanes all have a bank of their own still takes two; for a round
  /// of the compiler's loop twice the groups that its lanes would fill.
  unsigned Ideal = 0;
  unsigned Worst = 0; ///< wavefronts of the worst group alone
};
/// `Wavefronts` is the sum over all groups, so over both half-warps where
/// `LanesPerRequest` is 16. No heap allocation.
SharedCost sharedCost(const Profile &P, const Request &R);

struct GlobalCost {
  unsigned Sectors = 0; ///< for atomics, lanes on one address count one by one
  unsigned DistinctSectors = 0; ///< touched, whatever the kind
  unsigned Ideal = 0;           ///< ceil(distinct bytes / SectorBytes)
  unsigned Lines = 0;           ///< distinct LineBytes-sized lines touched
};
/// No heap allocation.
GlobalCost globalCost(const Profile &P, const Request &R);

/// The bank of the worst group of a shared request and who meets there.
struct BankWitness {
  unsigned Bank = 0;
  unsigned Words = 0; ///< distinct words of that bank in the group (lanes, for
                      ///< atomics that are served lane by lane)
  uint32_t Lanes = 0;  ///< lanes that touch that bank in that group
  unsigned Degree = 0; ///< wavefronts of that group
};
/// The first such group and bank where several are equally bad. Only for a
/// request with an active lane.
BankWitness worstBank(const Profile &P, const Request &R);

/// The active lanes of a shared request that are served together, one mask for
/// each group, in the order of the lanes.
std::vector<uint32_t> laneGroups(const Profile &P, const Request &R);

} // namespace warplint

#endif
