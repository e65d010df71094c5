//===- FloatTest.cpp - Arithmetic in floating point -----------------------===//

#include "Values.h"
#include <cmath>

using namespace warplint;

namespace {

class FloatTest : public LaneTest {
protected:
  static LaneValue real(double X) {
    return LaneValue::constant(64, floatBits(X));
  }
  static LaneValue reals(std::function<double(unsigned)> F) {
    return known([=](unsigned L) { return floatBits(F(L)); }, 64);
  }
  LaneValue scale() {
    Symbol S;
    S.IsFloat = true;
    S.Origins = FromArgument;
    return LaneValue::symbol(64, T.root(S));
  }
  LaneValue single(LaneOp Op, std::vector<LaneValue> Of) {
    return A.floating(Op, 32, Of);
  }
  LaneValue fromInt(const LaneValue &V) {
    return single(LaneOp::FFromSigned, {V});
  }
  LaneValue toInt(const LaneValue &V) {
    return A.toInteger(LaneOp::FToSigned, 32, V);
  }
  static double lane(const LaneValue &V, unsigned L) { return floatOf(V.K[L]); }
};

} // namespace

TEST_F(FloatTest, KnownValuesAreRoundedAsTheFormatSays) {
  const LaneValue Tenth = real(double(0.1f));
  const LaneValue X = fromInt(LaneTest::lane());
  const LaneValue Product = single(LaneOp::FMul, {X, Tenth});
  ASSERT_TRUE(Product.isKnown());
  for (unsigned L = 0; L < WarpLanes; ++L)
    EXPECT_EQ(lane(Product, L), double(float(L) * 0.1f));
  const LaneValue Wide = A.floating(LaneOp::FMul, 64, {X, real(0.1)});
  EXPECT_EQ(lane(Wide, 3), 3 * 0.1);
  // 2^24 + 1 is no float.
  EXPECT_EQ(lane(fromInt(number((1 << 24) + 1)), 0), double(1 << 24));
  EXPECT_EQ(lane(A.floating(LaneOp::FFromSigned, 64, number((1 << 24) + 1)), 0),
            double((1 << 24) + 1));
  EXPECT_EQ(lane(single(LaneOp::FSingle, {real(0.1)}), 0), double(0.1f));
}

TEST_F(FloatTest, AFusedSumRoundsOnce) {
  // (1 + 2^-12)^2 - 1 needs more than 24 bits before the difference.
  const float E = std::ldexp(1.0f, -12), X = 1 + E;
  const LaneValue Fused = single(LaneOp::FMulAdd, {real(X), real(X), real(-1)});
  EXPECT_EQ(lane(Fused, 0), double(2 * E + E * E));
  const LaneValue Apart = single(
      LaneOp::FAdd, {single(LaneOp::FMul, {real(X), real(X)}), real(-1)});
  EXPECT_EQ(lane(Apart, 0), double(2 * E));
}

TEST_F(FloatTest, RoundingAndExtrema) {
  auto Of = [&](LaneOp Op, double X) { return lane(single(Op, {real(X)}), 0); };
  EXPECT_EQ(Of(LaneOp::FFloor, -0.5), -1);
  EXPECT_EQ(Of(LaneOp::FCeil, 0.5), 1);
  EXPECT_EQ(Of(LaneOp::FTrunc, -1.5), -1);
  EXPECT_EQ(Of(LaneOp::FRound, 2.5), 3);
  EXPECT_EQ(Of(LaneOp::FRoundEven, 2.5), 2);
  EXPECT_EQ(Of(LaneOp::FAbs, -2.5), 2.5);
  EXPECT_EQ(lane(single(LaneOp::FMin, {real(2), real(NAN)}), 0), 2);
  EXPECT_EQ(lane(single(LaneOp::FMax, {real(2), real(3)}), 0), 3);
  EXPECT_EQ(lane(single(LaneOp::FDiv, {real(1), real(3)}), 0),
            double(1.0f / 3.0f));
}

TEST_F(FloatTest, ConversionsToIntegersAreLimited) {
  auto Signed = [&](double X) { return toInt(real(X)).K[0]; };
  EXPECT_EQ(Signed(-1.75), -1);
  EXPECT_EQ(Signed(1e20), 2147483647);
  EXPECT_EQ(Signed(-1e20), -2147483648LL);
  EXPECT_EQ(Signed(NAN), 0);
  const LaneValue U = A.toInteger(LaneOp::FToUnsigned, 32, real(3e9));
  EXPECT_EQ(U.unsignedLane(0), 3000000000u);
  EXPECT_EQ(A.toInteger(LaneOp::FToUnsigned, 32, real(-4)).K[0], 0);
}

