//===- ChoiceTest.cpp - Known findings, and those of a patch --------------===//
#include "warplint/Report/Choice.h"
#include "Samples.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

std::string baselineOf(llvm::ArrayRef<Finding> Findings) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeBaseline(OS, Findings);
  return Text;
}

TEST(Baseline, WhatItListsIsTakenOut) {
  Finding A = plainFinding("x", 1, 1), B = plainFinding("y", 1, 1);
  auto Known = readBaseline(baselineOf({A, A}));
  ASSERT_TRUE(bool(Known));
  EXPECT_EQ(Known->size(), 2u);
  A.Where.Line += 10; // lines move
  std::vector<Finding> Findings = {A, B};
  BaselineUse Use = removeKnown(Findings, *Known);
  EXPECT_EQ(Use.Known.size(), 1u);
  EXPECT_EQ(Use.Gone, 1u); // one of two equal ones was mended
  ASSERT_EQ(Findings.size(), 1u);
  EXPECT_EQ(Findings[0].SourceLine, "y");
  // A third of two is new.
  Findings = {A, A, A};
  EXPECT_EQ(removeKnown(Findings, *Known).Known.size(), 2u);
  EXPECT_EQ(Findings.size(), 1u);
}

TEST(Baseline, ALineIsForItsReaderToo) {
  EXPECT_NE(baselineOf({plainFinding("x", 1, 1)})
                .find(":1 shared-bank-conflict dir/a.cu: 32-way bank conflict "
                      "reading 'tile'\n"),
            std::string::npos);
}

TEST(Baseline, NamesOfFilesEndNoLine) {
  Finding F = plainFinding("x", 1, 1);
  F.Where.File = "odd\nname\x1b[31m.cu";
  const std::string Text = baselineOf({F});
  EXPECT_NE(Text.find(" odd<U+000A>name<U+001B>[31m.cu: "), std::string::npos);
  auto Known = readBaseline(Text);
  ASSERT_TRUE(bool(Known));
  std::vector<Finding> Findings = {F};
  EXPECT_EQ(removeKnown(Findings, *Known).Known.size(), 1u);
}

TEST(Baseline, WhatIsNoneIsTold) {
  auto Read = readBaseline("# comment\n\n0123456789abcdef:1 check\nfindings\n");
  ASSERT_FALSE(bool(Read));
  EXPECT_EQ(llvm::toString(Read.takeError()),
            "line 4: 'findings' is not a fingerprint");
  Read = readBaseline("");
  ASSERT_FALSE(bool(Read));
  EXPECT_NE(llvm::toString(Read.takeError()).find("line 1: the file ends"),
            std::string::npos);
  EXPECT_TRUE(bool(readBaseline("0123456789abcdef:1\n"))); // by hand
}

TEST(Baseline, EveryPrefixIsRefused) {
  std::string Text =
      baselineOf({plainFinding("x", 1, 1), plainFinding("y", 2, 1)});
  ASSERT_TRUE(bool(readBaseline(Text)));
  for (size_t Length = 0; Length + 1 < Text.size(); ++Length) {
    auto Read = readBaseline(llvm::StringRef(Text).take_front(Length));
    ASSERT_FALSE(bool(Read)) << Length;
    EXPECT_EQ(llvm::toString(Read.takeError()).find("line "), 0u);
  }
}

constexpr const char *Patch = "diff --git a/dir/a.cu b/dir/a.cu\n"
                              "index 1..2 100644\n"
                              "--- a/dir/a.cu\n"
                              "+++ b/dir/a.cu\t2026-01-01\n"
                              "@@ -3,3 +3,4 @@ void k() {\n"
                              " same\n"
                              "--- a removed decrement\n"
                              "+++ an added increment\n"
                              "+added\n"
                              " same\n"
                              "@@ -20 +21 @@\n"
                              "-old\n"
                              "+new\n"
                              "\\ No newline at end of file\n"
                              "--- a/gone.cu\n"
                              "+++ /dev/null\n"
                              "@@ -1 +0,0 @@\n"
                              "-x\n";

TEST(Diff, LinesOfEachFile) {
  auto Lines = readDiff(Patch);
  ASSERT_TRUE(bool(Lines));
  ASSERT_EQ(Lines->size(), 1u);
  EXPECT_EQ(Lines->at("dir/a.cu"), (std::set<unsigned>{4, 5, 21}));
  EXPECT_TRUE(bool(readDiff("")));
}

TEST(Diff, WhatIsNoneIsTold) {
  auto Why = [](llvm::StringRef Text) {
    return llvm::toString(readDiff(Text).takeError());
  };
  EXPECT_EQ(Why("hello\n"), "line 1: not a unified diff");
  EXPECT_EQ(Why("+++ b/a\n@@ -1,0 +1,2 @@\n+x\n"),
            "line 3: the diff ends inside a hunk; is it complete?");
  EXPECT_EQ(Why("+++ b/a\n"),
            "line 1: the diff ends inside a hunk; is it complete?");
  EXPECT_EQ(Why("+++ b/a\n@@ what @@\n"),
            "line 2: not the header of a hunk in a unified diff");
  EXPECT_EQ(Why("+++ b/a\n@@ -1,0 +1,1 @@\n-x\n"),
            "line 3: the lines of the hunk do not match its header");
}

TEST(Diff, AFindingStaysForItsLineOrThatOfANote) {
  ChangedLines Lines = {{"dir/a.cu", {12}}};
  auto Left = [&](const Finding &F) {
    std::vector<Finding> All = {F};
    EXPECT_EQ(takeOutUnchanged(All, Lines, "/home/me").size() + All.size(), 1u);
    return All.size();
  };
  Finding F = plainFinding("x", 1, 1); // dir/a.cu:12
  EXPECT_EQ(Left(F), 1u);
  F.Where.Line = 13;
  EXPECT_EQ(Left(F), 0u);
  F.Notes.push_back({{"dir/a.cu", 12, 1}, "launched here", "", 0});
  EXPECT_EQ(Left(F), 1u);
  // The patch's paths count from the repository, those of findings from where
  // the tool runs.
  F = plainFinding("x", 1, 1);
  F.Where.File = "/home/me/dir/a.cu";
  EXPECT_EQ(Left(F), 1u);
  F.Where.File = "../other/dir/a.cu";
  EXPECT_EQ(Left(F), 1u);
  F.Where.File = "mydir/a.cu";
  EXPECT_EQ(Left(F), 0u);
  F.Where.File = "a.cu";
  EXPECT_EQ(Left(F), 0u);
}

} // namespace
