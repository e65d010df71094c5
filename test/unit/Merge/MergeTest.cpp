//===- MergeTest.cpp ------------------------------------------------------===//

#include "warplint/Merge/Merge.h"
#include "warplint/Wording/Text.h"
#include "llvm/ADT/STLExtras.h"
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

TEST(Merge, LongNamesOfInstancesAreShortened) {
  const std::string Many(200, 'A');
  auto Out = mergeFindings({{finding(3, 4, "k<" + Many + ", 4>")},
                            {finding(3, 8, "k<" + Many + ", 8>")}});
  ASSERT_EQ(Out.size(), 1u);
  const std::string Head = "k<" + std::string(68, 'A') + "...";
  const std::string Tail = std::string(26, 'A') + ", ";
  EXPECT_EQ(Out[0].Notes.at(0).Text,
            "seen in 2 kernel instances, the worst is shown: '" + Head + Tail +
                "4>', '" + Head + Tail + "8>'");
  EXPECT_EQ(Out[0].Kernels.at(0).size(), 206u);
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

TEST(Merge, WhatTwoFilesSayOfAHeaderIsToldOnce) {
  // Each file knows launches of its own, and one of both.
  auto OfFile = [](const char *File) {
    return mergeFindings(
        {{finding(3, 4, "k<4>", "both.cu:9:3")},
         {finding(3, 8, "k<8>", std::string(File) + ":21:3")}});
  };
  auto Out = mergeFindings({OfFile("a.cu"), OfFile("b.cu")});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Launches, (std::vector<std::string>{"a.cu:21:3", "b.cu:21:3",
                                                       "both.cu:9:3"}));
  std::vector<std::string> Told;
  for (const FindingNote &N : Out[0].Notes)
    Told.push_back(N.Text);
  EXPECT_EQ(Told, (std::vector<std::string>{
                      "seen in 2 kernel instances, the worst is shown: "
                      "'k<4>', 'k<8>'",
                      "seen under 3 launches, the worst is shown: "
                      "a.cu:21:3, b.cu:21:3, both.cu:9:3"}));
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

TEST(Merge, KernelsAreNamedAsInTheSource) {
  auto Out = mergeFindings({{finding(3, 4, "void k<4>(float*)")},
                            {finding(3, 8, "void k<8>(float*)")}});
  EXPECT_EQ(Out[0].Notes[0].Text, "seen in 2 kernel instances, the worst is "
                                  "shown: 'k<4>', 'k<8>'");
}

static Finding of(Finding F, const std::string &Array, unsigned Declared = 1) {
  F.Array = Array;
  F.ArrayWhere = Spot{"a.cu", Declared, 3};
  return F;
}

static std::vector<unsigned> linesOf(const Finding &F) {
  std::vector<unsigned> Lines = {F.Where.Line};
  for (const FindingPlace &P : F.Places)
    Lines.push_back(P.Where.Line);
  return Lines;
}

TEST(JoinPlaces, EqualAccessesOfAnArrayAreOneFault) {
  auto Out =
      joinPlaces({of(finding(3, 8, "k"), "x"), of(finding(5, 8, "k"), "x"),
                  of(finding(9, 8, "k"), "x")});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(linesOf(Out[0]), (std::vector<unsigned>{3, 5, 9}));
  EXPECT_EQ(Out[0].Places[0].Message, "8-way");
}

TEST(JoinPlaces, WhatDiffersStaysApart) {
  Finding Range = of(finding(4, 8, "k"), "x");
  Range.Answer.How = Verdict::Kind::Range;
  Finding Error = of(finding(5, 8, "k"), "x");
  Error.Level = Severity::Error;
  Finding Check = of(finding(6, 8, "k"), "x");
  Check.Check = "global-uncoalesced-access";
  auto Out =
      joinPlaces({of(finding(3, 8, "k"), "x"), Range, Error, Check,
                  of(finding(7, 4, "k"), "x"), of(finding(8, 8, "other"), "x"),
                  of(finding(9, 8, "k"), "y"), of(finding(10, 8, "k"), "x", 2),
                  finding(11, 8, "k"), finding(12, 8, "k")});
  EXPECT_EQ(Out.size(), 10u);
}

TEST(JoinPlaces, ACertaintyHoldsForAllPlacesButThoseOfALayout) {
  Finding Likely = of(finding(3, 8, "k"), "x");
  Finding Possible = of(finding(5, 8, "k"), "x");
  Likely.Sure = Certainty::Likely;
  Possible.Sure = Certainty::Possible;
  EXPECT_EQ(joinPlaces({Likely, Possible}).size(), 2u);
  Likely.WantsLayout = Possible.WantsLayout = true;
  auto Out = joinPlaces({Likely, Possible});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Sure, Certainty::Likely);
  EXPECT_EQ(Out[0].Where.Line, 3u);
}

