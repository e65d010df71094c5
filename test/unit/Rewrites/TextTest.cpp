//===- TextTest.cpp - Edits of source text --------------------------------===//
#include "Text.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(RewriteText, ALineTakesTheIndentationAndTheLineBreakOfTheFile) {
  const llvm::StringRef Unix = "{\n\t  for (;;)\n}\n";
  auto E = lineBefore("a.cu", Unix, unsigned(Unix.find("for")), "#pragma x");
  ASSERT_TRUE(E);
  EXPECT_EQ(E->Range.Offset, 2u);
  EXPECT_EQ(E->Range.Length, 0u);
  EXPECT_EQ(E->Text, "\t  #pragma x\n");
  const llvm::StringRef Windows = "{\r\n  for (;;)\r\n}\r\n";
  E = lineBefore("a.cu", Windows, unsigned(Windows.find("for")), "#pragma x");
  ASSERT_TRUE(E);
  EXPECT_EQ(E->Text, "  #pragma x\r\n");
}

TEST(RewriteText, NothingIsInsertedInTheMiddleOfALine) {
  const llvm::StringRef Text = "  else for (;;)\n";
  EXPECT_FALSE(lineBefore("a.cu", Text, unsigned(Text.find("for")), "x"));
}

TEST(RewriteText, TheBracketBehindAnIndex) {
  EXPECT_EQ(behindBracket("a[i ] = 1;", {"a.cu", 2, 1}), 5u);
  EXPECT_FALSE(behindBracket("a[i + 1] = 1;", {"a.cu", 2, 1}));
  EXPECT_FALSE(behindBracket("a[i]", EditRange()));
}

TEST(RewriteText, ARangeBehindTheEndHasNoSource) {
  const SourceTexts Sources = {{"a.cu", "abc"}};
  EXPECT_EQ(sourceOf({"a.cu", 1, 2}, Sources), "abc");
  EXPECT_TRUE(sourceOf({"a.cu", 2, 2}, Sources).empty());
  EXPECT_TRUE(sourceOf({"b.cu", 0, 1}, Sources).empty());
}
