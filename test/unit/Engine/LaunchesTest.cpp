//===- LaunchesTest.cpp ---------------------------------------------------===//

#include "Launches.h"
#include "warplint/Project/LaunchLimits.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

class LaunchesTest : public testing::Test {
protected:
  void declare(const std::string &Mangled,
               std::optional<uint64_t> Bounds = std::nullopt) {
    KernelDeclaration K;
    K.Mangled = Mangled;
    K.Where = Spot{"a.cu", 1, 17};
    K.MaxThreadsPerBlock = Bounds;
    Unit.Kernels.push_back(K);
    Kernels.push_back(Mangled);
  }
  Launch &launch(const std::string &Kernel, Shape Block, unsigned Line) {
    Launch L;
    L.Kernel = Kernel;
    L.From = Launch::Origin::Chevron;
    L.Block = Block;
    L.Where = Spot{"a.cu", Line, 3};
    Unit.Launches.push_back(L);
    return Unit.Launches.back();
  }
  std::vector<Launch> launches() {
    return launchesToEvaluate(Unit, Kernels, Options);
  }

  TranslationUnit Unit;
  std::vector<std::string> Kernels;
  EvaluationOptions Options;
};

} // namespace

TEST_F(LaunchesTest, KernelWithoutLaunchIsAssumed) {
  declare("k");
  auto Out = launches();
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].From, Launch::Origin::Assumed);
  EXPECT_EQ(Out[0].Block, Shape::of(256));
  EXPECT_EQ(Out[0].Where, (Spot{"a.cu", 1, 17}));
  EXPECT_FALSE(Out[0].Grid.isKnown());
}

TEST_F(LaunchesTest, AssumptionCanBeSet) {
  declare("k");
  Options.AssumedBlock = Shape::of(16, 16);
  Options.AssumedGrid = Shape::of(7);
  auto Out = launches();
  EXPECT_EQ(Out[0].Block, Shape::of(16, 16));
  EXPECT_EQ(Out[0].Grid, Shape::of(7));
}

TEST_F(LaunchesTest, KnownExtentsThatAgreeKeepTheAssumedShape) {
  declare("k");
  Options.AssumedBlock = Shape::of(32, 8);
  launch("k", Shape{{std::nullopt, std::nullopt, 1}}, 10);
  launch("k", Shape{{64, std::nullopt, 1}}, 11);
  auto Out = launches();
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0].Block, Shape::of(32, 8));
  EXPECT_EQ(Out[1].Block, Shape::of(64, 4));
}

TEST_F(LaunchesTest, BoundsComeBeforeTheAssumption) {
  declare("k", 128);
  auto Out = launches();
  EXPECT_EQ(Out[0].From, Launch::Origin::LaunchBounds);
  EXPECT_EQ(Out[0].Block, Shape::of(128));
}

TEST_F(LaunchesTest, AStatedBlockGoesBeforeBoundsThatItFits) {
  declare("k", 128);
  Options.AssumedBlock = Shape::of(16, 8);
  Options.BlockIsStated = true;
  EXPECT_EQ(launches()[0].Block, Shape::of(16, 8));
  Options.AssumedBlock = Shape::of(256);
  EXPECT_EQ(launches()[0].Block, Shape::of(128));
}

TEST_F(LaunchesTest, AStatedBlockFillsTheExtentsThatALaunchLeavesOpen) {
  declare("k");
  launch("k", Shape(), 5); // dim3 threads(x, y): the third extent is 1
  Unit.Launches[0].Block.Extent[2] = 1;
  Options.AssumedBlock = Shape::of(16, 8);
  Options.BlockIsStated = true;
  EXPECT_EQ(launches()[0].Block, Shape::of(16, 8));
  Unit.Launches[0].Block.Extent[0] = 64;
  EXPECT_EQ(launches()[0].Block, Shape::of(64, 8));
}

TEST_F(LaunchesTest, StatedArgumentsFillWhatNoLaunchShows) {
  declare("k");
  Unit.Kernels[0].Name = "void scope::k<32>(float*, int, int)";
  Unit.Kernels[0].Parameters.resize(3);
  Unit.Kernels[0].Parameters[0].Name = "n";
  Unit.Kernels[0].Parameters[0].IsPointer = true;
  Unit.Kernels[0].Parameters[1].Name = "n";
  Unit.Kernels[0].Parameters[2].Name = "m";
  Launch &L = launch("k", Shape::of(64), 9);
  L.Arguments.resize(3);
  L.Arguments[2].Integer = 5;
  Options.AssumedArguments = {
      {"", "n", 1024}, {"k", "m", 7}, {"other", "n", 3}};
  auto Out = launches();
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_FALSE(Out[0].Arguments[0].Integer) << "a pointer has no value";
  EXPECT_EQ(Out[0].Arguments[1].Integer, 1024);
  EXPECT_EQ(Out[0].Arguments[2].Integer, 5) << "what the source shows stays";
}

