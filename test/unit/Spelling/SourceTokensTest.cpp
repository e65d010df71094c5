//===- SourceTokensTest.cpp - The raw tokens of a text --------------------===//

#include "RewriteRules.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace tok = clang::tok;

static std::vector<std::string> spelled(llvm::StringRef Text) {
  const SourceTokens Source(Text, cuda());
  std::vector<std::string> All;
  for (size_t I = 0; I < Source.size(); ++I)
    All.push_back(Source.spelling(I).str());
  return All;
}

using Strings = std::vector<std::string>;

TEST(SourceTokens, NeitherCommentsNorBlanks) {
  EXPECT_EQ(spelled("k<<<1>>>(\"} ;\", '{'); // x\n/* y */ u8R\"a(\")a\"_s"),
            (Strings{"k", "<<<", "1", ">>>", "(", "\"} ;\"", ",", "'{'", ")",
                     ";", "u8R\"a(\")a\"_s"}));
  EXPECT_EQ(spelled("\xef\xbb\xbfint"), Strings{"int"});
  EXPECT_EQ(spelled(""), Strings());
  // Clang reads no UTF-16.
  EXPECT_EQ(spelled("\xff\xfei"), Strings());
}

TEST(SourceTokens, AtAnOffset) {
  const SourceTokens Source("ab /*x*/ +=1", cuda());
  EXPECT_EQ(Source.at(0), 0u);
  EXPECT_EQ(Source.at(1), 0u);
  EXPECT_EQ(Source.at(2), SourceTokens::None);
  EXPECT_EQ(Source.at(5), SourceTokens::None);
  EXPECT_EQ(Source.at(10), 1u);
  EXPECT_EQ(Source.at(11), 2u);
  EXPECT_EQ(Source.at(12), SourceTokens::None);
  EXPECT_EQ(Source.nameAt(1), "ab");
  EXPECT_EQ(Source.nameAt(9), "");
  EXPECT_EQ(Source.nameAt(5), "");
}

TEST(SourceTokens, DirectivesAreApart) {
  const SourceTokens Source("f(\n#define A ( \\\n b\n#if 1\n1);", cuda());
  // f ( # define A ( b # if 1 1 ) ;
  EXPECT_EQ(Source[0].Directive, 0u);
  EXPECT_EQ(Source[2].Directive, 1u);
  EXPECT_EQ(Source[6].Directive, 1u);
  EXPECT_EQ(Source[7].Directive, 2u);
  EXPECT_EQ(Source[10].Directive, 0u);
  EXPECT_EQ(Source.next(1), 10u);
  EXPECT_EQ(Source.previous(10), 1u);
  EXPECT_EQ(Source.next(6), SourceTokens::None);
  EXPECT_EQ(Source.previous(2), SourceTokens::None);
  EXPECT_EQ(Source.closing(1), 11u);
  EXPECT_EQ(Source.closing(5), SourceTokens::None);
}

TEST(SourceTokens, BracketsAreOfOneKind) {
  EXPECT_EQ(SourceTokens("{[(\"}\")] /*}*/}", cuda()).closing(0), 6u);
  EXPECT_EQ(SourceTokens("{(})", cuda()).closing(0), SourceTokens::None);
  EXPECT_EQ(SourceTokens("{", cuda()).closing(0), SourceTokens::None);
  EXPECT_EQ(SourceTokens("a", cuda()).closing(0), SourceTokens::None);
}

TEST(SourceTokens, NamesAndLines) {
  const SourceTokens Source("a // b\n\"c\" d\r\n#ifdef e\n", cuda());
  EXPECT_TRUE(Source.has("a"));
  EXPECT_FALSE(Source.has("b"));
  EXPECT_FALSE(Source.has("c"));
  EXPECT_TRUE(Source.has("e"));
  EXPECT_EQ(Source.onLineOf(3), std::pair(size_t(0), size_t(1)));
  EXPECT_EQ(Source.onLineOf(8), std::pair(size_t(1), size_t(3)));
  EXPECT_EQ(Source.onLineOf(16), std::pair(size_t(3), size_t(6)));
  EXPECT_EQ(Source.onLineOf(Source.text().size()),
            std::pair(size_t(6), size_t(6)));
  EXPECT_EQ(Source.kind(SourceTokens::None), tok::unknown);
  EXPECT_EQ(Source.spelling(SourceTokens::None), "");
}

TEST(SourceTokens, LineBreaksInTokens) {
  EXPECT_EQ(spelled("a \\\n> \\ \r\n\\\nb"), (Strings{"a", ">", "b"}));
  const SourceTokens Source(">\\\n> <\\\n%", cuda());
  EXPECT_EQ(Source.kind(0), tok::unknown);
  EXPECT_EQ(Source.kind(1), tok::unknown);
}
