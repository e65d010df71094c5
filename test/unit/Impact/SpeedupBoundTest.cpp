//===- SpeedupBoundTest.cpp - Costs of excess and speedup bounds ----------===//

#include "warplint/Impact/SpeedupBound.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"
#include <cmath>

using namespace warplint;

namespace {

/// A row of `Requests` requests, each of `Cost` where `Ideal` would do.
Access row(MemorySpace Space, unsigned Line, double Requests, double Cost,
           double Ideal) {
  Access A;
  A.Where = {"a.cu", Line, 1};
  A.Space = Space;
  A.Bytes = 4;
  A.Array = "a";
  A.Unit =
      Space == MemorySpace::Shared ? CostUnit::Wavefronts : CostUnit::Sectors;
  A.MeanRequests = Requests;
  A.PerRequest.How = Verdict::Kind::Exact;
  A.PerRequest.Low = A.PerRequest.High = Cost;
  A.PerRequest.Mean = Cost;
  A.Ideal = Ideal;
  A.TotalLow = A.TotalHigh = Requests * Cost;
  A.TotalIdeal = Requests * Ideal;
  if (Space != MemorySpace::Shared)
    A.Lines = std::ceil(Cost / 4);
  return A;
}

KernelTable tableOf(std::vector<Access> Rows, double IssueSlots = 0) {
  KernelTable T;
  T.How.Block = Shape::of(256);
  T.Accesses = std::move(Rows);
  T.IssueSlots = IssueSlots;
  return T;
}

Finding findingOf(const Access &A) {
  Finding F;
  F.Where = A.Where;
  F.Array = A.Array;
  F.Unit = A.Unit;
  F.Answer = A.PerRequest;
  F.Ideal = A.Ideal;
  F.TotalPerBlock = A.TotalLow;
  F.IdealPerBlock = A.TotalIdeal;
  return F;
}

/// A request for a word by each lane, `Pitch` bytes apart.
Witness witness(unsigned First, unsigned Pitch) {
  Witness W;
  W.Mask = ~0u;
  W.Bytes = 4;
  for (unsigned L = 0; L < 32; ++L)
    W.Offset[L] = First + L * Pitch;
  return W;
}

} // namespace

TEST(SpeedupBound, WhatIsSavedAgainstWhatIsLeft) {
  const Workload Now{96, 32, 8, 90}, Left{16, 32, 8, 10};
  EXPECT_DOUBLE_EQ(speedupBoundOf(Now, Left, 80).AtMost, 1 + 80.0 / 32);
  EXPECT_EQ(textOf(speedupBoundOf(Now, Left, 80).WaitsFor), "shared memory");
  EXPECT_DOUBLE_EQ(speedupBoundOf(Now, Now, 0).AtMost, 1);
  EXPECT_EQ(textOf(speedupBoundOf({1, 2, 3}, {1, 2, 3}, 0).WaitsFor),
            "instructions");
  EXPECT_EQ(textOf(speedupBoundOf({1, 4, 3}, {1, 4, 3}, 0).WaitsFor),
            "global memory");
  // Lines of global memory, not banks, are what lanes wait for.
  EXPECT_EQ(textOf(speedupBoundOf({9, 4, 3, 1}, {9, 4, 3, 1}, 0).WaitsFor),
            "its memory pipeline");
}

TEST(SpeedupBound, AConflictAlone) {
  const KernelTable T = tableOf({row(MemorySpace::Shared, 1, 8, 32, 1)});
  const auto C = TableCosts(T, Profile()).of(findingOf(T.Accesses[0]));
  ASSERT_TRUE(C);
  EXPECT_EQ(C->Unit, CostUnit::Wavefronts);
  EXPECT_DOUBLE_EQ(C->Excess, 8 * 31);
  EXPECT_DOUBLE_EQ(C->Share, 31.0 / 32);
  EXPECT_DOUBLE_EQ(C->Speedup.AtMost, 32);
  EXPECT_EQ(textOf(C->Speedup.WaitsFor), "shared memory");
}

TEST(SpeedupBound, BesideInstructionsItGainsLess) {
  const KernelTable T =
      tableOf({row(MemorySpace::Shared, 1, 8, 32, 1)}, 4 * 2480);
  const auto C = TableCosts(T, Profile()).of(findingOf(T.Accesses[0]));
  ASSERT_TRUE(C);
  EXPECT_DOUBLE_EQ(C->Speedup.AtMost, 1.1);
  EXPECT_EQ(textOf(C->Speedup.WaitsFor), "instructions");
}

