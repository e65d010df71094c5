//===- RemediationsTest.cpp - What indices drawn at random cost
//------------------===//

#include "Remediations.h"
#include "gtest/gtest.h"
#include <random>
#include <set>

using namespace warplint;
using namespace warplint::checks;

TEST(Remediations, OneElementIsDrawnByAllLanes) {
  EXPECT_NEAR(expectedReplays(1), 31, 1e-9);
  EXPECT_NEAR(expectedDistinct(1), 1, 1e-9);
  EXPECT_NEAR(expectedSectors(1, Profile()), 4, 1e-9);
}

TEST(Remediations, ThirtyTwoElementsReplayAboutTwoAndAHalfTimes) {
  EXPECT_NEAR(expectedReplays(32), 2.54, 0.01);
  EXPECT_NEAR(expectedDistinct(32), 20.41, 0.01);
}

TEST(Remediations, DrawingAgreesWithTheFormula) {
  std::mt19937 Random(7);
  for (unsigned N : {2u, 6u, 16u, 64u}) {
    double Replays = 0, Distinct = 0, Sectors = 0;
    const unsigned Draws = 20000;
    for (unsigned D = 0; D < Draws; ++D) {
      std::vector<unsigned> Count(N);
      std::set<std::pair<unsigned, unsigned>> Touched; // lanes / 8, element
      for (unsigned Lane = 0; Lane < 32; ++Lane) {
        const unsigned Drawn = Random() % N;
        ++Count[Drawn];
        Touched.insert({Lane / 8, Drawn});
      }
      Sectors += double(Touched.size());
      unsigned Most = 0;
      for (unsigned C : Count) {
        Most = std::max(Most, C);
        Distinct += C != 0;
      }
      Replays += Most - 1;
    }
    EXPECT_NEAR(expectedReplays(N), Replays / Draws, 0.06) << N;
    EXPECT_NEAR(expectedDistinct(N), Distinct / Draws, 0.06) << N;
    EXPECT_NEAR(expectedSectors(N, Profile()), Sectors / Draws, 0.06) << N;
  }
}
