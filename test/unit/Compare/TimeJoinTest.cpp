//===- TimeJoinTest.cpp - Recorded times of the kernels of findings -------===//

#include "warplint/Compare/TimeJoin.h"
#include "Recordings.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

class TimeJoinTest : public testing::Test {
protected:
  void analyze(std::string Kernel, std::string Name) {
    File.Launches.push_back(predicted({}, std::move(Kernel), std::move(Name)));
  }
  void record(std::string Kernel, double Nanoseconds, uint64_t Launches = 1) {
    Times.Kernels.push_back({std::move(Kernel), Nanoseconds, Launches});
  }
  /// A finding whose kernel probably becomes `Speedup` times as fast; 0: it has
  /// no cost.
  void find(std::vector<std::string> Kernels, double Speedup = 0) {
    Finding F;
    F.Where.Line = unsigned(Findings.size() + 1);
    F.KernelsMangled = std::move(Kernels);
    if (Speedup > 0) {
      F.Cost.emplace();
      F.Cost->Speedup.AtMost = Speedup;
      F.Cost->Expected.Global = 1e6;
      F.Cost->ExpectedFixed.Global = 1;
    }
    Findings.push_back(std::move(F));
  }
  TimeRemainder join() { return joinTimes(Times, &File, Findings); }

  RecordedTimes Times;
  FilePredictions File;
  std::vector<Finding> Findings;
};

} // namespace

TEST_F(TimeJoinTest, FindingsAreRankedByWhatTheySave) {
  analyze("_Z1fPf", "f(float*)");
  analyze("_Z1gPf", "g(float*)");
  record("f(float *)", 900, 3);
  record("g(float *)", 100, 2);
  find({"_Z1gPf"}, 10);
  find({"_Z1fPf"}, 1.25);
  find({"_Z1fPf", "_Z1gPf"}, 2);
  const TimeRemainder Rest = join();
  EXPECT_EQ(Rest.Kernels, 0u);
  ASSERT_EQ(Findings.size(), 3u);
  EXPECT_EQ(Findings[0].Where.Line, 3u);
  EXPECT_DOUBLE_EQ(Findings[0].Time->Share, 1);
  EXPECT_EQ(Findings[0].Time->Launches, 5u);
  EXPECT_DOUBLE_EQ(*Findings[0].Time->Saved, 0.5);
  EXPECT_EQ(Findings[1].Where.Line, 2u);
  EXPECT_DOUBLE_EQ(*Findings[1].Time->Saved, 0.9 * 0.2);
  EXPECT_EQ(Findings[2].Where.Line, 1u);
  EXPECT_DOUBLE_EQ(*Findings[2].Time->Saved, 0.1 * 0.9);
}

TEST_F(TimeJoinTest, WithoutASpeedupTheShareCounts) {
  analyze("_Z1fPf", "f(float*)");
  record("f(float *)", 1);
  record("elsewhere(int)", 3);
  find({"_Z1fPf"});
  find({"_Z1hPf"});
  const TimeRemainder Rest = join();
  EXPECT_FALSE(Findings[0].Time->Saved);
  EXPECT_DOUBLE_EQ(Findings[0].Time->mostSaved(), 0.25);
  // The kernel of the other one did not run.
  EXPECT_EQ(Findings[1].Time->Launches, 0u);
  EXPECT_EQ(Findings[1].Time->mostSaved(), 0);
  EXPECT_EQ(Rest.Kernels, 1u);
  EXPECT_DOUBLE_EQ(Rest.Share, 0.75);
  EXPECT_EQ(Rest.Longest, "elsewhere(int)");
}

TEST_F(TimeJoinTest, InstancesHaveTheirTimes) {
  analyze("_Z1fIfEvPT_", "void f<float>(float*)");
  analyze("_Z1fIdEvPT_", "void f<double>(double*)");
  record("void f<float>(T1 *)", 3);
  record("void f<double>(T1 *)", 1);
  find({"_Z1fIdEvPT_"}, 2);
  find({"_Z1fIfEvPT_"}, 2);
  join();
  EXPECT_EQ(Findings[0].Where.Line, 2u);
  EXPECT_DOUBLE_EQ(Findings[0].Time->Share, 0.75);
  EXPECT_DOUBLE_EQ(Findings[1].Time->Share, 0.25);
}

TEST_F(TimeJoinTest, ANameThatFitsSeveralCountsForEach) {
  analyze("_Z1fIfEvPT_", "void f<float>(float*)");
  analyze("_Z1fIdEvPT_", "void f<double>(double*)");
  record("f", 4, 7);
  find({"_Z1fIdEvPT_", "_Z1fIfEvPT_"});
  find({"_Z1fIfEvPT_"});
  join();
  for (const Finding &F : Findings) {
    EXPECT_DOUBLE_EQ(F.Time->Share, 1);
    EXPECT_EQ(F.Time->Launches, 7u);
  }
}
