//===- LocalMemoryTest.cpp - local-memory-array ---------------------------===//

#include "Tables.h"
#include "warplint/Wording/Text.h"

using namespace warplint;

static const char *const Id = "local-memory-array";

static PrivateArray array(uint64_t Elements) {
  PrivateArray P;
  P.Name = "a";
  P.Where = at(6, 9);
  P.Function = "_Z1kPf";
  P.ElementBytes = 4;
  P.Bytes = 4 * Elements;
  P.DynamicallyIndexed = true;
  P.LikelyLocal = true;
  return P;
}

using Kind = IndexReason::Kind;

static Access site(Uniformity Index, IndexReason Why, unsigned Line = 10) {
  Access A = Index == Uniformity::Uniform
                 ? rangeAccess(MemorySpace::Local, "a", 4, 4, 4, "")
                 : rangeAccess(MemorySpace::Local, "a", 4, 32, 4, "");
  A.PerRequest.Reasons.clear();
  if (Index == Uniformity::Uniform)
    A.PerRequest.How = Verdict::Kind::Exact;
  A.Where = at(Line, 5);
  A.Unit = CostUnit::Sectors;
  A.ArrayWhere = at(6, 9);
  A.Index = Index;
  A.IndexWhy = {std::move(Why)};
  return A;
}

TEST(LocalMemoryArray, UniformIndex) {
  Scene S;
  S.Table.PrivateArrays = {array(6)};
  S.Table.Accesses = {site(Uniformity::Uniform, {Kind::Argument, "start"})};
  S.Table.MathInstructions = 12;
  S.Table.MemoryInstructions = 3;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "the index of 'a' is not constant (argument 'start'), so its 24 "
            "bytes per thread likely lie in local memory");
  EXPECT_EQ(Out[0].Where, at(10, 5));
  EXPECT_EQ(Out[0].Notes[0].Where, at(6, 9));
  std::string All = notes(Out[0]);
  EXPECT_TRUE(contains(All, "'a' is declared here: 6 elements of 4 bytes"));
  EXPECT_TRUE(contains(All, "the index is uniform"));
  EXPECT_TRUE(contains(All, "no replays, the cost is the traffic, 4 sectors"));
  EXPECT_TRUE(contains(All, "--confirm-with-ptxas"));
  EXPECT_TRUE(contains(All, "12 arithmetic and 3 memory instructions (4:1)"));
  EXPECT_FALSE(contains(All, "random indices"));
}

TEST(LocalMemoryArray, TheDeclarationGetsItsColumnFromTheSource) {
  Scene S;
  S.Table.PrivateArrays = {array(6)};
  S.Table.PrivateArrays[0].Where.Column = 0;
  S.Table.Accesses = {site(Uniformity::Uniform, {Kind::Argument, "start"})};
  S.Table.Accesses[0].ArrayWhere.Column = 0;
  ArrayDeclaration D;
  D.Name = "a";
  D.Where = at(6, 9);
  S.Arrays = {D};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Notes[0].Where, at(6, 9));
  ASSERT_FALSE(Out[0].Fixes.empty());
  EXPECT_EQ(Out[0].Fixes[0].ArrayWhere, at(6, 9));
}

TEST(LocalMemoryArray, VaryingIndex) {
  Scene S;
  S.Table.PrivateArrays = {array(32)};
  S.Table.Accesses = {site(Uniformity::Uniform, {Kind::Argument, "i"}, 8),
                      site(Uniformity::Varying, {Kind::LoadedValue}, 12)};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Where, at(12, 5)) << "the varying index comes first";
  std::string All = notes(Out[0]);
  EXPECT_TRUE(contains(
      All, "0 replays where all lanes access the same element, up "
           "to 31 where all lanes access different ones; 4 to 32 sectors"));
  EXPECT_TRUE(contains(All, "about 3.5 lanes the most frequent one"));
  EXPECT_TRUE(contains(All, "also indexed here"));
}

TEST(LocalMemoryArray, FewElementsBoundTheReplays) {
  Scene S;
  S.Table.PrivateArrays = {array(8)};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  EXPECT_TRUE(contains(notes(S.run(Id)[0]),
                       "up to 7 where all lanes access different ones"));
}

TEST(LocalMemoryArray, RegistersAreSilent) {
  Scene S;
  PrivateArray P = array(32);
  P.LikelyLocal = false;
  S.Table.PrivateArrays = {P};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  EXPECT_EQ(S.message(Id), "");
}

TEST(LocalMemoryArray, MachineCodeOverrulesTheModel) {
  Scene S;
  S.Table.PrivateArrays = {array(32)};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  S.Table.StackBytes = 0;
  EXPECT_EQ(S.message(Id), "");
  S.Table.StackBytes = 128;
  S.Table.PrivateArrays[0].LikelyLocal = false;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "128 bytes per thread lie in local"));
  EXPECT_TRUE(contains(notes(Out[0]), "confirmed: the machine code has a stack "
                                      "frame of 128 bytes"));
}

