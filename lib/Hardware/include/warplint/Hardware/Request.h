//===- Request.h - One warp-level memory request and its cost ---*- C++ -*-===//
//
// The rules of banks and sectors: they map lane addresses to wavefronts or
// sectors. All functions are pure. docs/hardware.md names the measurement
// behind every rule, and test/truth/sm_90_patterns.csv has recorded cases.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_HARDWARE_REQUEST_H
#define WARPLINT_HARDWARE_REQUEST_H

#include "warplint/Hardware/Profile.h"
#include "warplint/Hardware/Warp.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace warplint {

enum class RequestKind {
  Load,
  Store,
  AtomicAdd, ///< red and atom of 4-byte integers, and others of equal cost
  AtomicCas, ///< compare-and-swap
  /// One iteration of the compiler's compare-and-swap loop, in which one lane
  /// of each bank succeeds. In global memory like AtomicAdd.
  AtomicSpin,
  MatrixLoad, ///< ldmatrix: lane i gives the address of a 16-byte row
  /// Integer add of 1 with unused result: in shared memory, one instruction
  /// counts the lanes of each word. Also used for one lane's update on behalf
  /// of all that share a word. In global memory like AtomicAdd.
  AtomicIncrement
};

/// Bytes of a lane in the widest request of shared memory.
constexpr unsigned WidestAccess = 16;

/// The accesses of the 32 lanes of a warp in one instruction. Addresses need
/// not be aligned to `Bytes`; only their values modulo banks, sectors and lines
/// matter.
struct Request {
  RequestKind Kind = RequestKind::Load;
  unsigned Bytes = 4; ///< per lane: 1, 2, 4, 8 or 16 (ldmatrix: 16)
  uint32_t Mask = 0;  ///< active lanes, bit i is lane i
  std::array<uint64_t, WarpLanes> Address{}; ///< bytes; only of active lanes
};

struct SharedCost {
  unsigned Wavefronts = 0; ///< 0 if no lane is active
  /// The profiler's ideal: the wavefronts that the bytes of the active lanes
  /// would fill, twice as many for a compare-and-swap. Not more than
  /// `Wavefronts`, which are fewer for wide loads whose lanes pair.
  unsigned Ideal = 0;
  unsigned Worst = 0; ///< wavefronts of the worst group
};
/// `Wavefronts` is the sum over all groups, that is over both half-warps if
/// `LanesPerRequest` is 16. Does not allocate heap memory.
SharedCost sharedCost(const Profile &P, const Request &R);

struct GlobalCost {
  /// Sectors that move. Equals `DistinctSectors` except for atomics, for which
  /// a sector counts once for each lane at its most accessed address.
  unsigned Sectors = 0;
  unsigned DistinctSectors = 0; ///< distinct sectors accessed, for any kind
  unsigned Ideal = 0;           ///< ceil(distinct bytes / SectorBytes)
  unsigned Lines = 0;           ///< distinct lines of LineBytes accessed
};
/// Does not allocate heap memory.
GlobalCost globalCost(const Profile &P, const Request &R);

/// The worst bank of the worst group of a shared request, and its lanes.
struct BankWitness {
  unsigned Bank = 0;
  /// Distinct words of that bank in the group. For requests that are served
  /// lane by lane, such as atomics, the lanes that access it.
  unsigned Words = 0;
  uint32_t Lanes = 0;         ///< lanes of the group that access the bank
  unsigned Degree = 0;        ///< wavefronts of the group
  unsigned DistinctWords = 0; ///< distinct words, for all kinds of requests
};
/// If several are equally bad, the first group and bank. The request must have
/// an active lane.
BankWitness worstBank(const Profile &P, const Request &R);

/// The active lanes of a shared request that are served together: one mask for
/// each group, in lane order.
std::vector<uint32_t> laneGroups(const Profile &P, const Request &R);

/// The period of costs in bytes: adding it to all addresses of a request
/// changes no cost. It is a multiple of the line, the sector, the row of all
/// banks and the widest access, which are powers of two.
inline int64_t costPeriod(const Profile &P) {
  return std::max(
      {P.LineBytes, P.SectorBytes, P.Banks * P.BankBytes, WidestAccess});
}

/// Whether a shared request takes the same number of wavefronts if a multiple
/// of `Bytes`, the width of the access, is added to all its addresses. They
/// move by whole words of the banks then.
inline bool movesByWords(const Profile &P, unsigned Bytes) {
  return Bytes >= P.BankBytes;
}

/// The iterations of the compiler's compare-and-swap loop, without contention
/// by other warps: for each, the mask of the lanes that execute it. `R.Kind` is
/// ignored. In each iteration, the lowest lane of each bank succeeds. If an
/// element is wider than a bank, the lowest lane of each half-warp and pair of
/// banks succeeds, unless a lane of the other half-warp changes the same
/// element.
std::vector<uint32_t> casRounds(const Profile &P, const Request &R);

} // namespace warplint

#endif
