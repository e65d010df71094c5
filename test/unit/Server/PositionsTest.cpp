//===- PositionsTest.cpp --------------------------------------------------===//

#include "Positions.h"
#include "gtest/gtest.h"

using namespace warplint;
using llvm::lsp::Position;

// Two bytes, one unit; four bytes, two units.
static const char Text[] = "ab\r\n\xc2\xb5x\xf0\x9d\x9f\x99y\n";

TEST(Positions, LinesEndInBothWays) {
  Lines L(Text, Encoding::Utf8);
  EXPECT_EQ(L.count(), 3u);
  EXPECT_EQ(L.line(0), "ab");
  EXPECT_EQ(L.line(2), "");
  EXPECT_EQ(L.line(7), "");
}

TEST(Positions, BytesAndUnits) {
  Lines Eight(Text, Encoding::Utf8), Sixteen(Text, Encoding::Utf16);
  const Spot Y{"", 2, 8};
  EXPECT_EQ(Eight.position(Y).character, 7);
  EXPECT_EQ(Sixteen.position(Y).character, 4);
  EXPECT_EQ(Eight.column(Position(1, 7)), 7u);
  EXPECT_EQ(Sixteen.column(Position(1, 4)), 7u);
  // Within a pair: behind it.
  EXPECT_EQ(Sixteen.column(Position(1, 3)), 7u);
}

TEST(Positions, BehindTheEnd) {
  Lines L(Text, Encoding::Utf16);
  EXPECT_EQ(L.column(Position(0, 99)), 2u);
  EXPECT_EQ(L.column(Position(99, 99)), 0u);
  EXPECT_EQ(L.position(Spot{"", 9, 9}).line, 2);
  EXPECT_EQ(L.position(10000).line, 2);
  EXPECT_EQ(L.position(Spot()).line, 0);
}

TEST(Positions, WhatIsNoUtf8) {
  Lines L("\xff\xff\xc2z\xf0", Encoding::Utf16);
  EXPECT_EQ(L.position(Spot{"", 1, 4}).character, 3);
  EXPECT_EQ(L.column(Position(0, 3)), 3u);
  EXPECT_EQ(L.column(Position(0, 9)), 5u);
}

TEST(Positions, RangesWithoutAColumnAreLines) {
  Lines L("  float a;\n", Encoding::Utf8);
  const llvm::lsp::Range R = L.range(Spot{"", 1, 0}, 0);
  EXPECT_EQ(R.start.character, 0);
  EXPECT_EQ(R.end.character, 10);
}
