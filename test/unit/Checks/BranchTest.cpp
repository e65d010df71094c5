//===- BranchTest.cpp - The checks on branches and barriers ---------------===//

#include "Tables.h"

using namespace warplint;

/// `if (tid % (2 * s) == 0)` over nine iterations of 512 threads.
static DivergentBranch interleaved() {
  DivergentBranch B;
  B.Where = at(12, 9);
  B.DependsOnThread = true;
  B.InLoop = true;
  B.Executions = 144;
  B.Split = 95;
  B.IdleShare = 0.78;
  B.WarpsUsed = 95;
  B.WarpsNeeded = 20;
  B.GuardedInstructions = 9;
  B.GuardedLoads = 2;
  return B;
}

TEST(DivergentBranch, SaysIdleLanesAndWarps) {
  Scene S;
  S.Table.Branches = {interleaved()};
  std::vector<Finding> Out = S.run("divergent-branch");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "78% of the lanes are idle in this branch on the thread index; the "
            "warp diverges in 95 of 144 executions");
  EXPECT_TRUE(contains(notes(Out[0]),
                       "over the loop 95 warps do the work that contiguous "
                       "threads would do in 20"));
  EXPECT_EQ(Out[0].Answer.Low, 95);
  EXPECT_EQ(Out[0].Ideal, 20);
}

TEST(DivergentBranch, GuardsTailsAndDataAreSilent) {
  Scene S;
  DivergentBranch Tail = interleaved();
  Tail.WarpsUsed = Tail.WarpsNeeded = 1;
  DivergentBranch Data = interleaved();
  Data.DependsOnData = true;
  DivergentBranch Exit = interleaved();
  Exit.IsLoopExit = true;
  DivergentBranch OwnRegisters = interleaved();
  OwnRegisters.GuardedLoads = 0;
  DivergentBranch Unknown = interleaved();
  Unknown.WarpsUsed.reset();
  S.Table.Branches = {Tail, Data, Exit, OwnRegisters, Unknown};
  EXPECT_TRUE(S.run("divergent-branch").empty());
}

TEST(DivergentBranch, ThresholdsHold) {
  Scene S;
  S.Table.Branches = {interleaved()};
  S.Options["divergent-branch.MinIdleShare"] = "0.8";
  EXPECT_EQ(S.message("divergent-branch"), "");
  S.Options = {{"divergent-branch.MinGuardedInstructions", "10"}};
  EXPECT_EQ(S.message("divergent-branch"), "");
}

// What contiguous threads would save is compared with the whole kernel.
TEST(DivergentBranch, LittleIdleWorkIsSilent) {
  Scene S;
  DivergentBranch B = interleaved();
  B.IdleWork = 700;
  S.Table.Branches = {B};
  S.Table.How.Block = Shape::of(512);
  S.Table.Instructions = 2000;
  std::vector<Finding> Out = S.run("divergent-branch");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(notes(Out[0]), "would do in 20: about 35% of the "
                                      "kernel's instructions"));
  // Less than a tenth of the kernel.
  S.Table.Instructions = 7100;
  EXPECT_EQ(S.message("divergent-branch"), "");
  S.Options["divergent-branch.MinIdleWork"] = "0.05";
  EXPECT_NE(S.message("divergent-branch"), "");
  // Less than 20 instructions for each of 16 warps.
  S.Options.clear();
  S.Table.Branches[0].IdleWork = 300;
  S.Table.Instructions = 600;
  EXPECT_EQ(S.message("divergent-branch"), "");
  S.Options["divergent-branch.MinIdleInstructions"] = "18";
  EXPECT_NE(S.message("divergent-branch"), "");
}

// A leader that combines what a shuffle gave it with what it loads.
TEST(DivergentBranch, ExchangedDataNeedsLongWork) {
  Scene S;
  DivergentBranch B = interleaved();
  B.ExchangesData = true;
  B.GuardedWork = 40;
  S.Table.Branches = {B};
  EXPECT_EQ(S.message("divergent-branch"), "");
  S.Table.Branches[0].GuardedWork = 64;
  EXPECT_NE(S.message("divergent-branch"), "");
}

