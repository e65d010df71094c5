//===- ProfileJoinTest.cpp - What is said of findings and of the rest -----===//

#include "warplint/Compare/ProfileJoin.h"
#include "Recordings.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

class ProfileJoinTest : public testing::Test {
protected:
  ProfileJoinTest() { Run.File = "p.csv"; }

  void count(std::vector<RecordedInstruction> Instructions,
             std::string Kernel = "k(float *)") {
    Run.Launches.push_back(
        recorded(std::move(Instructions), std::move(Kernel)));
  }
  void predict(std::vector<PredictedAccess> Accesses,
               std::string Kernel = "_Z1kPf", std::string Name = "k(float*)") {
    File.Launches.push_back(
        predicted(std::move(Accesses), std::move(Kernel), std::move(Name)));
  }
  /// A finding at the access of a line.
  Finding &find(unsigned Line, CostUnit Unit, std::string Check = "check") {
    Finding F;
    F.Check = std::move(Check);
    F.Where = Spot{"a.cu", Line, 3};
    F.Unit = Unit;
    F.Ideal = 1;
    F.Answer.How = Verdict::Kind::Exact;
    F.Answer.Low = F.Answer.High = 32;
    F.KernelsMangled = {"_Z1kPf"};
    Findings.push_back(std::move(F));
    return Findings.back();
  }
  ProfileReport join() { return joinProfile(Run, &File, Findings); }
  std::string why() {
    ProfileReport Report = join();
    EXPECT_EQ(Report.Lines.size(), 1u);
    return Report.Lines.empty() ? "" : Report.Lines[0].Why;
  }

  CountedRun Run;
  FilePredictions File;
  std::vector<Finding> Findings;
};

} // namespace

static RecordedInstruction conflict(unsigned Line = 7,
                                    double Wavefronts = 128) {
  return instruction("LDS R1, [R2]", Line, 4, Wavefronts, 4);
}

TEST_F(ProfileJoinTest, AFindingIsMeasured) {
  count({conflict()});
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  find(7, CostUnit::Wavefronts);
  ProfileReport Report = join();
  ASSERT_TRUE(Findings[0].Measured);
  EXPECT_EQ(Findings[0].Measured->How, Agreement::Agrees);
  ASSERT_FALSE(Findings[0].Notes.empty());
  EXPECT_EQ(Findings[0].Notes[0].Text,
            "measured: 128 wavefronts where 4 would do, predicted 128: agrees; "
            "the excess is 96.9% of all wavefronts of the kernel");
  EXPECT_EQ(Report.Launches, 1u);
  EXPECT_EQ(Report.Matched, 1u);
  ASSERT_EQ(Report.Lines.size(), 1u);
  EXPECT_EQ(Report.Lines[0].Checks, std::vector<std::string>{"check"});
  EXPECT_EQ(Report.Lines[0].Space, MemorySpace::Shared);
  EXPECT_FALSE(Report.Lines[0].IsAtomic);
  EXPECT_EQ(Report.Lines[0].Why, "");
}

TEST_F(ProfileJoinTest, LaunchesOfAKernelAreSummed) {
  count({conflict()});
  count({conflict()});
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  find(7, CostUnit::Wavefronts);
  ProfileReport Report = join();
  EXPECT_EQ(Findings[0].Measured->Measured, 256);
  EXPECT_EQ(Findings[0].Measured->Low, 256);
  EXPECT_EQ(Findings[0].Measured->Launches, 2u);
  EXPECT_EQ(Report.Lines.size(), 1u);
}

TEST_F(ProfileJoinTest, KernelsOfAFindingAreSummed) {
  count({conflict()});
  count({conflict(7, 64)}, "m(float *)");
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  predict({access(CountedSpace::Shared, 7, 2, 32)}, "_Z1mPf", "m(float*)");
  find(7, CostUnit::Wavefronts).KernelsMangled = {"_Z1kPf", "_Z1mPf"};
  ProfileReport Report = join();
  EXPECT_EQ(Findings[0].Measured->Measured, 192);
  // One of them is not as predicted.
  EXPECT_EQ(Findings[0].Measured->How, Agreement::Differs);
  EXPECT_EQ(Report.Lines.size(), 2u);
}

