//===- ReferenceCaseTest.cpp - Values that the reference case takes -------===//

#include "warplint/Cost/ReferenceCase.h"
#include "warplint/Lane/Algebra.h"
#include "gtest/gtest.h"
#include <set>

using namespace warplint;

namespace {

class ReferenceCaseTest : public ::testing::Test {
protected:
  SymbolTable Symbols;
  Algebra Lane{Symbols};
  AddressMap Addresses;
  static constexpr int64_t Line = 128;

  SymbolId root(Unknown What, bool Varying = false) {
    Symbol S;
    S.What = What;
    S.Varying = Varying;
    S.Width = 32;
    return Symbols.root(std::move(S));
  }
  /// V's values in lane 0 over twenty tries.
  std::vector<int64_t> valuesOf(const LaneValue &V) {
    ReferenceValues Values(Symbols, Addresses, Line);
    std::vector<int64_t> Found;
    for (unsigned Try = 0; Try < 20; ++Try) {
      Values.begin(Try, 0, ~0u);
      std::optional<LaneVector> Now = Values.evaluate(V);
      EXPECT_TRUE(Now.has_value());
      Found.push_back(Now ? (*Now)[0] : 0);
    }
    return Found;
  }
};

} // namespace

TEST_F(ReferenceCaseTest, SizesAreNeitherDegenerateNorBoundless) {
  const SymbolId N = root(Unknown::Argument);
  std::set<int64_t> Different;
  unsigned Odd = 0;
  for (int64_t V : valuesOf(LaneValue::symbol(32, N))) {
    EXPECT_GE(V, 64);
    EXPECT_LE(V, 4096);
    Different.insert(V);
    Odd += V % 2;
  }
  EXPECT_GT(Different.size(), 10u);
  EXPECT_GT(Odd, 3u);
}

TEST_F(ReferenceCaseTest, WhatTheHostShowsHolds) {
  const SymbolId N = root(Unknown::Argument);
  Symbols.facts(N).Min = 3;
  Symbols.facts(N).Max = 9;
  for (int64_t V : valuesOf(LaneValue::symbol(32, N))) {
    EXPECT_GE(V, 3);
    EXPECT_LE(V, 9);
  }
}

TEST_F(ReferenceCaseTest, AMaskIsAPowerOfTwoLessOne) {
  const LaneValue N = LaneValue::symbol(32, root(Unknown::Argument));
  const LaneValue I = LaneValue::symbol(32, root(Unknown::LoadedValue, true));
  const LaneValue Masked =
      Lane.bitwise(LaneOp::And, I, Lane.add(N, LaneValue::constant(32, -1)));
  ReferenceValues Values(Symbols, Addresses, Line);
  for (unsigned Try = 0; Try < 20; ++Try) {
    Values.begin(Try, 0, ~0u);
    const int64_t V = (*Values.evaluate(N))[0];
    EXPECT_EQ(V & (V - 1), 0) << V;
  }
}

TEST_F(ReferenceCaseTest, TheDistanceOfAShiftIsTheLogarithmOfASize) {
  const SymbolId Left = root(Unknown::Argument),
                 Right = root(Unknown::Argument);
  const LaneValue One = LaneValue::constant(32, 1),
                  All = LaneValue::constant(32, -1),
                  Width = LaneValue::constant(32, 32);
  std::set<int64_t> Different;
  for (int64_t V :
       valuesOf(Lane.shift(LaneOp::Shl, One, LaneValue::symbol(32, Left)))) {
    EXPECT_GE(V, 64);
    EXPECT_LE(V, 4096);
    Different.insert(V);
  }
  EXPECT_GT(Different.size(), 4u);
  for (int64_t V : valuesOf(Lane.shift(
           LaneOp::LShr, All, Lane.sub(Width, LaneValue::symbol(32, Right))))) {
    EXPECT_GE(V, 63);
    EXPECT_LE(V, 4095);
  }
  // A distance for which these are no logarithms, and a multiple of a size.
  const SymbolId Near = root(Unknown::Argument), Size = root(Unknown::Argument);
  Lane.shift(LaneOp::Shl, One,
             Lane.sub(LaneValue::constant(32, 8), LaneValue::symbol(32, Near)));
  Lane.shift(LaneOp::Shl, One,
             Lane.mul(LaneValue::symbol(32, Size), LaneValue::constant(32, 3)));
  for (SymbolId Other : {Near, Size})
    for (int64_t V : valuesOf(LaneValue::symbol(32, Other)))
      EXPECT_GE(V, 64);
  // What the host shows holds.
  Symbols.facts(Left).Min = 3;
  Symbols.facts(Left).Max = 4;
  for (int64_t V : valuesOf(LaneValue::symbol(32, Left)))
    EXPECT_LE(V, 4);
}

