//===- ArrangementTest.cpp - Where the bytes of an array go ---------------===//
#include "warplint/Layout/Arrangement.h"
#include "gtest/gtest.h"
#include <set>

using namespace warplint;

namespace {

ArrayShape grid(uint64_t Bytes, std::vector<uint64_t> Extents) {
  ArrayShape S;
  S.ElementBytes = S.Alignment = Bytes;
  S.Extents = std::move(Extents);
  return S;
}

Arrangement rows(std::vector<uint64_t> Pad) {
  Arrangement A;
  A.How = Arrangement::Kind::RowPadding;
  A.Pad = std::move(Pad);
  return A;
}

Arrangement swizzle(Arrangement::Kind Kind, unsigned Right, uint64_t Mask,
                    unsigned Left) {
  Arrangement A;
  A.How = Kind;
  A.Right = Right;
  A.Mask = Mask;
  A.Left = Left;
  return A;
}

/// Every element has its own place inside the array.
void expectOneToOne(const ArrayShape &S, const Arrangement &A) {
  ASSERT_TRUE(isPossible(S, A));
  std::set<uint64_t> Seen;
  for (uint64_t I = 0; I != S.elements(); ++I) {
    auto P = place(S, A, I * S.ElementBytes, S.ElementBytes);
    ASSERT_EQ(P.size(), 1u);
    EXPECT_TRUE(Seen.insert(P[0].Offset).second);
    EXPECT_LE(P[0].Offset + S.ElementBytes, bytesOf(S, A));
  }
}

} // namespace

TEST(Arrangement, RowPaddingMovesRowsApart) {
  ArrayShape S = grid(4, {32, 32});
  Arrangement A = rows({0, 1});
  EXPECT_EQ(bytesOf(S, A), 32u * 33 * 4);
  EXPECT_EQ(place(S, A, (5 * 32 + 7) * 4, 4)[0].Offset, (5u * 33 + 7) * 4);
  expectOneToOne(S, A);
}

TEST(Arrangement, PaddingOfAMiddleExtent) {
  ArrayShape S = grid(8, {2, 3, 4});
  Arrangement A = rows({0, 2, 1});
  EXPECT_EQ(bytesOf(S, A), 2u * 5 * 5 * 8);
  EXPECT_EQ(place(S, A, ((1 * 3 + 2) * 4 + 3) * 8, 8)[0].Offset,
            ((1u * 5 + 2) * 5 + 3) * 8);
  expectOneToOne(S, A);
}

TEST(Arrangement, FlatPaddingOfTwoLevels) {
  ArrayShape S = grid(4, {4096});
  Arrangement A;
  A.How = Arrangement::Kind::FlatPadding;
  A.Every = 16;
  A.Amount = 2;
  A.OuterEvery = 256;
  A.OuterAmount = 3;
  EXPECT_EQ(bytesOf(S, A), (4096u + 255 * 2 + 15 * 3) * 4);
  EXPECT_EQ(place(S, A, 255 * 4, 4)[0].Offset, (255u + 15 * 2) * 4);
  EXPECT_EQ(place(S, A, 256 * 4, 4)[0].Offset, (256u + 16 * 2 + 3) * 4);
  expectOneToOne(S, A);
}

TEST(Arrangement, PaddingWithinRows) {
  ArrayShape S = grid(4, {3, 64});
  Arrangement A;
  A.How = Arrangement::Kind::FlatPadding;
  A.Every = 32;
  A.Amount = 4;
  ASSERT_TRUE(isPossible(S, A));
  EXPECT_EQ(bytesOf(S, A), 3u * 72 * 4); // rows end with their padding
  EXPECT_EQ(place(S, A, (64 + 33) * 4, 4)[0].Offset, (72u + 37) * 4);
  expectOneToOne(S, A);
  EXPECT_FALSE(isPossible(grid(4, {3, 48}), A));
  A.OuterEvery = 64;
  A.OuterAmount = 1;
  EXPECT_FALSE(isPossible(S, A));
}

