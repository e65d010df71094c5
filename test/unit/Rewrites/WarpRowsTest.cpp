//===- WarpRowsTest.cpp - A warp in place of a thread for each row --------===//

#include "Accesses.h"
#include "Work.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A kernel with one loop along a row of 'a' at line 2, and one launch.
struct Scene {
  Scene() {
    Table.Kernel = "k";
    Table.How.Block = Shape::of(128);
    Table.How.Grid = Shape::of(4);
    Table.How.Where = {"a.cu", 9, 1};
    LaunchArgument Bound;
    Bound.Integer = 64;
    Table.How.Arguments = {Bound};
    const Access A = costlyAccessOfA();
    Table.Accesses = {A};
    F.Array = "a";
    F.Where = A.Where;
    F.KernelsMangled = {"k"};
    F.WantsRewrite = true;
    F.Unit = CostUnit::Sectors;
    WarpRow W;
    W.Kernels = {"k"};
    W.Where = {"a.cu", 1, 1};
    W.IsOfFile = true;
    WarpRow::Loop L;
    L.Begin = {"a.cu", 1, 1};
    L.End = {"a.cu", 3, 1};
    L.Arrays = {"a"};
    L.BoundParameter = 0;
    W.Loops = {L};
    W.Parts = {{{"a.cu", 0, 3}, "row"}};
    Work.WarpRows = {W};
    WiderGrid G;
    G.Kernel = "k";
    G.Where = {"a.cu", 9, 1};
    G.Grid = {{"a.cu", 40, 1}, "128"};
    Work.Grids = {G};
  }

  void run() {
    const std::map<std::string, std::string> Sources;
    const CodeShapes Shapes;
    const Profile Gpu;
    RewriteFacts In{Shapes, {}, {}, {&Table}, Sources, Gpu};
    In.Work = &Work;
    F.Fixes.clear();
    addRewrites(F, In);
  }
  std::string whyNot() {
    run();
    if (F.Fixes.size() != 1)
      return "not one fix";
    EXPECT_TRUE(F.Fixes[0].Edits.empty());
    return textOf(F.Fixes[0].WhyNoEdit);
  }
  std::string whyUnsafe() {
    run();
    std::string All;
    if (F.Fixes.size() == 1)
      for (const Words &Why : F.Fixes[0].WhyUnsafe)
        All += textOf(Why) + "; ";
    return All;
  }

  WorkShapes Work;
  KernelTable Table;
  Finding F;
};

TEST(WarpRows, TheKernelAndItsLaunchesAreEdited) {
  Scene S;
  S.run();
  ASSERT_EQ(S.F.Fixes.size(), 1u);
  const Fix &X = S.F.Fixes[0];
  EXPECT_EQ(X.Rewrite, "warp-per-row");
  EXPECT_EQ(X.Kind, Fix::Safety::Safe);
  ASSERT_EQ(X.Edits.size(), 2u);
  EXPECT_EQ(X.Edits[0].Text, "128");
  EXPECT_EQ(X.Edits[1].Text, "row");
  ASSERT_TRUE(X.Goal);
  EXPECT_EQ(X.Goal->BlocksForOne, 32u);
  EXPECT_EQ(X.Goal->Before, 512);
  EXPECT_EQ(X.Goal->After, 64);
}

TEST(WarpRows, AnotherLineOrArrayHasNoEdit) {
  Scene S;
  S.F.Array = "b";
  S.run();
  EXPECT_TRUE(S.F.Fixes.empty());
  S.F.Array = "a";
  S.F.Where.Line = 4;
  S.run();
  EXPECT_TRUE(S.F.Fixes.empty());
}

TEST(WarpRows, LaunchesThatCannotHaveWarps) {
  Scene S;
  S.Table.How.Block = Shape::of(100);
  const std::string Block = "the block of a launch is not known to consist of "
                            "whole warps along x";
  EXPECT_EQ(S.whyNot(), Block);
  S.Table.How.Block = Shape::of(16, 4);
  EXPECT_EQ(S.whyNot(), Block);
  S.Table.How.Block = Shape::of(32, 4); // a warp has one row of the block
  S.run();
  EXPECT_FALSE(S.F.Fixes[0].Edits.empty());
  S.Table.How.Block = Shape::of(128);
  S.Work.WarpRows[0].BlockSizes = {256};
  EXPECT_EQ(S.whyNot(), "the blocks of a launch do not have the 256 threads "
                        "with which the kernel numbers its threads");
  S.Work.WarpRows[0].BlockSizes = {128};
  S.Table.How.Grid = Shape::of(1u << 26);
  EXPECT_EQ(S.whyNot(), "a launch would have more than 2147483647 blocks");
  S.Table.How.Grid = Shape::of((1u << 26) - 1);
  S.Table.How.Arguments[0].Integer = 31;
  EXPECT_EQ(S.whyNot(), "a row has 31 elements, fewer than a warp has lanes");
  S.Table.How.Arguments[0].Integer = 32;
  S.Work.Grids[0].WhyNot = "a macro contains a size of a launch";
  EXPECT_EQ(S.whyNot(), "a macro contains a size of a launch");
  S.Work.Grids.clear();
  EXPECT_EQ(S.whyNot(), "a launch of the kernel is not in this file");
  S.Work.NamedOtherwise = {"k"};
  EXPECT_EQ(S.whyNot(), "the kernel is named otherwise than in a launch");
}

TEST(WarpRows, KernelsWithoutALaunchAreEditedAlone) {
  Scene S;
  S.Table.BlockAssumed = true;
  S.Work.Grids.clear();
  EXPECT_EQ(S.whyUnsafe(), "a launch in a source that is not part of the run "
                           "would have to change too; ");
  ASSERT_EQ(S.F.Fixes.size(), 1u);
  EXPECT_EQ(S.F.Fixes[0].Edits.size(), 1u);
}

TEST(WarpRows, ReasonsToLookFirst) {
  Scene S;
  EXPECT_EQ(S.whyUnsafe(), "");
  WarpRow &W = S.Work.WarpRows[0];
  W.IsOfFile = false;
  W.FloatSums = {"sum"};
  W.FloatZeros = {"most"};
  W.MayOverlap = {{"out", "a"}};
  EXPECT_EQ(S.whyUnsafe(),
            "'out' and 'a' must not overlap, and neither is __restrict__; "
            "'sum' is summed up in another order, which may be rounded "
            "otherwise; where zeros of both signs are the limit, 'most' may be "
            "the other one; a launch in a source that is not part of the run "
            "would have to change too; ");
}

} // namespace