TEST(SpeedupBound, SectorsAndWavefrontsAreCycles) {
  const KernelTable T = tableOf({row(MemorySpace::Global, 1, 8, 32, 4),
                                 row(MemorySpace::Shared, 2, 8, 1, 1)});
  const auto C = TableCosts(T, Profile()).of(findingOf(T.Accesses[0]));
  ASSERT_TRUE(C);
  EXPECT_DOUBLE_EQ(C->Excess, 8 * 28);
  // Eight lines in place of one, and 28 sectors.
  EXPECT_DOUBLE_EQ(C->Cycles, 8 * (7 + 28));
  EXPECT_DOUBLE_EQ(C->Now.Lanes, 8 * (8 + 1));
  EXPECT_DOUBLE_EQ(C->Now.Global, 8 * 32);
  EXPECT_DOUBLE_EQ(C->Speedup.AtMost, 8); // not 1 + 35 / 4
  EXPECT_FALSE(TableCosts(T, Profile()).of(findingOf(T.Accesses[1])));
}

// The finding is at one access; without the array all of them go.
TEST(SpeedupBound, APrivateArrayCostsAllItsAccesses) {
  Access Read = row(MemorySpace::Local, 1, 8, 4, 4);
  Access Write = row(MemorySpace::Local, 2, 80, 4, 4);
  Read.Array = Write.Array = "terms";
  Read.Ideal = Write.Ideal = 0;
  Access Other = Write;
  Other.Array = "other";
  const KernelTable T =
      tableOf({Read, Write, Other, row(MemorySpace::Global, 3, 8, 4, 4)});
  Finding F = findingOf(Read);
  F.InLocal = LocalArrayFigure{"terms", 512};
  const auto All = TableCosts(T, Profile()).of(F);
  F.InLocal.reset();
  const auto One = TableCosts(T, Profile()).of(F);
  ASSERT_TRUE(All);
  ASSERT_TRUE(One);
  EXPECT_DOUBLE_EQ(All->Excess, One->Excess * 11);
  EXPECT_DOUBLE_EQ(All->Cycles, One->Cycles * 11);
  EXPECT_LT(One->Speedup.AtMost, All->Speedup.AtMost);
}

// 32 sectors where 8 would do make nothing 63 times as fast.
TEST(SpeedupBound, NoBoundExceedsWhatIsMovedByTheIdeal) {
  Access A = row(MemorySpace::Global, 1, 8, 32, 1);
  A.Lines = 32;
  A.PerRequest.How = Verdict::Kind::Range;
  A.PerRequest.Low = 1;
  A.PerRequest.Mean.reset();
  A.MeanRequests.reset();
  A.TotalLow.reset();
  A.TotalHigh.reset();
  A.TotalIdeal.reset();
  // Which lanes are active is not known: one sector would do for one lane.
  A.Reference = ReferenceCost{32, 8, 32};
  const KernelTable T = tableOf({A, row(MemorySpace::Global, 2, 8, 4, 4)});
  Finding F = findingOf(A);
  F.Ideal = idealOf(A);
  F.Sure = Certainty::Likely;
  EXPECT_DOUBLE_EQ(F.Ideal, 8);
  const auto C = TableCosts(T, Profile()).of(F);
  ASSERT_TRUE(C);
  EXPECT_DOUBLE_EQ(C->Excess, 24);
  EXPECT_DOUBLE_EQ(C->Speedup.AtMost, 4);
  // The same of two such findings together.
  EXPECT_DOUBLE_EQ(sumOf(*C, *C).Speedup.AtMost, 4);
}

TEST(SpeedupBound, OfTheLaunchWhereItsGridIsKnown) {
  KernelTable T = tableOf({row(MemorySpace::Shared, 1, 8, 2, 1)});
  const Finding F = findingOf(T.Accesses[0]);
  EXPECT_DOUBLE_EQ(TableCosts(T, Profile()).of(F)->weight(), 8);
  T.How.Grid = Shape::of(100);
  EXPECT_DOUBLE_EQ(TableCosts(T, Profile()).of(F)->weight(), 800);
}

