//===- ScanTest.cpp - The degrees of a work-efficient scan ----------------===//
//
// Blelloch's scan over n elements: at level L, n / 2^(L+1) threads each touch
// the pair 2^L * (2t + 1) - 1 and 2^L * (2t + 2) - 1. On hardware of 16 banks
// and half-warp requests the textbook tables of degrees and cycles are known.
//
//===----------------------------------------------------------------------===//
#include "warplint/Hardware/Request.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace warplint;

namespace {

struct Scan {
  std::vector<unsigned> Degrees; ///< worst half-warp of each level
  unsigned Cycles = 0;           ///< six accesses a level and warp
};

uint64_t element(unsigned Level, unsigned Thread, unsigned Side, bool Padded) {
  uint64_t Index = (uint64_t(2 * Thread + 1 + Side) << Level) - 1;
  return Padded ? Index + (Index >> 4) : Index;
}

/// The degree of one warp at one level: the worse of its two elements.
unsigned warpDegree(const Profile &P, unsigned Level, unsigned FirstThread,
                    unsigned Threads, bool Padded) {
  unsigned Degree = 0;
  for (unsigned Side : {0u, 1u}) {
    Request R;
    for (unsigned Lane = 0; Lane != 32 && FirstThread + Lane < Threads;
         ++Lane) {
      R.Mask |= uint32_t(1) << Lane;
      R.Address[Lane] = 4 * element(Level, FirstThread + Lane, Side, Padded);
    }
    Degree = std::max(Degree, sharedCost(P, R).Worst);
  }
  return Degree;
}

Scan scan(unsigned N, bool Padded) {
  Profile P = llvm::cantFail(parseProfile("half-warp-16"));
  Scan Result;
  for (unsigned Level = 0; N >> (Level + 1); ++Level) {
    unsigned Threads = N >> (Level + 1), Worst = 0;
    for (unsigned First = 0; First < Threads; First += 32) {
      unsigned Degree = warpDegree(P, Level, First, Threads, Padded);
      Worst = std::max(Worst, Degree);
      Result.Cycles += 6 * Degree;
    }
    Result.Degrees.push_back(Worst);
  }
  return Result;
}

TEST(Scan, Of64Elements) {
  Scan S = scan(64, false);
  EXPECT_EQ(S.Degrees, (std::vector<unsigned>{2, 4, 4, 4, 2, 1}));
  EXPECT_EQ(S.Cycles, 102u);
}

TEST(Scan, Of128Elements) {
  Scan S = scan(128, false);
  EXPECT_EQ(S.Degrees, (std::vector<unsigned>{2, 4, 8, 8, 4, 2, 1}));
  EXPECT_EQ(S.Cycles, 186u);
}

TEST(Scan, PaddingFreesSmallScans) {
  EXPECT_EQ(scan(64, true).Degrees, std::vector<unsigned>(6, 1));
  EXPECT_EQ(scan(64, true).Cycles, 36u);
  EXPECT_EQ(scan(128, true).Degrees, std::vector<unsigned>(7, 1));
  EXPECT_EQ(scan(128, true).Cycles, 48u);
}

TEST(Scan, PaddingIsNotEnoughFor512) {
  Scan S = scan(512, true);
  EXPECT_GT(*std::max_element(S.Degrees.begin(), S.Degrees.end()), 1u);
}

} // namespace
