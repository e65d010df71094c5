//===- FixChoiceTest.cpp - Which fixes are tried --------------------------===//
#include "FixChoice.h"
#include "TemporaryFolder.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

Fix padding(llvm::StringRef File, unsigned Offset, Fix::Safety Kind,
            std::string Array = "tile") {
  Fix F;
  F.Kind = Kind;
  F.Array = std::move(Array);
  F.ArrayWhere = {File.str(), 1, 1};
  if (Kind != Fix::Safety::Advice)
    F.Edits.push_back({{File.str(), Offset, 2}, "33"});
  return F;
}

struct Analysed {
  std::vector<Job> Jobs;
  std::vector<FileResult> Results;

  void add(const TemporaryFolder &F, const std::string &File,
           std::vector<Fix> Fixes) {
    Job J;
    J.Command.Directory = F.Path;
    J.ShowRelativeTo = F.Path;
    Jobs.push_back(J);
    FileResult R;
    R.File = File;
    Finding Found;
    Found.Where = {File, 1, 1};
    Found.Fixes = std::move(Fixes);
    R.Findings.push_back(Found);
    R.Findings.push_back(Found); // the load and the store of one array
    R.Edited[File] = F.read(File);
    Results.push_back(R);
  }
  std::vector<ChosenFix> choose(bool Unsafe = false) const {
    return chooseFixes(Jobs, Results, Unsafe);
  }
};

} // namespace

TEST(FixChoice, OneFixForEachArrayTheFirstThatMayBeApplied) {
  TemporaryFolder F;
  F.write("k.cu", "float tile[32][32];\n");
  Analysed R;
  R.add(F, "k.cu",
        {padding("k.cu", 0, Fix::Safety::Advice),
         padding("k.cu", 15, Fix::Safety::Unsafe),
         padding("k.cu", 11, Fix::Safety::Safe)});
  std::vector<ChosenFix> Safe = R.choose();
  ASSERT_EQ(Safe.size(), 1u);
  EXPECT_EQ(Safe[0].Change.Edits[0].Range.Offset, 11u);
  std::vector<ChosenFix> Unsafe = R.choose(/*Unsafe=*/true);
  ASSERT_EQ(Unsafe.size(), 1u);
  EXPECT_EQ(Unsafe[0].Change.Edits[0].Range.Offset, 15u);
}

TEST(FixChoice, ALinkAndItsTargetAreOneFile) {
  TemporaryFolder F;
  std::string Target = F.write("k.cu", "float tile[32][32];\n");
  ASSERT_FALSE(llvm::sys::fs::create_link(Target, F.Path + "/link.cu"));
  Analysed R;
  R.add(F, "k.cu", {padding("k.cu", 15, Fix::Safety::Safe)});
  R.add(F, "link.cu", {padding("link.cu", 15, Fix::Safety::Safe)});
  std::vector<ChosenFix> Chosen = R.choose();
  ASSERT_EQ(Chosen.size(), 1u);
  AnalysedTexts Texts = textsToEdit(R.Jobs, R.Results);
  ASSERT_EQ(Texts.size(), 1u);
  EXPECT_EQ(Texts.begin()->first, Target);
  auto Edited = applyEdits(Texts, Chosen);
  ASSERT_EQ(Edited.size(), 1u);
  EXPECT_EQ(Edited[Target], "float tile[32][33];\n");
}

TEST(FixChoice, OverlappingEditsKeepTheFirst) {
  TemporaryFolder F;
  F.write("k.cu", "float tile[32][32];\n");
  Analysed R;
  R.add(F, "k.cu",
        {padding("k.cu", 15, Fix::Safety::Safe, "a"),
         padding("k.cu", 14, Fix::Safety::Safe, "b"),
         padding("k.cu", 400, Fix::Safety::Safe, "c")});
  std::vector<ChosenFix> Chosen = R.choose();
  ASSERT_EQ(Chosen.size(), 3u);
  auto Edited = applyEdits(textsToEdit(R.Jobs, R.Results), Chosen);
  EXPECT_EQ(Chosen[0].WhyNot, "");
  EXPECT_EQ(Chosen[1].WhyNot, "it overlaps another fix");
  EXPECT_FALSE(Chosen[2].WhyNot.empty());
  ASSERT_EQ(Edited.size(), 1u);
  EXPECT_EQ(Edited.begin()->second, "float tile[32][33];\n");
}

static Fix rewriting(std::string Kind, unsigned Offset, std::string Text,
                     std::string Kernel) {
  Fix F;
  F.Kind = Fix::Safety::Safe;
  F.Rewrite = std::move(Kind);
  F.Goal.emplace();
  F.Goal->Kernels = {std::move(Kernel)};
  F.Edits.push_back({{"k.cu", Offset, 1}, std::move(Text)});
  return F;
}

TEST(FixChoice, AnExchangeOfThreadsRefusesTextThatNamesThem) {
  TemporaryFolder F;
  F.write("k.cu", "x a b c d\n");
  Analysed R;
  R.add(F, "k.cu",
        {rewriting("row-tile", 2, "tile[threadIdx.x]", "one"),
         rewriting("row-tile", 4, "tile[threadIdx.x]", "two"),
         rewriting("wide-load", 6, "load(myThreadIdx)", "one"),
         rewriting("exchange-axes", 0, "y", "one")});
  std::vector<ChosenFix> Chosen = R.choose();
  ASSERT_EQ(Chosen.size(), 4u);
  EXPECT_EQ(Chosen[0].Change.Rewrite, "exchange-axes");
  auto Edited = applyEdits(textsToEdit(R.Jobs, R.Results), Chosen);
  EXPECT_EQ(Chosen[0].WhyNot, "");
  EXPECT_EQ(Chosen[1].WhyNot,
            "another fix gives the threads of its kernel other roles");
  EXPECT_EQ(Chosen[2].WhyNot, ""); // of another kernel
  EXPECT_EQ(Chosen[3].WhyNot, ""); // names no thread
  ASSERT_EQ(Edited.size(), 1u);
  EXPECT_EQ(Edited.begin()->second,
            "y a tile[threadIdx.x] load(myThreadIdx) d\n");
}

TEST(FixChoice, RowsOfWarpsRefuseTextThatNamesThreads) {
  TemporaryFolder F;
  F.write("k.cu", "x a b c d\n");
  Analysed R;
  R.add(F, "k.cu",
        {rewriting("row-tile", 2, "tile[threadIdx.x]", "one"),
         rewriting("warp-per-row", 0, "row / 32", "one")});
  std::vector<ChosenFix> Chosen = R.choose();
  ASSERT_EQ(Chosen.size(), 2u);
  applyEdits(textsToEdit(R.Jobs, R.Results), Chosen);
  EXPECT_EQ(Chosen[0].WhyNot, "");
  EXPECT_EQ(Chosen[1].WhyNot,
            "another fix gives the threads of its kernel other roles");
}