TEST_F(ProfileJoinTest, FindingsAreRankedByExcess) {
  count({conflict(7, 8), conflict(9, 128)});
  predict({access(CountedSpace::Shared, 7, 2, 2),
           access(CountedSpace::Shared, 9, 2, 32)});
  find(3, CostUnit::Warps, "branch");
  find(7, CostUnit::Wavefronts, "small");
  find(9, CostUnit::Wavefronts, "great");
  ProfileReport Report = join();
  std::vector<std::string> Order;
  for (const Finding &F : Findings)
    Order.push_back(F.Check);
  EXPECT_EQ(Order, (std::vector<std::string>{"great", "small", "branch"}));
  EXPECT_FALSE(Findings[2].Measured);
  EXPECT_EQ(Findings[2].Notes[0].Text,
            "not measured: the source page has no counter for this");
  EXPECT_EQ(Report.Lines[0].Where.Line, 9u);
}

TEST_F(ProfileJoinTest, AllLinesOfAPrivateArrayAreItsCost) {
  PredictedAccess Store = access(CountedSpace::Local, 7, 2, 4, 0);
  PredictedAccess Load = access(CountedSpace::Local, 9, 2, 8, 0);
  Store.ArrayWhere = Load.ArrayWhere = Spot{"a.cu", 5, 9};
  predict({Store, Load});
  count({instruction("STL [R1], R2", 7, 4, 16),
         instruction("LDL R1, [R2]", 9, 4, 32)});
  find(9, CostUnit::Sectors);                          // at the index
  find(5, CostUnit::Bytes).Where = Spot{"a.cu", 5, 9}; // at the declaration
  ProfileReport Report = join();
  for (const Finding &F : Findings) {
    ASSERT_TRUE(F.Measured) << nameOf(F.Unit);
    EXPECT_EQ(F.Measured->Measured, 48);
    EXPECT_EQ(F.Measured->Launches, 1u);
    EXPECT_EQ(F.Measured->How, Agreement::Agrees);
  }
  for (const MeasuredLine &L : Report.Lines)
    EXPECT_FALSE(L.Checks.empty());
}

TEST_F(ProfileJoinTest, LaunchesThatWereNotAnalysedStandApart) {
  count({conflict()});
  count({conflict()});
  Run.Launches[1].Warps = 8;
  Run.Launches[1].Threads = 256;
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  find(7, CostUnit::Wavefronts);
  ProfileReport Report = join();
  ASSERT_EQ(Report.Lines.size(), 2u);
  for (const MeasuredLine &L : Report.Lines)
    EXPECT_EQ(L.Where.File, "a.cu");
  // Its cost is counted, its prediction is not there.
  EXPECT_EQ(Findings[0].Measured->Measured, 256);
  EXPECT_EQ(Findings[0].Measured->Launches, 2u);
  EXPECT_EQ(Findings[0].Measured->How, Agreement::NotPredicted);
  EXPECT_EQ(Report.Matched, 1u);
}

TEST_F(ProfileJoinTest, RatiosAndTotalsTogetherAreRatios) {
  predict({access(CountedSpace::Global, 7, 2, 32, 4)});
  predict({access(CountedSpace::Global, 7, std::nullopt, 16, 4)}, "_Z1mPf",
          "m(float*)");
  count({instruction("LDG.E R1, [R2]", 7, 4, 128, 16)});
  count({instruction("LDG.E R1, [R2]", 7, 4, 64, 16)}, "m(float *)");
  find(7, CostUnit::Sectors).KernelsMangled = {"_Z1kPf", "_Z1mPf"};
  join();
  EXPECT_TRUE(Findings[0].Measured->IsRatio);
  EXPECT_EQ(Findings[0].Measured->Low, 4);
  EXPECT_EQ(Findings[0].Measured->High, 8);
  EXPECT_EQ(Findings[0].Measured->How, Agreement::Agrees);
  EXPECT_NE(Findings[0].Notes[0].Text.find("predicted 4 to 8 times ideal"),
            std::string::npos);
}

