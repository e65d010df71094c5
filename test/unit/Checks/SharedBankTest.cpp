//===- SharedBankTest.cpp - shared-bank-conflict --------------------------===//

#include "Tables.h"

using namespace warplint;

static const char *const Id = "shared-bank-conflict";

static Access shared(AccessKind Op, std::string Array, const LaneOffset &F,
                     unsigned Bytes = 4) {
  return exactAccess(MemorySpace::Shared, Op, std::move(Array), Bytes, F);
}

TEST(SharedBankConflict, SaysDegreeLanesWordsAndBank) {
  Scene S;
  // tile[tx][ty] of a 16x16 float tile: lanes of one ty and even tx meet.
  S.Table.Accesses = {shared(AccessKind::Load, "tile", [](unsigned L) {
    return int64_t((L % 16) * 16 + L / 16) * 4;
  })};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  const Finding &F = Out.front();
  EXPECT_EQ(F.Message, "8-way bank conflict reading 'tile'; lanes 0,2,..,14 "
                       "of a warp touch 8 words of bank 0");
  EXPECT_EQ(F.Check, Id);
  EXPECT_EQ(F.Level, Severity::Warning);
  EXPECT_EQ(F.Where, at(10, 5));
  EXPECT_EQ(F.Launch, "a.cu:40:3");
  EXPECT_EQ(F.Unit, CostUnit::Wavefronts);
  EXPECT_EQ(F.TotalPerBlock, 64);
  EXPECT_EQ(F.IdealPerBlock, 8);
  ASSERT_TRUE(F.Evidence);
  EXPECT_EQ(F.Evidence->Offset[2], 128);
  EXPECT_EQ(F.Kernels, std::vector<std::string>{"k(float*)"});
  EXPECT_TRUE(contains(
      notes(F), "over its 8 requests a block needs 64 wavefronts where 8"));
}

TEST(SharedBankConflict, FreeAndBroadcastAccessesAreSilent) {
  Scene S;
  S.Table.Accesses = {
      shared(AccessKind::Load, "t", [](unsigned L) { return L * 4; }),
      shared(AccessKind::Load, "t", [](unsigned L) { return L % 2 * 4; }),
      shared(AccessKind::Store, "t", [](unsigned L) { return L * 132; }),
      shared(AccessKind::Load, "v", [](unsigned L) { return L * 16; }, 16)};
  EXPECT_TRUE(S.run(Id).empty());
}

TEST(SharedBankConflict, WritingIsSaidAndTheThresholdHolds) {
  Scene S;
  S.Table.Accesses = {
      shared(AccessKind::Store, "t", [](unsigned L) { return L * 16; })};
  EXPECT_EQ(S.message(Id), "4-way bank conflict writing 't'; lanes 0,8,16,24 "
                           "of a warp touch 4 words of bank 0");
  S.Options["shared-bank-conflict.MinDegree"] = "5";
  EXPECT_EQ(S.message(Id), "");
}

TEST(SharedBankConflict, AnUnnamedArrayIsSharedMemory) {
  Scene S;
  S.Table.Accesses = {
      shared(AccessKind::Load, "", [](unsigned L) { return L * 8; })};
  EXPECT_EQ(S.message(Id), "2-way bank conflict reading shared memory; lanes "
                           "0,16 of a warp touch 2 words of bank 0");
}

TEST(SharedBankConflict, VaryingDegreesGiveTheWorstAndTheTable) {
  Scene S;
  Access A = shared(AccessKind::Load, "d", [](unsigned L) { return L * 16; });
  A.PerRequest.Low = 1;
  A.PerRequest.Mean = 2.5;
  A.Requests = 6;
  A.TotalLow = A.TotalHigh = 15;
  A.TotalIdeal = 6;
  A.Worst->Repetition = 2;
  A.Levels = {{1, 1, 1, 1}, {1, 2, 1, 2}, {1, 4, 1, 4},
              {1, 4, 1, 4}, {1, 2, 1, 2}, {0, 0, 0, 0}};
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "up to 4-way bank conflict"));
  std::string All = notes(Out[0]);
  EXPECT_TRUE(contains(All, "the worst request is execution 3 of warp 0, with "
                            "4 wavefronts"));
  EXPECT_TRUE(contains(All, "in each of 5 executions: 1, 2, 4, 4, 2; they add "
                            "up to 13 where 5 would do"));
  EXPECT_TRUE(contains(All, "a block needs 15 wavefronts where 6 would do"));
  EXPECT_TRUE(contains(All, "sequential addressing"));
}

