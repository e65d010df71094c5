//===- LineDiffTest.cpp - Lines that a text adds --------------------------===//
#include "warplint/Change/LineDiff.h"
#include "gtest/gtest.h"
#include <random>
#include <string>
#include <vector>

using namespace warplint;

namespace {

using Lines = std::set<unsigned>;

TEST(LineDiff, NothingIsAdded) {
  EXPECT_EQ(addedLines("", ""), Lines());
  EXPECT_EQ(addedLines("a\nb\n", "a\nb\n"), Lines());
  EXPECT_EQ(addedLines("a\nb\nc\n", "a\nc\n"), Lines());
  EXPECT_EQ(addedLines("a\n", ""), Lines());
}

TEST(LineDiff, WhatIsAddedAndChanged) {
  EXPECT_EQ(addedLines("", "a\nb\n"), Lines({1, 2}));
  EXPECT_EQ(addedLines("a\nc\n", "a\nb\nc\n"), Lines({2}));
  EXPECT_EQ(addedLines("a\nb\nc\n", "a\nB\nc\n"), Lines({2}));
  EXPECT_EQ(addedLines("a\nb\nc\n", "x\na\nc\ny\n"), Lines({1, 4}));
  EXPECT_EQ(addedLines("a\nb", "a\nb\nc"), Lines({3}));
}

TEST(LineDiff, EndsOfLinesAreNoDifference) {
  EXPECT_EQ(addedLines("a\nb\n", "a\r\nb\r\n"), Lines());
  EXPECT_EQ(addedLines("a\r\nb\r\n", "a\nB\n"), Lines({2}));
}

/// "2,1+3" for each change: from line 2 of the old text on, one line was
/// removed and three were added.
std::string changes(std::vector<llvm::StringRef> Old,
                    std::vector<llvm::StringRef> New) {
  std::string Text;
  size_t Grown = 0;
  for (const LineChange &C : changedLines(Old, New)) {
    EXPECT_EQ(C.NewFrom, C.OldFrom + Grown);
    Grown += (C.NewTo - C.NewFrom) - (C.OldTo - C.OldFrom);
    Text += std::to_string(C.OldFrom + 1) + "," +
            std::to_string(C.OldTo - C.OldFrom) + "+" +
            std::to_string(C.NewTo - C.NewFrom) + " ";
  }
  return Text;
}

TEST(LineDiff, ChangesApart) {
  EXPECT_EQ(changes({"a", "b"}, {"a", "b"}), "");
  EXPECT_EQ(changes({"a", "b", "c", "d"}, {"a", "x", "y", "c", "d", "e"}),
            "2,1+2 5,0+1 ");
  EXPECT_EQ(changes({"a", "b", "c"}, {"c"}), "1,2+0 ");
  EXPECT_EQ(changes({"a", "b", "c", "d"}, {"x", "b", "y", "d"}),
            "1,1+1 3,1+1 ");
  EXPECT_EQ(changes({"a", "b\n"}, {"a", "b"}), "2,1+1 ");
}

std::string textOf(const std::vector<int> &Lines) {
  std::string Text;
  for (int L : Lines)
    Text += std::to_string(L) + "\n";
  return Text;
}

/// The length of the longest common subsequence.
size_t common(const std::vector<int> &A, const std::vector<int> &B) {
  std::vector<std::vector<size_t>> Best(A.size() + 1,
                                        std::vector<size_t>(B.size() + 1));
  for (size_t I = 0; I < A.size(); ++I)
    for (size_t J = 0; J < B.size(); ++J)
      Best[I + 1][J + 1] = A[I] == B[J]
                               ? Best[I][J] + 1
                               : std::max(Best[I][J + 1], Best[I + 1][J]);
  return Best[A.size()][B.size()];
}

TEST(LineDiff, IsShortestAndRight) {
  std::mt19937 Random(1);
  for (int Round = 0; Round < 2000; ++Round) {
    std::vector<int> Texts[2];
    for (std::vector<int> &Text : Texts)
      for (size_t N = Random() % 14; N; --N)
        Text.push_back(int(Random() % 4));
    const auto &[Old, New] = Texts;
    const Lines Added = addedLines(textOf(Old), textOf(New));
    EXPECT_EQ(New.size() - Added.size(), common(Old, New));
    // What is not added stands in the old text in this order.
    size_t At = 0;
    for (unsigned I = 0; I < New.size(); ++I) {
      if (Added.count(I + 1))
        continue;
      while (At < Old.size() && Old[At] != New[I])
        ++At;
      ASSERT_LT(At, Old.size()) << textOf(Old) << "-\n" << textOf(New);
      ++At;
    }
  }
}

TEST(LineDiff, TextsWithNothingInCommonAreGivenUpOn) {
  std::string Old = "first\n", New = "first\n";
  for (int I = 0; I < 3000; ++I) {
    Old += "old " + std::to_string(I) + "\n";
    New += "new " + std::to_string(I) + "\n";
  }
  const Lines Added = addedLines(Old + "last\n", New + "last\n");
  EXPECT_EQ(Added.size(), 3000u);
  EXPECT_EQ(*Added.begin(), 2u);
  EXPECT_EQ(*Added.rbegin(), 3001u);
}

} // namespace
