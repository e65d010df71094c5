//===- MergeTest.cpp ------------------------------------------------------===//

#include "Merge.h"
#include "gtest/gtest.h"

using namespace warplint;

static Finding finding(unsigned Line, double Ways, const std::string &Kernel,
                       const std::string &Launch = "assumed") {
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Where = Spot{"a.cu", Line, 5};
  F.Message = std::to_string(int(Ways)) + "-way";
  F.Answer.How = Verdict::Kind::Exact;
  F.Answer.Low = F.Answer.High = Ways;
  F.Kernels = {Kernel};
  F.KernelsMangled = {"_Z" + Kernel};
  F.Launch = Launch;
  return F;
}

TEST(Merge, SortsByPlace) {
  auto Out = mergeFindings({{finding(9, 2, "k"), finding(3, 2, "k")}});
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0].Where.Line, 3u);
  EXPECT_TRUE(Out[0].Notes.empty());
}

TEST(Merge, KeepsTheWorstOfSeveralInstances) {
  auto Out = mergeFindings({{finding(3, 4, "k<4>")},
                            {finding(3, 8, "k<8>")},
                            {finding(3, 2, "k<2>")}});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "8-way");
  EXPECT_EQ(Out[0].Kernels, (std::vector<std::string>{"k<2>", "k<4>", "k<8>"}));
  EXPECT_EQ(Out[0].KernelsMangled,
            (std::vector<std::string>{"_Zk<2>", "_Zk<4>", "_Zk<8>"}));
  ASSERT_EQ(Out[0].Notes.size(), 1u);
  EXPECT_EQ(Out[0].Notes[0].Text, "seen in 3 kernel instances, the worst is "
                                  "shown: 'k<2>', 'k<4>', 'k<8>'");
}

TEST(Merge, NamesTheLaunches) {
  auto Out = mergeFindings(
      {{finding(3, 4, "k", "a.cu:20:3")}, {finding(3, 8, "k", "a.cu:21:3")}});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Launch, "a.cu:21:3");
  ASSERT_EQ(Out[0].Notes.size(), 1u);
  EXPECT_EQ(Out[0].Notes[0].Text, "seen under 2 launches, the worst is shown: "
                                  "a.cu:20:3, a.cu:21:3");
}

TEST(Merge, ListsAFewNamesOnly) {
  std::vector<std::vector<Finding>> Groups;
  for (char C = 'a'; C < 'f'; ++C)
    Groups.push_back({finding(3, 2, std::string(1, C))});
  auto Out = mergeFindings(Groups);
  EXPECT_NE(Out[0].Notes[0].Text.find("'a', 'b', 'c' and 2 more"),
            std::string::npos);
}

TEST(Merge, TwoFindingsOfOneEvaluationStayTwo) {
  auto Out = mergeFindings({{finding(3, 2, "k"), finding(3, 4, "k")},
                            {finding(3, 3, "k"), finding(3, 1, "k")}});
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0].Message, "3-way");
  EXPECT_EQ(Out[1].Message, "4-way");
}

TEST(Merge, SeverityComesFirst) {
  Finding Strong = finding(3, 2, "k");
  Strong.Level = Severity::Error;
  EXPECT_TRUE(isWorse(Strong, finding(3, 32, "k")));
  EXPECT_FALSE(isWorse(finding(3, 2, "k"), finding(3, 2, "k")));
}
