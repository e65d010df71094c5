//===- AssumeTest.cpp - One unknown given afterwards ----------------------===//

#include "Values.h"

using namespace warplint;

namespace {

using AssumeTest = LaneTest;

TEST_F(AssumeTest, GivesWhatWouldHaveComeOutAtOnce) {
  const LaneValue N = unknown(0, 4000), M = unknown(0, 100);
  auto Of = [&](const LaneValue &X) {
    return std::vector<LaneValue>{
        A.add(A.mul(X, number(12)), lane()),
        A.divide(LaneOp::URem, A.add(X, lane()), number(24)),
        A.divide(LaneOp::UDiv, A.mul(X, number(3)), number(7)),
        A.mul(X, M),
        A.compare(LaneOp::SLt, A.add(X, lane()), number(700)),
        A.select(A.compare(LaneOp::Eq, A.bitwise(LaneOp::And, X, number(3)),
                           number(1)),
                 lane(), A.add(X, M)),
        A.zext(A.compare(LaneOp::SLt, X, lane()), 32),
        A.extremum(LaneOp::SMin, X, A.mul(lane(), number(50))),
        A.bitwise(LaneOp::Xor, A.add(X, lane()), number(5)),
        A.shift(LaneOp::LShr, X, number(2)),
        A.bits(LaneOp::CountOnes, A.add(X, lane())),
        A.bits(LaneOp::CountLeadingZeros, X),
        A.bits(LaneOp::CountTrailingZeros, A.add(X, lane())),
        A.bits(LaneOp::SwapBytes, A.add(X, lane())),
        A.shift(LaneOp::LShr, A.bits(LaneOp::ReverseBits, A.add(X, lane())),
                number(20))};
  };
  const std::vector<LaneValue> Symbolic = Of(N);
  for (int64_t Value : {0, 1, 5, 17, 699, 3999}) {
    Assumption Given(T, idOf(N), number(Value));
    const std::vector<LaneValue> Known = Of(number(Value));
    for (size_t I = 0; I < Symbolic.size(); ++I) {
      EXPECT_TRUE(Given.concerns(Symbolic[I]));
      const LaneValue Now = Given(Symbolic[I]);
      EXPECT_FALSE(Given.concerns(Now));
      EXPECT_EQ(Now, Known[I]) << I << " with " << Value;
    }
  }
}

TEST_F(AssumeTest, LeavesTheRestAlone) {
  const LaneValue N = unknown(0, 9), M = unknown(0, 9);
  const LaneValue Other = A.divide(LaneOp::UDiv, A.add(M, lane()), number(5));
  Assumption Given(T, idOf(N), number(3));
  EXPECT_FALSE(Given.concerns(Other));
  EXPECT_EQ(Given(Other), Other);
  EXPECT_EQ(Given(A.add(N, Other)), A.add(number(3), Other));
}

TEST_F(AssumeTest, SymbolsThatAreCutAreForgotten) {
  const LaneValue N = unknown(0, 1000);
  const LaneValue Old = A.divide(LaneOp::UDiv, A.add(N, lane()), number(5));
  const size_t Size = T.size();
  const LaneValue Gone = A.divide(LaneOp::UDiv, A.add(N, lane()), number(7));
  unknown();
  EXPECT_GT(T.size(), Size);
  T.cut(Size);
  EXPECT_EQ(T.size(), Size);
  // What was there is found again, what was cut is made anew.
  EXPECT_EQ(A.divide(LaneOp::UDiv, A.add(N, lane()), number(5)), Old);
  EXPECT_EQ(T.size(), Size);
  EXPECT_EQ(A.divide(LaneOp::UDiv, A.add(N, lane()), number(7)), Gone);
  EXPECT_EQ(T.size(), Size + 1);
}

} // namespace
