//===- PropertyTest.cpp - The algebra against plain integers --------------===//
//
// The algebra's results and facts hold of the values that random expressions
// take in plain integers, wherever no value with an unknown wraps and none
// below zero is widened as unsigned, which is what the algebra takes for
// granted.
//
//===----------------------------------------------------------------------===//

#include "RandomExpression.h"

using namespace warplint;

namespace {

/// Whether the algebra's facts about V hold of the values it takes.
void checkFacts(RandomExpression &M, const Both &B) {
  auto [Low, High] = M.T.bounds(B.V, ~0u);
  const bool Uniform = M.T.isUniform(B.V);
  const uint64_t Power = M.T.powerOfTwo(B.V);
  const unsigned W = B.V.Width;
  for (const Bits &Of : B.Plain)
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (Uniform) {
        EXPECT_EQ(Of[L], Of[0]) << "uniform, lane " << L;
      }
      if (W > 1) {
        EXPECT_EQ(cut(Of[L] & (Power - 1), W), 0u) << "lane " << L;
      }
      if (W >= 32) {
        EXPECT_GE(asSigned(Of[L], W), Low) << "lane " << L;
        EXPECT_LE(asSigned(Of[L], W), High) << "lane " << L;
        if (::testing::Test::HasFailure())
          return;
      }
    }
}

void checkCondition(RandomExpression &M, const Both &C) {
  ConditionFacts F = M.A.classify(C.V, ~0u);
  EXPECT_EQ(F.True & F.False, 0u);
  const uint32_t Open = ~(F.True | F.False);
  for (const Bits &Of : C.Plain) {
    uint32_t True = 0;
    for (unsigned L = 0; L < WarpLanes; ++L)
      True |= uint32_t(Of[L] & 1) << L;
    EXPECT_EQ(F.True & ~True, 0u);
    EXPECT_EQ(F.False & True, 0u);
    if (F.Undecided == ConditionFacts::Rest::None) {
      EXPECT_EQ(Open, 0u);
    }
    if (F.Undecided == ConditionFacts::Rest::Uniform) {
      EXPECT_TRUE((True & Open) == 0 || (True & Open) == Open);
    }
  }
}

unsigned check(unsigned Seed, unsigned Depth, unsigned Width) {
  RandomExpression M(Seed);
  M.makeUnknowns();
  if (M.Outside)
    return 0;
  Both B = Width == 1 ? M.condition(Depth) : M.expression(Width, Depth);
  if (M.Outside)
    return 0;
  SCOPED_TRACE("seed " + std::to_string(Seed) + " depth " +
               std::to_string(Depth) + " width " + std::to_string(Width) +
               ": " + B.Text);
  for (unsigned N = 0; N < RandomExpression::Assignments; ++N) {
    auto R = M.Samples[N].evaluate(B.V, ~0u);
    EXPECT_TRUE(R.has_value());
    if (!R)
      return 1;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      EXPECT_EQ(cut(uint64_t((*R)[L]), Width), B.Plain[N][L])
          << "assignment " << N << " lane " << L;
      if (::testing::Test::HasFailure())
        return 1;
    }
  }
  checkFacts(M, B);
  if (Width == 1)
    checkCondition(M, B);
  return 1;
}

void run(unsigned Width, unsigned First) {
  unsigned Checked = 0, Seeds = 0;
  for (unsigned Seed = First; Seed < First + 3000; ++Seed, ++Seeds) {
    Checked += check(Seed, 1 + Seed % 4, Width);
    if (::testing::Test::HasFailure())
      break;
  }
  // The assumptions must leave most of what is made to be checked.
  EXPECT_GT(Checked * 4, Seeds) << Checked << " of " << Seeds;
}

TEST(LaneProperty, Words) { run(32, 1); }
TEST(LaneProperty, LongWords) { run(64, 100000); }
TEST(LaneProperty, Bytes) { run(8, 200000); }
TEST(LaneProperty, HalfWords) { run(16, 300000); }
TEST(LaneProperty, Conditions) { run(1, 400000); }

} // namespace