TEST(Arrangement, SwizzleOfColumnsByThemselves) {
  ArrayShape S = grid(4, {3, 64});
  const Arrangement A = swizzle(Arrangement::Kind::FlatSwizzle, 5, 1, 2);
  ASSERT_TRUE(isPossible(S, A));
  EXPECT_EQ(place(S, A, (64 + 33) * 4, 4)[0].Offset, (64u + 37) * 4);
  expectOneToOne(S, A);
  // It would read a bit of the row.
  EXPECT_FALSE(isPossible(S, swizzle(Arrangement::Kind::FlatSwizzle, 5, 3, 2)));
}

TEST(Arrangement, FlatPaddingIsTight) {
  ArrayShape S = grid(4, {64});
  Arrangement A;
  A.How = Arrangement::Kind::FlatPadding;
  A.Every = 32;
  A.Amount = 1;
  EXPECT_EQ(bytesOf(S, A), 65u * 4);
  EXPECT_EQ(place(S, A, 63 * 4, 4)[0].Offset, 64u * 4);
  expectOneToOne(S, A);
}

TEST(Arrangement, SwizzleStaysInItsRow) {
  ArrayShape S = grid(4, {16, 16});
  Arrangement A = swizzle(Arrangement::Kind::Swizzle, 1, 7, 1);
  EXPECT_EQ(place(S, A, (5 * 16 + 3) * 4, 4)[0].Offset,
            (5u * 16 + (3 ^ (((5 >> 1) & 7) << 1))) * 4);
  expectOneToOne(S, A);
  // Twelve columns have no bit 3 to change.
  EXPECT_FALSE(isPossible(grid(4, {16, 12}), A));
}

TEST(Arrangement, SwizzleOfAMiddleRow) {
  ArrayShape S = grid(4, {3, 8, 8});
  Arrangement A = swizzle(Arrangement::Kind::Swizzle, 0, 7, 0);
  A.Row = 1;
  EXPECT_EQ(place(S, A, ((2 * 8 + 6) * 8 + 1) * 4, 4)[0].Offset,
            ((2u * 8 + 6) * 8 + (1 ^ 6)) * 4);
  expectOneToOne(S, A);
}

TEST(Arrangement, FlatSwizzleReadsOnlyHigherBits) {
  ArrayShape S = grid(4, {256});
  expectOneToOne(S, swizzle(Arrangement::Kind::FlatSwizzle, 5, 31, 0));
  EXPECT_FALSE(
      isPossible(S, swizzle(Arrangement::Kind::FlatSwizzle, 4, 31, 0)));
  EXPECT_FALSE(isPossible(grid(4, {100}),
                          swizzle(Arrangement::Kind::FlatSwizzle, 5, 31, 0)));
}

TEST(Arrangement, VectorAccessesMustStayTogetherAndAligned) {
  ArrayShape S = grid(4, {8, 32});
  // 16 bytes over four floats: a pitch of 33 misaligns odd rows.
  EXPECT_EQ(place(S, rows({0, 1}), 0, 16).size(), 1u);
  EXPECT_TRUE(place(S, rows({0, 1}), 32 * 4, 16).empty());
  EXPECT_EQ(place(S, rows({0, 4}), 32 * 4, 16)[0].Offset, 36u * 4);
  // A swizzle below the width of the access parts it, one above does not.
  EXPECT_TRUE(place(S, swizzle(Arrangement::Kind::Swizzle, 0, 7, 0), 32 * 4, 16)
                  .empty());
  EXPECT_EQ(
      place(S, swizzle(Arrangement::Kind::Swizzle, 0, 7, 2), 32 * 4, 16)[0]
          .Offset,
      (32u + 4) * 4);
}

TEST(Arrangement, RowsOfVectorsKeepTheirAlignment) {
  ArrayShape S = grid(4, {8, 32});
  S.Alignment = 16;
  EXPECT_FALSE(isPossible(S, rows({0, 1})));
  EXPECT_TRUE(isPossible(S, rows({0, 4})));
  EXPECT_FALSE(isPossible(S, swizzle(Arrangement::Kind::Swizzle, 0, 7, 1)));
  EXPECT_TRUE(isPossible(S, swizzle(Arrangement::Kind::Swizzle, 0, 7, 2)));
  S = grid(4, {8, 30});
  S.Alignment = 16;
  EXPECT_FALSE(isPossible(S, rows({0, 2})));
}

