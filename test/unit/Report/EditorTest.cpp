//===- EditorTest.cpp -----------------------------------------------------===//

#include "warplint/Report/Editor.h"
#include "gtest/gtest.h"

using namespace warplint;

static PageRow row(MemorySpace Space, CostUnit Unit, double Low, double High,
                   double Ideal) {
  PageRow R;
  R.Space = Space;
  R.Bytes = 4;
  R.Unit = Unit;
  R.Ideal = Ideal;
  R.PerRequest.How = Low == High ? Verdict::Kind::Exact : Verdict::Kind::Range;
  R.PerRequest.Low = Low;
  R.PerRequest.High = High;
  return R;
}

TEST(Editor, OnlyWhatSurelyCostsTooMuchHasAShortCost) {
  EXPECT_EQ(
      shortCost(row(MemorySpace::Shared, CostUnit::Wavefronts, 32, 32, 1)),
      "32-way");
  EXPECT_EQ(shortCost(row(MemorySpace::Shared, CostUnit::Wavefronts, 8, 8, 4)),
            "8/4 wavefronts");
  EXPECT_EQ(shortCost(row(MemorySpace::Global, CostUnit::Sectors, 12, 12, 4)),
            "12/4 sectors");
  EXPECT_EQ(shortCost(row(MemorySpace::Shared, CostUnit::Wavefronts, 2, 32, 1)),
            "2 to 32-way");
  EXPECT_EQ(shortCost(row(MemorySpace::Global, CostUnit::Sectors, 4, 5, 4)),
            "");
  EXPECT_EQ(shortCost(row(MemorySpace::Shared, CostUnit::Wavefronts, 1, 32, 1)),
            "");
  PageRow Open = row(MemorySpace::Shared, CostUnit::Wavefronts, 9, 9, 1);
  Open.PerRequest.How = Verdict::Kind::Undecided;
  EXPECT_EQ(shortCost(Open), "");
}

TEST(Editor, RowsInWords) {
  PageRow R = row(MemorySpace::Shared, CostUnit::Wavefronts, 32, 32, 1);
  R.Array = "tile";
  EXPECT_EQ(describeRow(R), "shared load 'tile', 4 bytes: 32 wavefronts per "
                            "request, 1 would do");
  R.Requests = 8;
  EXPECT_EQ(describeRow(R), "shared load 'tile', 4 bytes: 32 wavefronts per "
                            "request, 1 would do; 8 requests per block");
}

TEST(Editor, WhatAnAnswerRestsOn) {
  Verdict V;
  V.How = Verdict::Kind::Range;
  V.RestsOn = Basis::Sampled;
  V.Reasons = {{Reason::Role::Decides, Unknown::Argument, "n"}};
  EXPECT_EQ(
      describeBasis(V),
      "range; the same for all values that were tried; unknown: argument 'n'");
}
