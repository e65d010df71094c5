//===- Bank.cpp - Wavefronts of a shared-memory request -------------------===//
//
// The lanes of a request are served in groups, one after the other. Each group
// takes as many wavefronts as its worst bank needs. docs/hardware.md has the
// rules and the measurements behind them.
//
//===----------------------------------------------------------------------===//
#include "BankTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace warplint;

Service warplint::serviceOf(const Profile &P, RequestKind Kind) {
  switch (Kind) {
  case RequestKind::AtomicAdd:
  case RequestKind::AtomicCas:
    return Service::ByLane;
  case RequestKind::AtomicSpin:
    return Service::Once;
  case RequestKind::AtomicIncrement:
    return Service::ByWord;
  case RequestKind::Load:
  case RequestKind::MatrixLoad:
    return P.Multicast ? Service::ByWord : Service::OneBroadcast;
  case RequestKind::Store:
    // A broadcast serves reads; a store without multicast goes lane by lane.
    return P.Multicast ? Service::ByWord : Service::ByLane;
  }
  llvm_unreachable("unknown kind of request");
}

unsigned warplint::wavefrontsPerService(RequestKind Kind) {
  return Kind == RequestKind::AtomicCas || Kind == RequestKind::AtomicSpin ? 2
                                                                           : 1;
}

namespace {

/// How the lanes of a request are served.
struct Phases {
  unsigned GroupLanes; ///< power of two; lanes whose bytes fill a wavefront
  Service How;
  unsigned Factor; ///< wavefronts per unit of service
  llvm::SmallVector<uint32_t, WarpLanes> Groups; ///< none is empty
};

uint32_t groupMask(unsigned GroupLanes, unsigned Group) {
  uint32_t Ones =
      GroupLanes == WarpLanes ? ~uint32_t(0) : (uint32_t(1) << GroupLanes) - 1;
  return Ones << (Group * GroupLanes);
}

/// Whether, for every active lane i of some, lane `i xor Distance` is inactive
/// or has the same address.
bool lanesPair(const Request &R, uint32_t Lanes, unsigned Distance) {
  for (uint32_t Left = R.Mask & Lanes; Left; Left &= Left - 1) {
    unsigned Lane = llvm::countr_zero(Left), Other = Lane ^ Distance;
    if ((R.Mask >> Other & 1) && R.Address[Other] != R.Address[Lane])
      return false;
  }
  return true;
}

/// The pairing rule: the lanes pair at distance 1, or at distance 2; of a load
/// of 16 bytes those of each half-warp do.
bool allPair(const Request &R) {
  constexpr uint32_t Half = 0xffff;
  constexpr unsigned MostBytes = 16;
  if (R.Bytes < MostBytes)
    return lanesPair(R, ~uint32_t(0), 1) || lanesPair(R, ~uint32_t(0), 2);
  return llvm::all_of(llvm::ArrayRef<uint32_t>{Half, ~Half}, [&](uint32_t Of) {
    return lanesPair(R, Of, 1) || lanesPair(R, Of, 2);
  });
}

/// Whether each pair of lanes at a distance has at most one active lane.
bool lanesAreSingle(const Request &R, unsigned Distance) {
  for (uint32_t Left = R.Mask; Left; Left &= Left - 1)
    if (R.Mask >> (llvm::countr_zero(Left) ^ Distance) & 1)
      return false;
  return true;
}

/// Adds the groups of a wide load whose lanes pair: two neighbouring groups are
/// served together if their lanes have no bank in common, or if no pair has two
/// active lanes.
void addPairedGroups(const Profile &P, const Request &R, Phases &Ph) {
  const bool AreSingle = lanesAreSingle(R, 1) || lanesAreSingle(R, 2);
  for (unsigned G = 0; G != WarpLanes / Ph.GroupLanes; G += 2) {
    const uint32_t First = R.Mask & groupMask(Ph.GroupLanes, G);
    const uint32_t Second = R.Mask & groupMask(Ph.GroupLanes, G + 1);
    if (First && Second &&
        (AreSingle ||
         BankTable(P, R, First | Second).wavefronts(Ph.How) == 1)) {
      Ph.Groups.push_back(First | Second);
      continue;
    }
    for (uint32_t Lanes : {First, Second})
      if (Lanes)
        Ph.Groups.push_back(Lanes);
  }
}

/// A group accesses at most the bytes that one wavefront carries. Under the
/// pairing rule, groups of a wide load may be twice as large.
Phases phasesOf(const Profile &P, const Request &R) {
  assert(llvm::isPowerOf2_32(P.Banks) && P.Banks <= Profile::MaxBanks);
  assert(llvm::isPowerOf2_32(P.BankBytes) && P.BankBytes >= 4);
  assert(llvm::isPowerOf2_32(P.LanesPerRequest) &&
         P.LanesPerRequest <= WarpLanes);
  assert(llvm::isPowerOf2_32(R.Bytes) && R.Bytes <= 16);
  Phases Ph;
  Ph.How = serviceOf(P, R.Kind);
  Ph.Factor = wavefrontsPerService(R.Kind);
  unsigned Carried = P.Banks * P.BankBytes / std::max(R.Bytes, P.BankBytes);
  Ph.GroupLanes = std::min(P.LanesPerRequest, std::max(Carried, 1u));
  if (R.Kind == RequestKind::MatrixLoad)
    Ph.GroupLanes = std::min(Ph.GroupLanes, 8u);
  if (R.Kind == RequestKind::Load && R.Bytes > P.BankBytes && P.PairedLoads &&
      Ph.GroupLanes < P.LanesPerRequest && allPair(R)) {
    addPairedGroups(P, R, Ph);
    return Ph;
  }
  for (unsigned G = 0; G != WarpLanes / Ph.GroupLanes; ++G)
    if (uint32_t Lanes = R.Mask & groupMask(Ph.GroupLanes, G))
      Ph.Groups.push_back(Lanes);
  return Ph;
}

/// The wavefronts that the bytes of the active lanes fill.
unsigned filledWavefronts(const Profile &P, const Request &R,
                          const Phases &Ph) {
  unsigned Filled = 0;
  for (unsigned G = 0; G != WarpLanes / P.LanesPerRequest; ++G)
    Filled += unsigned(llvm::divideCeil(
        llvm::popcount(R.Mask & groupMask(P.LanesPerRequest, G)),
        Ph.GroupLanes));
  return Filled * Ph.Factor;
}

} // namespace