TEST_F(ProfileJoinTest, FindingsOfOneLineShareItsCounters) {
  count({conflict()});
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  find(7, CostUnit::Wavefronts);
  find(7, CostUnit::Wavefronts, "other");
  join();
  EXPECT_NE(Findings[0].Notes[0].Text.find(
                "2 findings share the counters of this line"),
            std::string::npos);
}

TEST_F(ProfileJoinTest, AKernelThatWasNotRecorded) {
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  count({conflict()}, "other()");
  find(7, CostUnit::Wavefronts);
  ProfileReport Report = join();
  EXPECT_EQ(Findings[0].Notes[0].Text,
            "not measured: the profile has no launch of the kernel");
  ASSERT_EQ(Report.Notes.size(), 1u);
  EXPECT_EQ(Report.Notes[0],
            "recorded, but not among the kernels analysed: 'other()'");
  EXPECT_EQ(Report.Matched, 0u);
  EXPECT_EQ(Report.Lines[0].Why, "the kernel was not analysed");
}

TEST_F(ProfileJoinTest, WhySuppressed) {
  count({conflict()});
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  UnreportedFinding S;
  S.Where = Spot{"a.cu", 7, 3};
  S.Unit = CostUnit::Wavefronts;
  S.KernelsMangled = {"_Z1kPf"};
  S.Why = "a NOLINT comment suppresses check";
  File.Unreported = {S};
  EXPECT_EQ(why(), S.Why);
  // Not what is said of another line.
  File.Unreported[0].Where.Line = 8;
  EXPECT_NE(why(), S.Why);
}

TEST_F(ProfileJoinTest, WhyBelowTheThresholds) {
  count({conflict()});
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  EXPECT_EQ(why(), "predicted, but below the thresholds of the checks");
}

TEST_F(ProfileJoinTest, WhyUndecided) {
  count({conflict()});
  predict({undecided(access(CountedSpace::Shared, 7, 2, 1), "recursion")});
  EXPECT_EQ(why(), "undecided: recursion");
}

TEST_F(ProfileJoinTest, WhyARange) {
  count({conflict()});
  predict({range(access(CountedSpace::Shared, 7, 2, 1), 32, "loaded value")});
  EXPECT_EQ(why(), "predicted only within a range, and its low end is below "
                   "the thresholds of the checks: loaded value");
}

TEST_F(ProfileJoinTest, WhyWrong) {
  count({conflict()});
  predict({access(CountedSpace::Shared, 7, 2, 1)});
  EXPECT_EQ(why(), "the prediction is wrong here; docs/limits.md lists known "
                   "differences, please report others");
}

TEST_F(ProfileJoinTest, WhyAtomics) {
  count({instruction("REDG.E.ADD [R2], R1", 7, 4, 64, 16)});
  PredictedAccess A = access(CountedSpace::Global, 7, 2, 16, 4);
  A.IsAtomic = true;
  predict({A});
  EXPECT_NE(why().find("no check reports the sectors of atomics"),
            std::string::npos);
}

TEST_F(ProfileJoinTest, WhatIsNoExcessNeedsNoReason) {
  count({conflict(7, 4)});
  predict({access(CountedSpace::Shared, 7, 2, 1)});
  EXPECT_EQ(why(), "");
}

TEST_F(ProfileJoinTest, AnEmptyRun) {
  predict({access(CountedSpace::Shared, 7, 2, 32)});
  find(7, CostUnit::Wavefronts);
  ProfileReport Report = join();
  EXPECT_TRUE(Report.Lines.empty());
  EXPECT_EQ(Report.Launches, 0u);
}
