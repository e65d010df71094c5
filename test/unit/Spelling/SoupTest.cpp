//===- SoupTest.cpp - Rewrites of any sequence of tokens ------------------===//

#include "Blanks.h"
#include "RewriteRules.h"
#include "gtest/gtest.h"
#include <map>
#include <random>

using namespace warplint;
using llvm::StringRef;

static const StringRef Pieces[] = {
    " ",           "\n",
    "\r\n",        "\t",
    " \\\n",       "// > > >\n",
    "/* {\n} */",  "\"a b\"",
    "\"%x %y\"",   "R\"(> > >\n\")\"",
    "\"\\\" %r\"", "\"C\"_P",
    "\"C\"ID",     " \"r\"(a)",
    " \"=r\"(b)",  "'\"'",
    "'}'",         "\"open",
    "'",           "/* open",
    "R\"x(",       "<<<",
    "<< <",        "< <<",
    ">>>",         "> > >",
    ">>",          ">",
    "<",           "->k<4>(",
    "{1, 2}",      "{f(1)+2,3}",
    "{",           "}",
    "(",           ")",
    "[",           "]",
    "a[n] = {1}",  "f<T>(",
    "= {",         "=",
    ",",           ";",
    ":",           "::",
    "<:",          "<%",
    "%>",          "k",
    "L",           "u8",
    "1e",          "0x1p",
    "+",           "-",
    "/",           "*",
    ".",           "$",
    "k<<<{1 ,2}",  ",{3}>>>(p)",
    "#define M ",  "\n#if A\n",
    "\n#endif\n",  "asm(\"m %0, %x;\" : ",
    "\\",          "\xef\xbb\xbf",
    "\xff\xfe",    "\xc3\xa4",
    "template <>", "__restrict__ ",
    "__host__ ",   ";template<>__host__ __device__ f(;",
    "T::",         "~",
    "__shared__ ", ";__shared__ T v;",
    "T a[4],",     "T c;"};

static std::string soup(std::mt19937 &Random) {
  // A byte order mark is one at the begin only.
  std::string Text = Random() % 8 ? "" : "\xef\xbb\xbf";
  for (size_t Left = 1 + Random() % 24; Left; --Left) {
    Text += Pieces[Random() % std::size(Pieces)].str();
    if (Random() % 97 == 0)
      Text += '\0';
  }
  return Text;
}

TEST(Soup, NoRewriteBreaksARule) {
  std::mt19937 Random(22);
  std::map<std::string, unsigned> Rewritten;
  for (unsigned Round = 0; Round < 4000; ++Round) {
    const std::string Text = soup(Random);
    const SourceTokens Source(Text, cuda());
    for (const Rewrite &R : rewrites())
      for (size_t Offset = 0; Offset <= Text.size(); ++Offset) {
        Rewritten[R.Name] += !R.Run(Source, Offset).empty();
        if (const char *Broken = brokenRule(R, Source, Offset))
          FAIL() << R.Name << " at " << Offset << ": " << Broken << '\n'
                 << Text << '\n'
                 << applied(R.Run(Source, Offset), Text);
      }
  }
  // Each was there to be tested.
  for (const Rewrite &R : rewrites())
    EXPECT_GT(Rewritten[R.Name], 20u) << R.Name;
}

TEST(Soup, RepairsOfOneFileDoNotMix) {
  std::mt19937 Random(23);
  for (unsigned Round = 0; Round < 2000; ++Round) {
    const std::string Text = soup(Random);
    const SourceTokens Source(Text, cuda());
    Edits All;
    for (const Rewrite &R : rewrites())
      for (const SourceToken &Token : Source.tokens()) {
        const Edits Before = All, Group = R.Run(Source, Token.Offset);
        if (!addAll(All, Group)) {
          ASSERT_EQ(All, Before) << Text;
          continue;
        }
        for (const auto &Edit : Group)
          ASSERT_TRUE(llvm::is_contained(All, Edit)) << Text;
      }
    ASSERT_STREQ(brokenRuleOfEdits(All, Text), nullptr) << Text;
  }
}

TEST(Soup, TokensAreInOrderAndSpelled) {
  std::mt19937 Random(24);
  for (unsigned Round = 0; Round < 4000; ++Round) {
    const std::string Text = soup(Random);
    const SourceTokens Source(Text, cuda());
    size_t End = 0;
    for (size_t I = 0; I < Source.size(); ++I) {
      ASSERT_GE(Source[I].Offset, End) << Text;
      ASSERT_GT(Source[I].Length, 0u) << Text;
      End = Source[I].end();
      ASSERT_LE(End, Text.size()) << Text;
      ASSERT_EQ(Source.at(Source[I].Offset), I);
      ASSERT_EQ(Source.at(End - 1), I);
      if (const size_t Close = Source.closing(I); Close != SourceTokens::None)
        ASSERT_GT(Close, I);
    }
  }
}

TEST(Soup, ABlankThatCanGoSeparatesNothing) {
  std::mt19937 Random(25);
  unsigned Gone = 0;
  auto Spelled = [](const SourceTokens &Source) {
    std::vector<std::string> All;
    for (size_t I = 0; I < Source.size(); ++I)
      All.push_back(Source.spelling(I).str());
    return All;
  };
  for (unsigned Round = 0; Round < 4000; ++Round) {
    const std::string Text = soup(Random);
    const SourceTokens Source(Text, cuda());
    for (size_t I = 0; I < Source.size(); ++I) {
      if (!canLoseBlank(Source, I))
        continue;
      std::string Less = Text;
      Less.erase(Source[I].Offset - 1, 1);
      ++Gone;
      ASSERT_EQ(Spelled(SourceTokens(Less, cuda())), Spelled(Source))
          << Text << "\nwithout the blank before token " << I;
    }
  }
  EXPECT_GT(Gone, 1000u);
}
