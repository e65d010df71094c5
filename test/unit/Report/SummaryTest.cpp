//===- SummaryTest.cpp - The closing lines of a run -----------------------===//
#include "warplint/Report/Report.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

Finding finding(std::string Check, std::string File,
                std::vector<std::string> Kernels,
                Certainty Sure = Certainty::Certain) {
  Finding F;
  F.Check = std::move(Check);
  F.Where.File = std::move(File);
  F.Kernels = F.KernelsMangled = std::move(Kernels);
  F.Sure = Sure;
  return F;
}

/// Two checks, two kernels; one finding in both of them and one in none.
std::vector<Finding> several() {
  std::vector<Finding> All = {
      finding("divergent-branch", "a.cu", {"void k<1>(int)"}),
      finding("shared-bank-conflict", "a.cu", {"void k<1>(int)", "j(int)"}),
      finding("shared-bank-conflict", "b.cu", {"j(int)"}, Certainty::Likely),
      finding("unused-suppression", "b.cu", {}),
      finding("shared-bank-conflict", "b.cu", {"j(int)"})};
  Fix Safe, Unsafe, Advice;
  Safe.Kind = Fix::Safety::Safe;
  Safe.Edits.emplace_back();
  Unsafe.Kind = Fix::Safety::Unsafe;
  Unsafe.Edits.emplace_back();
  All[0].Fixes = {Advice};
  All[1].Fixes = {Unsafe, Safe};
  All[2].Fixes = {Unsafe};
  return All;
}

std::string summary(std::vector<Finding> Findings, const RunSummary &S) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeSummary(OS, Findings, S);
  return Out;
}

TEST(Summary, Repetitions) {
  std::vector<Finding> Found(3, finding("global-gather", "a.cu", {}));
  for (Finding &F : Found)
    F.SourceLine = "const int type = g_type[n2];";
  Found[1].Where.File = "b.cu";
  Found[2].Where.File = "c.cu";
  EXPECT_NE(
      summary(Found, {}).find(": 3 findings (2 repeat one of another file)\n"),
      std::string::npos);
}

TEST(Summary, OneOfEach) {
  RunSummary S;
  S.Files = S.Kernels = S.Launches = S.Accesses = 1;
  EXPECT_EQ(summary({Finding()}, S),
            "1 file, 1 kernel, 1 launch, 1 access: 1 finding\n");
}

TEST(Summary, Everything) {
  RunSummary S;
  S.Files = 12;
  S.FilesFailed = 1;
  S.FilesPartial = 2;
  S.Kernels = 14;
  S.Launches = 20;
  S.Accesses = 310;
  S.Ranges = 7;
  S.Undecided = 4;
  S.Suppressed = 2;
  S.Known = 4;
  S.Unchanged = 5;
  S.Gone = 1;
  S.Toolkit = "CUDA 13.0";
  EXPECT_EQ(
      summary(several(), S),
      "12 files, 14 kernels, 20 launches, 310 accesses: 5 findings, 2 "
      "suppressed, 4 in the baseline, 5 at unchanged lines\n"
      "by check: 3 shared-bank-conflict (1 by --fix), 1 "
      "divergent-branch, 1 unused-suppression; 4 certain, 1 likely; in 2 "
      "kernels of 2 files\n"
      "not exact: 7 known within a range, 4 undecided\n"
      "not complete: 1 file not analysed, 2 files analysed in part\n"
      "the baseline lists 1 place of findings that this run does not have; "
      "--write-baseline takes them out\n"
      "toolkit: CUDA 13.0\n");
}

TEST(Summary, FindingsByCheckAndKernel) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeFindingStatistics(OS, several());
  EXPECT_EQ(Out,
            "5 findings: 4 certain, 1 likely\n"
            "findings by check:\n"
            "  shared-bank-conflict  3  [*] 1 by --fix\n"
            "  divergent-branch      1\n"
            "  unused-suppression    1\n"
            "findings by kernel (one of several kernels is counted in each):\n"
            "  j     3  [*] 1 by --fix\n"
            "  k<1>  2  [*] 1 by --fix\n");
  Out.clear();
  writeFindingStatistics(OS, {});
  EXPECT_EQ(Out, "0 findings\n");
}