TEST_F(ReferenceCaseTest, AQuotientOfSizesIsASize) {
  const LaneValue N = LaneValue::symbol(32, root(Unknown::Argument));
  const LaneValue Threads = LaneValue::symbol(32, root(Unknown::GridSize));
  for (int64_t V : valuesOf(Lane.divide(LaneOp::SDiv, N, Threads)))
    EXPECT_GE(V, 64);
}

// What is divided has the value that follows from the quotient.
TEST_F(ReferenceCaseTest, AChunkTellsTheSizeOfTheWhole) {
  const LaneValue N = LaneValue::symbol(32, root(Unknown::Argument));
  const LaneValue Each =
      Lane.divide(LaneOp::SDiv, Lane.add(N, LaneValue::constant(32, 1023)),
                  LaneValue::constant(32, 1024));
  ReferenceValues Values(Symbols, Addresses, Line);
  for (unsigned Try = 0; Try < ReferenceValues::Tries; ++Try) {
    Values.begin(Try, 0, ~0u);
    const int64_t Of = (*Values.evaluate(Each))[0];
    EXPECT_GE(Of, 64);
    EXPECT_EQ((*Values.evaluate(N))[0], 1024 * Of);
  }
}

TEST_F(ReferenceCaseTest, OneValueInATryAndOthersInOtherLanes) {
  const LaneValue I = LaneValue::symbol(32, root(Unknown::LoadedValue, true));
  ReferenceValues Values(Symbols, Addresses, Line);
  Values.begin(0, 0, ~0u);
  const LaneVector First = *Values.evaluate(I);
  EXPECT_EQ(*Values.evaluate(I), First);
  EXPECT_FALSE(First.isUniform());
  Values.begin(0, 1, ~0u);
  EXPECT_FALSE(*Values.evaluate(I) == First);
}

// Sizes and blocks are drawn apart: a limit that is a size would move all lanes
// to the border. One that is known does.
TEST_F(ReferenceCaseTest, ACoordinateIsInTheInteriorOfAnArray) {
  const LaneValue N = LaneValue::symbol(32, root(Unknown::Argument));
  const LaneValue Block = LaneValue::symbol(32, root(Unknown::BlockIndex));
  const LaneValue First = Lane.mul(Block, LaneValue::constant(32, 4096));
  const LaneValue X = Lane.add(
      First, LaneValue(32, LaneVector::make([](unsigned L) { return L + 1; })));
  const LaneValue Last = Lane.add(N, LaneValue::constant(32, -1));
  const LaneValue Loaded =
      LaneValue::symbol(32, root(Unknown::LoadedValue, true));
  auto Below = [&](const LaneValue &V, const LaneValue &Limit) {
    return Lane.extremum(LaneOp::SMin, V, Limit);
  };
  const LaneValue Inside = Below(X, Last), Swapped = Below(Last, X);
  const LaneValue OfData = Below(Loaded, Last), OfWarp = Below(First, Last);
  const LaneValue Known = Below(X, LaneValue::constant(32, 7));
  ReferenceValues Values(Symbols, Addresses, Line);
  for (unsigned Try = 0; Try < ReferenceValues::Tries; ++Try) {
    Values.begin(Try, 0, ~0u);
    EXPECT_EQ(*Values.evaluate(Inside), *Values.evaluate(X));
    EXPECT_EQ(*Values.evaluate(Swapped), *Values.evaluate(X));
    const int64_t Most = (*Values.evaluate(Last))[0];
    const LaneVector Bounded = *Values.evaluate(OfData);
    for (unsigned L = 0; L < WarpLanes; ++L)
      EXPECT_LE(Bounded[L], Most);
    EXPECT_LE((*Values.evaluate(OfWarp))[0], Most);
    if ((*Values.evaluate(Block))[0] > 0)
      EXPECT_TRUE((*Values.evaluate(Known)).isUniform());
  }
}

