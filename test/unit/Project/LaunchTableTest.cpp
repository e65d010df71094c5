//===- LaunchTableTest.cpp - Launches of several files --------------------===//
#include "warplint/Project/LaunchTable.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

Launch launch(std::string Kernel, std::string File, unsigned Line) {
  Launch L;
  L.Kernel = std::move(Kernel);
  L.Where = {std::move(File), Line, 3};
  L.Through = {{L.Where.File, Line + 10, 1}};
  return L;
}

TEST(LaunchTable, PathsHoldForWhoAsks) {
  LaunchTable T;
  T.add({launch("k", "sub/../main.cu", 1)}, "/project/one", false);
  std::vector<Launch> Here = T.launchesOf("k", 0, "/project/one");
  ASSERT_EQ(Here.size(), 1u);
  EXPECT_EQ(Here[0].Where.File, "sub/../main.cu");
  std::vector<Launch> There = T.launchesOf("k", 0, "/project/two");
  ASSERT_EQ(There.size(), 1u);
  EXPECT_EQ(There[0].Where, (Spot{"/project/one/main.cu", 1, 3}));
  EXPECT_EQ(There[0].Through[0], (Spot{"/project/one/main.cu", 11, 1}));
}

TEST(LaunchTable, OrderIsThatOfTheFiles) {
  LaunchTable T;
  T.add({launch("k", "b.cu", 1), launch("j", "b.cu", 2)}, "/", false);
  T.add({launch("k", "a.cu", 1)}, "/", false);
  std::vector<Launch> All = T.launchesOf("k", 3, "/");
  ASSERT_EQ(All.size(), 2u);
  EXPECT_EQ(All[0].Where.File, "b.cu");
  EXPECT_EQ(All[1].Where.File, "a.cu");
  EXPECT_TRUE(T.launchesOf("h", 0, "/").empty());
}

TEST(LaunchTable, OrderIsThatOfTheNumbers) {
  LaunchTable T;
  T.add({launch("k", "c.cu", 1)}, "/", false, 7);
  T.add({launch("k", "a.cu", 1), launch("k", "a.cu", 2)}, "/", false, 2);
  T.add({launch("k", "b.cu", 1)}, "/", false, 5);
  T.add({launch("k", "z.cu", 1)}, "/", false, 2);
  std::vector<std::string> Seen;
  for (const Launch &L : T.launchesOf("k", 0, "/"))
    Seen.push_back(L.Where.File + ":" + std::to_string(L.Where.Line));
  EXPECT_EQ(Seen, (std::vector<std::string>{"a.cu:1", "a.cu:2", "z.cu:1",
                                            "b.cu:1", "c.cu:1"}));
}

/// A file that has the code evaluates it under its own launches; they stand in
/// only for a file that knows none at all.
TEST(LaunchTable, LaunchesBesideTheCodeAreTheLastResort) {
  LaunchTable T;
  T.add({launch("k", "own.cu", 1)}, "/", true);
  EXPECT_TRUE(T.launchesOf("k", 1, "/").empty());
  EXPECT_EQ(T.launchesOf("k", 0, "/").size(), 1u);
  T.add({launch("k", "main.cu", 5)}, "/", false);
  ASSERT_EQ(T.launchesOf("k", 0, "/").size(), 1u);
  EXPECT_EQ(T.launchesOf("k", 0, "/")[0].Where.File, "main.cu");
}

} // namespace
