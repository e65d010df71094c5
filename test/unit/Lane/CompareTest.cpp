//===- CompareTest.cpp - Comparisons, selects, minima ---------------------===//

#include "Values.h"

using namespace warplint;

namespace {

class Compare : public LaneTest {
protected:
  static LaneValue truth(bool B) { return LaneValue::constant(1, B ? -1 : 0); }
};

TEST_F(Compare, KnownLanesAreExact) {
  auto M = known([](unsigned L) { return int64_t(L) - 4; });
  auto Truth = [](std::function<bool(int32_t)> F) {
    return lanes([=](unsigned L) { return F(int32_t(L) - 4) ? -1 : 0; });
  };
  EXPECT_EQ(A.compare(LaneOp::SLt, M, number(3)).K,
            Truth([](int32_t X) { return X < 3; }));
  EXPECT_EQ(A.compare(LaneOp::SLe, M, number(3)).K,
            Truth([](int32_t X) { return X <= 3; }));
  EXPECT_EQ(A.compare(LaneOp::ULt, M, number(3)).K,
            Truth([](int32_t X) { return uint32_t(X) < 3; }));
  EXPECT_EQ(A.compare(LaneOp::ULe, M, number(-2)).K,
            Truth([](int32_t X) { return uint32_t(X) <= uint32_t(-2); }));
  EXPECT_EQ(A.compare(LaneOp::Eq, M, number(7)).K,
            Truth([](int32_t X) { return X == 7; }));
  EXPECT_EQ(A.compare(LaneOp::Ne, M, number(7)).K,
            Truth([](int32_t X) { return X != 7; }));
  EXPECT_EQ(A.compare(LaneOp::SLt, number(1), number(2)), truth(true));
}

TEST_F(Compare, RangesDecide) {
  LaneValue N = unknown(10, 20);
  EXPECT_EQ(A.compare(LaneOp::SLt, N, number(21)), truth(true));
  EXPECT_EQ(A.compare(LaneOp::SLt, N, number(10)), truth(false));
  EXPECT_EQ(A.compare(LaneOp::SLe, N, number(20)), truth(true));
  EXPECT_FALSE(A.compare(LaneOp::SLt, N, number(20)).isKnown());
  EXPECT_EQ(A.compare(LaneOp::Eq, N, number(5)), truth(false));
  EXPECT_EQ(A.compare(LaneOp::Ne, N, number(25)), truth(true));
  EXPECT_EQ(A.compare(LaneOp::ULt, number(9), N), truth(true));
}

TEST_F(Compare, EqualPartsCancel) {
  LaneValue N = unknown();
  EXPECT_EQ(A.compare(LaneOp::SLt, N, A.add(N, number(1))), truth(true));
  EXPECT_EQ(A.compare(LaneOp::Eq, A.add(N, lane()), A.add(N, number(3))).K,
            lanes([](unsigned L) { return L == 3 ? -1 : 0; }));
  EXPECT_EQ(A.compare(LaneOp::Eq, N, N), truth(true));
}

TEST_F(Compare, MultiplesDecideEquality) {
  LaneValue N = unknown(NoLow, NoHigh, 4);
  EXPECT_EQ(A.compare(LaneOp::Eq, N, number(6)), truth(false));
  EXPECT_EQ(A.compare(LaneOp::Ne, A.mul(unknown(), number(2)), number(1)),
            truth(true));
  EXPECT_FALSE(A.compare(LaneOp::Eq, N, number(8)).isKnown());
}

TEST_F(Compare, BelowZeroIsHugeUnsigned) {
  // (tid - 1) u< n, n unknown: surely not for thread 0.
  LaneValue N = unknown();
  LaneValue C = A.compare(LaneOp::ULt, A.sub(lane(), number(1)), N);
  ConditionFacts F = A.classify(C, ~0u);
  EXPECT_EQ(F.False, 1u);
  EXPECT_EQ(F.True, 0u);
  EXPECT_EQ(F.Undecided, ConditionFacts::Rest::Guard);
  // With n at least 40: surely for all others.
  F = A.classify(
      A.compare(LaneOp::ULt, A.sub(lane(), number(1)), unknown(40, 100)), ~0u);
  EXPECT_EQ(F.False, 1u);
  EXPECT_EQ(F.True, ~1u);
  // The same with the block's index: block 0 may hold thread -1.
  LaneValue B = enumerated(0, 9, FromBlock);
  LaneValue I = A.sub(A.add(A.mul(B, number(32)), lane()), number(1));
  C = A.compare(LaneOp::ULt, I, number(1000));
  EXPECT_EQ(at(C, B, 0)[0], 0);
  EXPECT_EQ(at(C, B, 0)[1], -1);
  F = A.classify(C, ~0u);
  EXPECT_EQ(F.True, ~1u);
}

TEST_F(Compare, SizesLessAConstantMayBeBelowZero) {
  // 8 <= n < 32, as compilers write it: n - 32 is at least 2^32 - 24.
  LaneValue N = unknown();
  LaneValue Less = A.compare(LaneOp::ULt, A.add(N, number(-32)), number(-24));
  EXPECT_FALSE(Less.isKnown());
  EXPECT_EQ(at(Less, N, 16), LaneVector(0));
  EXPECT_EQ(at(Less, N, 7), LaneVector(-1));
  EXPECT_EQ(at(Less, N, 32), LaneVector(-1));
  EXPECT_FALSE(
      A.compare(LaneOp::ULt, number(-24), A.add(N, number(-32))).isKnown());
}

TEST_F(Compare, DifferencesBeyondTheWidthDoNotWrap) {
  LaneValue N = unknown(0, 31);
  EXPECT_EQ(A.compare(LaneOp::SLt, A.add(N, number(2)), number(INT32_MIN)),
            truth(false));
  EXPECT_EQ(A.compare(LaneOp::SLt, number(INT32_MAX), A.sub(N, number(10))),
            truth(false));
}

TEST_F(Compare, NarrowUnknownsAreOnlyDecidedWithinTheirRange) {
  LaneValue B = unknown(0, 100, 1, false, 8);
  LaneValue Sum = A.add(B, number(100, 8)); // up to 200: negative when signed
  EXPECT_FALSE(A.compare(LaneOp::SLt, Sum, number(50, 8)).isKnown());
  EXPECT_EQ(A.compare(LaneOp::ULt, Sum, number(50, 8)), truth(false));
  LaneValue C = A.compare(LaneOp::SLt, Sum, number(50, 8));
  EXPECT_EQ(at(C, B, 100), LaneVector(-1));
  EXPECT_EQ(at(C, B, 0), LaneVector(0));
}

TEST_F(Compare, ConditionsCompareAsBits) {
  LaneValue C = A.compare(LaneOp::SLt, unknown(), number(5));
  EXPECT_EQ(A.compare(LaneOp::Ne, C, truth(false)), C);
  LaneValue Not = A.compare(LaneOp::Eq, C, truth(false));
  EXPECT_EQ(Not, A.bitwise(LaneOp::Xor, C, truth(true)));
  EXPECT_FALSE(A.compare(LaneOp::Eq, C, truth(true)).isKnown());
}

TEST_F(Compare, SelectOfKnownLanesBlends) {
  LaneValue N = unknown();
  LaneValue C = A.compare(LaneOp::SLt, lane(), number(8));
  EXPECT_EQ(A.select(C, N, lane()), A.blend(0xff, N, lane()));
  LaneValue U = A.compare(LaneOp::SLt, N, number(8));
  EXPECT_EQ(A.select(U, N, N), N);
}

TEST_F(Compare, SelectByAnUnknownIsSampledAndBounded) {
  LaneValue N = unknown();
  LaneValue U = A.compare(LaneOp::SLt, N, number(8));
  LaneValue V = A.select(U, lane(), number(100));
  EXPECT_EQ(at(V, N, 7), lane().K);
  EXPECT_EQ(at(V, N, 8), LaneVector(100));
  EXPECT_EQ(T.bounds(V, ~0u), std::make_pair(int64_t(0), int64_t(100)));
  // true : false is the condition, false : true its negation.
  EXPECT_EQ(A.select(U, truth(true), truth(false)), U);
  EXPECT_EQ(at(A.select(U, truth(false), truth(true)), N, 9), LaneVector(-1));
}

TEST_F(Compare, SelectKeepsDecidedLanesExact) {
  LaneValue N = unknown(16, 100);
  LaneValue C = A.compare(LaneOp::SLt, lane(), N);
  LaneValue V = A.select(C, lane(), number(0));
  EXPECT_EQ(T.bounds(V, 0xffff), std::make_pair(int64_t(0), int64_t(15)));
  for (unsigned L = 0; L < 16; ++L)
    EXPECT_EQ(V.Terms[0].Coefficient[L], 0);
  EXPECT_EQ(at(V, N, 20), lanes([](unsigned L) { return L < 20 ? L : 0; }));
}

TEST_F(Compare, MinimumAndMaximum) {
  EXPECT_EQ(A.extremum(LaneOp::SMin, lane(), number(10)).K,
            lanes([](unsigned L) { return std::min(L, 10u); }));
  EXPECT_EQ(A.extremum(LaneOp::UMax, number(-1), lane()).constant(), -1);
  EXPECT_EQ(A.extremum(LaneOp::SMax, number(-1), lane()), lane());
  LaneValue N = unknown(0, 50);
  EXPECT_EQ(A.extremum(LaneOp::SMin, N, number(60)), N);
  EXPECT_EQ(A.extremum(LaneOp::UMax, N, number(60)), number(60));
  LaneValue V = A.extremum(LaneOp::SMin, A.add(N, lane()), number(40));
  EXPECT_EQ(T.bounds(V, ~0u), std::make_pair(int64_t(0), int64_t(40)));
  EXPECT_EQ(at(V, N, 25),
            lanes([](unsigned L) { return std::min(25 + L, 40u); }));
}

TEST_F(Compare, UnsignedMinimumOfWhatMayBeNegative) {
  LaneValue N = unknown(-5, 5);
  LaneValue V = A.extremum(LaneOp::UMin, N, number(3));
  EXPECT_EQ(at(V, N, -2), LaneVector(3));
  EXPECT_EQ(at(V, N, 2), LaneVector(2));
  auto [Low, High] = T.bounds(V, ~0u);
  EXPECT_LE(Low, 0);
  EXPECT_GE(High, 3);
}

} // namespace