TEST_F(ReferenceCaseTest, AChoiceIsOneOfItsValues) {
  const SymbolId Choice = root(Unknown::BranchValue, true);
  Symbols.facts(Choice).Alternatives = {LaneValue::constant(32, 5),
                                        LaneValue::constant(32, 7)};
  std::set<int64_t> Seen;
  for (int64_t V : valuesOf(LaneValue::symbol(32, Choice)))
    Seen.insert(V);
  EXPECT_EQ(Seen, (std::set<int64_t>{5, 7}));
}

// At a border lanes that are beyond it get the coordinate mirrored.
TEST_F(ReferenceCaseTest, AChoiceOfMirrorImagesIsOneForAllLanes) {
  const SymbolId Choice = root(Unknown::BranchValue, true);
  const LaneValue N = LaneValue::symbol(32, root(Unknown::Argument));
  const LaneValue X(32,
                    LaneVector::make([](unsigned L) { return int64_t(L); }));
  Symbols.facts(Choice).Alternatives = {X, Lane.sub(N, X)};
  std::set<int64_t> Steps;
  ReferenceValues Values(Symbols, Addresses, Line);
  for (unsigned Try = 0; Try < ReferenceValues::Tries; ++Try) {
    Values.begin(Try, 0, ~0u);
    const LaneVector Of = *Values.evaluate(LaneValue::symbol(32, Choice));
    for (unsigned L = 1; L < WarpLanes; ++L) {
      EXPECT_EQ(Of[L] - Of[L - 1], Of[1] - Of[0]);
      Steps.insert(Of[L] - Of[L - 1]);
    }
  }
  EXPECT_EQ(Steps, (std::set<int64_t>{-1, 1}));
}

TEST_F(ReferenceCaseTest, ALoopIsFollowedUntilItIsLeft) {
  // for (d = 1; d < 16; d *= 2)
  const SymbolId D = root(Unknown::LoopValue),
                 Number = root(Unknown::Iteration);
  auto Loop = std::make_shared<LoopValues>();
  const LaneValue Now = LaneValue::symbol(32, D);
  const LaneValue Next = Lane.mul(Now, LaneValue::constant(32, 2));
  Loop->Values.push_back({D, LaneValue::constant(32, 1), {Next}});
  Loop->Number = Number;
  Loop->Leaves = Lane.compare(LaneOp::SLt, Next, LaneValue::constant(32, 16));
  Loop->LeavesWhen = false;
  Symbols.facts(D).Loop = Loop;
  std::set<int64_t> Seen;
  for (int64_t V : valuesOf(Now))
    Seen.insert(V);
  EXPECT_EQ(Seen, (std::set<int64_t>{1, 2, 4, 8}));
}

