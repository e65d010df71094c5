//===- PatternSumsTest.cpp - Counts of lane offsets in a row --------------===//

#include "PatternSums.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// An array, and values of which offsets are made.
class PatternSumsTest : public ::testing::Test {
protected:
  PatternSumsTest() {
    Symbol Base;
    Base.Origins = FromAddress;
    Array = T.root(Base);
  }

  /// A root in [0, Count), one value for the warp.
  SymbolId number(int64_t Count, bool Enumerated) {
    Symbol S;
    S.Min = 0;
    S.Max = Count - 1;
    S.Enumerated = Enumerated;
    S.Origins = Enumerated ? FromBlock : FromArgument;
    return T.root(S);
  }

  /// Lanes four bytes apart, from `Start` bytes on.
  LoggedAccess access(int64_t Start = 0) const {
    LoggedAccess A;
    A.May = A.Must = ~0u;
    A.HasBase = true;
    A.Base = Array;
    A.Address = LaneValue(64, LaneVector::make([&](unsigned L) {
                            return Start + 4 * int64_t(L);
                          }));
    A.Address.Terms.push_back({Array, LaneVector(1)});
    return A;
  }
  LoggedAccess access(SymbolId Number, int64_t BytesEach) const {
    LoggedAccess A = access();
    A.Address.Terms.push_back({Number, LaneVector(BytesEach)});
    return A;
  }

  Access added(const LoggedAccess &A, double Weight, bool CountKnown = true) {
    PatternSums S;
    PatternCounts Counts;
    S.add(T, A, Counts, Weight, 0);
    return finished(S, CountKnown);
  }
  static Access finished(const PatternSums &S, bool CountKnown = true) {
    Access A;
    S.finish(A, CountKnown);
    return A;
  }

  SymbolTable T;
  SymbolId Array = 0;
};

TEST_F(PatternSumsTest, ARequestIsItsLanesAndOffsets) {
  LoggedAccess Logged = access(64);
  Logged.May = Logged.Must = 0x5;
  PatternSums S;
  PatternCounts Counts;
  S.add(T, Logged, Counts, 3, 7);
  ASSERT_TRUE(S.isKnown());
  Access A = finished(S);
  EXPECT_TRUE(A.PatternsComplete);
  EXPECT_FALSE(A.PatternsConditional);
  ASSERT_EQ(A.Patterns.size(), 1u);
  EXPECT_EQ(A.Patterns[0].Mask, 0x5u);
  EXPECT_EQ(A.Patterns[0].Offset[0], 64);
  EXPECT_EQ(A.Patterns[0].Offset[2], 72);
  EXPECT_EQ(A.Patterns[0].Offset[1], 0); // not active
  EXPECT_EQ(A.Patterns[0].Times, 3u);
  EXPECT_EQ(A.Patterns[0].Warp, 7u);
}

TEST_F(PatternSumsTest, EachValueOfAnEnumeratedNumberIsOneRequest) {
  Access A = added(access(number(4, true), 128), 8);
  EXPECT_TRUE(A.PatternsComplete);
  ASSERT_EQ(A.Patterns.size(), 4u);
  for (unsigned I = 0; I != 4; ++I) {
    EXPECT_EQ(A.Patterns[I].Offset[1], I * 128 + 4);
    EXPECT_EQ(A.Patterns[I].Times, 2u);
  }
}

TEST_F(PatternSumsTest, KnownCountersAreCountedUp) {
  PatternSums S;
  PatternCounts Counts, Others;
  const LoggedAccess A = access(number(4, true), 128);
  S.add(T, A, Counts, 8, 0);
  EXPECT_EQ(Counts.Of.size(), 4u);
  S.add(T, access(256), Others, 1, 0); // among those of A
  S.add(T, A, Counts, 4, 0);
  Access Result = finished(S);
  ASSERT_EQ(Result.Patterns.size(), 4u);
  EXPECT_EQ(Result.Patterns[1].Times, 3u);
  EXPECT_EQ(Result.Patterns[2].Times, 4u);
}

TEST_F(PatternSumsTest, AnyValueOfANarrowNumberMayOccur) {
  Access A = added(access(number(2, false), 128), 8);
  EXPECT_FALSE(A.PatternsComplete);
  EXPECT_TRUE(A.PatternsConditional);
  ASSERT_EQ(A.Patterns.size(), 2u);
  EXPECT_EQ(A.Patterns[0].Times, 8u);
  EXPECT_EQ(A.Patterns[1].Times, 8u);
}

TEST_F(PatternSumsTest, UncertainCountsAreConditional) {
  EXPECT_FALSE(added(access(), 1).PatternsConditional);
  EXPECT_TRUE(added(access(), 1, false).PatternsConditional);
  LoggedAccess Guarded = access();
  Guarded.Must = 1;
  EXPECT_TRUE(added(Guarded, 1).PatternsConditional);
  LoggedAccess Uncounted = access();
  Uncounted.CountKnown = false;
  EXPECT_TRUE(added(Uncounted, 1).PatternsConditional);
  // The same where its offsets were counted before.
  PatternSums S;
  PatternCounts Counts;
  S.add(T, access(), Counts, 1, 0);
  S.add(T, Uncounted, Counts, 1, 0);
  EXPECT_TRUE(finished(S).PatternsConditional);
}

TEST_F(PatternSumsTest, PartsOfARequestAreRoundedUp) {
  Access A = added(access(number(4, true), 128), 5);
  EXPECT_FALSE(A.PatternsComplete);
  EXPECT_TRUE(A.PatternsConditional);
  ASSERT_EQ(A.Patterns.size(), 4u);
  EXPECT_EQ(A.Patterns[0].Times, 2u);
}

TEST_F(PatternSumsTest, UnknownOffsetsMakeTheRowUnknown) {
  LoggedAccess Baseless = access();
  Baseless.HasBase = false;
  LoggedAccess Doubled = access();
  Doubled.Address.Terms[0].Coefficient = LaneVector(2);
  for (const LoggedAccess &A :
       {Baseless, Doubled, access(number(5000, true), 4),
        access(number(int64_t(1) << 40, false), 4)}) {
    PatternSums S;
    PatternCounts First, Counts;
    S.add(T, access(), First, 1, 0);
    S.add(T, A, Counts, 1, 0);
    EXPECT_FALSE(S.isKnown());
    Access Result = finished(S);
    EXPECT_TRUE(Result.Patterns.empty());
    EXPECT_FALSE(Result.PatternsComplete);
    EXPECT_FALSE(Result.PatternsConditional);
  }
}

TEST_F(PatternSumsTest, TooManyAreUnknown) {
  PatternSums S;
  for (int64_t I = 0; I != 4096; ++I) {
    PatternCounts Counts;
    S.add(T, access(4 * I), Counts, 1, 0);
  }
  EXPECT_TRUE(S.isKnown());
  PatternCounts Counts;
  S.add(T, access(-4), Counts, 1, 0);
  EXPECT_FALSE(S.isKnown());
}

} // namespace
