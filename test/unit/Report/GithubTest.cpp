//===- GithubTest.cpp - Workflow commands and the step summary ------------===//
#include "Samples.h"
#include "warplint/Report/Report.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

std::string commands(llvm::ArrayRef<Finding> Findings,
                     llvm::ArrayRef<Problem> Problems = {},
                     unsigned PerLevel = 10) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeGithub(OS, Findings, Problems, PerLevel);
  return Out;
}

Finding leveled(Severity Level, std::string Message) {
  Finding F = plainFinding("x", 1, 1);
  F.Level = Level;
  F.Message = std::move(Message);
  return F;
}

TEST(Github, AFindingWithItsNotesAndFixes) {
  Finding F = fullFinding();
  F.Notes[0].Is = FindingNote::Role::Launch;
  F.Places.push_back({{"dir/a.cu", 15, 3}, 0, "", "8-way", {}, ""});
  EXPECT_EQ(
      commands(F),
      "::warning file=dir/a.cu,line=12,endLine=12,col=12,endColumn=23,"
      "title=shared-bank-conflict::32-way bank conflict reading 'tile'; "
      "also at line 15"
      "%0Adir/a.cu:20: launched here with 32x32 threads per block"
      "%0Adir/a.cu:4: fix: pad rows of 'tile' to 33 elements: 1056 -> 64 "
      "wavefronts per "
      "block, 4096 -> 4224 bytes of shared memory per block; --fix applies "
      "it\n");
}

TEST(Github, Escapes) {
  Finding F = leveled(Severity::Note, "50% of a: b, c\r\nd");
  F.Where.File = "a,b:c%.cu";
  EXPECT_EQ(
      commands(F),
      "::notice file=a%2Cb%3Ac%25.cu,line=12,endLine=12,col=1,"
      "endColumn=1,title=shared-bank-conflict::50%25 of a: b, c%0D%0Ad\n");
}

TEST(Github, PlacesWithoutColumnLineOrFile) {
  Finding F = leveled(Severity::Error, "m");
  F.Where.Column = 0;
  EXPECT_EQ(commands(F), "::error file=dir/a.cu,line=12,endLine=12,"
                         "title=shared-bank-conflict::m\n");
  F.Where.Line = 0;
  EXPECT_EQ(commands(F),
            "::error file=dir/a.cu,title=shared-bank-conflict::m\n");
  F.Where = {};
  EXPECT_EQ(commands(F), "::error title=shared-bank-conflict::m\n");
}

TEST(Github, SevereFirstAndTheRestCounted) {
  std::vector<Finding> Findings;
  for (const char *Message : {"a", "b", "c", "d"})
    Findings.push_back(leveled(Severity::Warning, Message));
  Findings.push_back(leveled(Severity::Error, "e"));
  for (Finding &F : Findings)
    F.Where = {};
  EXPECT_EQ(commands(Findings, {}, 3),
            "::error title=shared-bank-conflict::e\n"
            "::warning title=shared-bank-conflict::a\n"
            "::warning title=shared-bank-conflict::b\n"
            "::warning title=warplint::2 more warnings not shown here\n");
  EXPECT_EQ(commands(llvm::ArrayRef<Finding>(Findings).take_front(3), {}, 3),
            "::warning title=shared-bank-conflict::a\n"
            "::warning title=shared-bank-conflict::b\n"
            "::warning title=shared-bank-conflict::c\n");
}

TEST(Github, ProblemsComeFirstAndNotesStayOut) {
  std::vector<Problem> Problems(2);
  Problems[0].Where = {"a.cu", 1, 2};
  Problems[0].Length = 3;
  Problems[0].Level = Problem::Kind::Fatal;
  Problems[0].Message = "not found";
  Problems[1].Level = Problem::Kind::Note;
  Finding F = leveled(Severity::Error, "m");
  F.Where = {};
  EXPECT_EQ(commands(F, Problems),
            "::error file=a.cu,line=1,endLine=1,col=2,endColumn=4,"
            "title=warplint::not found\n"
            "::error title=shared-bank-conflict::m\n");
}

TEST(Github, StepSummary) {
  RunSummary S;
  S.Files = 1;
  Problem P;
  P.Message = "'x.h' not found";
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeGithubSummary(OS, leveled(Severity::Warning, "a|b <c>\n`tile[1]`"), P,
                     S);
  EXPECT_EQ(Out, "### warplint: 1 finding\n\n"
                 "```\n"
                 "1 file, 0 kernels, 0 launches, 0 accesses: 1 finding\n"
                 "```\n\n"
                 "| place | level | finding | check |\n"
                 "| --- | --- | --- | --- |\n"
                 "| dir/a.cu:12 | warning | a\\|b \\<c\\> \\`tile\\[1\\]\\` | "
                 "shared-bank-conflict |\n\n"
                 "| place | level | problem |\n"
                 "| --- | --- | --- |\n"
                 "|  | error | 'x.h' not found |\n");
}

TEST(Github, StepSummaryStaysBelowOneMegabyte) {
  std::vector<Finding> Many(5000, plainFinding("x", 1, 1));
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeGithubSummary(OS, Many, {}, RunSummary());
  EXPECT_LT(Out.size(), size_t(1) << 20);
  EXPECT_NE(Out.find("\nand 4000 more\n"), std::string::npos);
}

} // namespace