TEST_F(ReferenceCaseTest, TheNumbersOfAShortLoopAreItsOwn) {
  // for (i = 0; i < min(n, 5); ++i), and without the minimum
  const LaneValue N = LaneValue::symbol(32, root(Unknown::Argument));
  auto NumbersBelow = [&](const LaneValue &End) {
    const SymbolId Number = root(Unknown::Iteration);
    const LaneValue Now = LaneValue::symbol(32, Number);
    auto Loop = std::make_shared<LoopValues>();
    Loop->Number = Number;
    Loop->Leaves = Lane.compare(LaneOp::SLt, Now, End);
    Loop->LeavesWhen = false;
    Symbols.facts(Number).Loop = Loop;
    std::set<int64_t> Seen;
    for (int64_t V : valuesOf(Now))
      Seen.insert(V);
    return Seen;
  };
  const std::set<int64_t> Short =
      NumbersBelow(Lane.extremum(LaneOp::SMin, N, LaneValue::constant(32, 5)));
  EXPECT_EQ(*Short.begin(), 0);
  EXPECT_LE(*Short.rbegin(), 5);
  EXPECT_GE(Short.size(), 5u);
  EXPECT_GT(*NumbersBelow(N).rbegin(), 40);
}

// What grows by the same is not followed, what decides is followed first, and
// the rest only up to the iteration that is drawn: all of them are of that one.
TEST_F(ReferenceCaseTest, TheValuesOfALoopAreOfOneIteration) {
  const LaneValue Pitch = LaneValue::symbol(32, root(Unknown::Argument));
  const SymbolId Even = root(Unknown::LoopValue),
                 Uneven = root(Unknown::LoopValue),
                 Deciding = root(Unknown::LoopValue),
                 EitherWay = root(Unknown::LoopValue),
                 Number = root(Unknown::Iteration);
  auto ValueOf = [](SymbolId S) { return LaneValue::symbol(32, S); };
  auto Constant = [](int64_t V) { return LaneValue::constant(32, V); };
  auto Loop = std::make_shared<LoopValues>();
  Loop->Values.push_back({Even, Constant(5), {Lane.add(ValueOf(Even), Pitch)}});
  Loop->Values.push_back(
      {Uneven,
       Constant(1),
       {Lane.add(Lane.mul(ValueOf(Uneven), Constant(3)), ValueOf(Even))}});
  const LaneValue Doubled = Lane.mul(ValueOf(Deciding), Constant(2));
  Loop->Values.push_back({Deciding, Constant(1), {Doubled}});
  Loop->Values.push_back({EitherWay,
                          Constant(0),
                          {Lane.add(ValueOf(EitherWay), Constant(1)),
                           Lane.add(ValueOf(EitherWay), Constant(2))}});
  Loop->Number = Number;
  Loop->Leaves = Lane.compare(LaneOp::SLt, Doubled, Constant(1 << 20));
  Loop->LeavesWhen = false;
  for (SymbolId S : {Even, Uneven, Deciding, EitherWay})
    Symbols.facts(S).Loop = Loop;
  std::set<int64_t> Iterations;
  bool AnyOnce = false, AnyTwice = false;
  ReferenceValues Values(Symbols, Addresses, Line);
  for (unsigned Case = 0; Case < 60; ++Case) {
    Values.begin(Case / 3, Case % 3, ~0u);
    auto At = [&](const LaneValue &V) { return (*Values.evaluate(V))[0]; };
    const int64_t Drawn = At(ValueOf(Even)) - 5, By = At(Pitch);
    ASSERT_EQ(Drawn % By, 0);
    const int64_t N = At(ValueOf(Number));
    EXPECT_EQ(Drawn / By, N);
    EXPECT_EQ(At(ValueOf(Deciding)), int64_t(1) << N);
    int64_t Expected = 1;
    for (int64_t I = 0; I < N; ++I)
      Expected = int32_t(Expected * 3 + 5 + I * By);
    EXPECT_EQ(At(ValueOf(Uneven)), Expected);
    const int64_t Ways = At(ValueOf(EitherWay));
    EXPECT_GE(Ways, N);
    EXPECT_LE(Ways, 2 * N);
    AnyOnce |= Ways < 2 * N;
    AnyTwice |= Ways > N;
    Iterations.insert(N);
  }
  EXPECT_TRUE(AnyOnce && AnyTwice);
  EXPECT_GT(Iterations.size(), 12u);
  EXPECT_EQ(*Iterations.rbegin(), 19);
}

