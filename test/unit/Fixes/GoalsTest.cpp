//===- GoalsTest.cpp - Proof of the goals of edits ------------------------===//
#include "Goals.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// A job whose file has one kernel with a private array `a` at line 2, and a
/// fix that inserts a line in front of line 3.
struct Scene {
  Scene() {
    AnalysedText T;
    T.Text = "k {\n  float a[4];\n  for (;;)\n}\n";
    Texts["/k.cu"] = T;
    C.Change.Array = "a";
    C.Change.ArrayWhere = {"/k.cu", 2, 9};
    C.Change.Kind = Fix::Safety::Safe;
    C.Change.Goal = FixGoal();
    C.Change.Goal->Array = "a";
    C.Change.Edits.push_back({{"/k.cu", 18, 0}, "#pragma unroll\n"});
    KernelTable K;
    K.Kernel = "k";
    K.How.Block = Shape::of(64);
    PrivateArray P;
    P.Name = "a";
    P.Where = {"/k.cu", 2, 0};
    P.Bytes = 16;
    P.LikelyLocal = true;
    K.PrivateArrays = {P};
    Access A;
    A.Array = "g";
    A.Space = MemorySpace::Global;
    A.PerRequest.How = Verdict::Kind::Exact;
    A.PerRequest.Low = A.PerRequest.High = A.Ideal = 4;
    A.TotalHigh = 8;
    K.Accesses = {A};
    Old.Tables = {K};
    K.PrivateArrays.clear();
    New.Tables = {K};
  }

  std::string why() {
    std::vector<ChosenFix> Fixes = {C};
    Fixes.insert(Fixes.end(), Others.begin(), Others.end());
    const LineMap Lines(Texts, Fixes);
    return whyGoalNotMet(C, {Of, Old, New, Lines, Fixes});
  }

  /// Accesses of the private array before the edit, of `Local` sectors, and of
  /// a static array after it, of `Global` sectors.
  void access(const std::string &Array, double Local, double Global) {
    Access A = Old.Tables[0].Accesses[0];
    A.Array = Array;
    A.TotalHigh = Global;
    New.Tables[0].Accesses.push_back(A);
    A.Space = MemorySpace::Local;
    A.TotalHigh = Local;
    Old.Tables[0].Accesses.push_back(A);
  }

  AnalysedTexts Texts;
  ChosenFix C;
  std::vector<ChosenFix> Others; ///< made together with it
  Job Of;
  Reanalysis Old, New;
};

} // namespace

TEST(Goals, LinesBehindAnEditMove) {
  Scene S;
  std::vector<ChosenFix> Fixes = {S.C};
  const LineMap Lines(S.Texts, Fixes);
  EXPECT_EQ(Lines.line("/k.cu", 2), 2u);
  EXPECT_EQ(Lines.line("/k.cu", 3), 4u);
  EXPECT_EQ(Lines.line("/other.cu", 3), 3u);
  Fixes[0].WhyNot = "refused";
  EXPECT_EQ(LineMap(S.Texts, Fixes).line("/k.cu", 3), 3u);
}

TEST(Goals, AnArrayMustLeaveLocalMemory) {
  Scene S;
  EXPECT_EQ(S.why(), "");
  S.New.Tables[0].PrivateArrays = S.Old.Tables[0].PrivateArrays;
  EXPECT_EQ(S.why(), "'a' is still in local memory");
  EXPECT_EQ(S.C.Measured, 16u);
}

TEST(Goals, NothingElseMayGetWorse) {
  Scene S;
  S.New.Tables[0].Accesses[0].TotalHigh = 9;
  EXPECT_EQ(S.why(), "reading 'g' costs more than before");
  S.New.Tables[0].Accesses[0].TotalHigh = 8;
  PrivateArray Other = S.Old.Tables[0].PrivateArrays[0];
  Other.Name = "b";
  S.New.Tables[0].PrivateArrays = {Other};
  EXPECT_EQ(S.why(), "it moves 'b' to local memory");
  S.New.Tables[0].PrivateArrays.clear();
  S.New.Tables[0].StaticSharedBytes = 40 * 1024;
  EXPECT_EQ(S.why(), "fewer blocks stay resident on a multiprocessor");
  S.C.Change.Kind = Fix::Safety::Unsafe;
  EXPECT_EQ(S.why(), "");
  S.New.Tables.clear();
  EXPECT_EQ(S.why(), "the edited source has other kernels or launches");
}

TEST(Goals, AMovedArrayMayNotCostMoreThanInLocalMemory) {
  Scene S;
  S.access("a", 8, 8);
  EXPECT_EQ(S.why(), "");
  S.New.Tables[0].Accesses.back().TotalHigh = 9;
  EXPECT_EQ(S.why(), "reading 'a' is not in the source before the edit");
}