TEST(SharedBankConflict, ARangeCountsByItsLowEnd) {
  Scene S;
  S.Table.Accesses = {
      rangeAccess(MemorySpace::Shared, "t", 2, 32, 1, "argument 'pitch'")};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "at least 2-way bank conflict reading 't'");
  EXPECT_TRUE(contains(notes(Out[0]), "not exact: argument 'pitch'"));
}

TEST(SharedBankConflict, PossibleConflictsAreReportedWhenAskedFor) {
  Scene S;
  Access A =
      rangeAccess(MemorySpace::Shared, "t", 1, 32, 1, "argument 'pitch'");
  A.ByPitch = Access::Residues{"argument 'pitch'", {}, {}};
  for (unsigned R = 0; R < 32; ++R)
    A.ByPitch->ByResidue.push_back(R == 0 ? 32 : (R & -R));
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id), "");
  S.Least = Certainty::Possible;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "possibly up to 32-way bank conflict reading 't'");
  std::string All = notes(Out[0]);
  EXPECT_TRUE(contains(All, "free (1 wavefront) where argument 'pitch' modulo "
                            "32 is 1,3,..,31; worst (32 wavefronts) where it "
                            "is 0"));
  EXPECT_TRUE(contains(All, "by residue 0..31: 32, 1, 2, 1, 4"));
}

TEST(SharedBankConflict, SampledAnswersSaySo) {
  Scene S;
  Access A = shared(AccessKind::Load, "t", [](unsigned L) { return L * 8; });
  A.PerRequest.Reasons = {{Reason::Role::Stated, Unknown::Other,
                           "argument 'p' is aligned to 256 bytes"},
                          {Reason::Role::Sampled, Unknown::Argument, "n"},
                          {Reason::Role::Sampled, Unknown::BlockIndex, "x"}};
  S.Table.Accesses = {A};
  std::string All = notes(S.run(Id)[0]);
  EXPECT_TRUE(
      contains(All, "this assumes: argument 'p' is aligned to 256 bytes"));
  EXPECT_TRUE(contains(All,
                       "sampled: the same for all tried values of argument "
                       "'n', blockIdx.x"));
}

TEST(SharedBankConflict, UndecidedIsNeverReported) {
  Scene S;
  Access A = rangeAccess(MemorySpace::Shared, "t", 0, 0, 1, "budget");
  A.PerRequest.How = Verdict::Kind::Undecided;
  S.Table.Accesses = {A};
  S.Least = Certainty::Possible;
  EXPECT_EQ(S.message(Id), "");
}

TEST(SharedBankConflict, PairsOfNeighboursGetTheirAdvice) {
  Scene S;
  Access First =
      shared(AccessKind::Load, "temp", [](unsigned L) { return L * 8; });
  Access Second =
      shared(AccessKind::Load, "temp", [](unsigned L) { return L * 8 + 4; });
  Second.Where = at(11, 5);
  S.Table.Accesses = {First, Second};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 2u);
  for (const Finding &F : Out)
    EXPECT_TRUE(contains(notes(F), "one element from each half"));
}

static ArrayDeclaration structArray() {
  ArrayDeclaration D;
  D.Name = "p";
  D.Function = "_Z1kPf";
  D.Where = at(6, 20);
  D.ElementType = "P4";
  D.ElementBytes = 16;
  D.ElementAlignment = 4;
  D.Extents.resize(1);
  D.Extents[0].Elements = 128;
  D.Fields = {{"x", "float", 0, 4},
              {"y", "float", 4, 4},
              {"z", "float", 8, 4},
              {"w", "float", 12, 4}};
  return D;
}