TEST(SpeedupBound, WhatRunsNobodyKnowsHowOften) {
  KernelTable T = tableOf({row(MemorySpace::Shared, 1, 8, 4, 1),
                           row(MemorySpace::Shared, 2, 8, 1, 1)});
  T.Accesses[0].MeanRequests.reset();
  T.Accesses[0].TotalLow.reset();
  T.Accesses[0].TotalIdeal.reset();
  const auto C = TableCosts(T, Profile()).of(findingOf(T.Accesses[0]));
  ASSERT_TRUE(C);
  EXPECT_FALSE(C->IsCounted);
  EXPECT_FALSE(C->Blocks);
  EXPECT_DOUBLE_EQ(C->Excess, 3);
  EXPECT_DOUBLE_EQ(C->Speedup.AtMost, 4);
}

// A store behind a loop of unknown length is not most of its kernel.
TEST(SpeedupBound, LoopsOfUnknownLengthAreEstimated) {
  // The loop: 8 requests in each of 20 iterations, each of 4 wavefronts. Behind
  // it: 8 requests of 16, where 8 would do.
  KernelTable T = tableOf({row(MemorySpace::Shared, 1, 8, 4, 4),
                           row(MemorySpace::Shared, 2, 8, 16, 8)});
  const auto Counted = TableCosts(T, Profile()).of(findingOf(T.Accesses[1]));
  ASSERT_TRUE(Counted);
  EXPECT_FALSE(Counted->IsEstimate);
  EXPECT_DOUBLE_EQ(Counted->Share, 64 / 160.0);
  T.Accesses[0].MeanRequests.reset();
  T.Accesses[0].EstimatedRequests = 8 * 20;
  T.How.Grid = Shape::of(100);
  const TableCosts Costs(T, Profile());
  const auto C = Costs.of(findingOf(T.Accesses[1]));
  ASSERT_TRUE(C);
  EXPECT_TRUE(C->IsEstimate);
  EXPECT_TRUE(C->IsCounted);
  EXPECT_DOUBLE_EQ(C->Share, 64 / 768.0);
  EXPECT_DOUBLE_EQ(C->MostShare, C->Share);
  EXPECT_DOUBLE_EQ(C->Speedup.AtMost, 768 / 704.0);
  // What is certain excludes the loop.
  EXPECT_DOUBLE_EQ(Costs.workload().Lanes, 128);
  // A finding in the loop ranks by the estimate, over all blocks.
  T.Accesses[0].Ideal = 1;
  const auto In = TableCosts(T, Profile()).of(findingOf(T.Accesses[0]));
  ASSERT_TRUE(In);
  EXPECT_FALSE(In->IsCounted);
  EXPECT_DOUBLE_EQ(In->Excess, 3);
  EXPECT_DOUBLE_EQ(In->weight(), 100 * 160 * 3);
  EXPECT_DOUBLE_EQ(In->Share, 480 / 768.0);
}

TEST(SpeedupBound, SumsOfCountedAndEstimatedCosts) {
  FindingCost A, B;
  A.Estimated = 10, A.Share = A.MostShare = 0.25, A.Unit = CostUnit::Sectors;
  B.Estimated = 30, B.Share = 0.5, B.MostShare = 0.9, B.Unit = A.Unit;
  B.IsCounted = false, B.IsEstimate = true, B.Excess = 3;
  const FindingCost C = sumOf(A, B);
  EXPECT_FALSE(C.IsCounted);
  EXPECT_DOUBLE_EQ(C.Excess, 3);
  EXPECT_DOUBLE_EQ(C.weight(), 40);
  EXPECT_DOUBLE_EQ(C.Share, 0.75);
  EXPECT_DOUBLE_EQ(C.MostShare, 0.9);
}

// Looking at all rows for each row of each finding would take an hour.
TEST(SpeedupBound, ALongTableIsLookedAtOnce) {
  std::vector<Access> Rows;
  constexpr unsigned Count = 2000;
  for (unsigned Line = 1; Line <= Count; ++Line) {
    Rows.push_back(row(MemorySpace::Global, Line, 8, 8, 4));
    // Each row has half of its sectors from the one before.
    Rows.back().Worst = witness(Line * 128, 8);
  }
  const KernelTable T = tableOf(Rows);
  const Profile Gpu;
  const TableCosts Costs(T, Gpu);
  EXPECT_DOUBLE_EQ(Costs.workload().Global, 8 * 8 + (Count - 1) * 8 * 4);
  for (const Access &A : T.Accesses) {
    const auto C = Costs.of(findingOf(A));
    ASSERT_TRUE(C);
    EXPECT_DOUBLE_EQ(C->Excess, 8 * 4);
    EXPECT_NEAR(C->Share, 1.0 / Count, 1e-3);
  }
}

