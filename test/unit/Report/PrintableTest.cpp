//===- PrintableTest.cpp - Text of a tree in every form -------------------===//
//
// An escape, a C1 control, the override of the order of characters, a
// noncharacter and one beyond U+FFFF: each form writes them as its grammar
// permits.
//
//===----------------------------------------------------------------------===//
#include "warplint/Report/Printable.h"
#include "Samples.h"
#include "warplint/Finding/KernelPage.h"
#include "warplint/Report/Forms.h"
#include "warplint/Report/Pages.h"
#include "warplint/Report/Report.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace json = llvm::json;

namespace {

const char Odd[] = "a\x1b\xc2\x9b\xe2\x80\xae\xef\xbf\xbe\xf0\x9d\x85\xb3"
                   "b\x7f.cu";

TEST(Printable, OnOneLine) {
  EXPECT_EQ(printable(Odd),
            "a<U+001B><U+009B><U+202E><U+FFFE><U+1D173>b<U+007F>.cu");
  EXPECT_EQ(printable("a\tb\nc\xff"), "a<U+0009>b<U+000A>c<FF>");
}

TEST(Printable, OnSeveralLines) {
  EXPECT_EQ(printableLines("a\tb\n\x1b\r"), "a\tb\n<U+001B><U+000D>");
}

TEST(Printable, JsonKeepsItsValues) {
  std::string Plain =
      llvm::formatv("{0:2}", json::Value(json::Object{{"key", Odd}})).str();
  const std::string Safe = printableJson(Plain);
  EXPECT_NE(Safe.find("\"a\\u001b\\u009B\\u202E\\uFFFE\\uD834\\uDD73b\\u007F"),
            std::string::npos)
      << Safe;
  EXPECT_EQ(llvm::cantFail(json::parse(Safe)),
            llvm::cantFail(json::parse(Plain)));
  const llvm::StringRef Shown = "{\n  \"k\": \"\xc3\xa9 \xe6\xbc\xa2\"\n}\n";
  EXPECT_EQ(printableJson(Shown), Shown);
}

TEST(Printable, Xml) {
  EXPECT_EQ(printableXml(Odd), "a&lt;U+001B&gt;&#x009B;&#x202E;&lt;U+FFFE&gt;"
                               "&#x1D173;b&#x007F;.cu");
  EXPECT_EQ(printableXml("<&>\"'\n\t\r\xff\xc3\xa9"),
            "&lt;&amp;&gt;&quot;&apos;\n\t&#x000D;&lt;FF&gt;\xc3\xa9");
}

/// Whether a text holds what must not be shown: a control but for the end of a
/// line and a tab, an override, a noncharacter.
testing::AssertionResult isTame(llvm::StringRef Text) {
  for (llvm::StringRef Bad : {"\x1b", "\x7f", "\r", "\xc2\x9b", "\xe2\x80\xae",
                              "\xef\xbf\xbe", "\xf0\x9d\x85\xb3"})
    if (size_t At = Text.find(Bad); At != llvm::StringRef::npos)
      return testing::AssertionFailure()
             << "byte " << At << " of " << Text.str();
  return testing::AssertionSuccess();
}

template <typename Write> std::string written(Write With) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  With(OS);
  return Out;
}

class Forms : public testing::Test {
protected:
  Forms() {
    F = fullFinding();
    F.Where.File = Odd;
    F.Message = F.SourceLine = F.Notes[0].Text = F.Array = Odd;
    F.Notes[0].Where.File = F.Fixes[0].ArrayWhere.File = Odd;
    F.Kernels = {Odd};
    P.Message = Odd;
    P.Where = {Odd, 1, 1};
    Summary.NotAnalysed = {Odd};
    Summary.Toolkit = Summary.Root = Odd;
  }
  Finding F;
  Problem P;
  RunSummary Summary;
};

TEST_F(Forms, OfJson) {
  for (const std::string &Text :
       {written([&](auto &OS) { writeJson(OS, F, P, Summary); }),
        written([&](auto &OS) { writeSarif(OS, F, P, Summary, {}, ""); }),
        written([&](auto &OS) { writeRdjson(OS, F, P, {}); }),
        written([&](auto &OS) { writeGitlab(OS, F, P); })}) {
    EXPECT_TRUE(isTame(Text));
    EXPECT_EQ(Text.back(), '\n');
    EXPECT_NE(Text.find("\\u202E"), std::string::npos);
    EXPECT_TRUE(bool(json::parse(Text)));
  }
}

TEST_F(Forms, OfGithub) {
  const std::string Text = written([&](auto &OS) { writeGithub(OS, F, P); });
  EXPECT_TRUE(isTame(Text));
  EXPECT_NE(Text.find("::warning file=a<U+001B><U+009B><U+202E><U+FFFE>"),
            std::string::npos)
      << Text;
  EXPECT_TRUE(isTame(
      written([&](auto &OS) { writeGithubSummary(OS, F, P, Summary); })));
}

TEST_F(Forms, OfJunit) {
  const std::string Text =
      written([&](auto &OS) { writeJunit(OS, F, P, Summary); });
  EXPECT_TRUE(isTame(Text));
  EXPECT_NE(Text.find("file=\"a&lt;U+001B&gt;&#x009B;&#x202E;&lt;U+FFFE&gt;"),
            std::string::npos)
      << Text;
}

TEST_F(Forms, OfReaders) {
  KernelPage Page;
  Page.Name = Page.Launch = Page.Mangled = Odd;
  Page.Where = {Odd, 3, 1};
  Page.Incomplete = {Odd};
  Page.Lines.push_back({{Odd, 3, 1}, Odd});
  PageRow Row;
  Row.Where = {std::string("x") + Odd, 3, 1};
  Row.Array = Odd;
  Page.Rows.push_back(Row);
  for (const std::string &Text :
       {written([&](auto &OS) { writeText(OS, F, /*Color=*/false); }),
        written([&](auto &OS) { writeConcise(OS, F); }),
        written([&](auto &OS) { writeGrouped(OS, F); }),
        written([&](auto &OS) { writeExplanation(OS, F, /*Color=*/false); }),
        written([&](auto &OS) { writeTable(OS, Page, F, Summary); }),
        written([&](auto &OS) { writeHtml(OS, Page, F, Summary); }),
        written([&](auto &OS) {
          writeHtmlReport(OS, Page, F, Summary, {Odd, Odd, Odd, {Odd}, Odd},
                          {{Odd, Odd}});
        })}) {
    EXPECT_TRUE(isTame(Text));
    EXPECT_NE(Text.find("U+202E"), std::string::npos) << Text;
  }
}

} // namespace
