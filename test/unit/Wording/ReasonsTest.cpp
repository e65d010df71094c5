//===- ReasonsTest.cpp - Reasons of verdicts as text ----------------------===//

#include "warplint/Wording/Reasons.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(Reasons, SayWhatAVerdictDependsOn) {
  using Role = Reason::Role;
  EXPECT_EQ(wordsOf(Reason{Role::Decides, Unknown::Argument, "n"}),
            "argument 'n'");
  EXPECT_EQ(wordsOf(Reason{Role::Sampled, Unknown::BlockIndex, "x"}),
            "sampled over blockIdx.x");
  EXPECT_EQ(wordsOf(Reason{Role::Stated, Unknown::Other, "as it is"}),
            "as it is");
  EXPECT_EQ(wordsOf(Reason{Role::StatedData, Unknown::Other, "index",
                           " at a.cu:3:4: data(index, rising)"}),
            "'index' holds what is stated at a.cu:3:4: data(index, rising)");
}

TEST(Reasons, HaveAnArticleBehindAVerb) {
  EXPECT_EQ(withArticle(Unknown::Argument, "n"), "argument 'n'");
  EXPECT_EQ(withArticle(Unknown::GridSize, "x"), "gridDim.x");
  EXPECT_EQ(withArticle(Unknown::LoadedValue, ""), "a loaded value");
}

TEST(Reasons, AreSortedAndUnique) {
  const Reason N{Reason::Role::Decides, Unknown::Argument, "n"};
  const Reason Loaded{Reason::Role::Decides, Unknown::LoadedValue, ""};
  EXPECT_EQ(wordsOf({Loaded, N, N}),
            (std::vector<std::string>{"argument 'n'", "loaded value"}));
}

TEST(Reasons, HaveCodesWithoutNames) {
  using Role = Reason::Role;
  const Reason N{Role::Sampled, Unknown::Argument, "n"},
      M{Role::Sampled, Unknown::Argument, "m"},
      Loaded{Role::Decides, Unknown::LoadedValue, "index"},
      Lanes{Role::ActiveLanes, Unknown::Other, ""};
  EXPECT_EQ(codesOf({N, M, Loaded, Lanes}),
            (std::vector<std::string>{"active-lanes", "loaded-value",
                                      "sampled-argument"}));
}

TEST(Reasons, OfAnIndex) {
  using Kind = IndexReason::Kind;
  EXPECT_EQ(wordsOf(std::vector<IndexReason>{{Kind::CountedLoop, {}, 40},
                                             {Kind::Argument, "n"}}),
            "loop of 40 iterations not unrolled, argument 'n'");
  EXPECT_EQ(wordsOf(IndexReason{Kind::Argument}), "a kernel argument");
}
