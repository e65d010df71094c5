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
  EXPECT_EQ(B.state().Parsed, 1u);
  B.foresee(0, {{}, {}});
  EXPECT_EQ(B.state().Parsed, 0u);
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

FileResult of(const std::string &File) {
  FileResult R;
  R.File = File;
  return R;
}

TEST(RunBoard, HandsResultsOnInOrderWithWhatIsAhead) {
  RunBoard B;
  B.expect({"/stray.cuh", "/read.cuh"});
  B.add({"c", "a", "b"});
  B.done(0, of("c"));
  EXPECT_FALSE(B.takeNext());
  B.foresee(0, {{{"c"}, {"/read.cuh"}}, {{"a", "h"}, {}}, {{}, {}}});
  EXPECT_FALSE(B.takeNext()) << "a header may become a file";
  B.done(2, of("b"));
  B.add({"stray.cuh"});
  EXPECT_FALSE(B.takeNext());
  B.foresee(3, {{{"stray.cuh"}, {}}});
  auto First = B.takeNext();
  ASSERT_TRUE(First);
  EXPECT_EQ(First->Result->File, "c");
  EXPECT_EQ(First->Least, "a");
  EXPECT_FALSE(B.takeNext()) << "the next is not done";
  B.done(1, of("a"));
  EXPECT_EQ(B.takeNext()->Least, "stray.cuh");
  EXPECT_EQ(B.takeNext()->Result->File, "b");
  B.done(3, FileResult());
  EXPECT_EQ(B.takeNext()->Least, std::nullopt);
  EXPECT_FALSE(B.takeNext());
}

} // namespace