TEST(LocalMemoryArray, NvccsCodeOverrulesTheFrame) {
  Scene S;
  S.Table.PrivateArrays = {array(32)};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  S.Table.Compiler = "nvcc 13.0";
  S.Table.StackBytes = 128;
  S.Table.PrivateArrays[0].InCompiledCode = false;
  EXPECT_EQ(S.message(Id), "");
  S.Table.PrivateArrays[0].InCompiledCode = true;
  S.Table.StackBytes = 256;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Sure, Certainty::Certain);
  EXPECT_TRUE(contains(notes(Out[0]), "confirmed: as nvcc 13.0 compiles it, it "
                                      "has a stack frame of 256 bytes"));
}

TEST(LocalMemoryArray, AnArrayOfNvccsCodeAlone) {
  Scene S;
  S.Table.PrivateArrays = {array(32)};
  PrivateArray &P = S.Table.PrivateArrays[0];
  P.LikelyLocal = false;
  P.InCompiledCode = true;
  P.IndexedAt = at(14, 7);
  P.IndexWhy = {{Kind::Chosen}};
  S.Table.StackBytes = 128;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Where, at(14, 7));
  EXPECT_EQ(Out[0].Message,
            "the index of 'a' is not constant (chosen by a comparison at run "
            "time), so its 128 bytes per thread lie in local memory");
}

TEST(LocalMemoryArray, AFrameOfSpillsConfirmsNothing) {
  Scene S;
  S.Table.PrivateArrays = {array(8)};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  S.Table.StackBytes = 40;
  S.Table.SpillStoreBytes = 40;
  S.Table.PrivateArrays[0].LikelyLocal = false;
  EXPECT_EQ(S.message(Id), "");
  S.Table.PrivateArrays[0].LikelyLocal = true;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "32 bytes per thread likely lie"));
  EXPECT_TRUE(contains(notes(Out[0]),
                       "stack frame of 40 bytes, up to 40 of them spilled "
                       "registers; it is not known whether it holds 'a' is"));
  // More than the spills explain.
  S.Table.StackBytes = 72;
  EXPECT_TRUE(contains(S.message(Id), "32 bytes per thread lie in local"));
  // Less than the array.
  S.Table.StackBytes = 24;
  EXPECT_EQ(S.message(Id), "");
}

TEST(LocalMemoryArray, AFrameOfAnotherArrayConfirmsNothing) {
  Scene S;
  PrivateArray Small = array(8), Large = array(64), Twin = array(8);
  Large.Name = "large", Large.Where = at(7, 9);
  Twin.Name = "twin", Twin.Where = at(8, 9);
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  S.Table.PrivateArrays = {Small, Large};
  S.Table.PrivateArrays[0].LikelyLocal = false;
  S.Table.StackBytes = 256;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "'large' lie in local"));
  S.Table.StackBytes = 288;
  EXPECT_EQ(S.run(Id).size(), 2u);
  S.Table.StackBytes = 32;
  Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "'a'"));
  // One of two of a size: what the model says, and no confirmation.
  S.Table.PrivateArrays = {Small, Twin};
  S.Table.PrivateArrays[1].LikelyLocal = false;
  Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "32 bytes per thread likely lie"));
  EXPECT_FALSE(contains(notes(Out[0]), "confirmed"));
}

TEST(LocalMemoryArray, ArraysWithoutANameTakeOfTheFrame) {
  Scene S;
  S.Table.PrivateArrays = {array(8)};
  S.Table.PrivateArrays[0].LikelyLocal = false;
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  S.Table.StackBytes = 40;
  S.Table.UnnamedBytes = 64;
  EXPECT_EQ(S.message(Id), "");
  // A function that was inlined twice.
  S.Table.UnnamedBytes = 0;
  S.Table.StackBytes = 64;
  S.Table.PrivateArrays[0].Copies = 2;
  EXPECT_TRUE(contains(S.message(Id), "32 bytes per thread lie in local"));
}

TEST(LocalMemoryArray, StructsWhoseAddressIsTaken) {
  Scene S;
  PrivateArray P = array(40);
  P.Name = "state";
  P.IsStruct = true;
  P.ElementBytes = P.Bytes;
  P.DynamicallyIndexed = false;
  P.AddressEscapes = true;
  S.Table.PrivateArrays = {P};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "the 160 bytes per thread of 'state' likely lie in "
                            "local memory; its address is taken");
  EXPECT_EQ(Out[0].Where, at(6, 9));
  ASSERT_EQ(Out[0].Fixes.size(), 1u);
  EXPECT_TRUE(contains(textOf(Out[0].Fixes[0].Title), "smaller structs"));
}

