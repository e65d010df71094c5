//===- ConditionTest.cpp - What conditions decide, and where to cut -------===//

#include "Values.h"

using namespace warplint;

namespace {

using Rest = ConditionFacts::Rest;

class Condition : public LaneTest {
protected:
  LaneValue less(const LaneValue &X, const LaneValue &Y) {
    return A.compare(LaneOp::SLt, X, Y);
  }
  LaneValue both(const LaneValue &X, const LaneValue &Y) {
    return A.bitwise(LaneOp::And, X, Y);
  }
  LaneValue either(const LaneValue &X, const LaneValue &Y) {
    return A.bitwise(LaneOp::Or, X, Y);
  }
  LaneValue negated(const LaneValue &X) {
    return A.bitwise(LaneOp::Xor, X, number(-1, 1));
  }
};

TEST_F(Condition, OfKnownLanes) {
  ConditionFacts F = A.classify(less(lane(), number(8)), 0xffff);
  EXPECT_EQ(F.True, 0xffu);
  EXPECT_EQ(F.False, 0xff00u);
  EXPECT_EQ(F.Undecided, Rest::None);
}

TEST_F(Condition, OnAUniformUnknownIsUniform) {
  ConditionFacts F = A.classify(less(unknown(), number(8)), ~0u);
  EXPECT_EQ(F.True | F.False, 0u);
  EXPECT_EQ(F.Undecided, Rest::Uniform);
  // Whatever is computed from it.
  LaneValue Bit = A.trunc(unknown(), 1);
  EXPECT_EQ(A.classify(Bit, ~0u).Undecided, Rest::Uniform);
}

TEST_F(Condition, OnTheThreadAndALimitIsAGuard) {
  LaneValue N = unknown(), B = enumerated(0, 99, FromBlock);
  LaneValue I = A.add(A.mul(B, number(256)), lane());
  EXPECT_EQ(A.classify(less(I, N), ~0u).Undecided, Rest::Guard);
  EXPECT_EQ(A.classify(A.compare(LaneOp::ULt, N, I), ~0u).Undecided,
            Rest::Guard);
  // Rows of a block of 8 or 16 threads.
  LaneValue X = A.divide(LaneOp::URem, lane(), number(8));
  EXPECT_EQ(A.classify(less(X, N), ~0u).Undecided, Rest::Guard);
  // Alternating neighbours part in every warp.
  LaneValue Odd = A.divide(LaneOp::URem, lane(), number(2));
  EXPECT_EQ(A.classify(less(Odd, N), ~0u).Undecided, Rest::Varying);
  // Equality picks one lane.
  EXPECT_EQ(A.classify(A.compare(LaneOp::Eq, I, N), ~0u).Undecided,
            Rest::Varying);
  // Each lane its own multiple of the unknown.
  EXPECT_EQ(A.classify(less(A.mul(N, lane()), number(5)), ~0u).Undecided,
            Rest::Varying);
}

TEST_F(Condition, OnLoadedDataVaries) {
  LaneValue D = varying();
  EXPECT_EQ(A.classify(less(D, number(3)), ~0u).Undecided, Rest::Varying);
  EXPECT_EQ(A.classify(less(D, number(3)), 1u << 9).Undecided, Rest::Uniform);
}

TEST_F(Condition, LanesOutsideTheMaskDoNotCount) {
  LaneValue C = less(A.divide(LaneOp::UDiv, lane(), number(8)), unknown());
  EXPECT_EQ(A.classify(C, 0xff00).Undecided, Rest::Uniform);
  EXPECT_EQ(A.classify(C, 0xfff0).Undecided, Rest::Guard);
}

TEST_F(Condition, Conjunctions) {
  LaneValue Flag = less(unknown(), number(8));
  LaneValue Half = less(lane(), number(16));
  ConditionFacts F = A.classify(both(Flag, Half), ~0u);
  EXPECT_EQ(F.True, 0u);
  EXPECT_EQ(F.False, 0xffff0000u);
  EXPECT_EQ(F.Undecided, Rest::Uniform);
  F = A.classify(either(Flag, Half), ~0u);
  EXPECT_EQ(F.True, 0xffffu);
  EXPECT_EQ(F.Undecided, Rest::Uniform);
  F = A.classify(both(Flag, less(varying(), number(1))), ~0u);
  EXPECT_EQ(F.Undecided, Rest::Varying);
  // As selects, the way the compiler writes && and ||.
  F = A.classify(A.select(Flag, Half, number(0, 1)), ~0u);
  EXPECT_EQ(F.False, 0xffff0000u);
  EXPECT_EQ(F.Undecided, Rest::Uniform);
  F = A.classify(A.select(Flag, number(-1, 1), Half), ~0u);
  EXPECT_EQ(F.True, 0xffffu);
}

// What LLVM makes of `blockIdx.x == 0 && threadIdx.x == 0`.
TEST_F(Condition, ZeroBitsOfSeveralValues) {
  const LaneValue Block = enumerated(0, 99, FromBlock), Zero = number(0);
  const LaneValue Joined =
      either(either(Block, lane()), enumerated(0, 7, FromBlock));
  ConditionFacts F = A.classify(A.compare(LaneOp::Eq, Joined, Zero), ~0u);
  EXPECT_EQ(F.True, 0u);
  EXPECT_EQ(F.False, ~1u) << "the block decides for lane 0 only";
  F = A.classify(A.compare(LaneOp::Ne, Joined, Zero), ~0u);
  EXPECT_EQ(F.True, ~1u);
  EXPECT_EQ(F.False, 0u);
  // Another constant says nothing about the parts.
  F = A.classify(A.compare(LaneOp::Eq, Joined, number(64)), ~0u);
  EXPECT_EQ(F.False & 1, 0u);
}

TEST_F(Condition, Negation) {
  LaneValue Guarded = less(lane(), unknown(8));
  ConditionFacts F = A.classify(Guarded, ~0u);
  EXPECT_EQ(F.True, 0xffu);
  F = A.classify(negated(Guarded), ~0u);
  EXPECT_EQ(F.False, 0xffu);
  EXPECT_EQ(F.True, 0u);
  EXPECT_EQ(F.Undecided, Rest::Guard);
}

TEST_F(Condition, LanesThatHangOnDifferentUnknownsDoNotAgree) {
  // Lanes 0-15: n < 8. Lanes 16-31: m < 8.
  LaneValue Half = less(lane(), number(16));
  LaneValue C = both(either(less(unknown(), number(8)), negated(Half)),
                     either(less(unknown(), number(8)), Half));
  EXPECT_EQ(A.classify(C, ~0u).Undecided, Rest::Varying);
  EXPECT_EQ(A.classify(C, 0xffff).Undecided, Rest::Uniform);
}

TEST_F(Condition, Blends) {
  LaneValue U = less(unknown(), number(8));
  LaneValue V = A.blend(0xff, U, less(lane(), number(16)));
  ConditionFacts F = A.classify(V, ~0u);
  EXPECT_EQ(F.True, 0xff00u);
  EXPECT_EQ(F.False, 0xffff0000u);
  EXPECT_EQ(F.Undecided, Rest::Varying);
  EXPECT_EQ(A.classify(V, 0xff00).Undecided, Rest::None);
  // A part that decides in the lanes where it stands.
  V = A.blend(0xff, less(lane(), unknown(4)), number(0, 1));
  F = A.classify(V, ~0u);
  EXPECT_EQ(F.True, 0xfu);
  EXPECT_EQ(F.False, 0xffffff00u);
}

TEST_F(Condition, IsCutWhereItChanges) {
  LaneValue W = enumerated(0, 7, FromWarp);
  LaneValue I = A.add(A.mul(W, number(32)), lane());
  auto Cut = A.splitPoint(less(I, number(100)), ~0u);
  ASSERT_TRUE(Cut.has_value());
  EXPECT_EQ(Cut->Symbol, idOf(W));
  // 100 / 32: decided for the warps below 3, and above it.
  EXPECT_GE(Cut->At, 2);
  EXPECT_LE(Cut->At, 4);
  // Nothing to cut: hangs on an argument, on data.
  EXPECT_FALSE(A.splitPoint(less(I, unknown()), ~0u).has_value());
  EXPECT_FALSE(A.splitPoint(less(varying(), number(1)), ~0u).has_value());
}

TEST_F(Condition, CutsLeadToADecision) {
  // Cutting again and again decides any condition on the box's axes.
  LaneValue B = enumerated(0, 63, FromBlock), W = enumerated(0, 7, FromWarp);
  LaneValue I =
      A.add(A.add(A.mul(B, number(256)), A.mul(W, number(32))), lane());
  struct {
    LaneValue C;
  } const Cases[] = {
      {less(I, number(1000))},
      {A.compare(LaneOp::Eq, A.bitwise(LaneOp::And, W, number(1)), number(0))},
      {A.trunc(B, 1)},
      {both(less(B, number(5)), less(number(2), W))},
      {A.compare(LaneOp::Eq, I, number(777))}};
  for (const auto &Case : Cases) {
    const int64_t BMax = T[idOf(B)].Max, WMax = T[idOf(W)].Max;
    unsigned Cuts = 0;
    while (A.classify(Case.C, ~0u).Undecided != Rest::None && Cuts < 64) {
      auto Cut = A.splitPoint(Case.C, ~0u);
      ASSERT_TRUE(Cut.has_value());
      Symbol &S = T.facts(Cut->Symbol);
      ASSERT_GT(Cut->At, S.Min);
      ASSERT_LE(Cut->At, S.Max);
      S.Max = Cut->At - 1; // the lower half
      ++Cuts;
      // Symbols with one value left stand for constants in a new run.
      bool Single = true;
      for (SymbolId R : T.roots(Case.C))
        Single &= T[R].Min == T[R].Max;
      if (Single)
        break;
    }
    EXPECT_LT(Cuts, 16u);
    T.facts(idOf(B)).Max = BMax;
    T.facts(idOf(W)).Max = WMax;
  }
}

TEST_F(Condition, TheBlocksAtALimitAreCutOff) {
  LaneValue B = enumerated(0, 16, FromBlock), W = enumerated(0, 31, FromWarp);
  LaneValue Row = A.add(A.mul(B, number(32)), W);
  auto CutOf = [&](LaneOp Op, const LaneValue &Y) {
    return A.splitPoint(A.compare(Op, Row, Y), ~0u).value_or(SplitPoint{0, 0});
  };
  // 519 is row 7 of block 16: all the others are below.
  for (LaneOp Op : {LaneOp::SLt, LaneOp::ULt, LaneOp::SLe}) {
    EXPECT_EQ(CutOf(Op, number(519)).Symbol, idOf(B));
    EXPECT_EQ(CutOf(Op, number(519)).At, 16);
  }
  // The last row of a block and the first of the next.
  EXPECT_EQ(CutOf(LaneOp::SLt, number(511)).At, 15);
  EXPECT_EQ(CutOf(LaneOp::SLe, number(511)).At, 16);
  // Blocks that hold none of the value; the larger side goes first.
  EXPECT_EQ(CutOf(LaneOp::Eq, number(70)).At, 3);
  EXPECT_EQ(CutOf(LaneOp::Ne, number(500)).At, 15);
  // The other way round: 100 - 32 b - w < 0.
  auto Cut = A.splitPoint(less(number(100), Row), ~0u);
  ASSERT_TRUE(Cut.has_value());
  EXPECT_EQ(Cut->Symbol, idOf(B));
  EXPECT_EQ(Cut->At, 4);
}

TEST_F(Condition, BisectTakesTheWidestOfTheAskedAxes) {
  LaneValue B = enumerated(0, 99, FromBlock), W = enumerated(0, 7, FromWarp);
  LaneValue V = A.add(A.mul(B, W), lane());
  auto Cut = A.bisect(V, FromBlock | FromWarp);
  ASSERT_TRUE(Cut.has_value());
  EXPECT_EQ(Cut->Symbol, idOf(B));
  EXPECT_EQ(Cut->At, 50);
  Cut = A.bisect(V, FromWarp);
  ASSERT_TRUE(Cut.has_value());
  EXPECT_EQ(Cut->Symbol, idOf(W));
  EXPECT_EQ(Cut->At, 4);
  EXPECT_FALSE(A.bisect(lane(), FromBlock).has_value());
  EXPECT_FALSE(A.bisect(unknown(0, 9), FromBlock | FromWarp).has_value());
}

} // namespace
