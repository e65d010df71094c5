//===- BitwiseTest.cpp - And, or, xor, shifts -----------------------------===//

#include "Values.h"

using namespace warplint;

namespace {

class Bitwise : public LaneTest {};

TEST_F(Bitwise, KnownLanesAreExact) {
  EXPECT_EQ(A.bitwise(LaneOp::And, lane(), number(5)).K,
            lanes([](unsigned L) { return L & 5; }));
  EXPECT_EQ(A.bitwise(LaneOp::Or, lane(), number(-8)).K,
            lanes([](unsigned L) { return int64_t(L) | -8; }));
  EXPECT_EQ(A.bitwise(LaneOp::Xor, lane(), number(17)).K,
            lanes([](unsigned L) { return L ^ 17; }));
  EXPECT_EQ(A.shift(LaneOp::Shl, lane(), lane()).K[31], int32_t(31u << 31));
  EXPECT_EQ(A.shift(LaneOp::LShr, number(-1), lane()).K,
            lanes([](unsigned L) { return int32_t(0xffffffffu >> L); }));
  EXPECT_EQ(A.shift(LaneOp::AShr, number(-64), lane()).K[31], -1);
  EXPECT_EQ(A.shift(LaneOp::LShr, number(200, 8), number(1, 8)).constant(),
            100);
}

TEST_F(Bitwise, AShortThatComesDownAgainHasLostWhatWasAboveIt) {
  auto UpAndDown = [&](const LaneValue &N, LaneOp Down) {
    return A.shift(Down, A.shift(LaneOp::Shl, N, number(28)), number(28));
  };
  LaneValue Small = unknown(0, 7, 32), Large = unknown(0, 15, 32);
  EXPECT_EQ(UpAndDown(Small, LaneOp::AShr), Small);
  LaneValue Signed = UpAndDown(Large, LaneOp::AShr);
  EXPECT_NE(Signed, Large) << "8 and more are negative";
  EXPECT_EQ(T.bounds(Signed, ~0u), (std::pair<int64_t, int64_t>(-8, 7)));
}

TEST_F(Bitwise, NeutralAndAbsorbingConstants) {
  LaneValue N = A.add(varying(), lane());
  EXPECT_EQ(A.bitwise(LaneOp::And, N, number(0)), number(0));
  EXPECT_EQ(A.bitwise(LaneOp::And, N, number(-1)), N);
  EXPECT_EQ(A.bitwise(LaneOp::Or, number(0), N), N);
  EXPECT_EQ(A.bitwise(LaneOp::Or, N, number(-1)), number(-1));
  EXPECT_EQ(A.bitwise(LaneOp::Xor, N, N), number(0));
  EXPECT_EQ(A.bitwise(LaneOp::And, N, N), N);
  EXPECT_EQ(A.bitwise(LaneOp::Xor, N, number(-1)), A.sub(number(-1), N));
  EXPECT_EQ(A.shift(LaneOp::LShr, N, number(0)), N);
}

TEST_F(Bitwise, TheKnownLowBitsAreSplitOff) {
  LaneValue N = unknown(NoLow, NoHigh, 32);
  LaneValue V = A.add(N, lane());
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(31)), lane());
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(5)),
            A.bitwise(LaneOp::And, lane(), number(5)));
  EXPECT_EQ(A.bitwise(LaneOp::Xor, V, number(3)),
            A.add(N, A.bitwise(LaneOp::Xor, lane(), number(3))));
  EXPECT_EQ(A.bitwise(LaneOp::Or, V, number(16)),
            A.add(N, A.bitwise(LaneOp::Or, lane(), number(16))));
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(-32)), N);
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(-4)),
            A.add(N, A.bitwise(LaneOp::And, lane(), number(-4))));
  // A swizzle by a value of each lane.
  LaneValue Row = A.divide(LaneOp::UDiv, lane(), number(4));
  EXPECT_EQ(A.bitwise(LaneOp::Xor, V, Row),
            A.add(N, A.bitwise(LaneOp::Xor, lane(), Row)));
}

TEST_F(Bitwise, LowMasksAreRemainders) {
  LaneValue N = unknown(), M = unknown(0, 7);
  LaneValue V = A.add(A.mul(N, number(64)), A.mul(M, number(4)));
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(63)), A.mul(M, number(4)));
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(-64)), A.mul(N, number(64)));
  LaneValue Low = A.bitwise(LaneOp::And, A.add(N, lane()), number(15));
  EXPECT_EQ(T.bounds(Low, ~0u), std::make_pair(int64_t(0), int64_t(15)));
  EXPECT_EQ(at(Low, N, 9), lanes([](unsigned L) { return (9 + L) & 15; }));
  // The widest mask has no next power of two.
  LaneValue W = unknown(NoLow, NoHigh, 1, false, 64);
  LaneValue Abs = A.bitwise(LaneOp::And, W, number(NoHigh, 64));
  EXPECT_EQ(at(Abs, W, -1), LaneVector(NoHigh));
  LaneValue Sign = A.bitwise(LaneOp::And, W, number(NoLow, 64));
  EXPECT_EQ(at(Sign, W, -1), LaneVector(NoLow));
}

