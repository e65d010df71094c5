//===- BankTest.cpp - Wavefronts of shared-memory requests ----------------===//
#include "warplint/Hardware/Request.h"
#include "gtest/gtest.h"
#include <functional>

using namespace warplint;

namespace {

Request request(RequestKind Kind, unsigned Bytes,
                const std::function<uint64_t(unsigned)> &Address,
                uint32_t Mask = ~0u) {
  Request R;
  R.Kind = Kind;
  R.Bytes = Bytes;
  R.Mask = Mask;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    R.Address[Lane] = Address(Lane);
  return R;
}

Request strided(RequestKind Kind, unsigned Bytes, uint64_t Stride,
                uint32_t Mask = ~0u) {
  return request(
      Kind, Bytes, [=](unsigned Lane) { return Lane * Stride; }, Mask);
}

Profile named(llvm::StringRef Name) {
  return llvm::cantFail(parseProfile(Name));
}

void expectCost(const Profile &P, const Request &R, unsigned Wavefronts,
                unsigned Ideal) {
  SharedCost Cost = sharedCost(P, R);
  EXPECT_EQ(Cost.Wavefronts, Wavefronts);
  EXPECT_EQ(Cost.Ideal, Ideal);
}

TEST(Bank, NoActiveLaneCostsNothing) {
  SharedCost Cost = sharedCost(Profile(), strided(RequestKind::Load, 4, 4, 0));
  EXPECT_EQ(Cost.Wavefronts, 0u);
  EXPECT_EQ(Cost.Ideal, 0u);
  EXPECT_EQ(Cost.Worst, 0u);
}

TEST(Bank, StridesOfWords) {
  for (unsigned Stride : {1u, 3u, 17u, 33u})
    expectCost(Profile(), strided(RequestKind::Load, 4, 4 * Stride), 1, 1);
  expectCost(Profile(), strided(RequestKind::Load, 4, 4 * 2), 2, 1);
  expectCost(Profile(), strided(RequestKind::Load, 4, 4 * 16), 16, 1);
  expectCost(Profile(), strided(RequestKind::Load, 4, 4 * 32), 32, 1);
  expectCost(Profile(), strided(RequestKind::Store, 4, 4 * 32, 0xff), 8, 1);
}

TEST(Bank, BroadcastAndNarrowAccessesAreFree) {
  expectCost(Profile(), strided(RequestKind::Load, 4, 0), 1, 1);
  auto TwoWords = [](unsigned Lane) { return 4096 + Lane % 2 * 128; };
  expectCost(Profile(), request(RequestKind::Load, 4, TwoWords), 2, 1);
  expectCost(Profile(), strided(RequestKind::Load, 1, 1), 1, 1);
  expectCost(Profile(), strided(RequestKind::Store, 2, 2), 1, 1);
}

TEST(Bank, WideAccessesTakeOneGroupForEach128Bytes) {
  expectCost(Profile(), strided(RequestKind::Store, 8, 8), 2, 2);
  expectCost(Profile(), strided(RequestKind::Store, 16, 16), 4, 4);
  expectCost(Profile(), strided(RequestKind::Load, 8, 8), 2, 2);
  expectCost(Profile(), strided(RequestKind::Load, 16, 16), 4, 4);
  // Only the groups with an active lane count.
  expectCost(Profile(), strided(RequestKind::Load, 16, 16, 0xff), 1, 1);
  expectCost(Profile(), strided(RequestKind::Store, 8, 8, 0xffff0000), 1, 1);
}

TEST(Bank, PairedWideLoadsHaveGroupsTwiceAsLarge) {
  auto Pairs = [](unsigned Lane) { return Lane / 2 * 8; };
  expectCost(Profile(), request(RequestKind::Load, 8, Pairs), 1, 1);
  expectCost(Profile(), request(RequestKind::Store, 8, Pairs), 2, 2);
  auto NextButOne = [](unsigned Lane) {
    return (Lane / 4 * 2 + Lane % 2) * 16;
  };
  expectCost(Profile(), request(RequestKind::Load, 16, NextButOne), 2, 2);
  // An inactive partner is as good as one on the same address.
  expectCost(Profile(), strided(RequestKind::Load, 8, 4, 0x55555555), 1, 1);
  // One pair at another distance breaks the rule for the whole warp.
  auto Broken = [](unsigned Lane) {
    return Lane < 4 ? Lane * 8 : Lane / 2 * 8;
  };
  EXPECT_EQ(sharedCost(Profile(), request(RequestKind::Load, 8, Broken)).Ideal,
            2u);
  Profile Unpaired;
  Unpaired.PairedLoads = false;
  expectCost(Unpaired, request(RequestKind::Load, 8, Pairs), 2, 2);
}

TEST(Bank, PairedGroupsThatMeetInABankAreServedOneByOne) {
  // Four rows of a matrix, each read by eight lanes: 128 bytes apart, two of
  // them meet in a bank, and each has its wavefront. No layout is better.
  auto Rows = [](unsigned Lane) { return Lane / 8 * 128; };
  expectCost(Profile(), request(RequestKind::Load, 16, Rows), 4, 4);
  auto Apart = [](unsigned Lane) { return Lane / 8 * 144; };
  expectCost(Profile(), request(RequestKind::Load, 16, Apart), 2, 2);
  // The second half-warp alone meets in a bank.
  auto Half = [](unsigned Lane) { return Lane < 16 ? 0 : Lane / 8 * 128; };
  expectCost(Profile(), request(RequestKind::Load, 16, Half), 3, 3);
  // Served one by one, each group has the conflicts that it has.
  auto Far = [](unsigned Lane) { return Lane / 4 * 128; };
  expectCost(Profile(), request(RequestKind::Load, 16, Far), 8, 4);
  // Pairs with one active lane are served together even so.
  expectCost(Profile(), strided(RequestKind::Load, 8, 8, 0x55555555), 2, 1);
}

TEST(Bank, TheIdealIsWhatTheBytesFill) {
  // Eight lanes of each half-warp move the bytes of one wavefront, in two.
  expectCost(Profile(), strided(RequestKind::Store, 8, 8, 0x00ff00ff), 2, 1);
  expectCost(Profile(), strided(RequestKind::Load, 8, 8, 0x00ff00ff), 2, 1);
  expectCost(Profile(), strided(RequestKind::Store, 8, 8, 0x00ff01ff), 2, 2);
  // Half-warps that are requests of their own are counted one by one.
  expectCost(named("half-warp-16"),
             strided(RequestKind::Store, 4, 4, 0x00ff00ff), 2, 2);
}

TEST(Bank, AtomicsCountLanes) {
  expectCost(Profile(), strided(RequestKind::AtomicAdd, 4, 4), 1, 1);
  expectCost(Profile(), strided(RequestKind::AtomicAdd, 4, 0), 32, 1);
  expectCost(Profile(), strided(RequestKind::AtomicCas, 4, 4), 2, 2);
  expectCost(Profile(), strided(RequestKind::AtomicCas, 4, 8), 4, 2);
  // A counted increment serves all lanes of a word at once.
  expectCost(Profile(), strided(RequestKind::AtomicIncrement, 4, 0), 1, 1);
  expectCost(Profile(), strided(RequestKind::AtomicIncrement, 4, 128), 32, 1);
  // A round of compare-and-swap: two wavefronts, whoever meets.
  expectCost(Profile(), strided(RequestKind::AtomicSpin, 4, 0), 2, 2);
  expectCost(Profile(), strided(RequestKind::AtomicSpin, 4, 128), 2, 2);
  expectCost(Profile(), strided(RequestKind::AtomicSpin, 8, 0), 4, 4);
}

TEST(Bank, MatrixLoadsHaveFourPhases) {
  expectCost(Profile(), strided(RequestKind::MatrixLoad, 16, 128), 32, 4);
  expectCost(Profile(), strided(RequestKind::MatrixLoad, 16, 144), 4, 4);
  expectCost(Profile(), strided(RequestKind::MatrixLoad, 16, 128, 0xffff), 16,
             2);
  // No pairing: rows that two lanes share stay in their phases.
  auto Pairs = [](unsigned Lane) { return Lane / 2 * 16; };
  expectCost(Profile(), request(RequestKind::MatrixLoad, 16, Pairs), 4, 4);
}

TEST(Bank, UnalignedLaneTouchesBothWords) {
  // 32 lanes, each over two words: 33 words, the first and last in one bank.
  auto Straddle = [](unsigned Lane) { return Lane * 4 + 2; };
  expectCost(Profile(), request(RequestKind::Load, 4, Straddle), 2, 1);
}

TEST(Bank, AddressesNearTheTopOfTheSpace) {
  auto Top = [](unsigned Lane) { return ~uint64_t(0) - 31 * 4 - 3 + Lane * 4; };
  expectCost(Profile(), request(RequestKind::Load, 4, Top), 1, 1);
}

TEST(Bank, WitnessNamesTheWorstBank) {
  BankWitness W = worstBank(Profile(), strided(RequestKind::Load, 4, 16 * 4));
  EXPECT_EQ(W.Bank, 0u);
  EXPECT_EQ(W.Words, 16u);
  EXPECT_EQ(W.Lanes, 0x55555555u);
  EXPECT_EQ(W.Degree, 16u);

  // Lanes 8 and 9 meet in bank 5, everybody else has a bank of their own.
  auto Two = [](unsigned Lane) {
    return Lane == 8 ? 5 * 4 : Lane == 9 ? (5 + 32) * 4 : (Lane + 64) * 4;
  };
  W = worstBank(Profile(), request(RequestKind::Store, 4, Two, 0x310));
  EXPECT_EQ(W.Bank, 5u);
  EXPECT_EQ(W.Words, 2u);
  EXPECT_EQ(W.Lanes, 0x300u);

  W = worstBank(Profile(), strided(RequestKind::AtomicCas, 4, 0, 0x7));
  EXPECT_EQ(W.Words, 3u);
  EXPECT_EQ(W.Lanes, 0x7u);
  EXPECT_EQ(W.Degree, 6u);
}

TEST(Bank, WitnessOfAWideStoreIsItsWorstGroup) {
  auto LateConflict = [](unsigned Lane) {
    return Lane < 24 ? Lane * 16 : Lane * 128;
  };
  Request R = request(RequestKind::Store, 16, LateConflict);
  expectCost(Profile(), R, 3 + 8, 4);
  EXPECT_EQ(sharedCost(Profile(), R).Worst, 8u);
  BankWitness W = worstBank(Profile(), R);
  EXPECT_EQ(W.Lanes, 0xff000000u);
  EXPECT_EQ(W.Bank, 0u);
  EXPECT_EQ(W.Degree, 8u);
}

TEST(Bank, HalfWarpsAreServedSeparately) {
  Profile P = named("half-warp-16");
  expectCost(P, strided(RequestKind::Load, 4, 4), 2, 2);
  expectCost(P, strided(RequestKind::Load, 4, 8), 4, 2);
  EXPECT_EQ(sharedCost(P, strided(RequestKind::Load, 4, 8)).Worst, 2u);
  expectCost(P, strided(RequestKind::Load, 4, 64, 0xffff), 16, 1);
}

TEST(Bank, OneWordIsBroadcastWhereThereIsNoMulticast) {
  Profile P = named("half-warp-16");
  expectCost(P, strided(RequestKind::Load, 4, 0, 0xffff), 1, 1);
  // Two words of eight lanes each, in two banks: one broadcast after the other.
  auto TwoWords = [](unsigned Lane) { return Lane % 2 * 4; };
  expectCost(P, request(RequestKind::Load, 4, TwoWords, 0xffff), 2, 1);
  // Bytes: four words of four lanes. Each wavefront broadcasts one of them.
  expectCost(P, strided(RequestKind::Load, 1, 1, 0xffff), 4, 1);
  // One word shared by two lanes goes out while the other banks serve theirs.
  auto OneShared = [](unsigned Lane) { return (Lane ? Lane - 1 : 0) * 4; };
  expectCost(P, request(RequestKind::Load, 4, OneShared, 0xffff), 1, 1);
  // A store is not broadcast.
  expectCost(P, strided(RequestKind::Store, 4, 0, 0xffff), 16, 1);
}

TEST(Bank, WiderBanksCarryMore) {
  Profile P = named("default,bank-bytes=8");
  expectCost(P, strided(RequestKind::Load, 8, 8), 1, 1);
  expectCost(P, strided(RequestKind::Store, 16, 16), 2, 2);
  expectCost(P, strided(RequestKind::Load, 4, 8), 1, 1);
  expectCost(P, strided(RequestKind::Load, 4, 256), 32, 1);
}

TEST(Bank, GroupsOfLanes) {
  using Masks = std::vector<uint32_t>;
  Profile P;
  EXPECT_EQ(laneGroups(P, strided(RequestKind::Load, 4, 4)), Masks{0xffffffff});
  EXPECT_EQ(laneGroups(P, strided(RequestKind::Store, 8, 8)),
            (Masks{0xffff, 0xffff0000}));
  // A group without an active lane is none.
  EXPECT_EQ(laneGroups(P, strided(RequestKind::Store, 16, 16, 0xf0000ff)),
            (Masks{0xff, 0xf000000}));
  EXPECT_EQ(laneGroups(P, strided(RequestKind::Load, 4, 4, 0)), Masks{});
}

} // namespace
