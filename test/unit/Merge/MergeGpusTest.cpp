//===- MergeGpusTest.cpp - What the code of several GPUs gave -------------===//

#include "warplint/Merge/MergeGpus.h"
#include "warplint/Wording/Text.h"
#include "gtest/gtest.h"

using namespace warplint;

using Names = std::vector<std::string>;

static Finding finding(unsigned Line, double Ways) {
  Finding F;
  F.Check = "shared-bank-conflict";
  F.Where = Spot{"a.cu", Line, 5};
  F.Message = std::to_string(int(Ways)) + "-way";
  F.Answer.How = Verdict::Kind::Exact;
  F.Answer.Low = F.Answer.High = Ways;
  Fix Pad;
  Pad.Kind = Fix::Safety::Safe;
  Pad.Title = given("pad");
  Pad.Edits = {Edit{{"a.cu", 1, 0}, "1"}};
  F.Fixes = {Pad};
  return F;
}

TEST(MergeGpus, WhatHoldsForAllIsSaidOnce) {
  auto Out = mergeGpus(std::vector<OfGpus<Finding>>{
      {{"sm_90"}, {finding(3, 4)}}, {{"sm_75", "sm_80"}, {finding(3, 4)}}});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "4-way");
  EXPECT_TRUE(Out[0].Architectures.empty());
  EXPECT_EQ(Out[0].Fixes[0].Edits.size(), 1u);
}

TEST(MergeGpus, WhatHoldsForSomeNamesThem) {
  auto Out = mergeGpus(
      std::vector<OfGpus<Finding>>{{{"sm_90"}, {finding(5, 2)}},
                                   {{"sm_75", "sm_100"}, {finding(3, 4)}},
                                   {{"sm_60"}, {}}});
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0].Message, "4-way (for sm_75, sm_100)");
  EXPECT_EQ(Out[0].Architectures, (Names{"sm_75", "sm_100"}));
  // Nobody has looked at what the edit does there.
  EXPECT_EQ(Out[0].Fixes[0].Kind, Fix::Safety::Advice);
  EXPECT_TRUE(Out[0].Fixes[0].Edits.empty());
  EXPECT_EQ(textOf(Out[0].Fixes[0].WhyNoEdit),
            "the code is that for sm_75, sm_100; --arch=sm_100 makes the edit");
  EXPECT_EQ(Out[1].Message, "2-way (for sm_90)");
  EXPECT_EQ(Out[1].Fixes[0].Kind, Fix::Safety::Safe);
}

TEST(MergeGpus, TheWorstSpeaksAndTheOthersAreNoted) {
  auto Out = mergeGpus(std::vector<OfGpus<Finding>>{
      {{"sm_90"}, {finding(3, 2)}}, {{"sm_80"}, {finding(3, 32)}}});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "32-way (for sm_80)");
  ASSERT_EQ(Out[0].Notes.size(), 1u);
  EXPECT_EQ(Out[0].Notes[0].Text, "for sm_90: 2-way");
  EXPECT_EQ(Out[0].Answer.High, 32);
  EXPECT_EQ(Out[0].Fixes[0].Kind, Fix::Safety::Safe);
}

TEST(MergeGpus, EqualItemsOfOneCodeAreTwo) {
  Problem P;
  P.Message = "no";
  auto Out = mergeGpus(
      std::vector<OfGpus<Problem>>{{{"sm_90"}, {P, P}}, {{"sm_80"}, {P}}});
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0].Message, "no");
  EXPECT_EQ(Out[1].Message, "no (for sm_90)");
}

TEST(MergeGpus, RowsPagesAndOmissions) {
  auto Rows = mergeGpus(std::vector<OfGpus<std::string>>{
      {{"sm_90"}, {"{\"line\":1}", "{\"line\":2}"}},
      {{"sm_80"}, {"{\"line\":1}"}}});
  EXPECT_EQ(Rows, (Names{"{\"line\":1}",
                         "{\"line\":2,\"architectures\":[\"sm_90\"]}"}));
  KernelPage A, B;
  A.Name = "a";
  B.Name = "b";
  auto Pages = mergeGpus(
      std::vector<OfGpus<KernelPage>>{{{"sm_90"}, {A}}, {{"sm_80"}, {A, B}}});
  ASSERT_EQ(Pages.size(), 2u);
  EXPECT_TRUE(Pages[0].Architectures.empty());
  EXPECT_EQ(Pages[1].Architectures, Names{"sm_80"});
  Omission O;
  O.Why = "it jumps";
  auto Left = mergeGpus(
      std::vector<OfGpus<Omission>>{{{"sm_90"}, {}}, {{"sm_80"}, {O}}});
  ASSERT_EQ(Left.size(), 1u);
  EXPECT_EQ(Left[0].Why, "it jumps (for sm_80)");
}
