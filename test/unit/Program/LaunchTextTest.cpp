//===- LaunchTextTest.cpp -------------------------------------------------===//

#include "warplint/Program/LaunchText.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(LaunchText, ExtentsDropTrailingOnes) {
  EXPECT_EQ(extentsOf(Shape::of(256)), "256");
  EXPECT_EQ(extentsOf(Shape::of(32, 8)), "32x8");
  EXPECT_EQ(extentsOf(Shape::of(1, 1, 4)), "1x1x4");
  Shape Unknown = Shape::of(1, 4);
  Unknown.Extent[0].reset();
  EXPECT_EQ(extentsOf(Unknown), "?x4");
}

TEST(LaunchText, PlacesHaveLineAndColumn) {
  EXPECT_EQ(launchPlace(Spot{"a.cu", 10, 3}), "a.cu:10:3");
}
