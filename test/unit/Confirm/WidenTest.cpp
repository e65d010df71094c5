//===- WidenTest.cpp - Rows whose accesses nvcc joins ---------------------===//

#include "warplint/Confirm/Settle.h"
#include <gtest/gtest.h>

using namespace warplint;

/// Lane i reads `Elements` words of 4 bytes from byte i * Pitch on, one after
/// the other.
static Access rowsOf(int64_t Pitch, unsigned Elements) {
  Access A;
  A.Space = MemorySpace::Shared;
  A.Unit = CostUnit::Wavefronts;
  A.Bytes = 4;
  A.PatternsComplete = true;
  A.PerRequest.How = Verdict::Kind::Exact;
  A.Requests = 3 * Elements;
  A.Worst.emplace().Shared = true;
  for (unsigned E = 0; E < Elements; ++E) {
    AccessPattern P;
    P.Mask = ~0u;
    P.Times = 3;
    for (unsigned Lane = 0; Lane < 32; ++Lane)
      P.Offset[Lane] = Lane * Pitch + 4 * E;
    A.Patterns.push_back(P);
  }
  return A;
}

TEST(Widen, RowsOf28Words) {
  const Profile Gpu;
  Access A = rowsOf(112, 28);
  ASSERT_TRUE(widen(A, 16, Gpu));
  EXPECT_EQ(A.Bytes, 16u);
  EXPECT_EQ(A.Requests, 21u);
  EXPECT_EQ(A.Patterns.size(), 7u);
  // Eight lanes at a time, in distinct banks.
  EXPECT_EQ(A.PerRequest.Low, 4);
  EXPECT_EQ(A.PerRequest.High, 4);
  EXPECT_EQ(A.Ideal, 4);
  EXPECT_EQ(A.TotalLow, 84);
  EXPECT_EQ(A.TotalIdeal, 84);
  EXPECT_EQ(A.Worst->Bytes, 16u);
  EXPECT_EQ(A.Worst->Groups.size(), 4u);
}

TEST(Widen, ConflictsRemain) {
  const Profile Gpu;
  Access A = rowsOf(128, 4);
  ASSERT_TRUE(widen(A, 16, Gpu));
  EXPECT_EQ(A.PerRequest.High, 32);
  EXPECT_EQ(A.Ideal, 4);
  EXPECT_EQ(A.WorstBank->Degree, 8u);
  EXPECT_EQ(A.Worst->Offset[1], 128);
}

TEST(Widen, WhatDoesNotJoinStays) {
  const Profile Gpu;
  for (unsigned Elements : {3u, 5u}) {
    Access A = rowsOf(112, Elements);
    EXPECT_FALSE(widen(A, 16, Gpu));
    EXPECT_EQ(A.Bytes, 4u);
    EXPECT_EQ(A.Patterns.size(), Elements);
  }
  Access Unaligned = rowsOf(20, 4);
  EXPECT_FALSE(widen(Unaligned, 16, Gpu));
  Access Other = rowsOf(112, 4);
  Other.Patterns[2].Mask = 1;
  EXPECT_FALSE(widen(Other, 16, Gpu));
  Access Fewer = rowsOf(112, 4);
  Fewer.Patterns[0].Times = 2;
  EXPECT_FALSE(widen(Fewer, 16, Gpu));
  Access Unknown = rowsOf(112, 4);
  Unknown.Patterns.clear();
  EXPECT_FALSE(widen(Unknown, 16, Gpu));
  Access Atomic = rowsOf(112, 4);
  Atomic.Op = AccessKind::Atomic;
  EXPECT_FALSE(widen(Atomic, 16, Gpu));
}

TEST(Widen, LanesThatMayBeInactive) {
  const Profile Gpu;
  Access A = rowsOf(112, 28);
  A.PatternsComplete = false;
  A.PatternsConditional = true;
  A.PerRequest.How = Verdict::Kind::Range;
  ASSERT_TRUE(widen(A, 16, Gpu));
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.High, 4);
  EXPECT_FALSE(A.Requests);
  Access Conflicts = rowsOf(128, 4);
  Conflicts.PatternsComplete = false;
  EXPECT_FALSE(widen(Conflicts, 16, Gpu));
}

/// Lane i reads one of the words of a struct of `Pitch` bytes.
static Access structs(int64_t Pitch) {
  Access A;
  A.Space = MemorySpace::Global;
  A.Unit = CostUnit::Sectors;
  A.Bytes = 4;
  A.Requests = 16;
  A.PerRequest.How = Verdict::Kind::Exact;
  A.PerRequest.Low = A.PerRequest.High = 16;
  Witness &W = A.Worst.emplace();
  W.Mask = ~0u;
  W.Bytes = 4;
  for (unsigned Lane = 0; Lane < 32; ++Lane)
    W.Offset[Lane] = Lane * Pitch + 4;
  return A;
}

TEST(Widen, GlobalAccessesOfOneCost) {
  const Profile Gpu;
  Access A = structs(16);
  ASSERT_TRUE(widen(A, 16, Gpu));
  EXPECT_EQ(A.PerRequest.High, 16);
  EXPECT_EQ(A.Ideal, 16);
  EXPECT_EQ(A.Requests, 4u);
  EXPECT_EQ(A.TotalLow, 64);
  EXPECT_EQ(A.Worst->Offset[0], 0);
  Access Four = structs(16);
  ASSERT_TRUE(widen(Four, 16, Gpu, 4));
  EXPECT_EQ(Four.Requests, 16u);
  Access Sparse = structs(64);
  ASSERT_TRUE(widen(Sparse, 16, Gpu));
  EXPECT_EQ(Sparse.PerRequest.High, 32);
  EXPECT_EQ(Sparse.Ideal, 16);
  Access Range = structs(16);
  Range.PerRequest.Low = 4;
  EXPECT_FALSE(widen(Range, 16, Gpu));
  Access Odd = structs(12);
  EXPECT_FALSE(widen(Odd, 16, Gpu));
}