TEST(LocalMemoryArray, SmallOnesCanBeOmitted) {
  Scene S;
  S.Table.PrivateArrays = {array(6)};
  S.Table.Accesses = {site(Uniformity::Uniform, {Kind::Argument, "start"})};
  S.Options["local-memory-array.MinBytes"] = "25";
  EXPECT_EQ(S.message(Id), "");
}

TEST(LocalMemoryArray, RemediationsStateBytesFitAndBlocks) {
  Scene S;
  S.Table.PrivateArrays = {array(32)};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::ForbiddenLoop})};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  ASSERT_EQ(Out[0].Fixes.size(), 2u);
  EXPECT_TRUE(contains(textOf(Out[0].Fixes[0].Title), "unroll the loop"));
  const Fix &Move = Out[0].Fixes[1];
  EXPECT_EQ(Move.Kind, Fix::Safety::Advice);
  EXPECT_EQ(Move.BytesAfter, 32768u);
  EXPECT_EQ(Move.BlocksBefore, 8u);
  EXPECT_EQ(Move.BlocksAfter, 6u);
  EXPECT_EQ(textOf(Move.Title),
            "move 'a' to shared memory as [32 * 256], element i of thread t at "
            "[i * 256 + t], conflict-free for any index; fits in the static "
            "limit of 49152 bytes");
  EXPECT_FALSE(Move.WhyNoEdit.empty());
}

TEST(LocalMemoryArray, ALoopOfKnownLengthCanBeUnrolled) {
  Scene S;
  S.Table.PrivateArrays = {array(32)};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::CountedLoop, {}, 40})};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "(loop of 40 iterations not unrolled)"));
  ASSERT_FALSE(Out[0].Fixes.empty());
  EXPECT_TRUE(contains(textOf(Out[0].Fixes[0].Title), "unroll the loop"));
  // One more loop whose length is not known keeps the index from a constant.
  S.Table.Accesses[0].IndexWhy.push_back({Kind::UncountedLoop});
  Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  for (const Fix &X : Out[0].Fixes)
    EXPECT_FALSE(contains(textOf(X.Title), "unroll")) << textOf(X.Title);
}

TEST(LocalMemoryArray, ALoopOfUnknownLengthIsNotToBeUnrolled) {
  Scene S;
  S.Table.PrivateArrays = {array(32)};
  S.Table.Accesses = {site(Uniformity::Uniform, {Kind::UncountedLoop})};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  for (const Fix &X : Out[0].Fixes)
    EXPECT_FALSE(contains(textOf(X.Title), "unroll")) << textOf(X.Title);
}

TEST(LocalMemoryArray, WhatElseWouldMoveNeedsRoomToo) {
  Scene S;
  S.Table.How.Block = Shape::of(256);
  PrivateArray B = array(32), Struct = array(64), Kept = array(64);
  B.Name = "b";
  Struct.Name = "s";
  Struct.IsStruct = true;
  Kept.Name = "r";
  Kept.LikelyLocal = false; // in registers
  S.Table.PrivateArrays = {array(32)};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  EXPECT_TRUE(contains(textOf(S.run(Id)[0].Fixes[0].Title),
                       "any index; fits in the static limit of 49152 bytes"));
  S.Table.PrivateArrays = {array(32), B, Struct, Kept};
  const Fix X = S.run(Id)[0].Fixes[0];
  EXPECT_TRUE(contains(
      textOf(X.Title),
      "any index; with 'b', also in local memory (65536 bytes in "
      "all), it needs dynamic shared memory, above the static limit of "
      "49152 bytes"))
      << textOf(X.Title);
  EXPECT_EQ(X.BytesAfter, 32768u);
  // Shared memory that the kernel has already counts.
  S.Table.PrivateArrays = {array(32)};
  S.Table.StaticSharedBytes = 20000;
  EXPECT_TRUE(
      contains(textOf(S.run(Id)[0].Fixes[0].Title), "above the static limit"));
}

TEST(LocalMemoryArray, RemediationsThatDoNotFitSaySo) {
  Scene S;
  S.Table.PrivateArrays = {array(128)};
  S.Table.Accesses = {site(Uniformity::Varying, {Kind::LoadedValue})};
  EXPECT_TRUE(contains(
      textOf(S.run(Id)[0].Fixes[0].Title),
      "needs dynamic shared memory, above the static limit of 49152 bytes"));
  S.Table.PrivateArrays = {array(512)};
  EXPECT_TRUE(contains(textOf(S.run(Id)[0].Fixes[0].Title),
                       "does not fit, above the limit of 232448 bytes"));
  S.Table.How.Block = Shape::of(48);
  S.Table.PrivateArrays = {array(8)};
  EXPECT_TRUE(contains(textOf(S.run(Id)[0].Fixes[0].Title),
                       "48 threads are not a multiple of 32"));
}
