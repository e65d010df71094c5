//===- LaneVectorTest.cpp -------------------------------------------------===//

#include "Values.h"

using namespace warplint;

TEST(LaneVector, HoldsOneNumberForAllLanes) {
  LaneVector V(7);
  EXPECT_TRUE(V.isUniform());
  EXPECT_FALSE(V.isZero());
  for (unsigned L = 0; L < WarpLanes; ++L)
    EXPECT_EQ(V[L], 7);
  EXPECT_TRUE(LaneVector().isZero());
}

TEST(LaneVector, HoldsOneNumberPerLane) {
  LaneVector V = lanes([](unsigned L) { return 3 * int64_t(L) - 5; });
  EXPECT_FALSE(V.isUniform());
  EXPECT_EQ(V[0], -5);
  EXPECT_EQ(V[31], 88);
}

TEST(LaneVector, EqualLanesAreStoredOnce) {
  EXPECT_TRUE(lanes([](unsigned) { return 4; }).isUniform());
  EXPECT_EQ(lanes([](unsigned) { return 4; }), LaneVector(4));
  EXPECT_TRUE(lanes([](unsigned) { return 0; }).isZero());
  LaneVector V = lanes([](unsigned L) { return L; });
  EXPECT_TRUE(LaneVector::zip(V, V, [](int64_t X, int64_t Y) {
                return X - Y;
              }).isZero());
}

TEST(LaneVector, ComparesByContent) {
  auto F = [](unsigned L) { return int64_t(L % 4); };
  EXPECT_EQ(lanes(F), lanes(F));
  EXPECT_NE(lanes(F), lanes([](unsigned L) { return int64_t(L % 8); }));
  EXPECT_NE(lanes(F), LaneVector(0));
  EXPECT_NE(LaneVector(1), LaneVector(2));
}

TEST(LaneVector, CopiesShareAndOutliveTheOriginal) {
  LaneVector Copy;
  {
    LaneVector V = lanes([](unsigned L) { return 100 + int64_t(L); });
    Copy = V;
    LaneVector &Same = Copy;
    Copy = Same;
    LaneVector Moved = std::move(V);
    EXPECT_EQ(Moved, Copy);
  }
  // The freed storage is used again; the copy must not notice.
  LaneVector Other = lanes([](unsigned L) { return -int64_t(L); });
  EXPECT_EQ(Copy[31], 131);
  EXPECT_EQ(Other[31], -31);
}

TEST(LaneVector, UniformOverAMask) {
  LaneVector V = lanes([](unsigned L) { return int64_t(L / 8); });
  EXPECT_TRUE(V.isUniformOver(0x000000ff));
  EXPECT_TRUE(V.isUniformOver(0x00ff0000));
  EXPECT_FALSE(V.isUniformOver(0x00000180));
  EXPECT_TRUE(V.isUniformOver(0));
  EXPECT_TRUE(LaneVector(3).isUniformOver(~0u));
}

TEST(LaneVector, BlendTakesLanesOfTheMask) {
  LaneVector A = lanes([](unsigned L) { return L; }), B(-1);
  LaneVector V = LaneVector::blend(0x0000ffff, A, B);
  EXPECT_EQ(V[15], 15);
  EXPECT_EQ(V[16], -1);
  EXPECT_EQ(LaneVector::blend(~0u, A, B), A);
  EXPECT_EQ(LaneVector::blend(0, A, B), B);
  EXPECT_TRUE(LaneVector::blend(1, B, B).isUniform());
  // Blending equal lanes gives back a uniform vector.
  EXPECT_TRUE(LaneVector::blend(1, LaneVector(0), A)[0] == 0);
}

TEST(LaneVector, MapAndZipGoLaneByLane) {
  LaneVector A = lanes([](unsigned L) { return L; });
  EXPECT_EQ(LaneVector::map(A, [](int64_t X) { return X * X; })[9], 81);
  EXPECT_EQ(LaneVector::zip(A, LaneVector(100),
                            [](int64_t X, int64_t Y) { return Y - X; })[31],
            69);
}

TEST(LaneValue, IsKeptSignExtended) {
  EXPECT_EQ(LaneValue::constant(8, 255).constant(), -1);
  EXPECT_EQ(LaneValue::constant(8, 255), LaneValue::constant(8, -1));
  EXPECT_EQ(LaneValue::constant(8, 255).unsignedLane(3), 255u);
  EXPECT_EQ(LaneValue::constant(32, 0xffffffffll).constant(), -1);
  EXPECT_EQ(LaneValue::constant(64, -1).unsignedLane(0), ~uint64_t(0));
  EXPECT_NE(LaneValue::constant(8, 1), LaneValue::constant(16, 1));
}