TEST(SpeedupBound, FieldsOfOneSectorComeOnce) {
  std::vector<Access> Rows;
  for (unsigned Field = 0; Field < 2; ++Field) {
    Rows.push_back(row(MemorySpace::Global, 1 + Field, 8, 32, 4));
    Rows.back().Worst = witness(Field * 4, 32);
  }
  const KernelTable T = tableOf(Rows);
  EXPECT_DOUBLE_EQ(TableCosts(T, Profile()).workload().Global, 8 * 32);
  const auto First = TableCosts(T, Profile()).of(findingOf(T.Accesses[0]));
  const auto Second = TableCosts(T, Profile()).of(findingOf(T.Accesses[1]));
  ASSERT_TRUE(First && Second);
  // The second field's sectors are there already; repaired, it has its own.
  EXPECT_DOUBLE_EQ(Second->Cycles, 8 * (7 - 4));
  const FindingCost Both = sumOf(*First, *Second);
  EXPECT_DOUBLE_EQ(Both.Fixed.Global, 8 * 8);
  EXPECT_DOUBLE_EQ(Both.Excess, 2 * 8 * 28);
}

TEST(SpeedupBound, LanesOnOneAddressQueue) {
  Access A = row(MemorySpace::Global, 1, 8, 1, 1);
  A.Op = AccessKind::Atomic;
  A.Atomic.emplace();
  A.Atomic->SameForGrid = true;
  A.Atomic->LanesPerAddress.How = Verdict::Kind::Exact;
  A.Atomic->LanesPerAddress.Low = A.Atomic->LanesPerAddress.High = 32;
  const KernelTable T = tableOf({A});
  Finding F = findingOf(A);
  F.Unit = CostUnit::Lanes;
  const auto C = TableCosts(T, Profile()).of(F);
  ASSERT_TRUE(C);
  EXPECT_EQ(C->Unit, CostUnit::Updates);
  EXPECT_DOUBLE_EQ(C->Excess, 8 * 31);
  EXPECT_DOUBLE_EQ(C->Speedup.AtMost, 32);
}

TEST(SpeedupBound, OfALayout) {
  const KernelTable T = tableOf({row(MemorySpace::Shared, 1, 8, 32, 1),
                                 row(MemorySpace::Shared, 2, 44, 1, 1)});
  const auto C = TableCosts(T, Profile()).of(findingOf(T.Accesses[0]));
  ASSERT_TRUE(C);
  EXPECT_DOUBLE_EQ(speedupBoundOf(*C, 256, 8).AtMost, 300.0 / 52);
  EXPECT_DOUBLE_EQ(speedupBoundOf(*C, 256, 256).AtMost, 1);
}

namespace {

Fix edited(double AtMost, unsigned BlocksBefore = 8, unsigned BlocksAfter = 8) {
  Fix F;
  F.Kind = Fix::Safety::Safe;
  F.Edits.push_back({{"a.cu", 1, 2}, "33"});
  F.Prediction = {1};
  F.Speedup = SpeedupBound{AtMost, std::nullopt, Phrase::GlobalMemory};
  F.BlocksBefore = BlocksBefore;
  F.BlocksAfter = BlocksAfter;
  return F;
}

} // namespace

TEST(Weigh, AnEditThatGainsNothingIsAdvice) {
  Fix F = edited(1.02);
  adviseIfNotWorthwhile(F);
  EXPECT_EQ(F.Kind, Fix::Safety::Advice);
  EXPECT_TRUE(F.Edits.empty());
  EXPECT_TRUE(F.Prediction.empty());
  EXPECT_EQ(textOf(F.WhyNoEdit),
            "it gains next to nothing, the kernel waits for global memory");
  Fix Kept = edited(1.03);
  adviseIfNotWorthwhile(Kept);
  EXPECT_EQ(Kept.Kind, Fix::Safety::Safe);
  EXPECT_EQ(Kept.Edits.size(), 1u);
}

