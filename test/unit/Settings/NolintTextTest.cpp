//===- NolintTextTest.cpp -------------------------------------------------===//

#include "warplint/Settings/NolintText.h"
#include "gtest/gtest.h"

using namespace warplint;

/// The comments of a text, each from its slashes to the end of the line.
static std::vector<Nolint> find(llvm::StringRef Text) {
  std::vector<TextRange> Comments;
  for (size_t At = Text.find("//"); At != llvm::StringRef::npos;
       At = Text.find("//", Comments.back().End))
    Comments.push_back({At, std::min(Text.find('\n', At), Text.size())});
  return findNolints(Text, Comments);
}

static std::string without(llvm::StringRef Text,
                           llvm::ArrayRef<std::string> Names) {
  std::vector<Nolint> Found = find(Text);
  std::string Out = Text.str();
  std::vector<Edit> Edits = withoutNames("a.cu", Text, Found.at(0), Names);
  for (auto E = Edits.rbegin(); E != Edits.rend(); ++E)
    Out.replace(E->Range.Offset, E->Range.Length, E->Text);
  return Out;
}

TEST(NolintText, NamesAndTheirPlaces) {
  llvm::StringRef Text = "x; // NOLINT( a-b , c)\n// NOLINTNEXTLINE(d)\n";
  std::vector<Nolint> Found = find(Text);
  ASSERT_EQ(Found.size(), 2u);
  ASSERT_EQ(Found[0].Names.size(), 2u);
  EXPECT_EQ(Found[0].Names[0].Text, "a-b");
  EXPECT_EQ(Found[0].Names[0].Where.Begin, Text.find("a-b"));
  EXPECT_EQ(Found[0].Names[1].Text, "c");
  EXPECT_EQ(Found[1].Keyword, "NOLINTNEXTLINE");
}

TEST(NolintText, WhatIsNoNolint) {
  EXPECT_TRUE(find("x; // NOLINT\n// NOLINT ()\n// NOLINT()\n").empty());
  EXPECT_TRUE(find("// NOLINT(*, -a)\n// NOLINT(a\n// NOLINTING(a)\n").empty());
  EXPECT_TRUE(find("// NOLINTBEGIN(a)\n// NOLINTEND(b)\n").empty());
  EXPECT_TRUE(find("NOLINT(a)\n").empty());
}

TEST(NolintText, BlocksNest) {
  std::vector<Nolint> Found =
      find("// NOLINTBEGIN(a)\n// NOLINTBEGIN(b)\n// NOLINTEND(b)\n"
           "// NOLINTEND(a)\n");
  ASSERT_EQ(Found.size(), 2u);
  EXPECT_EQ(Found[0].Names[0].Text, "a");
  EXPECT_GT(Found[0].Tail->Whole.Begin, Found[1].Tail->Whole.Begin);
}

TEST(NolintText, OnlyOneNameIsLeft) {
  llvm::StringRef Text = "x; // NOLINT\ny; // NOLINT(a, b)\n";
  EXPECT_EQ(onlyWith(Text, find(Text).at(0), "b"),
            "x; // NOTINT\ny; // NOLINT(b)\n");
}

TEST(NolintText, Removal) {
  EXPECT_EQ(without("x; // NOLINT(a): why\ny;\n", {"a"}), "x;\ny;\n");
  EXPECT_EQ(without("x;\n  // NOLINTNEXTLINE(a)\ny;\n", {"a"}), "x;\ny;\n");
  EXPECT_EQ(without("x; // NOLINT(a, b, c)\n", {"b"}), "x; // NOLINT(a, c)\n");
  EXPECT_EQ(without("x; // NOLINT(a,b)\n", {"b"}), "x; // NOLINT(a)\n");
  EXPECT_EQ(without("x; // sum NOLINT(a)\n", {"a"}), "x; // sum\n");
  EXPECT_EQ(without("x; // NOLINT(a) NOLINT(b)\n", {"a"}),
            "x; //  NOLINT(b)\n");
  EXPECT_EQ(without("// NOLINTBEGIN(a)\nx;\n// NOLINTEND(a)\n", {"a"}), "x;\n");
  EXPECT_EQ(without("// NOLINT(a)", {"a"}), "");
}
