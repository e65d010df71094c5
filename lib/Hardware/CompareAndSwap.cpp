//===- CompareAndSwap.cpp - Rounds of the compiler's atomic loop ----------===//
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/bit.h"
#include <bitset>
#include <set>

using namespace warplint;

std::vector<uint32_t> warplint::casRounds(const Profile &P, const Request &R) {
  const bool Wide = R.Bytes > P.BankBytes;
  const unsigned Banks = std::max(1u, P.Banks / (Wide ? 2 : 1));
  const unsigned Bytes = P.BankBytes * (Wide ? 2 : 1);
  std::vector<uint32_t> Rounds;
  for (uint32_t Left = R.Mask; Left;) {
    Rounds.push_back(Left);
    std::array<std::bitset<Profile::MaxBanks>, 2> Taken;
    std::set<uint64_t> Changed;
    for (uint32_t Lanes = Left; Lanes; Lanes &= Lanes - 1) {
      const unsigned Lane = llvm::countr_zero(Lanes);
      const uint64_t Element = R.Address[Lane] / Bytes;
      auto Banked = Taken[Wide && Lane >= WarpLanes / 2][Element % Banks];
      if (Banked)
        continue;
      Banked = true;
      if (Changed.insert(Element).second)
        Left &= ~(uint32_t(1) << Lane);
    }
  }
  return Rounds;
}
