//===- SummaryTest.cpp - The closing lines of a run -----------------------===//
#include "warplint/Report/Report.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

std::string summary(size_t Findings, const RunSummary &S) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  writeSummary(OS, Findings, S);
  return Out;
}

TEST(Summary, OneOfEach) {
  RunSummary S;
  S.Files = S.Kernels = S.Launches = S.Accesses = 1;
  EXPECT_EQ(summary(1, S), "1 file, 1 kernel, 1 launch, 1 access: 1 finding\n");
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
  S.NotAnalysed = {"'k' in a.cu: no code"};
  S.Toolkit = "CUDA 13.0";
  EXPECT_EQ(summary(3, S),
            "12 files, 14 kernels, 20 launches, 310 accesses: 3 findings, 2 "
            "suppressed, 4 in the baseline, 5 at unchanged lines\n"
            "not exact: 7 known within a range, 4 undecided\n"
            "not complete: 1 file not analysed, 2 files analysed in part\n"
            "not analysed: 'k' in a.cu: no code\n"
            "the baseline lists 1 finding that this run does not have; "
            "--write-baseline takes them out\n"
            "toolkit: CUDA 13.0\n");
}

} // namespace