TEST(Goals, FixesThatMoveArraysAreJudgedTogether) {
  Scene S;
  S.access("b", 8, 8);
  EXPECT_EQ(S.why(), "reading 'b' is not in the source before the edit");
  S.Others = {S.C};
  S.Others[0].Change.Goal->Array = "b";
  EXPECT_EQ(S.why(), "");
  // One access for both arrays has no name.
  S.New.Tables[0].Accesses.back().Array.clear();
  EXPECT_EQ(S.why(), "");
  S.Others[0].WhyNot = "refused";
  EXPECT_EQ(S.why(), "reading global memory is not in the source before the "
                     "edit");
}

TEST(Goals, AnUncountedCostIsComparedByRequest) {
  Scene S;
  S.Old.Tables[0].Accesses[0].TotalHigh.reset();
  S.New.Tables[0].Accesses[0].TotalHigh = 90;
  EXPECT_EQ(S.why(), "");
  S.New.Tables[0].Accesses[0].PerRequest.High = 5;
  EXPECT_EQ(S.why(), "reading 'g' costs more than before");
}

TEST(Goals, AnAccessMustCostAsLittleAsPredicted) {
  Scene S;
  FixGoal &G = *S.C.Change.Goal;
  G.What = FixGoal::Kind::Cheaper;
  G.Array = "g";
  G.Space = MemorySpace::Global;
  G.Unit = CostUnit::Sectors;
  G.Before = 8;
  G.After = 4;
  EXPECT_EQ(S.why(), "predicted 4 sectors per block, but the edited source "
                     "has 8");
  G.Kernels = {"another"};
  EXPECT_EQ(S.why(), "");
  G.Kernels.push_back(S.New.Tables[0].Kernel);
  EXPECT_NE(S.why(), "");
  S.New.Tables[0].Accesses[0].TotalHigh = 4;
  EXPECT_EQ(S.why(), "");
  EXPECT_EQ(S.C.Measured, 4u);
}

TEST(Goals, MoreBlocksCountTogether) {
  Scene S;
  S.Old.Tables[0].PrivateArrays.clear();
  FixGoal &Goal = *S.C.Change.Goal;
  Goal.What = FixGoal::Kind::Cheaper;
  Goal.Array.clear();
  Goal.Space = MemorySpace::Global;
  Goal.Unit = CostUnit::Sectors;
  Goal.Kernels = {"k"};
  Goal.BlocksForOne = 32;
  Goal.Before = 640;
  Goal.After = 64;
  for (Reanalysis *R : {&S.Old, &S.New})
    R->Tables[0].Accesses[0].Unit = CostUnit::Sectors;
  S.Old.Tables[0].Accesses[0].TotalHigh = 640;
  S.New.Tables[0].Accesses[0].TotalHigh = 2;
  EXPECT_EQ(S.why(), "");
  EXPECT_EQ(S.C.Measured, 64u);
  S.New.Tables[0].Accesses[0].TotalHigh = 12;
  EXPECT_EQ(S.why(),
            "the edited source saves 256 sectors per block, not about 576");
  S.New.Tables[0].Accesses[0].TotalHigh = 21;
  EXPECT_EQ(S.why(), "a launch would cost 672 sectors per block, not 640");
}

TEST(Goals, FewerWarpsWorkBehindBranches) {
  Scene S;
  FixGoal Goal;
  Goal.What = FixGoal::Kind::Cheaper;
  Goal.Unit = CostUnit::Warps;
  Goal.Before = 24;
  Goal.After = 7;
  Goal.Kernels = {"k"};
  S.C.Change.Goal = Goal;
  DivergentBranch B;
  B.DependsOnThread = true;
  B.WarpsUsed = 24;
  S.Old.Tables[0].Branches = S.New.Tables[0].Branches = {B};
  EXPECT_EQ(S.why(), "predicted 7 warps per block, but the edited source has "
                     "24");
  S.New.Tables[0].Branches[0].WarpsUsed = 7;
  EXPECT_EQ(S.why(), "");
  S.New.Tables[0].Accesses[0].TotalHigh = 9;
  EXPECT_EQ(S.why(), "reading 'g' costs more than before");
}

TEST(Goals, AFixDoesNotAnswerForKernelsOfOthers) {
  Scene S;
  S.C.Change.Goal->Kernels = {"k"};
  KernelTable Worse = S.Old.Tables[0];
  Worse.Kernel = "l";
  Worse.PrivateArrays.clear();
  S.Old.Tables.push_back(Worse);
  Worse.Accesses[0].TotalHigh = 9;
  S.New.Tables.push_back(Worse);
  EXPECT_EQ(S.why(), "reading 'g' costs more than before");
  ChosenFix Other = S.C;
  Other.Change.Goal->Kernels = {"l"};
  S.Others = {Other};
  EXPECT_EQ(S.why(), "");
}
