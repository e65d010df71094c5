//===- SourcePlacesTest.cpp - Accesses at their expressions ---------------===//

#include "warplint/Table/SourcePlaces.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

Access access(AccessKind Op, unsigned Line, unsigned Column) {
  Access A;
  A.Op = Op;
  A.Where = {"a.cu", Line, Column};
  return A;
}

} // namespace

TEST(SourcePlaces, AStoreIsAtWhatItWritesALoadAtWhatItReads) {
  SourcePlaces S;
  S.Operands = {{{"a.cu", 4, 10}, {{"a.cu", 4, 12}, 4}, {{"a.cu", 4, 3}, 4}},
                {{"a.cu", 5, 10}, {}, {{"a.cu", 5, 3}, 4}}};
  KernelTable T;
  T.Accesses = {
      access(AccessKind::Load, 4, 10), access(AccessKind::Store, 4, 10),
      access(AccessKind::Store, 4, 11), access(AccessKind::Load, 5, 10)};
  placeAccesses(T, S);
  // In the order of the table.
  ASSERT_EQ(T.Accesses.size(), 4u);
  EXPECT_EQ(T.Accesses[0].Op, AccessKind::Store);
  EXPECT_EQ(T.Accesses[0].Where.Column, 3u);
  EXPECT_EQ(T.Accesses[1].Where.Column, 11u); // no operator is there
  EXPECT_EQ(T.Accesses[2].Op, AccessKind::Load);
  EXPECT_EQ(T.Accesses[2].Where.Column, 12u);
  EXPECT_EQ(T.Accesses[3].Where.Column, 10u); // of another line
}

TEST(SourcePlaces, TheStatementIsTheShortestAround) {
  SourcePlaces S;
  S.Statements = {{"a.cu", 3, 9}, {"a.cu", 4, 5}, {"b.cu", 4, 4}};
  KernelTable T;
  T.Accesses = {access(AccessKind::Load, 2, 1), access(AccessKind::Load, 5, 1),
                access(AccessKind::Load, 8, 1)};
  placeAccesses(T, S);
  EXPECT_EQ(T.Accesses[0].LastLine, 0u);
  EXPECT_EQ(T.Accesses[1].FirstLine, 4u);
  EXPECT_EQ(T.Accesses[1].LastLine, 5u);
  EXPECT_EQ(T.Accesses[2].FirstLine, 3u);
  EXPECT_EQ(T.Accesses[2].LastLine, 9u);
}
