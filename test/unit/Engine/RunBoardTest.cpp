//===- RunBoardTest.cpp - How far a run is --------------------------------===//

#include "warplint/Engine/RunBoard.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

TEST(RunBoard, CountsWhatIsDoneAndNamesWhatTakesLongest) {
  RunBoard B;
  EXPECT_EQ(B.add({"a.cu", "b.cu"}), 0u);
  EXPECT_EQ(B.add({"c.cuh"}), 2u);
  EXPECT_EQ(B.state().Slowest, "");
  B.start(1);
  B.start(0);
  EXPECT_EQ(B.state().Slowest, "b.cu");
  B.pause(1);
  EXPECT_EQ(B.state().Slowest, "a.cu");
  B.done(0, FileResult());
  RunBoard::State S = B.state();
  EXPECT_EQ(S.Files, 3u);
  EXPECT_EQ(S.Done, 1u);
  EXPECT_EQ(S.Slowest, "");
  EXPECT_FALSE(S.IsOver);
  B.end();
  EXPECT_TRUE(B.state().IsOver);
}

TEST(RunBoard, WhatIsNotDoneHasFailed) {
  RunBoard B;
  B.add({"a.cu", "b.cu"});
  FileResult Done;
  Done.File = "b.cu";
  Done.Kernels = 7;
  B.start(0);
  B.done(1, Done);
  std::vector<FileResult> All = B.results("why");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].File, "a.cu");
  EXPECT_TRUE(All[0].Failed);
  ASSERT_EQ(All[0].Problems.size(), 1u);
  EXPECT_EQ(All[0].Problems[0].Message, "a.cu: why");
  EXPECT_FALSE(All[1].Failed);
  EXPECT_EQ(All[1].Kernels, 7u);
}

} // namespace
