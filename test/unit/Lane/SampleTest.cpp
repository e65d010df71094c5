//===- SampleTest.cpp - Values of symbols tried out -----------------------===//

#include "Values.h"
#include <random>

using namespace warplint;

namespace {

class SampleTest : public LaneTest {
protected:
  /// Values over the roots, each made of ones before it.
  std::vector<LaneValue> expressions(std::mt19937 &R,
                                     const std::vector<LaneValue> &Roots) {
    std::vector<LaneValue> Made = Roots;
    Made.push_back(lane());
    const LaneOp Ops[] = {LaneOp::And,  LaneOp::Xor,  LaneOp::SMax, LaneOp::Shl,
                          LaneOp::LShr, LaneOp::URem, LaneOp::SDiv};
    for (unsigned I = 0; I < 40; ++I) {
      const LaneValue X = Made[R() % Made.size()], Y = Made[R() % Made.size()];
      switch (R() % 4) {
      case 0:
        Made.push_back(A.add(X, Y));
        break;
      case 1:
        Made.push_back(A.mul(X, Y));
        break;
      case 2:
        Made.push_back(A.select(A.compare(LaneOp::SLt, X, Y), Y, X));
        break;
      default:
        Made.push_back(A.apply(Ops[R() % std::size(Ops)], 32, {X, Y}));
      }
    }
    return Made;
  }
};

} // namespace

TEST_F(SampleTest, AChangedValueChangesWhatFollowsFromIt) {
  std::mt19937 R(11);
  std::vector<LaneValue> Roots;
  for (unsigned I = 0; I < 4; ++I)
    Roots.push_back(I % 2 ? varying() : unknown());
  const std::vector<LaneValue> Made = expressions(R, Roots);
  Sample Kept(T);
  std::vector<LaneVector> Given(Roots.size());
  for (size_t I = 0; I < Roots.size(); ++I)
    Kept.assign(idOf(Roots[I]), Given[I]);
  unsigned Defined = 0;
  for (unsigned Change = 0; Change < 500; ++Change) {
    const size_t Which = R() % Roots.size();
    Given[Which] = Which % 2 ? lanes([&](unsigned) { return R() % 1000; })
                             : LaneVector(int64_t(R() % 1000));
    Kept.assign(idOf(Roots[Which]), Given[Which]);
    Sample Copy = Kept, Anew(T);
    for (size_t I = 0; I < Roots.size(); ++I)
      Anew.assign(idOf(Roots[I]), Given[I]);
    if (Change % 7 == 0)
      Kept.keepAtMost(3);
    for (unsigned Look = 0; Look < 8; ++Look) {
      const LaneValue &V = Made[R() % Made.size()];
      const auto Right = Anew.evaluate(V, ~0u);
      EXPECT_EQ(Kept.evaluate(V, ~0u), Right);
      EXPECT_EQ(Copy.evaluate(V, ~0u), Right);
      Defined += Right.has_value();
    }
  }
  EXPECT_GT(Defined, 2000u);
}

TEST_F(SampleTest, AChangeReachesWhatOutlivesTheValuesBetween) {
  const LaneValue N = unknown();
  const LaneValue Half = A.divide(LaneOp::SDiv, N, LaneValue::constant(32, 7));
  const LaneValue Low =
      A.bitwise(LaneOp::And, Half, LaneValue::constant(32, 5));
  Sample S(T);
  S.assign(idOf(N), LaneVector(70));
  EXPECT_EQ(S.evaluate(Low, ~0u), LaneVector(10 & 5));
  S.keepAtMost(0); // both are old now
  EXPECT_EQ(S.evaluate(Low, ~0u), LaneVector(10 & 5));
  S.keepAtMost(0); // only the upper one was used since then
  S.assign(idOf(N), LaneVector(77));
  EXPECT_EQ(S.evaluate(Low, ~0u), LaneVector(11 & 5));
}

TEST_F(SampleTest, AValueMayBeGivenToWhatFollowsFromOthers) {
  const LaneValue N = unknown(), M = unknown();
  const LaneValue Quotient = A.divide(LaneOp::SDiv, N, M);
  const LaneValue Rest = A.bitwise(LaneOp::And, Quotient, N);
  Sample S(T);
  S.assign(idOf(N), LaneVector(40));
  EXPECT_FALSE(S.evaluate(Rest, ~0u).has_value());
  S.assign(idOf(M), LaneVector(8));
  EXPECT_EQ(S.evaluate(Quotient, ~0u), LaneVector(5));
  EXPECT_EQ(S.evaluate(Rest, ~0u), LaneVector(0));
  S.assign(idOf(Quotient), LaneVector(9));
  EXPECT_EQ(S.evaluate(Rest, ~0u), LaneVector(8));
  S.assign(idOf(M), LaneVector(2)); // below the given one
  EXPECT_EQ(S.evaluate(Rest, ~0u), LaneVector(8));
}
