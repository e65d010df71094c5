//===- Bank.cpp - Wavefronts of a shared-memory request -------------------===//
//
// The lanes of a request are served in groups, one after the other. Each group
// takes as many wavefronts as its worst bank needs. docs/hardware.md has the
// rules and the measurements behind them.
//
//===----------------------------------------------------------------------===//
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>

using namespace warplint;

namespace {

constexpr unsigned WarpLanes = 32;

/// How lanes that access the same bank are served.
enum class Service {
  ByWord,       ///< one distinct word per wavefront, to all its lanes
  ByLane,       ///< one lane per wavefront
  OneBroadcast, ///< one word to all its lanes, otherwise one lane per wavefront
  Once          ///< one wavefront, whatever the conflicts
};

/// The words that one group of lanes accesses, by bank, without duplicates.
class BankTable {
  struct Word {
    uint64_t Index;
    unsigned Lanes;
    int Next;
  };
  /// An unaligned lane accesses one word more than an aligned one.
  std::array<Word, WarpLanes * 5> Words;
  std::array<int, Profile::MaxBanks> First;
  std::array<unsigned, Profile::MaxBanks> WordCount, LaneCount;
  unsigned Used = 0;
  const Profile &P;

  void add(uint64_t Index) {
    unsigned Bank = Index & (P.Banks - 1);
    ++LaneCount[Bank];
    for (int W = First[Bank]; W >= 0; W = Words[W].Next)
      if (Words[W].Index == Index) {
        ++Words[W].Lanes;
        return;
      }
    Words[Used] = {Index, 1, First[Bank]};
    First[Bank] = Used++;
    ++WordCount[Bank];
  }

public:
  BankTable(const Profile &P, const Request &R, uint32_t Lanes) : P(P) {
    std::fill_n(First.begin(), P.Banks, -1);
    std::fill_n(WordCount.begin(), P.Banks, 0u);
    std::fill_n(LaneCount.begin(), P.Banks, 0u);
    const unsigned Shift = llvm::Log2_32(P.BankBytes);
    for (; Lanes; Lanes &= Lanes - 1) {
      uint64_t Address = R.Address[llvm::countr_zero(Lanes)];
      uint64_t Last = (Address + R.Bytes - 1) >> Shift;
      for (uint64_t W = Address >> Shift; W <= Last; ++W)
        add(W);
    }
  }

  unsigned load(unsigned Bank, Service How) const {
    return How == Service::ByWord ? WordCount[Bank] : LaneCount[Bank];
  }

  unsigned worstBank(Service How) const {
    unsigned Worst = 0;
    for (unsigned B = 1; B != P.Banks; ++B)
      if (load(B, How) > load(Worst, How))
        Worst = B;
    return Worst;
  }

  /// The number of words that must be broadcast to finish `Bank` in
  /// `Wavefronts` wavefronts, if the words with most lanes are broadcast first.
  unsigned broadcastsNeeded(unsigned Bank, unsigned Wavefronts) const {
    std::array<unsigned, WarpLanes * 5> Lanes;
    unsigned Count = 0;
    for (int W = First[Bank]; W >= 0; W = Words[W].Next)
      Lanes[Count++] = Words[W].Lanes;
    std::sort(Lanes.begin(), Lanes.begin() + Count, std::greater<unsigned>());
    unsigned Left = LaneCount[Bank], Broadcasts = 0;
    while (Left > Wavefronts && Broadcasts != Count)
      Left -= Lanes[Broadcasts++] - 1;
    return Left > Wavefronts ? Wavefronts + 1 : Broadcasts;
  }

  unsigned wavefronts(Service How) const {
    if (How == Service::Once)
      return 1;
    unsigned Worst = load(worstBank(How), How);
    if (How != Service::OneBroadcast)
      return Worst;
    // Which word is broadcast is not documented. This is the best choice, so
    // the count is a lower bound. Serving lane by lane is always possible.
    for (unsigned Wavefronts = 1; Wavefronts < Worst; ++Wavefronts) {
      unsigned Broadcasts = 0;
      for (unsigned B = 0; B != P.Banks && Broadcasts <= Wavefronts; ++B)
        if (LaneCount[B] > Wavefronts)
          Broadcasts += broadcastsNeeded(B, Wavefronts);
      if (Broadcasts <= Wavefronts)
        return Wavefronts;
    }
    return Worst;
  }

  unsigned words(unsigned Bank) const { return WordCount[Bank]; }
};

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

Service serviceOf(const Profile &P, RequestKind Kind) {
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
    // Broadcast applies to reads; stores without multicast are served by lane.
    return P.Multicast ? Service::ByWord : Service::ByLane;
  }
  llvm_unreachable("unknown kind of request");
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
  Ph.Factor = R.Kind == RequestKind::AtomicCas ||
                      R.Kind == RequestKind::AtomicSpin
                  ? 2
                  : 1;
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
    Worst.Words = Ph.How == Service::ByLane ? Table.load(Worst.Bank, Ph.How)
                                            : Table.words(Worst.Bank);
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
