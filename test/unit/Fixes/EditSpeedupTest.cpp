//===- EditSpeedupTest.cpp - How much faster edits make kernels -----------===//
#include "EditSpeedup.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A kernel that loads `Sectors` sectors in 64 requests of a block.
KernelTable tableOf(double Sectors, Shape Grid = {}) {
  Access A;
  A.Where = {"a.cu", 1, 1};
  A.Space = MemorySpace::Global;
  A.Bytes = 4;
  A.Array = "a";
  A.Unit = CostUnit::Sectors;
  A.MeanRequests = 64;
  A.PerRequest.How = Verdict::Kind::Exact;
  A.PerRequest.Low = A.PerRequest.High = Sectors / 64;
  A.PerRequest.Mean = Sectors / 64;
  A.Ideal = 4;
  A.TotalLow = A.TotalHigh = Sectors;
  A.TotalIdeal = 256;
  A.Lines = Sectors / 64 / 4;
  KernelTable T;
  T.Kernel = T.Name = "k";
  T.How.Block = Shape::of(256);
  T.How.Grid = Grid;
  T.Accesses = {A};
  return T;
}

/// A fix with a goal for kernel k.
ChosenFix fix(unsigned BlocksForOne = 1) {
  ChosenFix C;
  C.Change.Goal = FixGoal();
  C.Change.Goal->What = FixGoal::Kind::Cheaper;
  C.Change.Goal->Kernels = {"k"};
  C.Change.Goal->BlocksForOne = BlocksForOne;
  return C;
}

double speedup(const ChosenFix &C, const KernelTable &Old,
               const KernelTable &New) {
  return speedupOfEdits(C, {Old}, {New}, Profile()).value_or(0);
}

} // namespace

TEST(EditSpeedup, OfCyclesToThePowerOfTheEstimate) {
  EXPECT_NEAR(speedup(fix(), tableOf(2048), tableOf(512)), 2.297,
              0.001); // 4^0.6
  EXPECT_NEAR(speedup(fix(), tableOf(512), tableOf(2048)), 0.435, 0.001);
}

TEST(EditSpeedup, ALaunchTakesTimeForItself) {
  // 2048 and 512 sectors of a block for each multiprocessor, 1.8 cycles each,
  // beside 4000 cycles.
  const Shape Few = Shape::of(132);
  EXPECT_NEAR(speedup(fix(), tableOf(2048, Few), tableOf(512, Few)), 1.315,
              0.01);
  const Shape Many = Shape::of(132000);
  EXPECT_NEAR(speedup(fix(), tableOf(2048, Many), tableOf(512, Many)), 2.29,
              0.01);
}

TEST(EditSpeedup, MoreBlocksThanBefore) {
  EXPECT_NEAR(speedup(fix(32), tableOf(65536), tableOf(512)), 2.297, 0.001);
  // Lanes that share a loop of unknown length share the few iterations that are
  // assumed of it.
  KernelTable Unknown = tableOf(65536);
  Unknown.Accesses[0].MeanRequests.reset();
  Unknown.Accesses[0].EstimatedRequests = 64;
  EXPECT_FALSE(speedupOfEdits(fix(32), {Unknown}, {tableOf(512)}, Profile()));
  EXPECT_TRUE(speedupOfEdits(fix(), {Unknown}, {tableOf(512)}, Profile()));
}

TEST(EditSpeedup, WhatIsNotKnown) {
  ChosenFix Local = fix();
  Local.Change.Goal->What = FixGoal::Kind::NotLocal;
  EXPECT_FALSE(
      speedupOfEdits(Local, {tableOf(2048)}, {tableOf(512)}, Profile()));
  ChosenFix Other = fix();
  Other.Change.Goal->Kernels = {"other"};
  EXPECT_FALSE(
      speedupOfEdits(Other, {tableOf(2048)}, {tableOf(512)}, Profile()));
  EXPECT_FALSE(speedupOfEdits(fix(), {tableOf(2048)}, {}, Profile()));
  ChosenFix Atomics = fix();
  Atomics.Change.Goal->Unit = CostUnit::Updates;
  EXPECT_FALSE(
      speedupOfEdits(Atomics, {tableOf(2048)}, {tableOf(512)}, Profile()));
  // Some multiprocessors have no block.
  EXPECT_FALSE(speedupOfEdits(fix(), {tableOf(2048, Shape::of(131))},
                              {tableOf(512, Shape::of(131))}, Profile()));
  EXPECT_FALSE(speedupOfEdits(fix(32), {tableOf(2048, Shape::of(10))},
                              {tableOf(512, Shape::of(320))}, Profile()));
}
