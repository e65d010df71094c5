//===- BankTable.h - The words that lanes access in each bank ---*- C++ -*-===//
#ifndef WARPLINT_LIB_HARDWARE_BANKTABLE_H
#define WARPLINT_LIB_HARDWARE_BANKTABLE_H

#include "warplint/Hardware/Request.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>

namespace warplint {

/// How one bank serves the lanes that access it.
enum class Service {
  ByWord,       ///< one distinct word per wavefront, to all its lanes
  ByLane,       ///< one lane per wavefront
  OneBroadcast, ///< one word to all its lanes, else one lane per wavefront
  Once          ///< one wavefront for all lanes and words
};

Service serviceOf(const Profile &P, RequestKind Kind);

/// Wavefronts that one unit of service takes: a compare-and-swap reads in one
/// and writes in the other.
unsigned wavefrontsPerService(RequestKind Kind);

/// A word of a bank: its address divided by BankBytes, and the lanes that
/// access it.
struct BankWord {
  uint64_t Index;
  uint32_t Lanes;
};

/// The words that one group of lanes accesses, by bank, each distinct word
/// once.
class BankTable {
  struct Word : BankWord {
    int Next;
  };
  /// A lane accesses at most WidestAccess / 4 words, and one more if its
  /// address is not aligned. Words of one bank are a linked list by `Next`; -1:
  /// its end.
  std::array<Word, WarpLanes * 5> Words;
  std::array<int, Profile::MaxBanks> First;
  std::array<unsigned, Profile::MaxBanks> WordCount, LaneCount;
  unsigned Used = 0;
  const Profile &P;

  void add(uint64_t Index, uint32_t Lane) {
    unsigned Bank = Index & (P.Banks - 1);
    ++LaneCount[Bank];
    for (int W = First[Bank]; W >= 0; W = Words[W].Next)
      if (Words[W].Index == Index) {
        Words[W].Lanes |= Lane;
        return;
      }
    Words[Used] = {{Index, Lane}, First[Bank]};
    First[Bank] = Used++;
    ++WordCount[Bank];
  }

public:
  BankTable(const Profile &P, const Request &R, uint32_t Lanes) : P(P) {
    assert(R.Bytes <= WidestAccess);
    std::fill_n(First.begin(), P.Banks, -1);
    std::fill_n(WordCount.begin(), P.Banks, 0u);
    std::fill_n(LaneCount.begin(), P.Banks, 0u);
    const unsigned Shift = llvm::Log2_32(P.BankBytes);
    for (; Lanes; Lanes &= Lanes - 1) {
      uint64_t Address = R.Address[llvm::countr_zero(Lanes)];
      uint64_t Last = (Address + R.Bytes - 1) >> Shift;
      for (uint64_t W = Address >> Shift; W <= Last; ++W)
        add(W, Lanes & -Lanes);
    }
  }

  /// The number of units of service of a bank: distinct words or lanes.
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

  /// The least number of words that must be broadcast for `Bank` to be served
  /// in `Wavefronts`; more than `Wavefronts` if that is not possible. The words
  /// with the most lanes are broadcast.
  unsigned broadcastsNeeded(unsigned Bank, unsigned Wavefronts) const {
    std::array<unsigned, WarpLanes * 5> Lanes;
    unsigned Count = 0;
    for (int W = First[Bank]; W >= 0; W = Words[W].Next)
      Lanes[Count++] = unsigned(llvm::popcount(Words[W].Lanes));
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
    // Which word is broadcast is not documented; this is the best choice, so
    // the count is a lower bound. Serving lane by lane always suffices.
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

  /// The words of a bank in the order of their addresses.
  std::vector<BankWord> wordsOf(unsigned Bank) const {
    std::vector<BankWord> Of;
    for (int W = First[Bank]; W >= 0; W = Words[W].Next)
      Of.push_back(Words[W]);
    std::sort(Of.begin(), Of.end(), [](const BankWord &A, const BankWord &B) {
      return A.Index < B.Index;
    });
    return Of;
  }
};

} // namespace warplint

#endif