TEST_F(ReferenceCaseTest, AnUnknownHasOneValueInAllAccessesOfATry) {
  const LaneValue N = LaneValue::symbol(32, root(Unknown::Argument));
  const LaneValue I = LaneValue::symbol(32, root(Unknown::LoadedValue, true));
  const LaneValue J = LaneValue::symbol(32, root(Unknown::LoadedValue, true));
  const SymbolId Choice = root(Unknown::BranchValue, true);
  Symbols.facts(Choice).Alternatives = {I, J};
  std::vector<LaneValue> Indices{LaneValue::symbol(32, Choice)};
  for (int64_t Shift = 0; Shift < 5; ++Shift) {
    const LaneValue Moved = Lane.add(I, LaneValue::constant(32, Shift));
    Indices.push_back(Lane.bitwise(LaneOp::Xor, Moved, N));
    Indices.push_back(Lane.bitwise(LaneOp::And, Moved,
                                   Lane.add(N, LaneValue::constant(32, -1))));
    Indices.push_back(Lane.add(Lane.mul(Moved, N), J));
  }
  // What was asked for before, in which order, and in which other tries and
  // lanes, is all the same.
  ReferenceValues Together(Symbols, Addresses, Line);
  std::set<std::pair<int64_t, int64_t>> Different;
  for (uint32_t Lanes : {~0u, 0xffffu, 3u, 5u, 9u, ~0u})
    for (unsigned Try : {3u, 0u, 19u})
      for (const LaneValue &V : Indices)
        for (unsigned Execution = 0; Execution < 4; ++Execution) {
          Together.begin(Try, Execution, Lanes);
          ReferenceValues Alone(Symbols, Addresses, Line);
          Alone.begin(Try, Execution, Lanes);
          EXPECT_EQ(Together.evaluate(V), Alone.evaluate(V));
          const LaneVector Of = *Together.evaluate(I);
          Different.insert({Of[0], Of[1]});
        }
  EXPECT_EQ(Different.size(), 12u);
}

// A loop may carry many results that no address depends on.
TEST_F(ReferenceCaseTest, OfALoopOnlyWhatIsNeededIsFollowed) {
  auto ValueOf = [](SymbolId S) { return LaneValue::symbol(32, S); };
  auto Constant = [](int64_t V) { return LaneValue::constant(32, V); };
  const SymbolId Q = root(Unknown::Argument);
  Symbols.facts(Q).Name = "q";
  const SymbolId Index = root(Unknown::LoopValue),
                 Result = root(Unknown::LoopValue),
                 Number = root(Unknown::Iteration);
  // The result of an iteration is that of the one before, chosen by data.
  Symbol Choice;
  Choice.Width = 32;
  Choice.Alternatives = {Lane.add(ValueOf(Result), ValueOf(Q))};
  const SymbolId Chosen = Symbols.root(Choice);
  auto Loop = std::make_shared<LoopValues>();
  Loop->Values.push_back(
      {Index, Constant(7), {Lane.add(ValueOf(Index), Constant(4))}});
  Loop->Values.push_back({Result, Constant(0), {ValueOf(Chosen)}});
  Loop->Number = Number;
  for (SymbolId S : {Index, Result, Number})
    Symbols.facts(S).Loop = Loop;
  ReferenceValues Values(Symbols, Addresses, Line);
  Values.begin(3, 1, ~0u);
  const int64_t At = (*Values.evaluate(ValueOf(Index)))[0];
  const int64_t N = (*Values.evaluate(ValueOf(Number)))[0];
  EXPECT_EQ(At, 7 + 4 * N);
  EXPECT_FALSE(Values.tried(Unknown::Argument, "q"));
  Values.evaluate(ValueOf(Chosen));
  EXPECT_TRUE(Values.tried(Unknown::Argument, "q"));
  EXPECT_EQ((*Values.evaluate(ValueOf(Index)))[0], At);
  EXPECT_EQ((*Values.evaluate(ValueOf(Number)))[0], N);
}

