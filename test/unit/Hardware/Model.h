//===- Model.h - A second model of the memory system ------------*- C++ -*-===//
//
// The rules of docs/hardware.md once more, byte by byte and without a thought
// for speed, for random GPUs and requests. Shares no code with lib/Hardware but
// its types.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_UNIT_HARDWARE_MODEL_H
#define WARPLINT_TEST_UNIT_HARDWARE_MODEL_H

#include "warplint/Hardware/Request.h"
#include <map>
#include <random>
#include <set>

namespace warplint::model {

inline unsigned powerOfTwo(std::mt19937 &R, unsigned Low, unsigned High) {
  std::vector<unsigned> Powers;
  for (unsigned P = Low; P <= High; P *= 2)
    Powers.push_back(P);
  return Powers[R() % Powers.size()];
}

inline Profile randomProfile(std::mt19937 &R) {
  Profile P;
  P.Banks = powerOfTwo(R, 1, Profile::MaxBanks);
  P.BankBytes = powerOfTwo(R, 4, 16);
  P.LanesPerRequest = powerOfTwo(R, 1, 32);
  P.Multicast = R() % 2;
  P.PairedLoads = R() % 2;
  P.SectorBytes = powerOfTwo(R, 1, 512);
  P.LineBytes = powerOfTwo(R, 1, 512);
  return P;
}

inline std::string describe(const Profile &P, const Request &R) {
  std::string Text =
      std::to_string(P.Banks) + " banks of " + std::to_string(P.BankBytes) +
      ", " + std::to_string(P.LanesPerRequest) + " lanes per request" +
      (P.Multicast ? "" : ", one broadcast") +
      (P.PairedLoads ? ", pairs" : "") + ", sectors of " +
      std::to_string(P.SectorBytes) + ", lines of " +
      std::to_string(P.LineBytes) + "; kind " + std::to_string(int(R.Kind)) +
      " of " + std::to_string(R.Bytes) + " bytes at";
  for (unsigned L = 0; L != 32; ++L)
    if (R.Mask >> L & 1)
      Text += " " + std::to_string(L) + ":" + std::to_string(R.Address[L]);
  return Text;
}

/// Strided, permuted, on few elements or anywhere; `Aligned` to its width or
/// not. Addresses from `Base` on.
inline Request randomRequest(std::mt19937 &R, bool Aligned, uint64_t Base) {
  Request Q;
  Q.Kind = RequestKind(R() % 7);
  Q.Bytes = Q.Kind == RequestKind::MatrixLoad ? 16 : powerOfTwo(R, 1, 16);
  Q.Mask = R() % 3 ? ~0u : R() % 2 ? R() : R() & R() & R();
  const uint64_t Unit = Aligned ? Q.Bytes : 1;
  const uint64_t Elements = powerOfTwo(R, 1, 1024), Stride = R() % 40;
  const unsigned Turn = R() % 32, How = R() % 3;
  for (unsigned L = 0; L != 32; ++L)
    Q.Address[L] = Base + Unit * (How == 0   ? Stride * (L ^ Turn)
                                  : How == 1 ? R() % Elements
                                             : Stride * (L / 4) + R() % 2);
  return Q;
}

inline std::vector<unsigned> lanesOf(uint32_t Mask) {
  std::vector<unsigned> Lanes;
  for (unsigned L = 0; L != 32; ++L)
    if (Mask >> L & 1)
      Lanes.push_back(L);
  return Lanes;
}

/// In the first, the second or, for 2, both half-warps.
inline bool lanesPair(const Request &R, unsigned Half, unsigned Distance) {
  for (unsigned L : lanesOf(R.Mask))
    if ((Half == 2 || L / 16 == Half) && (R.Mask >> (L ^ Distance) & 1) &&
        R.Address[L] != R.Address[L ^ Distance])
      return false;
  return true;
}

/// Bank -> word -> lanes that touch it.
using Touches = std::map<unsigned, std::map<uint64_t, std::set<unsigned>>>;

inline Touches touchesOf(const Profile &P, const Request &R, uint32_t Lanes) {
  Touches All;
  for (unsigned L : lanesOf(Lanes))
    for (unsigned B = 0; B != R.Bytes; ++B) {
      const uint64_t Word = (R.Address[L] + B) / P.BankBytes;
      All[unsigned(Word % P.Banks)][Word].insert(L);
    }
  return All;
}

/// How many words of a bank have to be broadcast for it to be done in so many
/// wavefronts: the fewest of all choices of words; 1000: no choice does.
inline unsigned broadcasts(const std::map<uint64_t, std::set<unsigned>> &Words,
                           unsigned Wavefronts) {
  std::vector<unsigned> Lanes;
  for (const auto &[Word, Of] : Words)
    if (Of.size() > 1)
      Lanes.push_back(Of.size());
  unsigned Alone = 0;
  for (const auto &[Word, Of] : Words)
    Alone += Of.size();
  // Lanes beyond the first that some set of so many words has, at most.
  std::vector<unsigned> Saved(Lanes.size() + 1);
  for (unsigned L : Lanes)
    for (size_t N = Lanes.size(); N != 0; --N)
      Saved[N] = std::max(Saved[N], Saved[N - 1] + L - 1);
  for (unsigned N = 0; N <= Lanes.size(); ++N)
    if (Alone - Saved[N] <= Wavefronts)
      return N;
  return 1000;
}

inline unsigned wavefrontsOfGroup(const Profile &P, const Request &R,
                                  uint32_t Group) {
  const Touches All = touchesOf(P, R, Group);
  size_t MostWords = 0, MostLanes = 0;
  for (const auto &[Bank, Words] : All) {
    size_t Lanes = 0;
    for (const auto &[Word, Of] : Words)
      Lanes += Of.size();
    MostWords = std::max(MostWords, Words.size());
    MostLanes = std::max(MostLanes, Lanes);
  }
  switch (R.Kind) {
  case RequestKind::AtomicAdd:
    return MostLanes;
  case RequestKind::AtomicCas:
    return 2 * MostLanes;
  case RequestKind::AtomicSpin:
    return 2;
  case RequestKind::AtomicIncrement:
    return MostWords;
  case RequestKind::Store:
    return P.Multicast ? MostWords : MostLanes;
  case RequestKind::Load:
  case RequestKind::MatrixLoad:
    break;
  }
  if (P.Multicast)
    return MostWords;
  for (unsigned Wavefronts = 1;; ++Wavefronts) {
    unsigned Sum = 0;
    for (const auto &[Bank, Words] : All)
      Sum += broadcasts(Words, Wavefronts);
    if (Sum <= Wavefronts)
      return Wavefronts;
  }
}

/// Lanes whose bytes fill a wavefront.
inline unsigned lanesOfGroup(const Profile &P, const Request &R) {
  unsigned Lanes = P.LanesPerRequest;
  while (Lanes > 1 &&
         Lanes * std::max(R.Bytes, P.BankBytes) > P.Banks * P.BankBytes)
    Lanes /= 2;
  return R.Kind == RequestKind::MatrixLoad ? std::min(Lanes, 8u) : Lanes;
}

inline bool areSingle(const Request &R, unsigned Distance) {
  for (unsigned L : lanesOf(R.Mask))
    if (R.Mask >> (L ^ Distance) & 1)
      return false;
  return true;
}

/// The groups of lanes that are served one after the other.
inline std::vector<uint32_t> groups(const Profile &P, const Request &R) {
  const unsigned Lanes = lanesOfGroup(P, R);
  std::vector<uint32_t> Groups;
  auto Add = [&](unsigned First, unsigned Count) {
    uint32_t Group = 0;
    for (unsigned L = First; L != First + Count; ++L)
      Group |= R.Mask & (uint32_t(1) << L);
    if (Group)
      Groups.push_back(Group);
    return Group;
  };
  const bool Pair =
      R.Kind == RequestKind::Load && P.PairedLoads && R.Bytes > P.BankBytes &&
      Lanes < P.LanesPerRequest &&
      (R.Bytes < 16 ? lanesPair(R, 2, 1) || lanesPair(R, 2, 2)
                    : (lanesPair(R, 0, 1) || lanesPair(R, 0, 2)) &&
                          (lanesPair(R, 1, 1) || lanesPair(R, 1, 2)));
  for (unsigned First = 0; First != 32; First += Pair ? 2 * Lanes : Lanes) {
    const uint32_t All = Add(First, Pair ? 2 * Lanes : Lanes);
    if (!Pair || !All || areSingle(R, 1) || areSingle(R, 2) ||
        wavefrontsOfGroup(P, R, All) == 1)
      continue;
    Groups.pop_back();
    Add(First, Lanes);
    Add(First + Lanes, Lanes);
  }
  return Groups;
}

/// The wavefronts that the bytes of the active lanes would fill, request by
/// request, but not more than there are.
inline unsigned ideal(const Profile &P, const Request &R) {
  unsigned Filled = 0, Sum = 0;
  for (unsigned First = 0; First != 32; First += P.LanesPerRequest) {
    unsigned Active = 0;
    for (unsigned L = First; L != First + P.LanesPerRequest; ++L)
      Active += R.Mask >> L & 1;
    Filled += (Active + lanesOfGroup(P, R) - 1) / lanesOfGroup(P, R);
  }
  for (uint32_t Group : groups(P, R))
    Sum += wavefrontsOfGroup(P, R, Group);
  const bool Swaps =
      R.Kind == RequestKind::AtomicCas || R.Kind == RequestKind::AtomicSpin;
  return std::min(Sum, Swaps ? 2 * Filled : Filled);
}

inline unsigned wavefronts(const Profile &P, const Request &R) {
  unsigned Sum = 0;
  for (uint32_t Group : groups(P, R))
    Sum += wavefrontsOfGroup(P, R, Group);
  return Sum;
}

/// Distinct units of so many bytes that the lanes touch.
inline unsigned units(const Request &R, unsigned Bytes) {
  std::set<uint64_t> Units;
  for (unsigned L : lanesOf(R.Mask))
    for (unsigned B = 0; B != R.Bytes; ++B)
      Units.insert((R.Address[L] + B) / Bytes);
  return Units.size();
}

inline unsigned atomicSectors(const Profile &P, const Request &R) {
  std::map<uint64_t, std::map<uint64_t, unsigned>> Sectors;
  for (unsigned L : lanesOf(R.Mask))
    ++Sectors[R.Address[L] / P.SectorBytes][R.Address[L]];
  unsigned Sum = 0;
  for (const auto &[Sector, Addresses] : Sectors) {
    unsigned Most = 0;
    for (const auto &[Address, Lanes] : Addresses)
      Most = std::max(Most, Lanes);
    Sum += Most;
  }
  return Sum;
}

/// Distinct sectors, word by word of the element, of lanes that are interleaved
/// by 4 bytes. The request is aligned.
inline unsigned localSectors(const Profile &P, const Request &R) {
  std::map<unsigned, std::set<uint64_t>> OfWord;
  for (unsigned L : lanesOf(R.Mask))
    for (unsigned B = 0; B != R.Bytes; ++B) {
      const uint64_t At = R.Address[L] + B;
      OfWord[B / 4].insert((At / 4 * 128 + L * 4 + At % 4) / P.SectorBytes);
    }
  unsigned Sum = 0;
  for (const auto &[Word, Sectors] : OfWord)
    Sum += Sectors.size();
  return Sum;
}

} // namespace warplint::model

#endif
