//===- FixDiffTest.cpp - Unified diffs ------------------------------------===//
#include "warplint/Fixes/Fixes.h"
#include "gtest/gtest.h"

using namespace warplint;

static std::string diff(std::string Before, std::string After,
                        std::string Shown = "k.cu") {
  FixPlan Plan;
  Plan.Files.push_back({"/x/k.cu", std::move(Shown), Before, After});
  return unifiedDiff(Plan);
}

TEST(FixDiff, OneLine) {
  EXPECT_EQ(diff("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nD\ne\nf\n"),
            "--- a/k.cu\n+++ b/k.cu\n@@ -1,6 +1,6 @@\n a\n b\n c\n-d\n+D\n e\n "
            "f\n");
}

TEST(FixDiff, NearChangesShareAHunkAndFarOnesDoNot) {
  std::string Before, After;
  for (int I = 1; I <= 30; ++I) {
    Before += std::to_string(I) + "\n";
    bool Changed = I == 5 || I == 11 || I == 25;
    After += (Changed ? "x" : "") + std::to_string(I) + "\n";
  }
  std::string Text = diff(Before, After);
  EXPECT_NE(Text.find("@@ -2,13 +2,13 @@\n"), std::string::npos) << Text;
  EXPECT_NE(Text.find("@@ -22,7 +22,7 @@\n"), std::string::npos) << Text;
  EXPECT_EQ(Text.find("@@ -8"), std::string::npos);
}

TEST(FixDiff, AddedAndRemovedLines) {
  EXPECT_EQ(diff("a\nb\n", "a\nx\ny\nb\n"),
            "--- a/k.cu\n+++ b/k.cu\n@@ -1,2 +1,4 @@\n a\n+x\n+y\n b\n");
  EXPECT_EQ(diff("a\n", ""), "--- a/k.cu\n+++ b/k.cu\n@@ -1,1 +0,0 @@\n-a\n");
}

TEST(FixDiff, ChangesApartAreSeparateHunksWhereLinesMove) {
  std::string Before, After;
  for (int I = 1; I <= 40; ++I) {
    Before += std::to_string(I) + "\n";
    After += I == 5 ? "5\nnew\n" : I == 35 ? "" : std::to_string(I) + "\n";
  }
  const std::string Text = diff(Before, After);
  EXPECT_NE(Text.find("@@ -3,6 +3,7 @@\n 3\n 4\n 5\n+new\n 6\n"),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("@@ -32,7 +33,6 @@\n 32\n 33\n 34\n-35\n 36\n"),
            std::string::npos)
      << Text;
}

TEST(FixDiff, NoNewlineAtTheEnd) {
  EXPECT_EQ(diff("a\nb", "a\nc"),
            "--- a/k.cu\n+++ b/k.cu\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at "
            "end of file\n+c\n\\ No newline at end of file\n");
}

TEST(FixDiff, AbsolutePathsStayWhole) {
  std::string Text = diff("a\n", "b\n", "/x/k.cu");
  EXPECT_EQ(Text.substr(0, 26), "--- /x/k.cu\n+++ /x/k.cu\n@@");
}

TEST(FixDiff, NothingChangedGivesNothing) {
  EXPECT_EQ(unifiedDiff(FixPlan()), "");
}