TEST(DivergentBarrier, ProvedAndPossible) {
  Scene S;
  BarrierReach B;
  B.Where = at(14, 5);
  B.Decider = at(13, 7);
  B.Divergent = BarrierReach::Reach::Proved;
  B.Warp = 2;
  B.Arriving = 0xffff;
  B.Missing = 0xffff0000;
  BarrierReach All = B;
  All.Divergent = BarrierReach::Reach::All;
  BarrierReach Possible = B;
  Possible.Divergent = BarrierReach::Reach::Possible;
  Possible.Where = at(20, 5);
  Possible.Why = "argument 'n'";
  S.Table.Barriers = {B, All, Possible};
  std::vector<Finding> Out = S.run("divergent-barrier");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "barrier that not all threads of the block reach; "
                            "lanes 16..31 of warp 2 do not reach it");
  EXPECT_EQ(Out[0].Notes[0].Where, at(13, 7));
  EXPECT_EQ(Out[0].Notes[0].Text, "threads diverge at this branch");

  S.Least = Certainty::Possible;
  Out = S.run("divergent-barrier");
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[1].Message,
            "barrier that some threads of the block may not reach");
  EXPECT_EQ(Out[1].Answer.How, Verdict::Kind::Range);
  EXPECT_EQ(Out[1].Notes[0].Text,
            "threads may diverge at this branch: argument 'n'");
}

TEST(DivergentBarrier, ThreadsThatReturnedAreNotMissed) {
  Scene S;
  BarrierReach B;
  B.Where = at(14, 5);
  B.Decider = at(13, 9);
  B.Divergent = BarrierReach::Reach::Proved;
  B.Missing = 0xffff0000;
  B.Diversions = {{at(13, 9), 0xffff0000, ""}};
  S.Table.Barriers = {B};
  EXPECT_EQ(S.run("divergent-barrier").size(), 1u);
  S.Kernel.EarlyReturns = {{at(13, 3), at(13, 12)}};
  EXPECT_TRUE(S.run("divergent-barrier").empty());
  // Another branch keeps some of them away, too.
  S.Table.Barriers[0].Missing = 0xfffff000;
  S.Table.Barriers[0].Diversions.push_back({at(10, 7), 0xf000, ""});
  std::vector<Finding> Out = S.run("divergent-barrier");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(
      contains(Out[0].Message, "lanes 12..15 of warp 0 do not reach it"));
  EXPECT_EQ(Out[0].Notes[0].Where, at(10, 7));
  S.Options["divergent-barrier.ReportReturned"] = "1";
  Out = S.run("divergent-barrier");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Notes[0].Where, at(13, 9));
  EXPECT_TRUE(contains(notes(Out[0]), "compute capability 7.0"));
}

TEST(IdleFirstIteration, SaysSo) {
  Scene S;
  DivergentBranch B = interleaved();
  EXPECT_EQ(S.message("idle-first-iteration"), "");
  B.FirstIterationIdle = true;
  S.Table.Branches = {B};
  std::vector<Finding> Out = S.run("idle-first-iteration");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Level, Severity::Note);
  EXPECT_EQ(Out[0].Message, "half of the threads have no work in the first "
                            "iteration of this loop");
}

TEST(IdleFirstIteration, ThreadsThatLoadTwoElementsHadWork) {
  Scene S;
  DivergentBranch B = interleaved();
  B.FirstIterationIdle = true;
  S.Table.Branches = {B};
  Access Load = exactAccess(MemorySpace::Global, AccessKind::Load, "in", 4,
                            [](unsigned L) { return L * 4; });
  S.Table.Accesses = {Load};
  EXPECT_NE(S.message("idle-first-iteration"), "");
  S.Table.Accesses = {Load, Load};
  EXPECT_EQ(S.message("idle-first-iteration"), "");
  S.Table.Accesses = {Load};
  S.Table.Accesses[0].Requests.reset();
  EXPECT_EQ(S.message("idle-first-iteration"), "");
}

TEST(UniformFlagBranch, NamesTheFlag) {
  Scene S;
  DivergentBranch B;
  B.Where = at(12, 7);
  B.UniformFlag = true;
  B.FlagName = "use_bias";
  S.Table.Branches = {B};
  std::vector<Finding> Out = S.run("uniform-flag-branch");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "every thread tests the flag 'use_bias', which is "
                            "the same for the whole grid");
  EXPECT_TRUE(contains(notes(Out[0]), "template parameter"));
}