TEST_F(FloatTest, Comparisons) {
  const LaneValue X = reals([](unsigned L) { return L * 0.5; });
  const LaneValue Less = A.compareFloats(LaneOp::FLt, X, real(2));
  for (unsigned L = 0; L < WarpLanes; ++L)
    EXPECT_EQ(Less.K[L] & 1, L < 4);
  EXPECT_EQ(A.compareFloats(LaneOp::FEq, real(NAN), real(NAN)).K[0], 0);
  EXPECT_EQ(A.compareFloats(LaneOp::FLe, real(0.0), real(-0.0)).K[0] & 1, 1);
}

// Whole numbers come back from floating point as they went.
TEST_F(FloatTest, ExactArithmeticStaysLinear) {
  const LaneValue Block = enumerated(0, 999, FromBlock);
  const LaneValue X = A.add(A.mul(Block, number(32)), LaneTest::lane());
  EXPECT_EQ(toInt(fromInt(X)), X);
  EXPECT_EQ(toInt(single(LaneOp::FFloor, {fromInt(X)})), X);
  // (x + 0.5) * 2 - 0.5 is 2 x + 0.5.
  const LaneValue Doubled =
      single(LaneOp::FSub,
             {single(LaneOp::FMul,
                     {single(LaneOp::FAdd, {fromInt(X), real(0.5)}), real(2)}),
              real(0.5)});
  EXPECT_EQ(toInt(Doubled), A.mul(X, number(2)));
  const LaneValue Fused =
      single(LaneOp::FMulAdd, {fromInt(X), real(3), real(0.25)});
  EXPECT_EQ(toInt(Fused), A.mul(X, number(3)));
  // Half of 32 times the block and of the lane.
  const LaneValue Half = toInt(single(LaneOp::FMul, {fromInt(X), real(0.5)}));
  EXPECT_EQ(at(Half, Block, 7),
            lanes([](unsigned L) { return (7 * 32 + L) / 2; }));
}

TEST_F(FloatTest, WhatRoundsIsNotLinear) {
  const LaneValue Block = enumerated(0, 1 << 20, FromBlock);
  const LaneValue Large = A.add(A.mul(Block, number(32)), LaneTest::lane());
  EXPECT_NE(toInt(fromInt(Large)), Large);
  EXPECT_EQ(A.toInteger(LaneOp::FToSigned, 32,
                        A.floating(LaneOp::FFromSigned, 64, Large)),
            Large);
  // Toward zero is not down.
  const LaneValue Negative = unknown(-100, 100);
  const LaneValue Half =
      toInt(single(LaneOp::FMul, {fromInt(Negative), real(0.5)}));
  EXPECT_EQ(at(Half, Negative, -3)[0], -1);
  EXPECT_EQ(at(Half, Negative, 3)[0], 1);
  // A third is rounded.
  const LaneValue Small = enumerated(0, 100, FromBlock);
  const LaneValue Third =
      toInt(single(LaneOp::FDiv, {fromInt(Small), real(3)}));
  EXPECT_EQ(at(Third, Small, 99)[0], 33);
}

// A scale that is not known gives the elements that it gives.
TEST_F(FloatTest, AnUnknownScaleIsTriedOut) {
  const LaneValue Scale = scale();
  const LaneValue Place = toInt(
      single(LaneOp::FFloor,
             {single(LaneOp::FSub,
                     {single(LaneOp::FMul, {fromInt(LaneTest::lane()), Scale}),
                      real(0.5)})}));
  ASSERT_FALSE(Place.isKnown());
  EXPECT_TRUE(T[idOf(Place)].Varying);
  EXPECT_EQ(T.roots(Place), std::vector<SymbolId>{idOf(Scale)});
  const float By = 1.3f;
  EXPECT_EQ(at(Place, Scale, floatBits(By)), lanes([=](unsigned L) {
              return int64_t(std::floor(float(L) * By - 0.5f));
            }));
  // The same computation is the same value.
  EXPECT_EQ(A.sub(Place, Place), number(0));
}

TEST_F(FloatTest, AnAssumptionIsAppliedToCoordinates) {
  const LaneValue X = unknown(0, 1000);
  const LaneValue Scale = scale();
  const LaneValue Place = toInt(single(LaneOp::FMul, {fromInt(X), Scale}));
  Assumption Given(T, idOf(X), LaneTest::lane());
  EXPECT_EQ(at(Given(Place), Scale, floatBits(1.5)),
            lanes([](unsigned L) { return int64_t(L * 1.5f); }));
}
