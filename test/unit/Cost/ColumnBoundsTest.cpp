//===- ColumnBoundsTest.cpp - Sizes that bound loaded indices -------------===//

#include "warplint/Cost/ColumnBounds.h"
#include "warplint/Cost/ReferenceCase.h"
#include "warplint/Lane/Algebra.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

class ColumnBoundsTest : public ::testing::Test {
protected:
  SymbolTable Symbols;
  Algebra Lane{Symbols};
  Log Accesses;

  /// A value that each lane loads from the array with the given address.
  LaneValue loaded(SymbolId From) {
    Symbol S;
    S.What = Unknown::LoadedValue;
    S.Varying = true;
    S.Width = 32;
    S.LoadedFrom = From;
    return LaneValue::symbol(32, Symbols.root(std::move(S)));
  }
  SymbolId uniform(Unknown What) {
    Symbol S;
    S.What = What;
    S.Width = 32;
    return Symbols.root(std::move(S));
  }
  LaneValue times(const LaneValue &V, int64_t Factor) {
    return Lane.mul(V, LaneValue::constant(V.Width, Factor));
  }
  /// An access to the element with this index of four bytes.
  void access(const LaneValue &Index) {
    LoggedAccess A;
    A.Shape = 0;
    A.May = ~0u;
    A.Address = times(Lane.sext(Index, 64), 4);
    Accesses.Accesses.push_back(A);
  }
  const ColumnBound *boundOf(const ColumnBounds &All, const LaneValue &V) {
    return All.of(V.Terms[0].Symbol);
  }
};

} // namespace

TEST_F(ColumnBoundsTest, AConstantPitchBoundsTheColumn) {
  const SymbolId Types = uniform(Unknown::Argument);
  const LaneValue Row = loaded(Types), Column = loaded(Types);
  access(Lane.add(times(Row, 5), Column));
  const ColumnBounds All(Symbols, Accesses);
  ASSERT_TRUE(boundOf(All, Column));
  EXPECT_EQ(boundOf(All, Column)->Below, 5);
  // The row is of the same array, and so are other values of it.
  ASSERT_TRUE(boundOf(All, Row));
  EXPECT_EQ(boundOf(All, Row)->Below, 5);
  EXPECT_FALSE(boundOf(All, loaded(uniform(Unknown::Argument))));
}

TEST_F(ColumnBoundsTest, ARowOfAnotherArrayHasNoBound) {
  const LaneValue Row = loaded(uniform(Unknown::Argument));
  const LaneValue Column = loaded(uniform(Unknown::Argument));
  access(Lane.add(times(Row, 5), Column));
  const ColumnBounds All(Symbols, Accesses);
  EXPECT_TRUE(boundOf(All, Column));
  EXPECT_FALSE(boundOf(All, Row));
}

TEST_F(ColumnBoundsTest, TheSmallestPitchCounts) {
  const SymbolId Types = uniform(Unknown::Argument);
  const LaneValue Row = loaded(Types), Column = loaded(Types);
  access(Lane.add(times(Row, 9), Column));
  access(Lane.add(times(Row, 3), Column));
  access(Lane.add(times(Row, 6), Column));
  EXPECT_EQ(boundOf(ColumnBounds(Symbols, Accesses), Row)->Below, 3);
}

TEST_F(ColumnBoundsTest, ASumOfIndicesIsNoMatrix) {
  const SymbolId List = uniform(Unknown::Argument);
  const LaneValue A = loaded(List), B = loaded(List);
  access(Lane.add(A, B));
  EXPECT_FALSE(boundOf(ColumnBounds(Symbols, Accesses), A));
}

TEST_F(ColumnBoundsTest, AnArgumentBoundsWhatIsDrawn) {
  const SymbolId Types = uniform(Unknown::Argument);
  Symbols.facts(Types).Min = 2;
  Symbols.facts(Types).Max = 7;
  const SymbolId Array = uniform(Unknown::Argument);
  const LaneValue Row = loaded(Array), Column = loaded(Array);
  const LaneValue Size = LaneValue::symbol(32, Types);
  access(Lane.add(Lane.mul(Row, Size), Column));
  const ColumnBounds All(Symbols, Accesses);
  ASSERT_TRUE(boundOf(All, Row));
  EXPECT_EQ(boundOf(All, Row)->Size, Types);
  const AddressMap Addresses;
  ReferenceValues Values(Symbols, Addresses, 128, &All);
  for (unsigned Try = 0; Try < ReferenceValues::Tries; ++Try) {
    Values.begin(Try, 0, ~0u);
    const LaneVector Index = *Values.evaluate(Row);
    const int64_t Below = (*Values.evaluate(Size))[0];
    for (unsigned L = 0; L < WarpLanes; ++L) {
      EXPECT_GE(Index[L], 0);
      EXPECT_LT(Index[L], Below);
    }
  }
}