TEST_F(Bitwise, MasksMayLackBitsThatAreNeverSet) {
  LaneValue N = unknown(0, 7);
  LaneValue V = A.add(A.mul(N, number(64)), lane());
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(0x7ffffff0)),
            A.bitwise(LaneOp::And, V, number(-16)));
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(0x1f0)),
            A.bitwise(LaneOp::And, V, number(-16)));
  EXPECT_EQ(A.bitwise(LaneOp::And, V, number(0x1ff)), V);
  // 0xf0 lacks a bit of values up to 479; below 0 all bits may be set.
  LaneValue Low = A.bitwise(LaneOp::And, V, number(0xf0));
  EXPECT_EQ(at(Low, N, 5),
            lanes([](unsigned L) { return (5 * 64 + L) & 0xf0; }));
  LaneValue M = unknown(-8, 7);
  EXPECT_EQ(at(A.bitwise(LaneOp::And, M, number(0x7ffffff0)), M, -8),
            LaneVector(0x7ffffff0));
}

TEST_F(Bitwise, DisjointBitsAddUp) {
  LaneValue N = unknown(0, 1000), M = unknown(0, 15);
  LaneValue High = A.shift(LaneOp::Shl, N, number(4));
  EXPECT_EQ(A.bitwise(LaneOp::Or, High, M), A.add(High, M));
  EXPECT_EQ(A.bitwise(LaneOp::Xor, M, High), A.add(High, M));
  LaneValue Wider = unknown(0, 16);
  LaneValue V = A.bitwise(LaneOp::Or, High, Wider);
  Sample S(T);
  S.assign(idOf(N), LaneVector(1));
  S.assign(idOf(Wider), LaneVector(16));
  EXPECT_EQ(*S.evaluate(V, ~0u), LaneVector(16));
}

TEST_F(Bitwise, DerivedResultsAreBounded) {
  LaneValue N = unknown(0, 100), M = unknown(0, 40);
  auto Of = [&](LaneOp Op) { return T.bounds(A.bitwise(Op, N, M), ~0u); };
  EXPECT_EQ(Of(LaneOp::And), std::make_pair(int64_t(0), int64_t(40)));
  EXPECT_EQ(Of(LaneOp::Or), std::make_pair(int64_t(0), int64_t(127)));
  EXPECT_EQ(Of(LaneOp::Xor), std::make_pair(int64_t(0), int64_t(127)));
}

TEST_F(Bitwise, DerivedResultsKeepTheirPowersOfTwo) {
  LaneValue D = A.add(varying(), lane()), N = unknown(NoLow, NoHigh, 64);
  auto Of = [&](const LaneValue &V) { return T.termsMultiple(V); };
  EXPECT_EQ(Of(A.bitwise(LaneOp::And, A.mul(D, number(64)), number(960))), 64u);
  EXPECT_EQ(Of(A.bitwise(LaneOp::And, D, number(960))), 64u);
  EXPECT_EQ(Of(A.bitwise(LaneOp::Or, A.mul(D, number(8)), N)), 8u);
  EXPECT_EQ(Of(A.extremum(LaneOp::SMin, N, A.mul(D, number(48)))), 16u);
  LaneValue C = A.compare(LaneOp::SLt, D, number(5));
  EXPECT_EQ(Of(A.select(C, N, number(96))), 32u);
  EXPECT_EQ(Of(A.zext(C, 32)), 1u);
}

TEST_F(Bitwise, ShiftsAreProductsAndQuotients) {
  LaneValue N = unknown(0, 1000);
  EXPECT_EQ(A.shift(LaneOp::Shl, N, number(3)), A.mul(N, number(8)));
  EXPECT_EQ(A.shift(LaneOp::Shl, N, number(31)).Terms[0].Coefficient[0],
            INT32_MIN);
  LaneValue V = A.add(A.mul(N, number(32)), lane());
  EXPECT_EQ(A.shift(LaneOp::LShr, V, number(5)), N);
  EXPECT_EQ(
      A.shift(LaneOp::LShr, V, number(3)),
      A.add(A.mul(N, number(4)), A.divide(LaneOp::UDiv, lane(), number(8))));
  // An arithmetic shift rounds down, also below zero.
  LaneValue M = unknown(-10, 10);
  LaneValue W = A.add(A.mul(M, number(4)), number(1));
  EXPECT_EQ(A.shift(LaneOp::AShr, W, number(2)), M);
  // By each lane its own distance.
  EXPECT_EQ(A.shift(LaneOp::Shl, N, lane()).Terms[0].Coefficient[10], 1024);
  EXPECT_EQ(at(A.shift(LaneOp::LShr, N, lane()), N, 1000),
            lanes([](unsigned L) { return 1000 >> L; }));
}

