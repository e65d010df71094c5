//===- TextSearchTest.cpp - Names in texts --------------------------------===//
#include "warplint/Project/TextSearch.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

TEST(TextSearch, WholeIdentifiersOnly) {
  EXPECT_TRUE(mentions("start(scale, 3);", {"scale"}));
  EXPECT_TRUE(mentions("scale", {"other", "scale"}));
  EXPECT_FALSE(mentions("upscale scale2 _scale", {"scale"}));
  EXPECT_FALSE(mentions("", {"scale"}));
  EXPECT_FALSE(mentions("scale", {}));
}

TEST(TextSearch, PlainNames) {
  EXPECT_EQ(plainName("scale(float*)"), "scale");
  EXPECT_EQ(plainName("void ns::scale<int, 3>(float*)"), "scale");
  EXPECT_EQ(plainName("k"), "k");
}

} // namespace
