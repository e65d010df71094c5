//===- OneOfEachRowTest.cpp - Columns and diagonals of matrices -----------===//

#include "OneOfEachRow.h"
#include "warplint/Hardware/Warp.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

struct Address : testing::Test {
  SymbolTable T;
  SymbolId Length, Column, Block, Data;

  Address() {
    Symbol S;
    S.Origins = FromArgument;
    S.What = Unknown::Argument;
    Length = T.root(S);
    Column = T.root(S);
    S = {};
    S.Origins = FromBlock;
    Block = T.root(S);
    S = {};
    S.Origins = FromVaryingLoad;
    S.Varying = true;
    Data = T.root(S);
  }
  /// Lane L times `Step`.
  static LaneVector lanes(int64_t Step) {
    return LaneVector::make([=](unsigned L) { return int64_t(L) * Step; });
  }
  /// 4 * (block * 32 + lane) * length bytes
  LaneValue row() {
    LaneValue V(64, LaneVector(0));
    V.Terms.push_back({Length, lanes(4)});
    V.Terms.push_back({T.product({Length, Block}), LaneVector(128)});
    return V;
  }
  bool is(const LaneValue &V) { return isOneOfEachRow(T, V, ~0u); }
};

TEST_F(Address, AColumn) {
  LaneValue V = row();
  EXPECT_TRUE(is(V));
  V.Terms.push_back({Column, LaneVector(4)});
  EXPECT_TRUE(is(V));
  V.K = LaneVector(8);
  EXPECT_TRUE(is(V));
}

TEST_F(Address, AnElementThatDataChooses) {
  LaneValue V = row();
  V.Terms.push_back({Data, LaneVector(4)});
  EXPECT_TRUE(is(V));
}

TEST_F(Address, TheDiagonal) {
  LaneValue V = row();
  V.K = lanes(4);
  V.Terms.push_back({Block, LaneVector(128)});
  EXPECT_TRUE(is(V));
  V.Terms.back().Coefficient = LaneVector(64);
  EXPECT_FALSE(is(V));
}

TEST_F(Address, TheDiagonalOfOneOfSeveralMatrices) {
  LaneValue V = row();
  V.K = lanes(4);
  V.Terms.push_back({Block, LaneVector(128)});
  V.Terms.push_back({T.product({Column, Data}), LaneVector(4)});
  EXPECT_TRUE(is(V));
  V.K = LaneVector(0);
  EXPECT_FALSE(is(V));
}

// 4 * (i * (i + 1) / 2 + i) bytes, of i = block * 32 + lane
TEST_F(Address, TheDiagonalOfATriangle) {
  auto Square = [](int64_t By) {
    return LaneVector::make(
        [=](unsigned L) { return By * int64_t(L) * (int64_t(L) + 1); });
  };
  LaneValue Twice(32, Square(1));
  Twice.Terms.push_back({Block, LaneVector::make([](unsigned L) {
                           return 64 * int64_t(L) + 32;
                         })});
  Twice.Terms.push_back({T.product({Block, Block}), LaneVector(1024)});
  LaneValue V(64, LaneVector(0));
  V.Terms.push_back({T.derived(LaneOp::SDiv, 32,
                               {Twice, LaneValue::constant(32, 2)}, 0, 1 << 20),
                     LaneVector(4)});
  EXPECT_TRUE(is(V));
  // Something else goes along the rows.
  LaneValue Other = V;
  Other.Terms.push_back({Data, LaneVector(4)});
  EXPECT_FALSE(is(Other));
  // Of one block, the product is known.
  EXPECT_TRUE(is(LaneValue(64, Square(2))));
  EXPECT_FALSE(is(LaneValue(64, LaneVector::make([](unsigned L) {
                              return int64_t(L % 16) * (L % 16);
                            }))));
}

// Blocks, lanes or iterations go along the rows: a transposition.
TEST_F(Address, WhatOthersAccessTheRestOf) {
  LaneValue V = row();
  V.Terms.push_back({Block, LaneVector(4)});
  EXPECT_FALSE(is(V));
  V = row();
  V.K = LaneVector::make([](unsigned L) { return int64_t(L % 8) * 4; });
  EXPECT_FALSE(is(V));
}

TEST_F(Address, RowsOfKnownLengthAreRecords) {
  EXPECT_FALSE(is(LaneValue(64, lanes(64))));
}

} // namespace
