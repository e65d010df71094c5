//===- SectorTest.cpp - Sectors of global-memory requests -----------------===//
#include "warplint/Hardware/Request.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

Request strided(RequestKind Kind, unsigned Bytes, int64_t Stride,
                uint64_t Base = 0, uint32_t Mask = ~0u) {
  Request R;
  R.Kind = Kind;
  R.Bytes = Bytes;
  R.Mask = Mask;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    R.Address[Lane] = Base + Lane * Stride;
  return R;
}

void expectCost(const Request &R, unsigned Sectors, unsigned Ideal,
                unsigned Lines) {
  GlobalCost Cost = globalCost(Profile(), R);
  EXPECT_EQ(Cost.Sectors, Sectors);
  EXPECT_EQ(Cost.Ideal, Ideal);
  EXPECT_EQ(Cost.Lines, Lines);
}

TEST(Sector, NoActiveLaneCostsNothing) {
  expectCost(strided(RequestKind::Load, 4, 4, 0, 0), 0, 0, 0);
}

TEST(Sector, ConsecutiveWords) {
  expectCost(strided(RequestKind::Load, 4, 4), 4, 4, 1);
  expectCost(strided(RequestKind::Load, 4, 4, 4), 5, 4, 2);
  expectCost(strided(RequestKind::Store, 16, 16), 16, 16, 4);
  // Descending addresses are a permutation of the same bytes.
  expectCost(strided(RequestKind::Load, 4, -4, 31 * 4), 4, 4, 1);
}

TEST(Sector, Strides) {
  expectCost(strided(RequestKind::Load, 4, 8), 8, 4, 2);
  expectCost(strided(RequestKind::Load, 4, 12), 12, 4, 3);
  expectCost(strided(RequestKind::Load, 4, 256), 32, 4, 32);
}

TEST(Sector, OneWordAndBytes) {
  expectCost(strided(RequestKind::Load, 4, 0), 1, 1, 1);
  expectCost(strided(RequestKind::Load, 1, 1), 1, 1, 1);
  // Overlapping lanes: 2-byte accesses at a 1-byte stride touch 33 bytes.
  expectCost(strided(RequestKind::Load, 2, 1), 2, 2, 1);
}

TEST(Sector, AtomicsOnOneAddressCountOneByOne) {
  Request R = strided(RequestKind::AtomicAdd, 4, 0);
  expectCost(R, 32, 1, 1);
  EXPECT_EQ(globalCost(Profile(), R).DistinctSectors, 1u);
  expectCost(strided(RequestKind::AtomicAdd, 4, 4), 4, 4, 1);
  // Two addresses of one sector, 3 and 5 lanes: the larger counts.
  R = strided(RequestKind::AtomicCas, 4, 0, 64, 0xff);
  for (unsigned Lane : {1u, 4u, 6u})
    R.Address[Lane] = 68;
  expectCost(R, 5, 1, 1);
}

TEST(Sector, NearTheTopOfTheSpace) {
  expectCost(strided(RequestKind::Load, 4, 4, ~uint64_t(0) - 127), 4, 4, 1);
}

TEST(Sector, SizesComeFromTheProfile) {
  Profile P;
  P.SectorBytes = 64;
  P.LineBytes = 64;
  GlobalCost Cost = globalCost(P, strided(RequestKind::Load, 4, 8));
  EXPECT_EQ(Cost.Sectors, 4u);
  EXPECT_EQ(Cost.Ideal, 2u);
  EXPECT_EQ(Cost.Lines, 4u);
}

} // namespace