TEST_F(ReferenceCaseTest, OnlySizesAreTheSameInAllExecutions) {
  const SymbolId N = root(Unknown::Argument), I = root(Unknown::LoadedValue);
  ReferenceValues Values(Symbols, Addresses, Line);
  std::set<int64_t> OfN, OfI;
  for (unsigned Execution = 0; Execution < 4; ++Execution) {
    Values.begin(7, Execution, ~0u);
    OfN.insert((*Values.evaluate(LaneValue::symbol(32, N)))[0]);
    OfI.insert((*Values.evaluate(LaneValue::symbol(32, I)))[0]);
  }
  EXPECT_TRUE(Values.isSameInTry(N));
  EXPECT_EQ(OfN.size(), 1u);
  EXPECT_FALSE(Values.isSameInTry(I));
  EXPECT_EQ(OfI.size(), 4u);
}

TEST_F(ReferenceCaseTest, ManyUnknownsAreForgottenAndTheSameAgain) {
  std::vector<LaneValue> Many;
  for (unsigned I = 0; I < 2000; ++I)
    Many.push_back(LaneValue::symbol(32, root(Unknown::LoadedValue, true)));
  ReferenceValues Values(Symbols, Addresses, Line);
  Values.begin(1, 1, ~0u);
  std::vector<LaneVector> First;
  for (const LaneValue &V : Many) {
    Values.begin(1, 1, ~0u);
    First.push_back(*Values.evaluate(V));
  }
  for (unsigned I = 0; I < Many.size(); ++I) {
    Values.begin(1, 1, ~0u);
    EXPECT_EQ(*Values.evaluate(Many[I]), First[I]);
  }
  TriedValues Tries(Symbols, 1);
  for (const LaneValue &V : Many)
    Tries.of(0, ~0u).assign(V.Terms[0].Symbol, LaneVector(1));
  EXPECT_LT(Tries.of(0, ~0u).assigned(), 1000u);
}

TEST_F(ReferenceCaseTest, AScaleIsNearOne) {
  const SymbolId Scale = root(Unknown::Argument);
  Symbols.facts(Scale).IsFloat = true;
  std::set<double> Different;
  unsigned Above = 0;
  for (int64_t Bits : valuesOf(LaneValue::symbol(64, Scale))) {
    const double V = floatOf(Bits);
    EXPECT_GE(V, 0.5);
    EXPECT_LE(V, 2);
    Different.insert(V);
    Above += V > 1;
  }
  EXPECT_GT(Different.size(), 10u);
  EXPECT_GT(Above, 4u);
  EXPECT_LT(Above, 16u);
  // It has one value in all executions of a try.
  ReferenceValues Values(Symbols, Addresses, Line);
  Values.begin(3, 0, ~0u);
  const LaneVector First = *Values.evaluate(LaneValue::symbol(64, Scale));
  Values.begin(3, 2, ~0u);
  EXPECT_EQ(*Values.evaluate(LaneValue::symbol(64, Scale)), First);
}

TEST_F(ReferenceCaseTest, ALimitOfCoordinatesIsASize) {
  const SymbolId Last = root(Unknown::Argument);
  Symbols.facts(Last).IsFloat = Symbols.facts(Last).IsLimit = true;
  for (int64_t Bits : valuesOf(LaneValue::symbol(64, Last))) {
    EXPECT_GE(floatOf(Bits), 64);
    EXPECT_LE(floatOf(Bits), 4096);
  }
}

TEST_F(ReferenceCaseTest, AQuotientOfSizesInFloatingPointIsAScale) {
  auto Size = [&] {
    return Lane.floating(LaneOp::FFromSigned, 32,
                         LaneValue::symbol(32, root(Unknown::Argument)));
  };
  const LaneValue Scale = Lane.floating(LaneOp::FDiv, 32, {Size(), Size()});
  for (int64_t Bits : valuesOf(Scale)) {
    EXPECT_GE(floatOf(Bits), 0.5);
    EXPECT_LE(floatOf(Bits), 2);
  }
}
