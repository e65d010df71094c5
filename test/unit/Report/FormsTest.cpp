//===- FormsTest.cpp - Lines, and the forms of other programs -------------===//
//
// test/tool/test_formats.py holds whole outputs against the formats' schemas;
// here are the corners.
//
//===----------------------------------------------------------------------===//
#include "warplint/Report/Forms.h"
#include "Samples.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"

using namespace warplint;
namespace json = llvm::json;

namespace {

template <typename Write> std::string written(Write With) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  With(OS);
  return Out;
}

TEST(Concise, PlacesAsFarAsTheyAreKnown) {
  auto Line = [](Spot Where) {
    Finding F = plainFinding("x", 1, 1);
    F.Where = std::move(Where);
    return written([&](auto &OS) { writeConcise(OS, F); });
  };
  const std::string Text = "warning: 32-way bank conflict reading 'tile' "
                           "[shared-bank-conflict]\n";
  EXPECT_EQ(Line({"a.cu", 3, 2}), "a.cu:3:2: " + Text);
  EXPECT_EQ(Line({"a.cu", 3, 0}), "a.cu:3: " + Text);
  EXPECT_EQ(Line({"a.cu", 0, 0}), "a.cu: " + Text);
  EXPECT_EQ(Line({}), Text);
}

TEST(Grouped, FilesAndKernelsStandTogether) {
  auto At = [](const char *File, unsigned Line,
               std::vector<std::string> Kernels) {
    Finding F = plainFinding("x", 1, 1);
    F.Where = {File, Line, 5};
    F.Message = "m";
    F.Kernels = std::move(Kernels);
    return F;
  };
  const std::vector<Finding> All = {
      At("a.cu", 3, {"void k<4>(float*)", "void k<8>(float*)"}),
      At("b.cu", 7, {"j()"}), At("a.cu", 110, {"j()"}),
      At("a.cu", 9, {"void k<4>(float*)", "void k<8>(float*)"}),
      At("b.cu", 8, {})};
  EXPECT_EQ(written([&](auto &OS) { writeGrouped(OS, All); }),
            "a.cu\n"
            "  k<4> and 1 more\n"
            "    3:5    warning: m [shared-bank-conflict]\n"
            "    9:5    warning: m [shared-bank-conflict]\n"
            "  j\n"
            "    110:5  warning: m [shared-bank-conflict]\n"
            "\n"
            "b.cu\n"
            "  j\n"
            "    7:5    warning: m [shared-bank-conflict]\n"
            "  (no kernel)\n"
            "    8:5    warning: m [shared-bank-conflict]\n");
}

size_t suggestions(const Finding &F) {
  auto Text = written([&](auto &OS) { writeRdjson(OS, F, {}, {}); });
  json::Value All = llvm::cantFail(json::parse(Text));
  const json::Object &One =
      *(*All.getAsObject()->getArray("diagnostics"))[0].getAsObject();
  const json::Array *Found = One.getArray("suggestions");
  return Found ? Found->size() : 0;
}

TEST(Rdjson, OnlyWholeFixesAreSuggested) {
  Finding F = fullFinding();
  Edit &E = F.Fixes[0].Edits[0];
  EXPECT_EQ(suggestions(F), 0u) << "its lines are not known";
  E.From = {"dir/a.cu", 4, 28};
  E.To = {"dir/a.cu", 4, 30};
  EXPECT_EQ(suggestions(F), 1u);
  Finding Elsewhere = F;
  Elsewhere.Where.File = "dir/b.cu";
  EXPECT_EQ(suggestions(Elsewhere), 0u) << "another file is edited";
  F.Fixes[0].Edits.push_back(F.Fixes[0].Edits[0]);
  EXPECT_EQ(suggestions(F), 0u) << "half a fix";
}

TEST(Gitlab, WhatHasNoLineIsOmitted) {
  Finding F = plainFinding("x", 1, 1);
  F.Where = {};
  Problem P;
  P.Message = "a.cu: no such file";
  EXPECT_EQ(written([&](auto &OS) { writeGitlab(OS, F, P); }), "[]\n");
}

TEST(Gitlab, EqualProblemsHaveTheirOwnFingerprints) {
  Problem P;
  P.Message = "expected ')'";
  P.Where = {"a.cu", 3, 2};
  auto Text = written([&](auto &OS) { writeGitlab(OS, {}, {P, P}); });
  json::Value All = llvm::cantFail(json::parse(Text));
  auto Print = [&](size_t I) {
    return (*All.getAsArray())[I].getAsObject()->getString("fingerprint");
  };
  EXPECT_NE(Print(0), Print(1));
}

TEST(Junit, TextThatXmlCannotHold) {
  Finding F = plainFinding("", 1, 1);
  F.Message = "a<b & \"c\"\x01\xff\nd";
  std::string Text =
      written([&](auto &OS) { writeJunit(OS, F, {}, RunSummary()); });
  EXPECT_NE(Text.find("message=\"a&lt;b &amp; &quot;c&quot;&lt;U+0001&gt;"
                      "&lt;FF&gt;&#10;d\""),
            std::string::npos)
      << Text;
}

TEST(Junit, WhatWasNotAnalysedIsAnError) {
  RunSummary S;
  S.FilesPartial = 1;
  S.NotAnalysed = {"a.cu: kernel 'k': no code"};
  std::string Text = written([&](auto &OS) { writeJunit(OS, {}, {}, S); });
  EXPECT_NE(Text.find("<error type=\"not analysed\" message=\"0 files not "
                      "analysed, 1 file in part\">a.cu: kernel"),
            std::string::npos)
      << Text;
}

} // namespace
