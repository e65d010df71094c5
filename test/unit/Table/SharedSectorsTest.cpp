//===- SharedSectorsTest.cpp - Sectors of several requests ----------------===//

#include "SharedSectors.h"
#include "warplint/Hardware/Warp.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

AccessShape shape(AccessKind Op, unsigned Bytes) {
  AccessShape S;
  S.Space = MemorySpace::Global;
  S.Op = Op;
  S.Bytes = Bytes;
  return S;
}

/// Lanes `Step` bytes apart, from byte `First` on.
LoggedAccess access(unsigned Shape, int64_t First, int64_t Step) {
  LoggedAccess A;
  A.Shape = Shape;
  A.May = A.Must = ~0u;
  A.Address.K =
      LaneVector::make([=](unsigned L) { return First + int64_t(L) * Step; });
  return A;
}

/// The sum over the accesses of a log, of `Lines` lines each.
SharedSectors::Parts sumOf(const Log &Of, double Lines) {
  const SharedSectors Sectors(Of, 32);
  SharedSectors::Parts Sum{0, 0};
  for (const LoggedAccess &A : Of.Accesses) {
    const SharedSectors::Parts One = Sectors.partsOf(A, Lines);
    Sum.OfSectors += One.OfSectors;
    Sum.OfWords += One.OfWords;
  }
  return Sum;
}

TEST(SharedSectors, FieldsOfAStructMoveOnce) {
  for (AccessKind Op : {AccessKind::Load, AccessKind::Store}) {
    Log Of;
    Of.Shapes = {shape(Op, 4)};
    for (unsigned Field = 0; Field < 3; ++Field)
      Of.Accesses.push_back(access(0, 4 * Field, 12));
    // Twelve sectors for all, but a word is accessed once.
    const SharedSectors::Parts Sum = sumOf(Of, 3);
    EXPECT_DOUBLE_EQ(Sum.OfSectors, 1);
    EXPECT_DOUBLE_EQ(Sum.OfWords, 3);
  }
}

TEST(SharedSectors, LoadsAndStoresAreApart) {
  Log Of;
  Of.Shapes = {shape(AccessKind::Load, 4), shape(AccessKind::Store, 4),
               shape(AccessKind::Atomic, 4)};
  for (unsigned Shape = 0; Shape < 3; ++Shape)
    Of.Accesses.push_back(access(Shape, 0, 4));
  EXPECT_DOUBLE_EQ(sumOf(Of, 1).OfSectors, 3);
}

TEST(SharedSectors, L1KeepsFewLines) {
  for (AccessKind Op : {AccessKind::Load, AccessKind::Store}) {
    Log Of;
    Of.Shapes = {shape(Op, 4)};
    for (unsigned I = 0; I < 8; ++I) // each lane walks along its row
      Of.Accesses.push_back(access(0, 4 * I, 512));
    EXPECT_DOUBLE_EQ(sumOf(Of, 16).OfSectors, 1);
    EXPECT_DOUBLE_EQ(sumOf(Of, 32).OfSectors, Op == AccessKind::Load ? 8 : 1);
  }
}

TEST(SharedSectors, OtherUnknownsAreOtherRows) {
  Log Of;
  Of.Shapes = {shape(AccessKind::Load, 4)};
  for (SymbolId Row : {1, 1, 2}) {
    Of.Accesses.push_back(access(0, 0, 8));
    Of.Accesses.back().Address.Terms.push_back({Row, LaneVector(4)});
  }
  EXPECT_DOUBLE_EQ(sumOf(Of, 2).OfSectors, 2);
  // Lanes with other coefficients are in another row: a block of rows of eight.
  Log Rows;
  Rows.Shapes = Of.Shapes;
  for (unsigned Field = 0; Field < 2; ++Field) {
    LoggedAccess A = access(0, 16 * Field, 0);
    A.Address.Terms.push_back(
        {1, LaneVector::make([](unsigned L) { return L / 8; })});
    Rows.Accesses.push_back(A);
  }
  EXPECT_DOUBLE_EQ(sumOf(Rows, 4).OfSectors, 1);
}

} // namespace
