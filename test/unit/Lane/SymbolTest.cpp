//===- SymbolTest.cpp - Facts of unknowns ---------------------------------===//

#include "Values.h"

using namespace warplint;

namespace {

using Bounds = std::pair<int64_t, int64_t>;

class SymbolFacts : public LaneTest {};

TEST_F(SymbolFacts, BoundsOfALinearForm) {
  LaneValue N = unknown(2, 10), M = unknown(-3, 4);
  LaneValue V = A.add(A.mul(N, number(4)), A.sub(number(100), M));
  EXPECT_EQ(T.bounds(V, ~0u), Bounds(100 + 8 - 4, 100 + 40 + 3));
  EXPECT_EQ(T.bounds(A.mul(N, number(-1)), ~0u), Bounds(-10, -2));
}

TEST_F(SymbolFacts, BoundsLookOnlyAtLanesOfTheMask) {
  EXPECT_EQ(T.bounds(lane(), ~0u), Bounds(0, 31));
  EXPECT_EQ(T.bounds(lane(), 0xf0), Bounds(4, 7));
  LaneValue V = A.mul(lane(), unknown(0, 5));
  EXPECT_EQ(T.bounds(V, 1), Bounds(0, 0));
  EXPECT_EQ(T.bounds(V, 1u << 31), Bounds(0, 155));
}

TEST_F(SymbolFacts, AnUnboundedSymbolIsUnboundedHoweverItIsScaled) {
  LaneValue N = unknown();
  EXPECT_EQ(T.bounds(N, ~0u), Bounds(NoLow, NoHigh));
  EXPECT_EQ(T.bounds(A.add(A.mul(N, number(-4)), number(9)), ~0u),
            Bounds(NoLow, NoHigh));
  LaneValue Up = unknown(5);
  EXPECT_EQ(T.bounds(A.add(Up, number(3)), ~0u), Bounds(8, NoHigh));
  EXPECT_EQ(T.bounds(A.mul(Up, number(-2)), ~0u), Bounds(NoLow, -10));
  // One side unbounded does not come back.
  EXPECT_EQ(T.bounds(A.sub(Up, Up), ~0u), Bounds(0, 0));
  EXPECT_EQ(T.bounds(A.add(N, A.mul(Up, number(-1))), ~0u),
            Bounds(NoLow, NoHigh));
}

TEST_F(SymbolFacts, MultipleOfTheTerms) {
  EXPECT_EQ(T.termsMultiple(lane()), 0u);
  LaneValue N = unknown(NoLow, NoHigh, 16);
  EXPECT_EQ(T.termsMultiple(A.add(N, lane())), 16u);
  EXPECT_EQ(T.termsMultiple(A.mul(N, number(3))), 48u);
  LaneValue M = unknown(NoLow, NoHigh, 12);
  EXPECT_EQ(T.termsMultiple(A.add(A.mul(N, number(2)), M)), 4u);
  // A factor of each lane: what divides all of them.
  EXPECT_EQ(T.termsMultiple(A.mul(N, A.mul(lane(), number(2)))), 32u);
  // Of a factor and a multiple that overflow together: their powers of two.
  LaneValue Wide = unknown(NoLow, NoHigh, uint64_t(3) << 40, false, 64);
  EXPECT_EQ(
      T.termsMultiple(A.mul(Wide, LaneValue::constant(64, int64_t(5) << 40))),
      uint64_t(1) << 62);
}

TEST_F(SymbolFacts, MultipleOfAProduct) {
  LaneValue N = unknown(1, 100, 6), M = unknown(1, 10, 4);
  EXPECT_EQ(T.termsMultiple(A.mul(N, M)), 24u);
  EXPECT_EQ(T.bounds(A.mul(N, M), ~0u), Bounds(1, 1000));
  // Too large to keep exactly: only what surely divides.
  LaneValue Odd = unknown(0, NoHigh, (uint64_t(1) << 30) + 2, false, 64);
  LaneValue Two = unknown(0, NoHigh, 2, false, 64);
  EXPECT_EQ(T.termsMultiple(A.mul(Odd, Two)), 4u);
}

TEST_F(SymbolFacts, OneProductIsOneSymbol) {
  LaneValue N = unknown(), M = unknown(), P = unknown();
  EXPECT_EQ(A.mul(N, M), A.mul(M, N));
  EXPECT_EQ(A.mul(A.mul(N, M), P), A.mul(N, A.mul(P, M)));
  EXPECT_NE(A.mul(N, N), A.mul(N, M));
  EXPECT_TRUE(A.sub(A.mul(N, M), A.mul(M, N)).isKnown());
}

TEST_F(SymbolFacts, OneExpressionIsOneSymbol) {
  LaneValue N = unknown(), M = unknown();
  LaneValue Q = A.divide(LaneOp::SDiv, N, M);
  size_t Size = T.size();
  EXPECT_EQ(Q, A.divide(LaneOp::SDiv, N, M));
  EXPECT_EQ(T.size(), Size);
  EXPECT_NE(Q, A.divide(LaneOp::SRem, N, M));
  EXPECT_NE(Q, A.divide(LaneOp::SDiv, M, N));
  EXPECT_NE(A.divide(LaneOp::SDiv, A.add(N, lane()), M), Q);
}

TEST_F(SymbolFacts, RootsAndOriginsReachThroughDerivedSymbols) {
  LaneValue N = unknown(), D = varying();
  LaneValue V = A.divide(LaneOp::SDiv, A.add(A.mul(N, N), lane()), D);
  EXPECT_EQ(T.roots(V), (std::vector<SymbolId>{idOf(N), idOf(D)}));
  EXPECT_EQ(T.origins(V), unsigned(FromArgument | FromVaryingLoad));
  EXPECT_TRUE(T.roots(lane()).empty());
  EXPECT_EQ(T.origins(lane()), 0u);
}

TEST_F(SymbolFacts, Uniformity) {
  LaneValue N = unknown(), D = varying();
  EXPECT_TRUE(T.isUniform(N));
  EXPECT_TRUE(T.isUniform(A.add(N, number(5))));
  EXPECT_FALSE(T.isUniform(A.add(N, lane())));
  EXPECT_FALSE(T.isUniform(A.mul(N, lane())));
  EXPECT_FALSE(T.isUniform(D));
  EXPECT_TRUE(T.isUniformOver(D, 1u << 7)); // one lane agrees with itself
  EXPECT_FALSE(T.isUniformOver(D, 3u << 7));
  EXPECT_TRUE(
      T.isUniformOver(A.mul(D, A.divide(LaneOp::UDiv, lane(), number(16))),
                      0xffff)); // times zero there
  LaneValue Quarter = A.divide(LaneOp::UDiv, lane(), number(8));
  EXPECT_TRUE(T.isUniformOver(A.add(N, Quarter), 0xff00));
  EXPECT_FALSE(T.isUniformOver(A.add(N, Quarter), 0xfff0));
  EXPECT_TRUE(T.isUniform(A.divide(LaneOp::SDiv, N, unknown())));
  EXPECT_FALSE(T.isUniform(A.divide(LaneOp::SDiv, lane(), N)));
}

TEST_F(SymbolFacts, LanesThatFollowALeaderAgree) {
  Symbol S;
  S.Varying = true;
  auto Leader = std::make_shared<std::array<uint8_t, WarpLanes>>();
  for (unsigned L = 0; L < WarpLanes; ++L)
    (*Leader)[L] = uint8_t(L / 4 * 4);
  S.Leader = Leader;
  LaneValue V = LaneValue::symbol(32, T.root(S));
  EXPECT_TRUE(T.isUniformOver(V, 0xf0));
  EXPECT_FALSE(T.isUniformOver(V, 0xf8 << 1));
  EXPECT_FALSE(T.isUniform(V));
}

TEST_F(SymbolFacts, ManyExpressionsAreKeptApart) {
  const LaneValue N = unknown();
  std::vector<LaneValue> Made;
  for (int64_t D = 2; D < 2000; ++D)
    Made.push_back(A.divide(LaneOp::UDiv, A.add(N, lane()), number(D)));
  const size_t Size = T.size();
  for (int64_t D = 2; D < 2000; ++D)
    EXPECT_EQ(A.divide(LaneOp::UDiv, A.add(N, lane()), number(D)),
              Made[size_t(D) - 2]);
  EXPECT_EQ(T.size(), Size);
  // Lanes tell expressions apart, too.
  const LaneValue Other = known([](unsigned L) { return L == 17 ? 99 : L; });
  EXPECT_NE(A.divide(LaneOp::UDiv, A.add(N, Other), number(5)), Made[3]);
  EXPECT_EQ(T.size(), Size + 1);
}

TEST_F(SymbolFacts, AllRootsAreAskedUntilOneIsNot) {
  const LaneValue N = unknown(), M = unknown();
  const LaneValue V =
      A.divide(LaneOp::UDiv, A.add(N, A.mul(M, lane())), A.add(M, number(3)));
  unsigned Asked = 0;
  EXPECT_TRUE(T.allRoots(V, [&](SymbolId) { return ++Asked; }));
  EXPECT_EQ(Asked, T.roots(V).size());
  Asked = 0;
  EXPECT_FALSE(T.allRoots(V, [&](SymbolId) { return !++Asked; }));
  EXPECT_EQ(Asked, 1u);
  EXPECT_TRUE(T.allRoots(number(7), [](SymbolId) { return false; }));
}

} // namespace
