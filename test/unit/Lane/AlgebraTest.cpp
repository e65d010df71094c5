//===- AlgebraTest.cpp - Sums, products, quotients, conversions -----------===//

#include "Values.h"

using namespace warplint;

namespace {

class Arithmetic : public LaneTest {};

TEST_F(Arithmetic, KnownLanesAreExactAndWrap) {
  EXPECT_EQ(A.add(lane(), number(5)).K,
            lanes([](unsigned L) { return L + 5; }));
  EXPECT_EQ(A.sub(number(0), lane()).K[31], -31);
  EXPECT_EQ(A.mul(lane(), lane()).K[31], 961);
  EXPECT_EQ(A.add(number(INT32_MAX), number(1)).constant(), INT32_MIN);
  EXPECT_EQ(A.mul(number(0x10000), number(0x10000)).constant(), 0);
  EXPECT_EQ(A.add(number(200, 8), number(100, 8)).unsignedLane(0), 44u);
  EXPECT_TRUE(A.sub(lane(), lane()).isConstant());
}

TEST_F(Arithmetic, UnknownsStayLinear) {
  LaneValue N = unknown(), M = unknown();
  LaneValue V = A.add(A.add(A.mul(N, number(3)), lane()), A.sub(M, N));
  ASSERT_EQ(V.Terms.size(), 2u);
  EXPECT_EQ(V.Terms[0].Coefficient, LaneVector(2));
  EXPECT_EQ(V.Terms[1].Coefficient, LaneVector(1));
  EXPECT_EQ(V.K, lane().K);
  // What cancels is gone.
  EXPECT_EQ(A.sub(A.add(N, lane()), N), lane());
  EXPECT_EQ(A.mul(N, number(0)), number(0));
}

TEST_F(Arithmetic, TermsStaySortedBySymbol) {
  LaneValue N = unknown(), M = unknown();
  EXPECT_EQ(A.add(N, M), A.add(M, N));
  EXPECT_EQ(A.add(A.mul(M, lane()), N), A.add(N, A.mul(M, lane())));
}

TEST_F(Arithmetic, ProductsOfSumsMultiplyOut) {
  LaneValue N = unknown(), M = unknown();
  LaneValue V = A.mul(A.add(N, lane()), A.add(M, number(2)));
  Sample S(T);
  S.assign(idOf(N), LaneVector(10));
  S.assign(idOf(M), LaneVector(5));
  EXPECT_EQ(*S.evaluate(V, ~0u),
            lanes([](unsigned L) { return (10 + L) * 7; }));
  // A uniform unknown times the lane number is no product of unknowns.
  EXPECT_EQ(A.mul(lane(), N).Terms[0].Symbol, idOf(N));
}

TEST_F(Arithmetic, AProductOfVeryManyTermsIsOneSymbol) {
  LaneValue X = number(0), Y = number(0);
  for (int I = 0; I < 5; ++I) {
    X = A.add(X, unknown());
    Y = A.add(Y, unknown());
  }
  LaneValue V = A.mul(X, Y);
  ASSERT_EQ(V.Terms.size(), 1u);
  EXPECT_EQ(T[idOf(V)].Op, LaneOp::Mul);
  Sample S(T);
  for (SymbolId R : T.roots(V))
    S.assign(R, LaneVector(3));
  EXPECT_EQ(*S.evaluate(V, ~0u), LaneVector(225));
}

TEST_F(Arithmetic, ASumOfVeryManyTermsTellsHowItsLanesDiffer) {
  LaneValue X = A.mul(lane(), number(4));
  for (int I = 0; I < 2000; ++I)
    X = A.add(X, unknown(NoLow, NoHigh, 4));
  EXPECT_LE(X.Terms.size(), 512u);
  EXPECT_EQ(X.K, A.mul(lane(), number(4)).K);
  for (const LaneTerm &Term : X.Terms)
    EXPECT_FALSE(T[Term.Symbol].Varying);
  EXPECT_EQ(T.termsMultiple(X) % 4, 0u);
  Sample S(T);
  for (SymbolId R : T.roots(X))
    S.assign(R, LaneVector(12));
  EXPECT_EQ(*S.evaluate(X, ~0u),
            lanes([](unsigned L) { return 4 * int64_t(L) + 2000 * 12; }));
}

TEST_F(Arithmetic, ASumOfVeryManyTermsIsOneSymbolForMost) {
  LaneValue X = number(0);
  for (int I = 0; I < 1000; ++I)
    X = A.add(X, unknown(0, 10, 4));
  EXPECT_LE(X.Terms.size(), 512u);
  LaneValue Array = unknown(4096, NoHigh, 256, false, 32, FromAddress);
  LaneValue Element = Array;
  for (int I = 0; I < 1000; ++I)
    Element = A.add(Element, unknown());
  EXPECT_LE(Element.Terms.size(), 512u);
  EXPECT_EQ(Element.Terms.front().Symbol, idOf(Array));
  EXPECT_EQ(T.bounds(X, ~0u), std::make_pair(int64_t(0), int64_t(10000)));
  EXPECT_EQ(T.powerOfTwo(X), 4u);
  EXPECT_EQ(T.origins(X), unsigned(FromArgument));
  EXPECT_TRUE(T.isUniform(X));
  ASSERT_EQ(T.roots(X).size(), 1000u);
  Sample S(T);
  for (SymbolId R : T.roots(X))
    S.assign(R, LaneVector(3));
  EXPECT_EQ(*S.evaluate(X, ~0u), LaneVector(3000));
  EXPECT_TRUE(A.sub(X, X).isKnown());
}

TEST_F(Arithmetic, DivisionOfKnownLanes) {
  auto Values = known([](unsigned L) { return int64_t(L) - 16; });
  EXPECT_EQ(A.divide(LaneOp::SDiv, Values, number(5)).K,
            lanes([](unsigned L) { return (int64_t(L) - 16) / 5; }));
  EXPECT_EQ(A.divide(LaneOp::SRem, Values, number(5)).K,
            lanes([](unsigned L) { return (int64_t(L) - 16) % 5; }));
  EXPECT_EQ(A.divide(LaneOp::UDiv, Values, number(16)).K,
            lanes([](unsigned L) { return uint32_t(L - 16) / 16; }));
  EXPECT_EQ(A.divide(LaneOp::URem, Values, number(7)).K,
            lanes([](unsigned L) { return uint32_t(L - 16) % 7; }));
  EXPECT_EQ(A.divide(LaneOp::SDiv, number(INT32_MIN), number(-1)).constant(),
            INT32_MIN);
  EXPECT_EQ(
      A.divide(LaneOp::SRem, number(NoLow, 64), number(-1, 64)).constant(), 0);
}

TEST_F(Arithmetic, DivisionByZeroIsAnUnknown) {
  LaneValue V = A.divide(LaneOp::SDiv, lane(), number(0));
  EXPECT_FALSE(V.isKnown());
  Sample S(T);
  EXPECT_FALSE(S.evaluate(V, ~0u).has_value());
}

TEST_F(Arithmetic, DivisionSplitsWhatTheDivisorDivides) {
  LaneValue N = unknown(0, 1000);
  LaneValue V = A.add(A.mul(N, number(64)), lane());
  // (64 n + lane) / 32 = 2 n + lane / 32, remainder the lane
  EXPECT_EQ(A.divide(LaneOp::UDiv, V, number(32)), A.mul(N, number(2)));
  EXPECT_EQ(A.divide(LaneOp::URem, V, number(32)), lane());
  EXPECT_EQ(
      A.divide(LaneOp::SDiv, V, number(8)),
      A.add(A.mul(N, number(8)), A.divide(LaneOp::SDiv, lane(), number(8))));
  EXPECT_EQ(A.divide(LaneOp::SRem, V, number(8)),
            A.divide(LaneOp::SRem, lane(), number(8)));
}

TEST_F(Arithmetic, DivisionTakesWholeMultiplesOutOfTheKnownPart) {
  // (64 n + m + 70) / 32 with m in [0, 25]: m + 6 stays below 32.
  LaneValue N = unknown(0, 1000), M = unknown(0, 25);
  LaneValue V = A.add(A.add(A.mul(N, number(64)), M), number(70));
  EXPECT_EQ(A.divide(LaneOp::UDiv, V, number(32)),
            A.add(A.mul(N, number(2)), number(2)));
  EXPECT_EQ(A.divide(LaneOp::URem, V, number(32)), A.add(M, number(6)));
  // With m up to 26 it does not: m = 26 gives 32.
  LaneValue Wider = unknown(0, 26);
  LaneValue W = A.add(A.add(A.mul(N, number(64)), Wider), number(70));
  LaneValue Q = A.divide(LaneOp::UDiv, W, number(32));
  Sample S(T);
  S.assign(idOf(N), LaneVector(1));
  S.assign(idOf(Wider), LaneVector(26));
  EXPECT_EQ(*S.evaluate(Q, ~0u), LaneVector(5));
}

TEST_F(Arithmetic, DivisionUsesKnownMultiples) {
  LaneValue N = unknown(0, 4096, 32);
  LaneValue Q = A.divide(LaneOp::UDiv, A.add(N, lane()), number(32));
  EXPECT_EQ(A.divide(LaneOp::URem, A.add(N, lane()), number(32)), lane());
  EXPECT_EQ(at(Q, N, 320), LaneVector(10));
  EXPECT_EQ(T.bounds(Q, ~0u), std::make_pair(int64_t(0), int64_t(128)));
  // Half of the divisor comes from the factor: 16 * n / 64 with n = 4 k.
  LaneValue M = unknown(0, 400, 4);
  LaneValue H = A.divide(LaneOp::UDiv, A.mul(M, number(48)), number(64));
  EXPECT_EQ(at(H, M, 12), LaneVector(12 * 48 / 64));
}

TEST_F(Arithmetic, QuotientsKeepTheirTermsInOrder) {
  // The quotient of the first term is a new symbol, later than the second.
  LaneValue N = unknown(0, 4096, 32), M = unknown(0, 100);
  LaneValue V = A.add(N, A.mul(M, number(32)));
  LaneValue Q = A.divide(LaneOp::UDiv, V, number(32));
  ASSERT_EQ(Q.Terms.size(), 2u);
  EXPECT_LT(Q.Terms[0].Symbol, Q.Terms[1].Symbol);
  EXPECT_EQ(A.sub(Q, M), A.divide(LaneOp::UDiv, N, number(32)));
}

TEST_F(Arithmetic, AQuotientOfAnUnboundedUnknownIsUnbounded) {
  LaneValue N = unknown(NoLow, NoHigh, 32);
  LaneValue Q = A.divide(LaneOp::SDiv, N, number(32));
  EXPECT_EQ(T.bounds(Q, ~0u), std::make_pair(NoLow, NoHigh));
}

TEST_F(Arithmetic, SignedDivisionRoundsTowardZero) {
  LaneValue N = unknown(-10, 10);
  LaneValue V = A.add(A.mul(N, number(4)), number(1));
  LaneValue Q = A.divide(LaneOp::SDiv, V, number(4));
  LaneValue R = A.divide(LaneOp::SRem, V, number(4));
  EXPECT_EQ(at(Q, N, -3), LaneVector(-11 / 4));
  EXPECT_EQ(at(R, N, -3), LaneVector(-11 % 4));
  EXPECT_EQ(T.bounds(R, ~0u), std::make_pair(int64_t(-3), int64_t(3)));
}

TEST_F(Arithmetic, UnsignedDivisionOfWhatMayBeNegativeIsNotSplit) {
  LaneValue N = unknown(0, 100);
  LaneValue V = A.sub(A.mul(N, number(32)), number(1));
  EXPECT_EQ(at(A.divide(LaneOp::UDiv, V, number(32)), N, 0),
            LaneVector(0xffffffffu / 32));
  EXPECT_EQ(at(A.shift(LaneOp::LShr, V, number(5)), N, 0),
            LaneVector(0xffffffffu >> 5));
  EXPECT_EQ(at(A.shift(LaneOp::LShr, V, number(5)), N, 3), LaneVector(95 / 32));
}

TEST_F(Arithmetic, RemaindersAreBounded) {
  LaneValue N = unknown(), D = varying();
  auto Of = [&](LaneOp Op, const LaneValue &V) {
    return T.bounds(A.divide(Op, V, number(10)), ~0u);
  };
  EXPECT_EQ(Of(LaneOp::URem, A.add(D, lane())),
            std::make_pair(int64_t(0), int64_t(9)));
  EXPECT_EQ(Of(LaneOp::SRem, A.add(N, lane())),
            std::make_pair(int64_t(-9), int64_t(9)));
  EXPECT_EQ(Of(LaneOp::SRem, A.add(unknown(5, 1000), lane())),
            std::make_pair(int64_t(0), int64_t(9)));
}

TEST_F(Arithmetic, SignedQuotientsOfNegativeNumbersAreBounded) {
  LaneValue Q = A.divide(LaneOp::SDiv, unknown(-7, 9), number(2));
  EXPECT_EQ(T.bounds(Q, ~0u), std::make_pair(int64_t(-3), int64_t(4)));
  Q = A.divide(LaneOp::SDiv, unknown(-7, NoHigh), number(2));
  EXPECT_EQ(T.bounds(Q, ~0u).first, -3);
}

TEST_F(Arithmetic, WideningKnownLanes) {
  auto Bytes = known([](unsigned L) { return 120 + int64_t(L); }, 8);
  EXPECT_EQ(A.zext(Bytes, 32).K, lanes([](unsigned L) { return 120 + L; }));
  EXPECT_EQ(A.sext(Bytes, 32).K,
            lanes([](unsigned L) { return int8_t(120 + L); }));
  EXPECT_EQ(A.zext(number(-1, 1), 32).constant(), 1);
  EXPECT_EQ(A.sext(number(-1, 1), 32).constant(), -1);
  EXPECT_EQ(A.zext(number(-1, 32), 64).constant(), 0xffffffffll);
}

TEST_F(Arithmetic, WideningACondition) {
  LaneValue C = A.compare(LaneOp::SLt, unknown(), number(5));
  ASSERT_EQ(C.Width, 1u);
  LaneValue Z = A.zext(C, 32), S = A.sext(C, 32);
  EXPECT_EQ(T.bounds(Z, ~0u), std::make_pair(int64_t(0), int64_t(1)));
  EXPECT_EQ(T.bounds(S, ~0u), std::make_pair(int64_t(-1), int64_t(0)));
  EXPECT_TRUE(A.add(Z, S).isKnown());
}

TEST_F(Arithmetic, WideningANarrowUnknownThatMayWrap) {
  LaneValue B = unknown(-128, 255, 1, false, 8);
  LaneValue Z = A.zext(B, 32), S = A.sext(B, 32);
  EXPECT_EQ(at(Z, B, -1), LaneVector(255));
  EXPECT_EQ(at(S, B, 255), LaneVector(-1));
  EXPECT_EQ(T.bounds(Z, ~0u), std::make_pair(int64_t(0), int64_t(255)));
  // A small one stays the same symbol.
  LaneValue Small = unknown(0, 100, 1, false, 8);
  EXPECT_EQ(idOf(A.zext(Small, 32)), idOf(Small));
  LaneValue Sum = A.zext(A.add(Small, number(100, 8)), 32);
  EXPECT_EQ(at(Sum, Small, 100), LaneVector(200));
  LaneValue Wrapped = A.zext(A.add(Small, number(-56, 8)), 32); // + 200
  EXPECT_EQ(at(Wrapped, Small, 100), LaneVector(300 - 256));
}

TEST_F(Arithmetic, WideningSumsOfKnownRangesThatWrap) {
  // 32 * warp + lane - 2: lanes 0 and 1 of the first of two warps wrap.
  LaneValue Warp = unknown(0, 1);
  T.facts(idOf(Warp)).Enumerated = true;
  LaneValue Thread = A.add(A.mul(Warp, number(32)), lane());
  LaneValue Z = A.zext(A.add(Thread, number(-2)), 64);
  EXPECT_EQ(at(Z, Warp, 0),
            lanes([](unsigned L) { return int64_t(uint32_t(L) - 2); }));
  EXPECT_EQ(at(Z, Warp, 1), lanes([](unsigned L) { return 30 + int64_t(L); }));
  // Where each lane wraps always or never, the value stays a sum.
  LaneValue Far = A.zext(A.add(A.mul(Warp, number(2)), known([](unsigned L) {
                                 return L < 16 ? int64_t(L) - 40 : int64_t(L);
                               })),
                         64);
  ASSERT_EQ(Far.Terms.size(), 1u);
  EXPECT_EQ(Far.Terms[0].Symbol, idOf(Warp));
  EXPECT_EQ(Far.K, lanes([](unsigned L) {
              return L < 16 ? (int64_t(1) << 32) + L - 40 : int64_t(L);
            }));
  // What nothing bounds is taken not to wrap.
  EXPECT_EQ(A.zext(A.add(unknown(), number(-2)), 64).Terms.size(), 1u);
}

TEST_F(Arithmetic, Truncation) {
  EXPECT_EQ(A.trunc(known([](unsigned L) { return 250 + int64_t(L); }), 8).K,
            lanes([](unsigned L) { return int8_t(250 + L); }));
  // A 64-bit index cut to 32 bits stays linear.
  LaneValue N = unknown(NoLow, NoHigh, 1, false, 64);
  LaneValue V = A.trunc(A.add(A.mul(N, number(4, 64)), lane(64)), 32);
  EXPECT_EQ(V.Width, 32u);
  EXPECT_EQ(V.Terms[0].Coefficient, LaneVector(4));
  // Multiples of what is kept vanish.
  LaneValue M = unknown(NoLow, NoHigh, 256);
  EXPECT_EQ(A.trunc(A.add(M, lane()), 8), lane(8));
  // Otherwise the low bits are an unknown of their own.
  LaneValue P = unknown(0, 5000);
  EXPECT_EQ(at(A.zext(A.trunc(P, 8), 32), P, 300), LaneVector(44));
  EXPECT_EQ(at(A.zext(A.trunc(P, 1), 32), P, 301), LaneVector(1));
}

TEST_F(Arithmetic, ShuffleMovesLanes) {
  LaneValue N = unknown();
  LaneVector Next = lanes([](unsigned L) { return (L + 1) % 32; });
  LaneValue V = A.shuffle(A.add(A.mul(N, lane()), lane()), Next);
  EXPECT_EQ(V.K, Next);
  EXPECT_EQ(V.Terms[0].Coefficient, Next);
  // Outside of the warp a lane keeps its own.
  LaneVector Beyond = lanes([](unsigned L) { return L + 16; });
  EXPECT_EQ(A.shuffle(lane(), Beyond).K,
            lanes([](unsigned L) { return L < 16 ? L + 16 : L; }));
  EXPECT_EQ(A.shuffle(N, Next), N);
  // Lane 0 has none of n: nobody has after a broadcast from it.
  EXPECT_TRUE(A.shuffle(A.mul(N, lane()), LaneVector(0)).isKnown());
}

TEST_F(Arithmetic, ShuffleOfLoadedDataIsSampled) {
  LaneValue D = varying();
  LaneVector Swap = lanes([](unsigned L) { return L ^ 1; });
  LaneValue V = A.shuffle(A.add(D, lane()), Swap);
  Sample S(T);
  S.assign(idOf(D), lanes([](unsigned L) { return 100 * int64_t(L); }));
  EXPECT_EQ(*S.evaluate(V, ~0u),
            lanes([](unsigned L) { return 101 * int64_t(L ^ 1); }));
}

TEST_F(Arithmetic, BlendTakesTermsByLane) {
  LaneValue N = unknown(), M = unknown();
  LaneValue V = A.blend(0xffff, A.add(N, lane()), A.mul(M, number(2)));
  Sample S(T);
  S.assign(idOf(N), LaneVector(1000));
  S.assign(idOf(M), LaneVector(7));
  EXPECT_EQ(*S.evaluate(V, ~0u), lanes([](unsigned L) -> int64_t {
    return L < 16 ? 1000 + L : 14;
  }));
  EXPECT_EQ(A.blend(~0u, N, M), N);
  EXPECT_EQ(A.blend(0, N, M), M);
  EXPECT_EQ(A.blend(0xffff, N, N), N);
}

TEST_F(Arithmetic, SampleNeedsEveryRoot) {
  LaneValue N = unknown(), M = unknown();
  Sample S(T);
  S.assign(idOf(N), LaneVector(3));
  EXPECT_FALSE(S.evaluate(A.add(N, M), ~0u).has_value());
  EXPECT_EQ(*S.evaluate(A.add(N, lane()), ~0u),
            lanes([](unsigned L) { return 3 + L; }));
}

TEST_F(Arithmetic, SampleMeetsAZeroDivisorOnlyInItsLanes) {
  LaneValue D = varying(), N = unknown();
  LaneValue Q = A.divide(LaneOp::SDiv, N, D);
  LaneVector Values = lanes([](unsigned L) { return int64_t(L) - 5; });
  {
    Sample S(T);
    S.assign(idOf(N), LaneVector(100));
    S.assign(idOf(D), Values);
    EXPECT_FALSE(S.evaluate(Q, ~0u).has_value());
  }
  Sample S(T);
  S.assign(idOf(N), LaneVector(100));
  S.assign(idOf(D), Values);
  auto R = S.evaluate(Q, ~0x20u);
  ASSERT_TRUE(R.has_value());
  EXPECT_EQ((*R)[7], 50);
}

} // namespace
