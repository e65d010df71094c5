//===- AssumedBlockTest.cpp -----------------------------------------------===//

#include "AssumedBlock.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A kernel that has one access of global memory, at a cost for each shape.
class AssumedBlockTest : public testing::Test {
protected:
  AssumedBlockTest() {
    L.From = Launch::Origin::Assumed;
    L.Block = Shape::of(256);
    Kernel.UsesRows = true;
  }
  KernelTable make(const Launch &How) const {
    KernelTable Table = Kernel;
    Table.How = How;
    Access A;
    A.Where = Spot{"a.cu", 3, 5};
    A.Unit = CostUnit::Sectors;
    A.Space = MemorySpace::Global;
    A.Ideal = 4;
    A.EstimatedRequests = 8;
    A.PerRequest.How = Verdict::Kind::Exact;
    const unsigned Row = *How.Block.Extent[0];
    A.PerRequest.Low = A.PerRequest.High = Row == 1    ? AlongZ
                                           : Row >= 32 ? 32
                                                       : Row;
    A.UniformAddress = Row >= 32;
    Table.Accesses.push_back(A);
    return Table;
  }
  KernelTable evaluated() {
    return *evaluateLaunch([&](const Launch &How) { return make(How); }, L, {},
                           Options);
  }

  Launch L;
  KernelTable Kernel;
  EvaluationOptions Options;
  double AlongZ = 32; ///< sectors per request in a column along z
};

using Reliability = KernelTable::Reliability;

} // namespace

TEST_F(AssumedBlockTest, TheShapeWithTheLeastExcessIsTaken) {
  const KernelTable Table = evaluated();
  EXPECT_EQ(Table.BlockReliability, Reliability::Shape);
  EXPECT_EQ(Table.How.Block, Shape::of(16, 16));
  EXPECT_EQ(Table.OtherShapes,
            (std::vector<Shape>{Shape::of(256), Shape::of(32, 8)}));
  const Access &A = Table.Accesses.front();
  EXPECT_EQ(A.PerRequest.Low, 16);
  ASSERT_TRUE(A.InOtherShapes);
  EXPECT_EQ(A.InOtherShapes->Least, 32);
  EXPECT_EQ(A.InOtherShapes->Most, 32);
  EXPECT_EQ(A.InOtherShapes->LeastExcess, 28);
  EXPECT_TRUE(A.InOtherShapes->IsUniformAddress);
}

TEST_F(AssumedBlockTest, KernelsWithPlanesMayHaveCubes) {
  Kernel.UsesPlanes = true;
  const KernelTable Table = evaluated();
  EXPECT_EQ(Table.How.Block, Shape::of(8, 8, 4));
  EXPECT_EQ(Table.Accesses.front().InOtherShapes->Least, 16);
  EXPECT_EQ(Table.Accesses.front().InOtherShapes->Most, 32);
  EXPECT_FALSE(Table.Accesses.front().InOtherShapes->IsUniformAddress);
}

TEST_F(AssumedBlockTest, ColumnsAlongZWhereTheyHelp) {
  Kernel.UsesPlanes = true;
  AlongZ = 6.5; // 8 in a cube, of which 4 are excess
  EXPECT_EQ(evaluated().How.Block, Shape::of(8, 8, 4));
  AlongZ = 6;
  const KernelTable Table = evaluated();
  EXPECT_EQ(Table.How.Block, Shape::of(1, 4, 64));
  EXPECT_EQ(Table.OtherShapes,
            (std::vector<Shape>{Shape::of(256), Shape::of(32, 8),
                                Shape::of(16, 16), Shape::of(8, 8, 4)}));
  Kernel.UsesPlanes = false;
  EXPECT_EQ(evaluated().How.Block, Shape::of(16, 16));
}

TEST_F(AssumedBlockTest, WhatTheSourceShowsOfTheBlockIsKept) {
  // 8 rows: of 32 threads or of 16.
  L.Block = Shape::of(32, 8);
  L.Shown = Shape{{std::nullopt, 8, 1}};
  KernelTable Table = evaluated();
  EXPECT_EQ(Table.BlockReliability, Reliability::Shape);
  EXPECT_EQ(Table.How.Block, Shape::of(16, 8));
  EXPECT_EQ(Table.OtherShapes, std::vector<Shape>{Shape::of(32, 8)});
  // The length of a row settles what a warp does.
  L.Block = Shape::of(16, 16);
  L.Shown = Shape{{16, std::nullopt, std::nullopt}};
  Table = evaluated();
  EXPECT_EQ(Table.BlockReliability, Reliability::Any);
  EXPECT_TRUE(Table.OtherShapes.empty());
  // So does a block of one row.
  L.Block = Shape::of(256);
  L.Shown = Shape{{std::nullopt, 1, 1}};
  EXPECT_EQ(evaluated().BlockReliability, Reliability::Any);
}

TEST_F(AssumedBlockTest, BoundsGiveTheThreadsAndNotTheShape) {
  L.From = Launch::Origin::LaunchBounds;
  L.Block = Shape::of(128);
  const KernelTable Table = evaluated();
  EXPECT_EQ(Table.How.Block, Shape::of(16, 8));
  EXPECT_EQ(Table.OtherShapes,
            (std::vector<Shape>{Shape::of(128), Shape::of(32, 4)}));
}

TEST_F(AssumedBlockTest, AKernelWithoutThreadsMayHaveOne) {
  Kernel.UsesRows = Kernel.UsesThreads = false;
  EXPECT_EQ(evaluated().BlockReliability, Reliability::Threads);
  L.Shown = Shape{{std::nullopt, 1, 1}};
  EXPECT_EQ(evaluated().BlockReliability, Reliability::Threads);
  L.Shown = Shape{{32, std::nullopt, 1}};
  EXPECT_EQ(evaluated().BlockReliability, Reliability::Any);
  L.Shown = Shape{};
  Options.BlockIsStated = true;
  EXPECT_EQ(evaluated().BlockReliability, Reliability::Any);
}

TEST_F(AssumedBlockTest, AKnownBlockIsKept) {
  L.From = Launch::Origin::Chevron;
  Kernel.UsesThreads = false;
  const KernelTable Table = evaluated();
  EXPECT_EQ(Table.BlockReliability, Reliability::Any);
  EXPECT_EQ(Table.How.Block, Shape::of(256));
}

TEST_F(AssumedBlockTest, ABlockThatTheFileAssignsIsKept) {
  L.Block = L.Assigned = Shape::of(16, 16);
  KernelTable Table = evaluated();
  EXPECT_EQ(Table.BlockReliability, Reliability::Assigned);
  EXPECT_EQ(Table.How.Block, Shape::of(16, 16));
  EXPECT_TRUE(Table.OtherShapes.empty());
  Kernel.UsesRows = false;
  EXPECT_EQ(evaluated().BlockReliability, Reliability::Any);
}