Omission omission(Omission::Kind What, std::string Kernel, std::string Launch,
                  bool IsIncomplete = true) {
  Omission O;
  O.What = What;
  O.Why = "reason";
  O.File = "a.cu";
  O.Kernel = std::move(Kernel);
  O.Launch = std::move(Launch);
  O.IsIncomplete = IsIncomplete;
  return O;
}

std::string written(const std::vector<Omission> &All) {
  RunSummary S;
  S.NotAnalysed = omissionLines(All);
  S.Omitted = countOmissions(All);
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeOmissions(OS, S);
  return Out;
}

TEST(Omissions, NoOmissionIsNotSaid) {
  EXPECT_EQ(written({}), "");
  EXPECT_TRUE(countOmissions({}).IsComplete);
}

TEST(Omissions, EqualCausesAreOneLine) {
  using Kind = Omission::Kind;
  EXPECT_EQ(written({omission(Kind::Call, "k()", "a.cu:1:2"),
                     omission(Kind::Call, "k()", "a.cu:3:4"),
                     omission(Kind::Call, "j()", "a.cu:5:6")}),
            "not analysed: a.cu: kernels 'j', 'k': reason\n"
            "not analysed in total: 2 calls\n");
  EXPECT_EQ(written({omission(Kind::Budget, "k()", "a.cu:1:2")}),
            "not analysed: a.cu: kernel 'k' (launch at a.cu:1:2): reason\n"
            "not analysed in total: 1 launch out of budget\n");
}

TEST(Omissions, InstancesOfOneTemplateAreOneLine) {
  using Kind = Omission::Kind;
  auto Calling = [](std::string Kernel, std::string What) {
    Omission O = omission(Kind::Call, std::move(Kernel), "");
    O.Why = "call of '" + std::move(What) + "', which does not compile";
    return O;
  };
  const Omission First = Calling("k<int>()", "void f<int, A<3> >(A<3>)"),
                 Second = Calling("k<char>()", "void f<char, A<4> >(A<4>)");
  EXPECT_EQ(written({First}),
            "not analysed: a.cu: kernel 'k<int>': call of 'void f<int, A<3> >"
            "(A<3>)', which does not compile\n"
            "not analysed in total: 1 call\n");
  EXPECT_EQ(written({First, Second}),
            "not analysed: a.cu: kernels 'k<char>', 'k<int>': call of 'void "
            "f<...>(A<...>)', which does not compile\n"
            "not analysed in total: 2 calls\n");
  EXPECT_EQ(written({First, Calling("k<char>()", "bool operator<(S, int)"),
                     Calling("k<int>()", "bool operator<(S, long)")}),
            "not analysed: a.cu: kernel 'k<char>': call of 'bool operator<(S, "
            "int)', which does not compile\n"
            "not analysed: a.cu: kernel 'k<int>': call of 'bool operator<(S, "
            "long)', which does not compile\n"
            "not analysed: a.cu: kernel 'k<int>': call of 'void f<int, A<3> >"
            "(A<3>)', which does not compile\n"
            "not analysed in total: 3 calls\n");
}

TEST(Omissions, OmissionsComeFirstAndLongListsAreCut) {
  std::vector<Omission> All = {omission(Omission::Kind::File, "", "", false)};
  EXPECT_TRUE(countOmissions(All).IsComplete);
  for (char Name = 'a'; Name < 'i'; ++Name)
    All.push_back(omission(Omission::Kind::Kernel, {Name}, ""));
  EXPECT_EQ(written(All),
            "not analysed: a.cu: kernels 'a', 'b', 'c', 'd', 'e' and 3 more: "
            "reason\n"
            "not analysed: a.cu: reason\n"
            "not analysed in total: 1 file without kernels, 8 kernels\n");
  EXPECT_FALSE(countOmissions(All).IsComplete);
}

} // namespace