TEST(Arrangement, ElementsBehindAPointerStayTogether) {
  ArrayShape S = grid(4, {256});
  Arrangement Pad;
  Pad.How = Arrangement::Kind::FlatPadding;
  Pad.Every = 2;
  Pad.Amount = 1;
  EXPECT_TRUE(isPossible(S, Pad));
  S.Together = 4;
  EXPECT_FALSE(isPossible(S, Pad));
  Pad.Every = 8;
  EXPECT_TRUE(isPossible(S, Pad));
  for (uint64_t I = 0; I != 256; I += 4)
    EXPECT_EQ(place(S, Pad, (I + 3) * 4, 4)[0].Offset,
              place(S, Pad, I * 4, 4)[0].Offset + 12);
  const auto Flat = Arrangement::Kind::FlatSwizzle;
  EXPECT_FALSE(isPossible(S, swizzle(Flat, 5, 7, 1)));
  EXPECT_TRUE(isPossible(S, swizzle(Flat, 5, 7, 2)));
  ArrayShape Rows = grid(4, {32, 32});
  Rows.Together = 0; // a pointer leads to all elements of a row
  EXPECT_FALSE(isPossible(Rows, swizzle(Arrangement::Kind::Swizzle, 0, 3, 2)));
  EXPECT_TRUE(isPossible(Rows, rows({0, 1})));
}

TEST(Arrangement, OutsideTheArrayHasNoPlace) {
  ArrayShape S = grid(4, {4, 4});
  EXPECT_TRUE(place(S, Arrangement(), -4, 4).empty());
  EXPECT_TRUE(place(S, Arrangement(), 64, 4).empty());
}

TEST(Arrangement, StructOfArraysSplitsAnAccessByField) {
  ArrayShape S = grid(16, {10});
  S.Alignment = 4;
  S.Fields = {{0, 4}, {4, 8}, {12, 4}};
  Arrangement A;
  A.How = Arrangement::Kind::StructOfArrays;
  // Arrays at 0 (40 bytes), 48 (80 bytes), 128.
  EXPECT_EQ(bytesOf(S, A), 168u);
  auto P = place(S, A, 3 * 16 + 4, 8);
  ASSERT_EQ(P.size(), 1u);
  EXPECT_EQ(P[0].Offset, 48u + 3 * 8);
  P = place(S, A, 3 * 16, 16);
  ASSERT_EQ(P.size(), 3u);
  EXPECT_EQ(P[2].Offset, 128u + 3 * 4);
  EXPECT_EQ(P[1].Bytes, 8u);
}

TEST(Arrangement, ElementPaddingKeepsTheAlignment) {
  ArrayShape S = grid(16, {10});
  Arrangement A;
  A.How = Arrangement::Kind::ElementPadding;
  A.Amount = 4;
  EXPECT_FALSE(isPossible(S, A));
  S.Alignment = 4;
  EXPECT_TRUE(isPossible(S, A));
  EXPECT_EQ(bytesOf(S, A), 200u);
  EXPECT_EQ(place(S, A, 3 * 16 + 8, 4)[0].Offset, 3u * 20 + 8);
}

TEST(Arrangement, JoinedAccessesComeApartByScalar) {
  ArrayShape S = grid(4, {8, 32});
  // Two floats across an odd row's start: apart they need no alignment.
  EXPECT_TRUE(place(S, rows({0, 1}), 32 * 4, 8).empty());
  auto P = placeApart(S, rows({0, 1}), 32 * 4, 8);
  ASSERT_EQ(P.size(), 2u);
  EXPECT_EQ(P[0].Offset, 33u * 4);
  EXPECT_EQ(P[1].Offset, 34u * 4);
  // Half of a float is no scalar.
  EXPECT_TRUE(placeApart(S, rows({0, 1}), 2, 4).empty());

  ArrayShape Pairs = grid(8, {16});
  Pairs.Alignment = 4;
  Pairs.Fields = {{0, 4}, {4, 4}};
  Arrangement A;
  A.How = Arrangement::Kind::ElementPadding;
  A.Amount = 4;
  P = placeApart(Pairs, A, 8, 8);
  ASSERT_EQ(P.size(), 2u);
  EXPECT_EQ(P[0].Offset, 12u);
  EXPECT_EQ(P[1].Offset, 16u);
}
