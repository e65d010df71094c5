//===- TriedValuesTest.cpp - How much the cache of tries keeps ------------===//

#include "warplint/Cost/TriedValues.h"
#include "warplint/Cost/Cost.h"
#include "warplint/Lane/Algebra.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A number like a hash: each value is made of the one before it.
class TriedValuesTest : public ::testing::Test {
protected:
  TriedValuesTest() {
    Symbol Data;
    Data.Width = 32;
    Data.Varying = true;
    Data.Origins = FromVaryingLoad;
    Root = Table.root(Data);
    Algebra A(Table);
    Hash = LaneValue::symbol(32, Root);
    for (unsigned Step = 0; Step < Steps; ++Step)
      Hash = A.add(A.bitwise(LaneOp::Xor, Hash,
                             A.shift(LaneOp::LShr, Hash,
                                     LaneValue::constant(32, 1 + Step % 31))),
                   LaneValue::constant(32, int64_t(Step)));
  }

  static LaneVector valueIn(unsigned Try) {
    return LaneVector::make(
        [=](unsigned L) { return int64_t(L * 40503u + Try * 7919u); });
  }

  static constexpr unsigned Steps = 3000, Tries = 128;
  SymbolTable Table;
  SymbolId Root = 0;
  LaneValue Hash;
};

} // namespace

TEST_F(TriedValuesTest, ALongComputationIsNotKeptForAllTries) {
  TriedValues Of(Table, Tries);
  size_t Most = 0;
  for (uint32_t Lanes : {~0u, 0xffffu, 0xff00ff00u, 1u})
    for (unsigned Try = 0; Try < Tries; ++Try) {
      Sample &Values = Of.of(Try, Lanes);
      if (!Values.isAssigned(Root))
        Values.assign(Root, valueIn(Try));
      (void)Of.evaluate(Values, Hash, Lanes);
      Most = std::max(Most, Of.cached());
    }
  EXPECT_GT(Most, Steps);
  EXPECT_LE(Most, TriedValues::MostCached + 2 * Steps);
}

TEST_F(TriedValuesTest, WhatWasDroppedIsComputedAgain) {
  TriedValues Of(Table, Tries);
  for (unsigned Turn = 0; Turn < 2; ++Turn)
    for (unsigned Try = 0; Try < Tries; ++Try) {
      Sample &Values = Of.of(Try, ~0u), Anew(Table);
      Values.assign(Root, valueIn(Try + Turn));
      Anew.assign(Root, valueIn(Try + Turn));
      EXPECT_EQ(Of.evaluate(Values, Hash, ~0u), Anew.evaluate(Hash, ~0u))
          << Try;
    }
}

/// An access with a stride of three unknown sizes, whose values are tried.
static LoggedAccess strided(SymbolTable &T, AddressMap &Addresses) {
  Symbol Base;
  Base.Origins = FromAddress;
  Base.Multiple = 256;
  Base.Min = 4096;
  LoggedAccess A;
  A.Base = T.root(Base);
  A.HasBase = true;
  A.May = A.Must = ~0u;
  Addresses[A.Base] = {MemorySpace::Global, nullptr, 256};
  A.Address = LaneValue::symbol(64, A.Base);
  Algebra Of(T);
  for (unsigned N = 0; N < 3; ++N) {
    Symbol Size;
    Size.Origins = FromArgument;
    Size.What = Unknown::Argument;
    Size.Name = std::string(1, char('a' + N));
    const LaneValue S = LaneValue::symbol(64, T.root(Size));
    A.Address =
        Of.add(A.Address,
               Of.mul(Of.divide(LaneOp::UDiv, S, LaneValue::constant(64, 3)),
                      LaneValue(64, LaneVector::make([=](unsigned L) {
                                  return int64_t(L) * (N + 4);
                                }))));
  }
  return A;
}

TEST(TriedUnknowns, AreLimitedForAKernel) {
  const Profile Gpu;
  AccessShape Shape;
  Shape.Space = MemorySpace::Global;
  Shape.Bytes = 4;
  SymbolTable First, Second;
  AddressMap Addresses;
  const LoggedAccess A = strided(First, Addresses),
                     Same = strided(Second, Addresses);
  CostModel Few(Gpu, std::move(First), Addresses);
  CostModel Many(Gpu, std::move(Second), Addresses, 0, CostModel::MostUnknowns);
  const AccessCost Tried = Few.cost(Shape, A), Open = Many.cost(Shape, Same);
  EXPECT_TRUE(Tried.Sampled && Tried.Reference);
  EXPECT_GT(Few.unknownsTried(), 0u);
  EXPECT_FALSE(Open.Decided || Open.Reference);
  EXPECT_EQ(Open.Low, 1);
  EXPECT_EQ(Open.High, WarpLanes);
  EXPECT_TRUE(Open.Reasons.count({Reason::Role::TooManyUnknowns}));
  EXPECT_EQ(Many.unknownsTried(), CostModel::MostUnknowns);
}
