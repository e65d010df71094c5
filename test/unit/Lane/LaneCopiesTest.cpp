//===- LaneCopiesTest.cpp - Unknowns that each lane has alone -------------===//

#include "warplint/Lane/LaneCopies.h"
#include "Values.h"

using namespace warplint;

namespace {

class Copies : public LaneTest {};

TEST_F(Copies, OnlyTermsOfLaterUniformUnknownsAreReplaced) {
  const LaneValue Before = unknown(0, 9);
  const LaneValue Inside = unknown(2, 5, 1), Data = varying(0, 7);
  LaneCopies C(T, A, idOf(Inside));
  const LaneValue Kept = A.add(A.add(lane(), Before), Data);
  EXPECT_EQ(C.of(Kept), Kept);
  const LaneValue V = A.add(Kept, A.mul(Inside, number(32)));
  const LaneValue Out = C.of(V);
  ASSERT_EQ(Out.Terms.size(), 3u);
  EXPECT_EQ(Out.K, V.K);
  EXPECT_EQ(Out.Terms[0].Symbol, idOf(Before));
  EXPECT_EQ(Out.Terms[1].Symbol, idOf(Data));
  const LaneTerm &Copy = Out.Terms[2];
  EXPECT_EQ(Copy.Coefficient, LaneVector(32));
  EXPECT_TRUE(T[Copy.Symbol].Varying);
  EXPECT_EQ(T.bounds(Out, 1), T.bounds(V, 1));
  EXPECT_FALSE(T.isUniform(C.of(Inside)));
}

TEST_F(Copies, ATermHasOneCopyInAllValues) {
  const LaneValue N = unknown();
  LaneCopies C(T, A, idOf(N));
  const LaneValue Next = C.of(A.add(N, number(1)));
  EXPECT_EQ(A.sub(Next, C.of(N)), number(1));
}

TEST_F(Copies, CopiesThatAreAlikeHaveTheValueOfTheTerm) {
  const LaneValue N = unknown(2, 5);
  LaneCopies C(T, A, idOf(N), /*AreAlike=*/true);
  const LaneValue Out = C.of(N);
  ASSERT_EQ(Out.Terms.size(), 1u);
  const Symbol &S = T[idOf(Out)];
  EXPECT_TRUE(S.Varying);
  EXPECT_EQ(S.Alternatives, std::vector<LaneValue>{N});
}

TEST_F(Copies, ADerivedValueIsReplacedWithItsBounds) {
  const LaneValue N = unknown(0, 100);
  LaneCopies C(T, A, idOf(N));
  const LaneValue Rest = A.apply(LaneOp::URem, 32, {N, number(7)});
  const LaneValue Out = C.of(Rest);
  EXPECT_NE(Out, Rest);
  EXPECT_EQ(T.bounds(Out, ~0u), T.bounds(Rest, ~0u));
  EXPECT_FALSE(T.isUniform(Out));
}

} // namespace
