//===- Bank.cpp - Wavefronts of a shared-memory request -------------------===//
//
// The lanes of a request are served in groups, one after the other. Each group
// takes as many wavefronts as its worst bank needs. docs/hardware.md has the
// rules and the measurements behind them.
//
//===----------------------------------------------------------------------===//
#include "BankTable.h"

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

/// How a request is split into groups, and the cost of one group.
struct Phases {
  unsigned GroupLanes; ///< power of two
  Service How;
  unsigned Factor; ///< wavefronts per unit of service
};

uint32_t groupMask(const Phases &Ph, unsigned Group) {
  uint32_t Ones = Ph.GroupLanes == WarpLanes
                      ? ~uint32_t(0)
                      : (uint32_t(1) << Ph.GroupLanes) - 1;
  return Ones << (Group * Ph.GroupLanes);
}

/// The pairing rule: for every active lane i, lane `i xor Distance` is inactive
/// or has the same address.
bool lanesPair(const Request &R, unsigned Distance) {
  for (uint32_t Left = R.Mask; Left; Left &= Left - 1) {
    unsigned Lane = llvm::countr_zero(Left), Other = Lane ^ Distance;
    if ((R.Mask >> Other & 1) && R.Address[Other] != R.Address[Lane])
      return false;
  }
  return true;
}

/// A group accesses at most the bytes that one wavefront carries. Under the
/// pairing rule, groups of a wide load are twice as large.
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
  else if (R.Kind == RequestKind::Load && R.Bytes > P.BankBytes &&
           P.PairedLoads && Ph.GroupLanes < P.LanesPerRequest &&
           (lanesPair(R, 1) || lanesPair(R, 2)))
    Ph.GroupLanes *= 2;
  return Ph;
}

} // namespace

SharedCost warplint::sharedCost(const Profile &P, const Request &R) {
  SharedCost Cost;
  if (!R.Mask)
    return Cost;
  const Phases Ph = phasesOf(P, R);
  for (unsigned G = 0; G != WarpLanes / Ph.GroupLanes; ++G) {
    uint32_t Lanes = R.Mask & groupMask(Ph, G);
    if (!Lanes)
      continue;
    unsigned Wavefronts = BankTable(P, R, Lanes).wavefronts(Ph.How) * Ph.Factor;
    Cost.Wavefronts += Wavefronts;
    Cost.Worst = std::max(Cost.Worst, Wavefronts);
    Cost.Ideal += Ph.Factor;
  }
  if (R.Kind == RequestKind::AtomicSpin)
    Cost.Ideal = Ph.Factor * unsigned(llvm::divideCeil(llvm::popcount(R.Mask),
                                                       Ph.GroupLanes));
  return Cost;
}

BankWitness warplint::worstBank(const Profile &P, const Request &R) {
  assert(R.Mask && "nobody touches a bank");
  BankWitness Worst;
  const Phases Ph = phasesOf(P, R);
  uint32_t WorstLanes = 0;
  for (unsigned G = 0; G != WarpLanes / Ph.GroupLanes; ++G) {
    uint32_t Lanes = R.Mask & groupMask(Ph, G);
    if (!Lanes)
      continue;
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
  std::vector<uint32_t> Groups;
  if (!R.Mask)
    return Groups;
  const Phases Ph = phasesOf(P, R);
  for (unsigned G = 0; G != WarpLanes / Ph.GroupLanes; ++G)
    if (uint32_t Lanes = R.Mask & groupMask(Ph, G))
      Groups.push_back(Lanes);
  return Groups;
}