TEST(JoinPlaces, OneLineIsOneFinding) {
  Finding Second = of(finding(3, 8, "k"), "x");
  Second.Where.Column = 20;
  auto Out =
      joinPlaces({of(finding(3, 2, "k"), "x"), Second, finding(4, 2, "k"),
                  finding(4, 3, "k"), of(finding(5, 2, "k"), "x")});
  // The worst stands for the line, whatever joins it from elsewhere.
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0].Message, "8-way");
  EXPECT_EQ(Out[0].Where.Column, 20u);
  EXPECT_EQ(linesOf(Out[0]), (std::vector<unsigned>{3, 3, 5}));
  EXPECT_EQ(Out[1].Message, "3-way");
}

TEST(JoinPlaces, ArraysOfOneLineAreOneFinding) {
  Finding Y = of(finding(3, 8, "k"), "y", 2),
          Z = of(finding(9, 8, "k"), "y", 2);
  auto Out = joinPlaces({of(finding(3, 4, "k"), "x"), Y, Z});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Array, "y");
  EXPECT_EQ(linesOf(Out[0]), (std::vector<unsigned>{3, 3, 9}));
  EXPECT_EQ(Out[0].Places[0].Array, "x");
  // Where the layout of each is the cure, there are two.
  Y.WantsLayout = true;
  EXPECT_EQ(joinPlaces({of(finding(3, 4, "k"), "x"), Y}).size(), 2u);
}

TEST(JoinPlaces, CausesOfOneLineAreFindings) {
  Finding Gather = of(finding(3, 32, "k"), "x"),
          Stride = of(finding(3, 24, "k"), "x"),
          Other = of(finding(3, 24, "k"), "y", 2);
  Gather.Cause = given("data decides which element each lane accesses");
  Stride.Cause = Other.Cause = given("neighbouring lanes are 24 bytes apart");
  EXPECT_EQ(joinPlaces({Gather, Stride}).size(), 2u);
  auto Out = joinPlaces({Gather, Stride, Other});
  ASSERT_EQ(Out.size(), 2u);
  // Equal faults of several arrays are one.
  EXPECT_EQ(Out[0].Places.size() + Out[1].Places.size(), 1u);
  Other.Cause = given("neighbouring lanes are 48 bytes apart");
  EXPECT_EQ(joinPlaces({Gather, Stride, Other}).size(), 3u);
  // Nor is what is sure one finding with what is not.
  Other.Cause = Stride.Cause;
  Other.Sure = Certainty::Likely;
  EXPECT_EQ(joinPlaces({Stride, Other}).size(), 2u);
}

TEST(JoinPlaces, AnotherArrayIsNamedWithWhatDiffers) {
  Finding X = of(finding(3, 13, "k"), "x"), Y = of(finding(3, 12, "k"), "y", 2),
          Z = of(finding(3, 13, "k"), "z", 3);
  X.Figure = Z.Figure = "13 sectors per request where 4 would do";
  Y.Figure = "12 sectors per request where 4 would do";
  X.Operation = Z.Operation = AccessKind::Load;
  Y.Operation = AccessKind::Store;
  auto Out = joinPlaces({X, Y, Z});
  ASSERT_EQ(Out.size(), 1u);
  std::vector<std::string> Also;
  for (const FindingPlace &P : Out[0].Places)
    Also.push_back(P.Also);
  llvm::sort(Also);
  EXPECT_EQ(
      Also,
      (std::vector<std::string>{
          "'z'", "writing 'y' (12 sectors per request where 4 would do)"}));
}

TEST(JoinPlaces, InstancesOfOneLineAreOneFinding) {
  auto Out = joinPlaces({of(finding(3, 4, "k<4>"), "x"),
                         of(finding(3, 8, "k<8>"), "x"),
                         of(finding(4, 8, "k<4>"), "x")});
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(Out[0].Message, "8-way");
  EXPECT_EQ(Out[0].KernelsMangled.size(), 2u);
}

