//===- LineCompareTest.cpp - Counters against predictions, by line --------===//

#include "LineCompare.h"
#include "Recordings.h"
#include "gtest/gtest.h"

using namespace warplint;

static std::vector<ComparedLine>
compare(std::vector<RecordedInstruction> Counted,
        std::vector<PredictedAccess> Claimed) {
  // The launches live to the end of the test: no result refers to them.
  RecordedLaunch R = recorded(std::move(Counted));
  PredictedLaunch P = predicted(std::move(Claimed));
  return compareLines(R, &P, /*Blocks=*/2, "");
}

static ComparedLine one(std::vector<ComparedLine> Lines) {
  EXPECT_EQ(Lines.size(), 1u);
  return Lines.empty() ? ComparedLine() : Lines[0];
}

TEST(LineCompareTest, TotalsAgree) {
  // 2 blocks x 2 requests x 32 wavefronts.
  ComparedLine L = one(compare({instruction("LDS R1, [R2]", 7, 4, 128, 4)},
                               {access(CountedSpace::Shared, 7, 2, 32)}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Numbers.Low, 128);
  EXPECT_EQ(L.Numbers.High, 128);
  EXPECT_EQ(L.Numbers.excess(), 124);
  EXPECT_EQ(L.Numbers.Unit, CostUnit::Wavefronts);
  EXPECT_TRUE(L.CertainExcess);
  EXPECT_EQ(L.Where, (Spot{"a.cu", 7, 3}));
}

TEST(LineCompareTest, TotalsDiffer) {
  ComparedLine L = one(compare({instruction("LDS R1, [R2]", 7, 4, 127, 4)},
                               {access(CountedSpace::Shared, 7, 2, 32)}));
  EXPECT_EQ(L.Numbers.How, Agreement::Differs);
}

TEST(LineCompareTest, NothingCountedWhereSomethingWasPredicted) {
  ComparedLine L = one(compare({instruction("LDS R1, [R2]", 7, 4, 0, 0)},
                               {access(CountedSpace::Shared, 7, 2, 32)}));
  EXPECT_EQ(L.Numbers.How, Agreement::Differs);
}

TEST(LineCompareTest, SeveralAccessesOfALineAreAddedUp) {
  ComparedLine L = one(compare({instruction("LDS R1, [R2]", 7, 4, 128, 4),
                                instruction("STS [R2], R1", 7, 4, 4, 4)},
                               {access(CountedSpace::Shared, 7, 2, 32),
                                access(CountedSpace::Shared, 7, 2, 1)}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Numbers.Measured, 132);
}

TEST(LineCompareTest, MemoriesAndAtomicsAreApart) {
  std::vector<ComparedLine> Lines =
      compare({instruction("LDS R1, [R2]", 7, 4, 4, 4),
               instruction("LDG.E R1, [R2]", 7, 4, 16, 16),
               instruction("REDG.E.ADD [R2], R1", 7, 4, 4, 4)},
              {access(CountedSpace::Shared, 7, 2, 1),
               access(CountedSpace::Global, 7, 2, 4, 4)});
  ASSERT_EQ(Lines.size(), 3u);
  EXPECT_EQ(Lines[0].Numbers.How, Agreement::Agrees);
  EXPECT_EQ(Lines[1].Numbers.How, Agreement::Agrees);
  EXPECT_TRUE(Lines[2].Key.IsAtomic);
  EXPECT_EQ(Lines[2].Numbers.How, Agreement::NotPredicted);
  EXPECT_EQ(Lines[2].Why, "the analysis has no such access there");
}

TEST(LineCompareTest, ARange) {
  PredictedAccess A =
      range(access(CountedSpace::Shared, 7, 2, 1), 32, "loaded value");
  ComparedLine L =
      one(compare({instruction("LDS R1, [R2]", 7, 4, 50, 4)}, {A}));
  EXPECT_EQ(L.Numbers.How, Agreement::InRange);
  EXPECT_EQ(L.Numbers.Low, 4);
  EXPECT_EQ(L.Numbers.High, 128);
  EXPECT_FALSE(L.CertainExcess);
  EXPECT_EQ(L.Why, "loaded value");
  L = one(compare({instruction("LDS R1, [R2]", 7, 4, 129, 4)}, {A}));
  EXPECT_EQ(L.Numbers.How, Agreement::Differs);
}

TEST(LineCompareTest, RatiosWhereTheRequestsAreNotKnown) {
  PredictedAccess A = access(CountedSpace::Global, 7, std::nullopt, 32, 4);
  ComparedLine L =
      one(compare({instruction("LDG.E R1, [R2]", 7, 3, 96, 12)}, {A}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_TRUE(L.Numbers.IsRatio);
  EXPECT_EQ(L.Numbers.Low, 8);
  L = one(compare({instruction("LDG.E R1, [R2]", 7, 3, 90, 12)}, {A}));
  EXPECT_EQ(L.Numbers.How, Agreement::Differs);
  // No lane came there.
  EXPECT_TRUE(compare({instruction("LDG.E R1, [R2]", 7, 3)}, {A}).empty());
}

TEST(LineCompareTest, LocalMemoryIsHeldByExecution) {
  ComparedLine L =
      one(compare({instruction("LDL R1, [R2]", 7, 6, 24)},
                  {access(CountedSpace::Local, 7, std::nullopt, 4, 0)}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_FALSE(L.Numbers.IsRatio);
  EXPECT_EQ(L.Numbers.excess(), 24);
}

TEST(LineCompareTest, Undecided) {
  ComparedLine L = one(
      compare({instruction("LDS R1, [R2]", 7, 4, 128, 4)},
              {undecided(access(CountedSpace::Shared, 7, 2, 1), "budget")}));
  EXPECT_EQ(L.Numbers.How, Agreement::NotPredicted);
  EXPECT_FALSE(L.Numbers.Low);
  EXPECT_EQ(L.Why, "budget");
}

TEST(LineCompareTest, ALineNearbyIsTaken) {
  ComparedLine L = one(compare({instruction("LDS R1, [R2]", 8, 4, 128, 4)},
                               {access(CountedSpace::Shared, 7, 2, 32)}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Where.Line, 7u);
  // Unless several could be it, or it is too far.
  EXPECT_EQ(one(compare({instruction("LDS R1, [R2]", 8, 4, 128, 4)},
                        {access(CountedSpace::Shared, 7, 2, 32),
                         access(CountedSpace::Shared, 9, 2, 32)}))
                .Numbers.How,
            Agreement::NotPredicted);
  EXPECT_EQ(one(compare({instruction("LDS R1, [R2]", 10, 4, 128, 4)},
                        {access(CountedSpace::Shared, 7, 2, 32)}))
                .Numbers.How,
            Agreement::NotPredicted);
}

TEST(LineCompareTest, ALineOfTheStatementIsTaken) {
  PredictedAccess Long = access(CountedSpace::Shared, 7, 2, 32);
  Long.FirstLine = 5;
  Long.LastLine = 12;
  // However far it is, and whatever else is near.
  for (const RecordedInstruction &I :
       {instruction("LDS R1, [R2]", 12, 4, 128, 4),
        instruction("LDS R1, [R2]", 5, 4, 128, 4)}) {
    ComparedLine L =
        one(compare({I}, {Long, access(CountedSpace::Shared, 13, 2, 16)}));
    EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
    EXPECT_EQ(L.Where.Line, 7u);
  }
  // Not behind it, and not where two statements have the line.
  EXPECT_EQ(one(compare({instruction("LDS R1, [R2]", 13, 4, 128, 4)}, {Long}))
                .Numbers.How,
            Agreement::NotPredicted);
  PredictedAccess Other = Long;
  Other.Where.Line = 9;
  EXPECT_EQ(
      one(compare({instruction("LDS R1, [R2]", 12, 4, 128, 4)}, {Long, Other}))
          .Numbers.How,
      Agreement::NotPredicted);
}

TEST(LineCompareTest, HeadersByTheirInnermostLine) {
  RecordedInstruction I = instruction("LDG.E R1, [R2]", 134, 4, 16, 16);
  I.Places[0].File = "/cuda/include/sm_32_intrinsics.hpp";
  PredictedAccess A = access(CountedSpace::Global, 7, 2, 4, 4);
  A.Innermost = Spot{"/other/sm_32_intrinsics.hpp", 134, 1};
  ComparedLine L =
      one(compare({I}, {A, access(CountedSpace::Global, 9, 2, 8, 4)}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Where, A.Where);
}

TEST(LineCompareTest, WhatIsLeftOfAHeader) {
  RecordedInstruction I = instruction("REDG.E.ADD [R2], R1", 107, 4, 4, 4);
  I.Places[0].File = "/cuda/include/device_atomic_functions.hpp";
  PredictedAccess A = access(CountedSpace::Global, 22, 2, 1);
  A.IsAtomic = true;
  ComparedLine L = one(compare({I}, {A}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Where.Line, 22u);
  L = one(compare({I}, {}));
  EXPECT_EQ(L.Why, "in a header, and no unmatched access of the analysis fits");
}

TEST(LineCompareTest, PartsOfAnInlinedCall) {
  // Half of the instructions are at the header, half at the call.
  RecordedInstruction I = instruction("LDG.E R1, [R2]", 99, 4, 16, 16);
  I.Places[0].File = "/cuda/include/mma.hpp";
  PredictedAccess A = access(CountedSpace::Global, 7, 2, 8, 8);
  A.Innermost = Spot{"/shipped/mma_shapes.inc", 66, 1};
  ComparedLine L =
      one(compare({I, instruction("LDG.E R1, [R2]", 7, 4, 16, 16)}, {A}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Where.Line, 7u);
  // A line that is no call stays by itself.
  A.Innermost = A.Where;
  EXPECT_EQ(
      compare({I, instruction("LDG.E R1, [R2]", 7, 4, 16, 16)}, {A}).size(),
      2u);
}

TEST(LineCompareTest, CopiesOnTheLineOfTheCall) {
  PredictedAccess A = access(CountedSpace::Global, 7, 2, 8, 8);
  A.Callers = {Spot{"a.cu", 30, 5}};
  std::vector<RecordedInstruction> Both = {
      instruction("LDG.E R1, [R2]", 7, 4, 16, 16),
      instruction("LDG.E R1, [R2]", 30, 4, 16, 16)};
  ComparedLine L = one(compare(Both, {A}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Where.Line, 7u);
}

static RecordedInstruction load(unsigned Line, double Sectors) {
  return instruction("LDG.E R1, [R2]", Line, 4, Sectors, 32);
}

TEST(LineCompareTest, ACallThatCouldBeOfSeveralLines) {
  std::vector<PredictedAccess> Claimed = {
      access(CountedSpace::Global, 7, 2, 8, 8),
      access(CountedSpace::Global, 12, 2, 8, 8)};
  for (PredictedAccess &A : Claimed)
    A.Callers = {Spot{"a.cu", 30, 5}};
  // The line whose own counters are as predicted lost none to the call.
  std::vector<ComparedLine> Lines =
      compare({load(7, 16), load(12, 32), load(30, 16)}, Claimed);
  ASSERT_EQ(Lines.size(), 2u);
  EXPECT_EQ(Lines[0].Numbers.How, Agreement::Agrees);
  EXPECT_EQ(Lines[0].Where.Line, 7u);
  EXPECT_EQ(Lines[0].Numbers.Measured, 32);
  EXPECT_EQ(Lines[1].Numbers.How, Agreement::Agrees);
  // Where both lost some, only their sum can be told.
  ComparedLine L =
      one(compare({load(7, 16), load(12, 24), load(30, 24)}, Claimed));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Numbers.Measured, 64);
  EXPECT_EQ(L.Accesses.size(), 2u);
}

TEST(LineCompareTest, ACallThatTookMoreThanOneLineMisses) {
  std::vector<PredictedAccess> Claimed = {
      access(CountedSpace::Global, 7, 2, 8, 8),
      range(access(CountedSpace::Global, 12, 2, 4, 4), 8, "loaded value")};
  for (PredictedAccess &A : Claimed)
    A.Callers = {Spot{"a.cu", 30, 5}};
  // 16 of the 20 are of line 7: the others are of the line that has a range.
  ComparedLine L =
      one(compare({load(7, 16), load(12, 20), load(30, 20)}, Claimed));
  EXPECT_EQ(L.Numbers.How, Agreement::InRange);
  EXPECT_EQ(L.Numbers.Measured, 56);
}

TEST(LineCompareTest, ACallThatHasAccessesOfItsOwn) {
  std::vector<PredictedAccess> Claimed = {
      access(CountedSpace::Global, 7, 2, 8, 8),
      access(CountedSpace::Global, 30, 2, 4, 4)};
  Claimed[0].Callers = {Spot{"a.cu", 30, 5}};
  // 16 sectors of its own, and as many of line 7.
  ComparedLine L = one(compare({load(7, 16), load(30, 32)}, Claimed));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Numbers.Measured, 48);
  // With no more than its own it stays apart.
  std::vector<ComparedLine> Lines =
      compare({load(7, 16), load(30, 16)}, Claimed);
  ASSERT_EQ(Lines.size(), 2u);
  EXPECT_EQ(Lines[0].Numbers.How, Agreement::Differs);
  EXPECT_EQ(Lines[1].Numbers.How, Agreement::Agrees);
}

TEST(LineCompareTest, AnotherSourceIsNoHeader) {
  RecordedInstruction I = instruction("LDG.E R1, [R2]", 7, 4, 16, 16);
  I.Places[0].File = "/src/b.cu";
  ComparedLine L =
      one(compare({I}, {access(CountedSpace::Global, 7, 2, 4, 4)}));
  EXPECT_EQ(L.Numbers.How, Agreement::NotPredicted);
  EXPECT_EQ(L.Why, "the analysis has no access in a file of this name");
}

TEST(LineCompareTest, ThePathWithTheLongestSharedEndIsTheFile) {
  RecordedInstruction I = instruction("LDG.E R1, [R2]", 7, 4, 16, 16);
  I.Places[0].File = "/build/src/two/a.cu";
  PredictedAccess One = access(CountedSpace::Global, 7, 2, 8, 4);
  One.Where.File = "src/one/a.cu";
  PredictedAccess Two = access(CountedSpace::Global, 7, 2, 4, 4);
  Two.Where.File = "src/two/a.cu";
  ComparedLine L = one(compare({I}, {One, Two}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
  EXPECT_EQ(L.Where.File, "src/two/a.cu");
}

TEST(LineCompareTest, TheUsersLineOfAnInlinedInstruction) {
  RecordedInstruction I = instruction("LDG.E R1, [R2]", 134, 4, 16, 16);
  I.Places = {{"/cuda/include/sm_32_intrinsics.hpp", 134}, {"/src/a.cu", 7}};
  ComparedLine L =
      one(compare({I}, {access(CountedSpace::Global, 7, 2, 4, 4)}));
  EXPECT_EQ(L.Numbers.How, Agreement::Agrees);
}

TEST(LineCompareTest, AsynchronousCopiesAreOmitted) {
  std::vector<ComparedLine> Lines =
      compare({instruction("LDGSTS.E [R1], [R2.64]", 7, 4, 16, 16),
               instruction("LDG.E R1, [R2]", 8, 4, 16, 16)},
              {access(CountedSpace::Global, 8, 2, 4, 4)});
  ComparedLine L = one(Lines);
  EXPECT_EQ(L.Numbers.How, Agreement::NotPredicted);
  EXPECT_NE(L.Why.find("asynchronous copy"), std::string::npos);
}

TEST(LineCompareTest, ALaunchThatWasNotAnalysed) {
  RecordedLaunch R = recorded({instruction("LDS R1, [R2]", 7, 4, 128, 4)});
  ComparedLine L =
      one(compareLines(R, nullptr, 0, "the kernel was not analysed"));
  EXPECT_EQ(L.Numbers.How, Agreement::NotPredicted);
  EXPECT_EQ(L.Why, "the kernel was not analysed");
  EXPECT_EQ(L.Where.File, "/src/a.cu");
}