TEST_F(LaunchesTest, EqualLaunchesAreTakenOnce) {
  declare("k");
  declare("other");
  launch("k", Shape::of(32), 10);
  launch("other", Shape::of(32), 11);
  launch("k", Shape::of(32), 12);
  launch("k", Shape::of(64), 13);
  auto Out = launches();
  ASSERT_EQ(Out.size(), 3u);
  EXPECT_EQ(Out[0].Where.Line, 10u);
  EXPECT_EQ(Out[1].Where.Line, 13u);
  EXPECT_EQ(Out[2].Kernel, "other");
}

/// An integer argument.
static std::vector<LaunchArgument> number(int64_t N) {
  std::vector<LaunchArgument> Arguments(1);
  Arguments[0].Integer = N;
  return Arguments;
}

TEST_F(LaunchesTest, LaunchesThatDifferInAnArgumentAreTwo) {
  declare("k");
  launch("k", Shape::of(32), 10).Arguments = number(1);
  launch("k", Shape::of(32), 11).Arguments = number(2);
  launch("k", Shape::of(32), 12).DynamicShared = 1024;
  EXPECT_EQ(launches().size(), 3u);
}

TEST_F(LaunchesTest, UnknownExtentsAreFilledToTheAssumedCount) {
  declare("k");
  launch("k", Shape{{std::nullopt, 8, 1}}, 10);
  launch("k", Shape{{16, std::nullopt, std::nullopt}}, 11);
  launch("k", Shape{{512, std::nullopt, 1}}, 12);
  auto Out = launches();
  ASSERT_EQ(Out.size(), 3u);
  EXPECT_EQ(Out[0].Block, Shape::of(32, 8));
  EXPECT_EQ(Out[0].From, Launch::Origin::Assumed);
  EXPECT_TRUE(Out[0].BlockIsRunTime);
  EXPECT_EQ(Out[0].Where.Line, 10u);
  EXPECT_EQ(Out[1].Block, Shape::of(16, 16));
  EXPECT_EQ(Out[2].Block, Shape::of(512));
}

TEST_F(LaunchesTest, ExtentsThatTheSourceShowsAreNoted) {
  declare("k");
  launch("k", Shape{{std::nullopt, 1, 1}}, 10);
  launch("k", Shape{}, 11);
  auto Out = launches();
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0].Block, Shape::of(256));
  EXPECT_EQ(Out[0].Shown, (Shape{{std::nullopt, 1, 1}}));
  EXPECT_EQ(Out[1].Block, Shape::of(256));
  EXPECT_EQ(Out[1].Shown, Shape{});
}

TEST_F(LaunchesTest, UnknownBlockIsThatOfAnotherLaunchOfTheKernel) {
  declare("k", 512);
  declare("other");
  launch("k", Shape::of(2000, 2000), 9);
  launch("k", Shape{}, 10);
  launch("k", Shape::of(16, 16), 11);
  launch("k", Shape{{std::nullopt, 8, 1}}, 12);
  launch("other", Shape{}, 13);
  auto Out = launches();
  // The launch that shows the block stands for that which is equal to it.
  ASSERT_EQ(Out.size(), 3u);
  EXPECT_EQ(Out[0].Block, Shape::of(16, 16));
  EXPECT_EQ(Out[0].From, Launch::Origin::Chevron);
  EXPECT_EQ(Out[0].Where.Line, 11u);
  EXPECT_EQ(Out[1].Block, Shape::of(64, 8)); // agrees with no other
  EXPECT_EQ(Out[2].Block, Shape::of(256));
  // With other arguments it is a launch of its own, in the shown block.
  Unit.Launches[1].DynamicShared = 4096;
  Out = launches();
  ASSERT_EQ(Out.size(), 4u);
  EXPECT_EQ(Out[0].Block, Shape::of(16, 16));
  EXPECT_EQ(Out[0].Shown, Shape::of(16, 16));
  EXPECT_EQ(Out[0].From, Launch::Origin::Assumed);
  EXPECT_TRUE(Out[0].BlockIsRunTime);
}

TEST_F(LaunchesTest, UnknownBlockOfABoundedKernelTakesTheBounds) {
  declare("k", 64);
  launch("k", Shape{}, 10);
  auto Out = launches();
  EXPECT_EQ(Out[0].Block, Shape::of(64));
  EXPECT_EQ(Out[0].From, Launch::Origin::LaunchBounds);
}

