//===- ReportPathsTest.cpp - Paths from the root --------------------------===//
#include "warplint/Report/ReportPaths.h"
#include "Samples.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

const ReportPaths Below{"/top/build", "/top"};

TEST(ReportPaths, PathsFromTheRoot) {
  EXPECT_EQ(Below.relativeToRoot("a.cu"), "build/a.cu");
  EXPECT_EQ(Below.relativeToRoot("../src/./a.cu"), "src/a.cu");
  EXPECT_EQ(Below.relativeToRoot("/top/src/a.cu"), "src/a.cu");
  EXPECT_EQ(Below.relativeToRoot("/topmost/a.cu"), "/topmost/a.cu");
  EXPECT_EQ(Below.relativeToRoot("../../a.cu"), "/a.cu");
  EXPECT_EQ(Below.relativeToRoot(""), "");
  // The root of the file system, and a slash too many.
  EXPECT_EQ((ReportPaths{"/d", "/"}.relativeToRoot("a.cu")), "d/a.cu");
  EXPECT_EQ((ReportPaths{"/d", "/d/"}.relativeToRoot("a.cu")), "a.cu");
}

TEST(ReportPaths, EveryPathOfAFindingMoves) {
  Finding F = fullFinding();
  F.Fixes[0].Edits[0].From = {"dir/a.cu", 4, 28};
  F.Fixes[0].Edits[0].To = {"dir/a.cu", 4, 30};
  const Finding G = relativeToRoot(F, Below).front();
  const std::string Path = "build/dir/a.cu";
  EXPECT_EQ(G.Where, (Spot{Path, 12, 12}));
  EXPECT_EQ(G.Notes[0].Where, (Spot{Path, 20, 3}));
  EXPECT_FALSE(G.Notes[1].Where.isValid());
  EXPECT_EQ(G.Launch, Path + ":20:3");
  const Fix &Pad = G.Fixes[0];
  EXPECT_EQ(Pad.ArrayWhere.File, Path);
  EXPECT_EQ(Pad.Edits[0].Range.File, Path);
  EXPECT_EQ(Pad.Edits[0].From, (Spot{Path, 4, 28}));
  EXPECT_EQ(Pad.Edits[0].To, (Spot{Path, 4, 30}));
  EXPECT_EQ(Pad.Accesses[0].Where.File, Path);
  EXPECT_EQ(Pad.CheckedOn[0].Launch, Path + ":20:3");
  F.Launch = "assumed";
  EXPECT_EQ(relativeToRoot(F, Below).front().Launch, "assumed");
}

TEST(ReportPaths, Problems) {
  Problem P;
  P.Where = {"a.cu", 3, 2};
  EXPECT_EQ(relativeToRoot(P, Below).front().Where, (Spot{"build/a.cu", 3, 2}));
}

TEST(ReportPaths, PagesOfKernels) {
  KernelPage P;
  P.Where = {"a.cu", 3, 2};
  P.Launch = "a.cu:9:1";
  P.Rows.emplace_back().Where = {"a.cu", 4, 2};
  P.Lines.push_back({{"a.cu", 4, 0}, "x"});
  const KernelPage Q = relativeToRoot({P}, Below).front();
  EXPECT_EQ(Q.Where.File, "build/a.cu");
  EXPECT_EQ(Q.Launch, "build/a.cu:9:1");
  EXPECT_EQ(Q.Rows[0].Where.File, "build/a.cu");
  EXPECT_EQ(Q.Lines[0].Where.File, "build/a.cu");
}

TEST(ReportPaths, MeasuredLines) {
  ProfileReport Report;
  Report.Lines.emplace_back().Where = {"a.cu", 3, 2};
  EXPECT_EQ(relativeToRoot(Report, Below).Lines.front().Where,
            (Spot{"build/a.cu", 3, 2}));
}

} // namespace