TEST(SharedBankConflict, StructsOfEvenSizeGetTheirAdvice) {
  Scene S;
  Access A = shared(AccessKind::Load, "p", [](unsigned L) { return L * 16; });
  A.ArrayWhere = at(6, 20);
  S.Table.Accesses = {A};
  S.Arrays = {structArray()};
  ArrayDeclaration::Use U;
  U.Where = A.Where;
  U.Range = {"a.cu", 100, 6};
  S.Arrays[0].Uses = {U};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Length, 6u);
  EXPECT_TRUE(contains(notes(Out[0]),
                       "an element of 'p' is a struct of 4 words, an even "
                       "number: a struct of arrays, or one word of padding in "
                       "each struct, spreads"));
  S.Table.Accesses[0].ArrayWhere.Column = 0;
  EXPECT_TRUE(contains(notes(S.run(Id)[0]), "'p' is a struct"))
      << "debug information has no column";
  S.Arrays[0].ElementAlignment = 16;
  EXPECT_TRUE(
      contains(notes(S.run(Id)[0]), "its alignment lowered to 4 bytes"));
}

TEST(SharedBankConflict, AtomicsCountOnlyWhereTheWordsDiffer) {
  Scene S;
  S.Table.Accesses = {
      shared(AccessKind::Atomic, "same", [](unsigned) { return 0; })};
  EXPECT_EQ(S.message(Id), "");
  S.Table.Accesses = {
      shared(AccessKind::Atomic, "apart", [](unsigned L) { return L * 128; })};
  EXPECT_TRUE(contains(S.message(Id), "32-way bank conflict updating 'apart'"));
}

TEST(SharedBankConflict, WidthsOfOneExpressionGiveOneFinding) {
  Scene S;
  Access Narrow =
      shared(AccessKind::Load, "t", [](unsigned L) { return L * 8; });
  Access Wide =
      shared(AccessKind::Load, "t", [](unsigned L) { return L * 32; }, 8);
  S.Table.Accesses = {Narrow, Wide};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "4-way"));
}

TEST(SharedBankConflict, HalfWarpsAreServedSeparatelyOnOldHardware) {
  Scene S;
  auto Old = parseProfile("half-warp-16");
  ASSERT_TRUE(bool(Old));
  S.Gpu = *Old;
  S.Table.Accesses = {exactAccess(
      MemorySpace::Shared, AccessKind::Load, "t", 4,
      [](unsigned L) { return L * 8; }, ~0u, 8, *Old)};
  EXPECT_EQ(S.message(Id), "2-way bank conflict reading 't'; lanes 0,8 of a "
                           "warp touch 2 words of bank 0");
}

TEST(SharedBankConflict, InlinedAccessesShowTheCalls) {
  Scene S;
  Access A = shared(AccessKind::Load, "t", [](unsigned L) { return L * 8; });
  A.InlinedFrom = {at(20), at(21), at(22), at(23)};
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  unsigned Calls = 0;
  for (const FindingNote &N : Out[0].Notes)
    Calls += N.Text == "called from here" && N.Where.Line >= 20;
  EXPECT_EQ(Calls, 3u);
}

TEST(SharedBankConflict, DegreesInAllUsualShapesAreSaid) {
  Scene S;
  S.Table.How.From = Launch::Origin::Assumed;
  S.Table.How.Block = Shape::of(16, 16);
  S.Table.BlockReliability = KernelTable::Reliability::Shape;
  S.Table.OtherShapes = {Shape::of(32, 8)};
  Access A = shared(AccessKind::Store, "t", [](unsigned L) { return L * 16; });
  A.InOtherShapes = CostInShapes();
  A.InOtherShapes->LeastExcess = 7;
  A.InOtherShapes->Least = A.InOtherShapes->Most = 8;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id), "likely 4- to 8-way bank conflict writing 't', in "
                           "blocks of 32x8 or 16x16 threads");
}