TEST_F(LaunchesTest, WhatNoGpuAcceptsIsPassedOver) {
  declare("k");
  launch("k", Shape::of(uint32_t(-1)), 10);
  launch("k", Shape::of(2000, 2000, 2000), 11);
  launch("k", Shape::of(32, 33), 12);
  launch("k", Shape::of(1, 1, 65), 13);
  launch("k", Shape{{1025, std::nullopt, std::nullopt}}, 14);
  launch("k", Shape::of(32), 15).Grid = Shape::of(uint32_t(-1));
  launch("k", Shape::of(32), 16).Grid = Shape::of(1, 65536);
  launch("k", Shape::of(32), 17).DynamicShared = uint64_t(-1);
  auto Out = launches();
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].From, Launch::Origin::Assumed);
  EXPECT_EQ(Out[0].Block, Shape::of(256));

  Launch &Most = launch("k", Shape::of(16, 1, 64), 18);
  Most.Grid = Shape::of(INT32_MAX, 65535, 65535);
  Most.DynamicShared = 232448;
  Out = launches();
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Where.Line, 18u);
}

TEST_F(LaunchesTest, NoBlockIsCompletedBeyondTheMost) {
  declare("k", 1 << 30);
  declare("wide");
  launch("wide", Shape{{1000, std::nullopt, std::nullopt}}, 10);
  Options.AssumedBlock = Shape::of(256, 4);
  Options.BlockIsStated = true;
  EXPECT_EQ(launches()[1].Block, Shape::of(1000));
  Options.BlockIsStated = false;
  EXPECT_EQ(launches()[0].Block, Shape::of(1024));
}

TEST(LaunchLimits, Reasons) {
  auto Why = [](Shape Block, Shape Grid = {},
                std::optional<uint64_t> Shared = std::nullopt) {
    Launch L;
    L.Block = Block;
    L.Grid = Grid;
    L.DynamicShared = Shared;
    return whyImpossible(L);
  };
  EXPECT_EQ(Why(Shape::of(uint32_t(-1))),
            "its block is 4294967295 (-1) in x; the limit is 1024");
  EXPECT_EQ(Why(Shape::of(8, 8, 65)), "its block is 65 in z; the limit is 64");
  EXPECT_EQ(Why(Shape::of(64, 64)),
            "its block has 4096 threads; the limit is 1024");
  EXPECT_EQ(Why(Shape::of(32), Shape::of(1, 65536)),
            "its grid is 65536 in y; the limit is 65535");
  EXPECT_EQ(Why(Shape::of(32), {}, 300000),
            "it asks for 300000 bytes of shared memory; the limit is 232448");
  EXPECT_EQ(Why({}), "");
}

// As lib/Host notes the block that a file assigns to the variable of a launch.
class AssignedBlockTest : public LaunchesTest {
protected:
  void assign(Shape Block, Shape Known = Shape()) {
    launch("k", Known, 5).Assigned = Block;
  }
  /// The block of the only launch, and what is said of it.
  std::string block() {
    std::vector<Launch> All = launches();
    if (All.size() != 1 || !All[0].isFound())
      return "none";
    const Launch &L = All[0];
    return std::to_string(*L.Block.Extent[0]) + "x" +
           std::to_string(*L.Block.Extent[1]) + "x" +
           std::to_string(*L.Block.Extent[2]) +
           (L.Assigned.isKnown() ? " assigned" : "") +
           (L.Shown.isKnown() ? " shown" : "");
  }
};

TEST_F(AssignedBlockTest, IsAssumed) {
  declare("k");
  assign(Shape::of(8, 8, 8));
  EXPECT_EQ(block(), "8x8x8 assigned");
  EXPECT_EQ(launches()[0].From, Launch::Origin::Assumed);
  // The user's block has precedence.
  Options.AssumedBlock = Shape::of(64);
  Options.BlockIsStated = true;
  EXPECT_EQ(block(), "64x1x1");
}

TEST_F(AssignedBlockTest, HasToAgreeWithTheLaunchAndTheLimits) {
  declare("k", 128);
  assign(Shape::of(16, 8));
  EXPECT_EQ(block(), "16x8x1 assigned");
  Unit.Launches[0].Assigned = Shape::of(16, 16);
  EXPECT_EQ(block(), "128x1x1");
  Unit.Launches[0].Assigned = Shape::of(16, 8);
  Unit.Launches[0].Block = Shape{{std::nullopt, 1, 1}};
  EXPECT_EQ(block(), "128x1x1");
  Unit.Kernels[0].MaxThreadsPerBlock.reset();
  Unit.Launches[0].Block = Shape();
  Unit.Launches[0].Assigned = Shape::of(64, 64);
  EXPECT_EQ(block(), "256x1x1");
}

TEST_F(AssignedBlockTest, IsShownByALaunchThatHasIt) {
  declare("k");
  assign(Shape::of(16, 16));
  launch("k", Shape::of(16, 16), 9);
  EXPECT_EQ(block(), "16x16x1 shown");
  // That of another launch is not that of the variable.
  Unit.Launches[1].Block = Shape::of(32, 2);
  ASSERT_EQ(launches().size(), 2u);
  EXPECT_EQ(launches()[0].Block, Shape::of(16, 16));
  EXPECT_TRUE(launches()[0].Assigned.isKnown());
  EXPECT_EQ(launches()[1].Block, Shape::of(32, 2));
}