TEST(Weigh, BlocksThatAreNoLongerResidentMustBeWorthIt) {
  Fix F = edited(1.25, 10, 8);
  adviseIfNotWorthwhile(F);
  EXPECT_EQ(F.Kind, Fix::Safety::Advice);
  EXPECT_EQ(textOf(F.WhyNoEdit),
            "fewer resident blocks may cost more than it gains");
  for (Fix Kept : {edited(1.26, 10, 8), edited(1.25, 8, 10), edited(1.25, 0, 0),
                   edited(INFINITY, 10, 1)}) {
    adviseIfNotWorthwhile(Kept);
    EXPECT_EQ(Kept.Kind, Fix::Safety::Safe);
  }
}

TEST(Weigh, WithoutABoundTheRuleIsSilent) {
  Fix F = edited(1);
  F.Speedup.reset();
  adviseIfNotWorthwhile(F);
  EXPECT_EQ(F.Kind, Fix::Safety::Safe);
}

// One finding is of several instances of a template; in the last one the layout
// saves nothing.
TEST(Weigh, TheBoundOfALayoutHoldsInAllInstances) {
  Finding F;
  F.Kernels = {"k<1>()", "k<2>()"};
  F.Launch = "a.cu:9:1";
  F.Cost.emplace();
  F.Cost->IsShared = true;
  F.Cost->IsCounted = true;
  F.Cost->Now.Lanes = F.Cost->Now.Banks = 100;
  F.Cost->Speedup.AtMost = 1.6;
  Fix Pad = edited(1);
  Pad.Speedup.reset();
  Pad.CheckedOn = {{"k<1>()", "a.cu:9:1", 80, 60},
                   {"k<2>()", "a.cu:9:1", 80, 80},
                   {"k<3>()", "a.cu:9:1", 90, 10}};
  F.Fixes = {Pad};
  addSpeedupBounds(F);
  ASSERT_TRUE(F.Fixes[0].Speedup.has_value());
  EXPECT_DOUBLE_EQ(F.Fixes[0].Speedup->AtMost, 1.25);
  EXPECT_EQ(F.Fixes[0].Edits.size(), 1u);
  F.Cost->IsShared = false;
  F.Fixes = {Pad};
  addSpeedupBounds(F);
  EXPECT_FALSE(F.Fixes[0].Speedup.has_value());
}

TEST(SpeedupBound, TheCyclesOfALaunchAreThoseOfItsBlocks) {
  KernelTable T = tableOf({row(MemorySpace::Shared, 1, 8, 32, 1)});
  T.How.Grid = Shape::of(4);
  EXPECT_DOUBLE_EQ(estimatedLaunchCycles(T, Profile()), 4 * 8 * 32);
  T.How.Grid = Shape();
  EXPECT_DOUBLE_EQ(estimatedLaunchCycles(T, Profile()),
                   8.0 * Profile().Multiprocessors * 8 * 32);
}

// Of the rounds of a compare-and-swap loop one would do.
TEST(SpeedupBound, RoundsOfALoopAreItsExcess) {
  Access Loop = row(MemorySpace::Shared, 1, 64, 2, 2);
  Loop.Op = AccessKind::Atomic;
  Loop.Atomic.emplace();
  Loop.Atomic->InCasLoop = true;
  Loop.Atomic->Rounds.Low = Loop.Atomic->Rounds.High = 32;
  const KernelTable T = tableOf({Loop, row(MemorySpace::Global, 2, 8, 4, 4)});
  Finding F = findingOf(Loop);
  F.Unit = CostUnit::Rounds;
  const auto C = TableCosts(T, Profile()).of(F);
  ASSERT_TRUE(C);
  EXPECT_DOUBLE_EQ(C->Excess, 64 * 2 * 31 / 32.0);
  EXPECT_TRUE(std::isinf(C->Speedup.AtMost)); // other warps make them more
  EXPECT_NEAR(C->Share, 124.0 / (128 + 8 * 5), 1e-9);
}

// Shares of a launch of one block, which are less than those of its kernel,
// are added as such.
TEST(SpeedupBound, SumOfSmallShares) {
  FindingCost A, B;
  A.Share = B.Share = 0.4, A.MostShare = 0.001, B.MostShare = 0.002;
  EXPECT_DOUBLE_EQ(sumOf(A, B).MostShare, 0.003);
  A.MostShare = B.MostShare = 0.4;
  EXPECT_DOUBLE_EQ(sumOf(A, B).MostShare, 0.8);
}