TEST(JoinPlaces, AKernelOfSeveralPlacesIsNamedOnce) {
  // By name k<2> precedes m, by symbol it follows.
  auto At = [](unsigned Line, const char *Name, const char *Symbol) {
    Finding F = of(finding(Line, 8, Name), "x");
    F.KernelsMangled = {Symbol};
    return F;
  };
  auto Merged = [&](unsigned Line) {
    return mergeFindings(
               {{At(Line, "k<2>", "_Z9kILi2E")}, {At(Line, "m", "_Z1m")}})
        .front();
  };
  Finding Second = Merged(3);
  Second.Where.Column = 20;
  const auto Out = joinPlaces({Merged(3), Second, At(3, "m", "_Z1m")});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Kernels, (std::vector<std::string>{"k<2>", "m"}));
  EXPECT_EQ(Out[0].KernelsMangled,
            (std::vector<std::string>{"_Z9kILi2E", "_Z1m"}));
}

TEST(JoinPlaces, ALineMayJoinWhatIsApart) {
  Finding Bridge = of(finding(5, 8, "k"), "x");
  Bridge.Where.Column = 20;
  auto Out = joinPlaces(
      {of(finding(3, 8, "k"), "x"), of(finding(5, 4, "k"), "x"), Bridge});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(linesOf(Out[0]), (std::vector<unsigned>{3, 5, 5}));
}

TEST(JoinPlaces, PlacesKeepWhatOnlyTheyHave) {
  Finding A = of(finding(3, 8, "k"), "x"), B = of(finding(4, 8, "k"), "x");
  A.Notes.push_back({{}, "both", "", 0});
  B.Notes = A.Notes;
  B.Notes.push_back({{}, "only here", "", 0});
  B.Notes.push_back({{}, "launched", "", 0, FindingNote::Role::Launch});
  auto Out = joinPlaces({A, B});
  ASSERT_EQ(Out[0].Places[0].Notes.size(), 1u);
  EXPECT_EQ(Out[0].Places[0].Notes[0].Text, "only here");
}

TEST(JoinPlaces, FixesOfEveryPlaceAreKeptOnce) {
  Fix Pad, Swizzle;
  Pad.Title = given("pad");
  Swizzle.Title = given("swizzle");
  Finding A = of(finding(3, 8, "k"), "x"), B = of(finding(4, 8, "k"), "x");
  A.Fixes = {Pad};
  B.Fixes = {Pad, Swizzle};
  auto Out = joinPlaces({A, B});
  ASSERT_EQ(Out[0].Fixes.size(), 2u);
  EXPECT_EQ(textOf(Out[0].Fixes[1].Title), "swizzle");
}

TEST(JoinPlaces, TheOrderOfTheFindingsDoesNotMatter) {
  auto Make = [](std::vector<unsigned> Lines) {
    std::vector<Finding> All;
    for (unsigned Line : Lines)
      All.push_back(of(finding(Line, Line == 4 ? 4 : 8, "k"), "x"));
    return joinPlaces(All);
  };
  auto A = Make({3, 4, 5}), B = Make({5, 4, 3});
  ASSERT_EQ(A.size(), 2u);
  ASSERT_EQ(B.size(), 2u);
  EXPECT_EQ(A[1].Message, B[1].Message);
}

static Finding gather(unsigned Line, const std::string &Kernel,
                      const std::string &Array, double Cycles,
                      const std::string &In = " through 'list'") {
  Finding F = of(finding(Line, 32, Kernel), Array, Line);
  F.Check = "global-gather";
  F.Cause = given("data decides which element each lane accesses" + In);
  F.CauseIn = In;
  F.Sure = Certainty::Likely;
  F.Cost.emplace();
  F.Cost->Unit = CostUnit::Sectors;
  F.Cost->Cycles = F.Cost->Excess = F.Cost->Estimated = Cycles;
  F.Cost->Moved = 2 * Cycles;
  F.Cost->Least = Cycles;
  return F;
}

TEST(JoinCauses, WhatIsReadThroughOneArrayIsOneFinding) {
  auto Out = joinPlaces({gather(3, "k", "x", 1), gather(4, "k", "y", 5),
                         gather(9, "k", "z", 2), gather(12, "l", "x", 4)});
  ASSERT_EQ(Out.size(), 1u);
  const Finding &F = Out[0];
  // At the most costly place of the kernel with the greatest cost.
  EXPECT_EQ(linesOf(F), (std::vector<unsigned>{4, 3, 9, 12}));
  EXPECT_EQ(F.Kernels, (std::vector<std::string>{"k", "l"}));
  EXPECT_EQ(F.Cost->Cycles, 8);
  EXPECT_EQ(F.Cost->Elsewhere, 4);
  EXPECT_EQ(F.Cost->weight(), 12);
}

