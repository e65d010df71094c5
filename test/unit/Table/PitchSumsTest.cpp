//===- PitchSumsTest.cpp - Costs of a row by the value of a pitch ---------===//

#include "PitchSums.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

AccessCost exactly(double Mean) {
  AccessCost C;
  C.Mean = Mean;
  return C;
}

AccessCost undecided() {
  AccessCost C;
  C.Decided = false;
  return C;
}

AccessCost byPitch(std::string Symbol, std::vector<double> ByResidue,
                   std::vector<double> ByValue) {
  AccessCost C = undecided();
  C.ByPitch = {std::move(Symbol), std::move(ByResidue), std::move(ByValue)};
  return C;
}

TEST(PitchSums, CostsWithoutAPitchHaveNone) {
  PitchSums S;
  EXPECT_FALSE(S.finish(1));
  S.add(exactly(3), 2);
  EXPECT_FALSE(S.finish(2));
}

TEST(PitchSums, TablesAreAddedOverBothPeriods) {
  PitchSums S;
  S.add(byPitch("argument 'pitch'", {8, 1}, {16, 2, 8}), 3);
  S.add(byPitch("argument 'pitch'", {4, 1, 2, 1}, {32, 4}), 1);
  std::optional<Access::Residues> R = S.finish(4);
  ASSERT_TRUE(R);
  EXPECT_EQ(R->Symbol, "argument 'pitch'");
  EXPECT_EQ(R->ByResidue, (std::vector<double>{7, 1, 6.5, 1}));
  // The second table has no value of its own for 2: its residue counts.
  EXPECT_EQ(R->ByValue, (std::vector<double>{20, 2.5, 6.5}));
}

TEST(PitchSums, ExactCostsAreTheSameForEachValue) {
  PitchSums S;
  S.add(exactly(5), 2);
  S.add(byPitch("p", {8, 1}, {8}), 2);
  std::optional<Access::Residues> R = S.finish(4);
  ASSERT_TRUE(R);
  EXPECT_EQ(R->ByResidue, (std::vector<double>{6.5, 3}));
  EXPECT_EQ(R->ByValue, (std::vector<double>{6.5}));
}

TEST(PitchSums, SmallValuesAreUnknownOnceOneTableLacksThem) {
  PitchSums S;
  S.add(byPitch("p", {8, 1}, {16, 2}), 1);
  S.add(byPitch("p", {8, 1}, {}), 1);
  S.add(byPitch("p", {8, 1}, {16, 2}), 1);
  std::optional<Access::Residues> R = S.finish(3);
  ASSERT_TRUE(R);
  EXPECT_EQ(R->ByResidue, (std::vector<double>{8, 1}));
  EXPECT_TRUE(R->ByValue.empty());
}

TEST(PitchSums, NothingElseMayDecide) {
  PitchSums Unknown;
  Unknown.add(byPitch("p", {8, 1}, {}), 1);
  Unknown.add(undecided(), 1);
  EXPECT_FALSE(Unknown.finish(2));

  PitchSums Other;
  Other.add(byPitch("p", {8, 1}, {}), 1);
  Other.add(byPitch("q", {8, 1}, {}), 1);
  EXPECT_FALSE(Other.finish(2));

  PitchSums Before; // also before the first cost that depends on a pitch
  Before.add(undecided(), 1);
  Before.add(byPitch("p", {8, 1}, {}), 1);
  EXPECT_FALSE(Before.finish(2));
}

} // namespace