TEST_F(Bitwise, ShiftByAnUnknownIsSampled) {
  LaneValue N = unknown(0, 10);
  LaneValue V = A.shift(LaneOp::Shl, lane(), N);
  EXPECT_EQ(at(V, N, 4), lanes([](unsigned L) { return L << 4; }));
  LaneValue R = A.shift(LaneOp::LShr, number(1024), N);
  EXPECT_EQ(at(R, N, 3), LaneVector(128));
  EXPECT_EQ(T.bounds(R, ~0u), std::make_pair(int64_t(0), int64_t(1024)));
}

TEST_F(Bitwise, NarrowSumsWrapBeforeTheyAreShifted) {
  LaneValue B = unknown(0, 100, 1, false, 8);
  LaneValue V = A.shift(LaneOp::LShr, A.add(B, number(-56, 8)), number(4, 8));
  EXPECT_EQ(at(A.zext(V, 32), B, 100), LaneVector(((100 + 200) & 255) >> 4));
  EXPECT_EQ(at(A.zext(V, 32), B, 10), LaneVector(210 >> 4));
}

TEST_F(Bitwise, FunnelShiftsTakeBitsOfBothValues) {
  EXPECT_EQ(A.funnelShift(true, number(-16), number(-1), number(36)).constant(),
            int32_t(0xffffff0fu));
  EXPECT_EQ(A.funnelShift(false, number(1), number(-16), number(4)).constant(),
            0x1fffffff);
  // A shift by the width, and by nothing, takes one value as it is.
  for (bool Left : {true, false})
    EXPECT_EQ(A.funnelShift(Left, number(3), number(5), number(32)).constant(),
              Left ? 3 : 5);
  EXPECT_EQ(A.funnelShift(true, lane(), lane(), number(28)).K[17],
            int32_t(17u << 28 | 17u >> 4));
}

TEST_F(Bitwise, RotationOfAnUnknownDependsOnNothingElse) {
  LaneValue N = varying();
  LaneValue V = A.funnelShift(true, N, N, number(13));
  EXPECT_EQ(T.origins(V), unsigned(FromVaryingLoad));
  EXPECT_EQ(at(V, N, 0x00080001), LaneVector(0x00002001));
  LaneValue By = unknown(0, 100);
  LaneValue Turned = A.funnelShift(true, lane(), lane(), By);
  EXPECT_EQ(at(Turned, By, 28)[17], int32_t(17u << 28 | 17u >> 4));
  EXPECT_EQ(at(Turned, By, 64), lanes([](unsigned L) { return L; }));
}

TEST_F(Bitwise, CountsAndReversesTheBitsOfEachLane) {
  EXPECT_EQ(A.bits(LaneOp::CountOnes, lane()).K[29], 4);
  EXPECT_EQ(A.bits(LaneOp::CountLeadingZeros, lane()).K[0], 32);
  EXPECT_EQ(A.bits(LaneOp::CountLeadingZeros, number(1, 16)).constant(), 15);
  EXPECT_EQ(A.bits(LaneOp::CountTrailingZeros, lane()).K[24], 3);
  EXPECT_EQ(A.bits(LaneOp::SwapBytes, number(0x01020384)).constant(),
            int32_t(0x84030201u));
  EXPECT_EQ(A.bits(LaneOp::ReverseBits, lane()).K[1], INT32_MIN);
  EXPECT_EQ(A.bits(LaneOp::ReverseBits, lane()).K[16], 1 << 27);
}

TEST_F(Bitwise, BitsOfAnUnknownDependOnNothingElse) {
  LaneValue N = unknown(0, 1000);
  LaneValue I = A.add(A.mul(N, number(32)), lane());
  LaneValue Ones = A.bits(LaneOp::CountOnes, I);
  EXPECT_EQ(T.bounds(Ones, ~0u), std::make_pair(int64_t(0), int64_t(32)));
  EXPECT_EQ(T.origins(Ones), T.origins(N));
  EXPECT_EQ(Ones, A.bits(LaneOp::CountOnes, I));
  EXPECT_EQ(at(Ones, N, 3)[1], 3);
  // The order of an FFT of 4096 elements: neighbours are 2048 apart.
  LaneValue R =
      A.shift(LaneOp::LShr, A.bits(LaneOp::ReverseBits, I), number(20));
  EXPECT_EQ(at(R, N, 2), lanes([](unsigned L) {
              int64_t Of = 0;
              for (unsigned Bit = 0; Bit < 12; ++Bit)
                Of |= int64_t((64 + L) >> Bit & 1) << (11 - Bit);
              return Of;
            }));
  // A reversed bit may be the sign.
  const LaneValue Sign =
      A.compare(LaneOp::SLt, A.bits(LaneOp::ReverseBits, I), number(0));
  EXPECT_FALSE(Sign.isKnown());
}

} // namespace
