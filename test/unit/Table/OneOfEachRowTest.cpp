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
