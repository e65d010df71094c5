//===- LaunchMatchTest.cpp - Which analysed launch was recorded -----------===//

#include "LaunchMatch.h"
#include "Recordings.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

class LaunchMatchTest : public testing::Test {
protected:
  PredictedLaunch &add(PredictedLaunch L) {
    Launches.push_back(std::make_unique<PredictedLaunch>(std::move(L)));
    return *Launches.back();
  }
  LaunchMatcher matcher() {
    std::vector<const PredictedLaunch *> All;
    for (const auto &L : Launches)
      All.push_back(L.get());
    return LaunchMatcher(std::move(All));
  }
  static RecordedLaunch run(uint64_t Warps, uint64_t Threads) {
    RecordedLaunch R = recorded({});
    R.Warps = Warps;
    R.Threads = Threads;
    return R;
  }
  std::vector<std::unique_ptr<PredictedLaunch>> Launches;
};

} // namespace

TEST_F(LaunchMatchTest, ByNameAndThreads) {
  PredictedLaunch &L = add(predicted({}));
  LaunchMatch M = matcher().match(run(4, 128));
  EXPECT_EQ(M.Launch, &L);
  EXPECT_EQ(M.Blocks, 2u);
  EXPECT_EQ(M.Kernel, "_Z1kPf");
  EXPECT_EQ(M.Name, "k(float*)");
}

TEST_F(LaunchMatchTest, AnotherSizeIsNone) {
  add(predicted({}));
  LaunchMatcher Matcher = matcher();
  LaunchMatch M = Matcher.match(run(6, 192));
  EXPECT_EQ(M.Launch, nullptr);
  EXPECT_EQ(M.Kernel, "_Z1kPf");
  EXPECT_EQ(M.Why, "recorded with 192 threads in 6 warps, analysed with 64 "
                   "threads per block in a grid of 2");
  // As many warps, but not full ones.
  EXPECT_EQ(Matcher.match(run(4, 100)).Launch, nullptr);
}

TEST_F(LaunchMatchTest, TheGridFollowsWhereItIsNotKnown) {
  PredictedLaunch &L = add(predicted({}));
  L.Grid = Shape();
  EXPECT_EQ(matcher().match(run(20, 640)).Blocks, 10u);
  L.Block = Shape::of(100); // four warps each
  EXPECT_EQ(matcher().match(run(40, 1000)).Blocks, 10u);
  EXPECT_EQ(matcher().match(run(40, 1280)).Blocks, 0u);
}

TEST_F(LaunchMatchTest, ShapesTellWhatThreadsDoNot) {
  add(predicted({}));
  PredictedLaunch &Square = add(predicted({}));
  Square.Block = Shape::of(8, 8);
  RecordedLaunch R = run(4, 128);
  R.Block = Shape::of(8, 8);
  R.Grid = Shape::of(2);
  EXPECT_EQ(matcher().match(R).Launch, &Square);
}

TEST_F(LaunchMatchTest, TheNthRecordedIsTheNthInTheSource) {
  PredictedLaunch &Second = add(predicted({}));
  Second.Where.Line = 95;
  PredictedLaunch &First = add(predicted({}));
  LaunchMatcher Matcher = matcher();
  EXPECT_EQ(Matcher.match(run(4, 128)).Launch, &First);
  EXPECT_EQ(Matcher.match(run(4, 128)).Launch, &Second);
  EXPECT_EQ(Matcher.match(run(4, 128)).Launch, &Second);
}

TEST_F(LaunchMatchTest, LaunchesInSightGoFirst) {
  PredictedLaunch &Assumed = add(predicted({}));
  Assumed.InSight = false;
  Assumed.Where.Line = 1;
  EXPECT_EQ(matcher().match(run(4, 128)).Launch, &Assumed);
  PredictedLaunch &Stated = add(predicted({}));
  EXPECT_EQ(matcher().match(run(4, 128)).Launch, &Stated);
}

TEST_F(LaunchMatchTest, AnAssumedBlockCanBeStated) {
  PredictedLaunch &L = add(predicted({}));
  L.InSight = false;
  L.Grid = Shape();
  RecordedLaunch R = run(4, 128);
  R.Block = Shape::of(32, 4);
  R.Grid = Shape::of(1);
  EXPECT_EQ(matcher().match(R).Why,
            "recorded with 32x4 threads per block in a grid of 1, analysed "
            "with 64 threads per block; --assume-block=32,4,1 analyses that");
}

TEST_F(LaunchMatchTest, KernelsThatAreNotThere) {
  add(predicted({}));
  RecordedLaunch R = run(4, 128);
  R.Kernel = "_Z5otherPf";
  LaunchMatch M = matcher().match(R);
  EXPECT_TRUE(M.Kernel.empty());
  EXPECT_EQ(M.Name, "other(float*)");
  EXPECT_EQ(M.Why, "the kernel was not analysed");
}

TEST_F(LaunchMatchTest, ABareNameOfSeveral) {
  add(predicted({}));
  add(predicted({}, "_Z1kPi", "k(int*)"));
  RecordedLaunch R = run(4, 128);
  R.Kernel = "k";
  EXPECT_NE(matcher().match(R).Why.find("fits several kernels"),
            std::string::npos);
  R.Kernel = "k(int *)";
  EXPECT_EQ(matcher().match(R).Kernel, "_Z1kPi");
}