SharedCost warplint::sharedCost(const Profile &P, const Request &R) {
  SharedCost Cost;
  if (!R.Mask)
    return Cost;
  const Phases Ph = phasesOf(P, R);
  for (uint32_t Lanes : Ph.Groups) {
    unsigned Wavefronts = BankTable(P, R, Lanes).wavefronts(Ph.How) * Ph.Factor;
    Cost.Wavefronts += Wavefronts;
    Cost.Worst = std::max(Cost.Worst, Wavefronts);
  }
  Cost.Ideal = std::min(Cost.Wavefronts, filledWavefronts(P, R, Ph));
  return Cost;
}

BankWitness warplint::worstBank(const Profile &P, const Request &R) {
  assert(R.Mask && "nobody touches a bank");
  BankWitness Worst;
  const Phases Ph = phasesOf(P, R);
  uint32_t WorstLanes = 0;
  for (uint32_t Lanes : Ph.Groups) {
    BankTable Table(P, R, Lanes);
    unsigned Degree = Table.wavefronts(Ph.How) * Ph.Factor;
    if (Degree <= Worst.Degree)
      continue;
    Worst.Degree = Degree;
    Worst.Bank = Table.worstBank(Ph.How);
    Worst.DistinctWords = Table.words(Worst.Bank);
    Worst.Words = Ph.How == Service::ByLane ? Table.load(Worst.Bank, Ph.How)
                                            : Worst.DistinctWords;
    WorstLanes = Lanes;
  }
  for (; WorstLanes; WorstLanes &= WorstLanes - 1) {
    unsigned Lane = llvm::countr_zero(WorstLanes);
    uint64_t First = R.Address[Lane] / P.BankBytes;
    uint64_t Last = (R.Address[Lane] + R.Bytes - 1) / P.BankBytes;
    for (uint64_t W = First; W <= Last; ++W)
      if ((W & (P.Banks - 1)) == Worst.Bank)
        Worst.Lanes |= uint32_t(1) << Lane;
  }
  return Worst;
}

std::vector<uint32_t> warplint::laneGroups(const Profile &P, const Request &R) {
  if (!R.Mask)
    return {};
  const Phases Ph = phasesOf(P, R);
  return {Ph.Groups.begin(), Ph.Groups.end()};
}