TEST(JoinCauses, OtherCausesFilesAndCertaintiesStayApart) {
  Finding Elsewhere = gather(4, "k", "y", 5), Sure = gather(5, "k", "y", 5);
  Elsewhere.Where.File = "b.cu";
  Sure.Sure = Certainty::Certain;
  EXPECT_EQ(joinPlaces({gather(3, "k", "x", 1), Elsewhere, Sure,
                        gather(6, "l", "z", 5, " through 'other'")})
                .size(),
            4u);
}

TEST(JoinCauses, WhatTheSameKernelsReadThroughSeveralArraysIsOneFinding) {
  auto Out = joinPlaces({gather(3, "k", "x", 1),
                         gather(6, "k", "y", 5, " through 'other'"),
                         gather(8, "k", "x", 2, " through 'third'")});
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(linesOf(Out[0]), (std::vector<unsigned>{6, 3, 8}));
  EXPECT_EQ(Out[0].CauseIn, " through 'other'");
  EXPECT_EQ(Out[0].Cost->Cycles, 8);
  // One of the arrays belongs to another kernel, too.
  EXPECT_EQ(joinPlaces({gather(3, "k", "x", 1), gather(9, "l", "x", 1),
                        gather(6, "k", "y", 5, " through 'other'")})
                .size(),
            2u);
  // An edit is about its own array.
  Finding Edited = gather(6, "k", "y", 5, " through 'other'");
  Edited.Fixes.emplace_back().Edits.emplace_back();
  EXPECT_EQ(joinPlaces({gather(3, "k", "x", 1), Edited}).size(), 2u);
}

TEST(JoinCauses, ADistanceIsOneCauseInOneKernelOrArray) {
  auto Strided = [](unsigned Line, const std::string &Kernel,
                    const std::string &Array) {
    Finding F = gather(Line, Kernel, Array, 1, "");
    F.Cause = given("neighbouring lanes are 24 bytes apart");
    return F;
  };
  // Two arrays in one kernel, one of these in another.
  auto Out = joinPlaces({Strided(3, "k", "x"), Strided(5, "k", "y"),
                         Strided(9, "l", "y"), Strided(12, "m", "z")});
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(linesOf(Out[0]), (std::vector<unsigned>{3, 5, 9}));
  EXPECT_EQ(linesOf(Out[1]), (std::vector<unsigned>{12}));
}

TEST(JoinCauses, FieldsOfOneStructAreOneFinding) {
  auto Field = [](unsigned Line, const std::string &Kernel, uint64_t Bytes,
                  const std::string &Struct = "struct Body") {
    Finding F = gather(Line, Kernel, "", 1, Struct);
    F.Cause = {Phrase::LanesApart, Bytes};
    return F;
  };
  EXPECT_EQ(joinPlaces({Field(3, "k", 24), Field(9, "l", 24)}).size(), 1u);
  EXPECT_EQ(
      joinPlaces({Field(3, "k", 24), Field(9, "l", 24, "struct Cell")}).size(),
      2u);
  // Structs of other sizes stay apart, even in one kernel.
  EXPECT_EQ(
      joinPlaces({Field(3, "k", 24), Field(9, "k", 40, "struct Cell")}).size(),
      2u);
}

TEST(JoinCauses, WithAnEditOrALayoutEachArrayIsOneFinding) {
  Finding X = gather(3, "k", "x", 1), Y = gather(4, "k", "y", 5);
  Fix Advice;
  Advice.Title = given("in words");
  X.Fixes = {Advice};
  EXPECT_EQ(joinPlaces({X, Y}).size(), 1u);
  X.Fixes[0].Edits.emplace_back();
  EXPECT_EQ(joinPlaces({X, Y}).size(), 2u);
  X.Fixes.clear();
  X.WantsLayout = true;
  EXPECT_EQ(joinPlaces({X, Y}).size(), 2u);
}

TEST(JoinCauses, TheOrderOfTheFindingsDoesNotMatter) {
  auto A = joinPlaces(
      {gather(3, "k", "x", 2), gather(4, "l", "y", 2), gather(9, "m", "z", 2)});
  auto B = joinPlaces(
      {gather(9, "m", "z", 2), gather(3, "k", "x", 2), gather(4, "l", "y", 2)});
  ASSERT_EQ(A.size(), 1u);
  ASSERT_EQ(B.size(), 1u);
  EXPECT_EQ(linesOf(A[0]), linesOf(B[0]));
  EXPECT_EQ(A[0].Cost->weight(), B[0].Cost->weight());
}
