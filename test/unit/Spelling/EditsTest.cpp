//===- EditsTest.cpp - Replacements in a text -----------------------------===//

#include "RewriteRules.h"
#include "gtest/gtest.h"

using namespace warplint;

static Edits one(unsigned Offset, unsigned Length, llvm::StringRef Text) {
  return Edits({"", Offset, Length, Text});
}

TEST(Edits, AreMadeInOneStep) {
  Edits Made;
  EXPECT_TRUE(addAll(Made, one(6, 1, "two ")));
  EXPECT_TRUE(addAll(Made, one(0, 2, "")));
  EXPECT_TRUE(addAll(Made, one(3, 0, "+")));
  EXPECT_EQ(applied(Made, "abcdef\nh"), "c+deftwo h");
  EXPECT_EQ(applied({}, "\xff\xfe"), "\xff\xfe");
  EXPECT_EQ(brokenRuleOfEdits(one(1, 1, "xyz"), "abc"), nullptr);
  EXPECT_STREQ(brokenRuleOfEdits(Made, "abcdef\nh"), "lines stay");
}

TEST(Edits, OfTwoRepairsAreMadeOnce) {
  Edits Made = one(3, 0, ",");
  EXPECT_TRUE(addAll(Made, one(3, 0, ",")));
  EXPECT_EQ(Made.size(), 1u);
}

TEST(Edits, ThatConflictAreNotAddedAtAll) {
  Edits Made = one(3, 2, "x");
  Edits Group = one(0, 1, "y");
  ASSERT_TRUE(addAll(Group, one(4, 3, "z")));
  EXPECT_FALSE(addAll(Made, Group));
  EXPECT_EQ(Made, one(3, 2, "x"));
  EXPECT_FALSE(addAll(Made, one(4, 0, "inside")));
  EXPECT_FALSE(addAll(Made, one(3, 2, "other")));
  EXPECT_TRUE(addAll(Made, one(3, 0, "before")));
  EXPECT_FALSE(addAll(Made, one(3, 0, "also before")));
  EXPECT_TRUE(addAll(Made, one(5, 0, "behind")));
  EXPECT_EQ(applied(Made, "0123456"), "012beforexbehind56");
}

TEST(Edits, MapOffsets) {
  Edits Made = one(2, 3, "x");
  ASSERT_TRUE(addAll(Made, one(7, 0, "yz")));
  const std::vector<unsigned> After = {0, 1, 2, 2, 2, 3, 4, 7, 8};
  for (unsigned At = 0; At < After.size(); ++At)
    EXPECT_EQ(Made.getShiftedCodePosition(At), After[At]) << At;
  const Edits Back = reversed(Made, "abcdefgh");
  EXPECT_EQ(Back.getShiftedCodePosition(3), 5u);
  EXPECT_EQ(Back.getShiftedCodePosition(7), 7u);
}
