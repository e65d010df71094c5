//===- GlobalAccessTest.cpp - global-uncoalesced-access -------------------===//

#include "Tables.h"
#include "warplint/Wording/Text.h"

using namespace warplint;

static const char *const Id = "global-uncoalesced-access";

static Access global(AccessKind Op, std::string Array, const LaneOffset &F,
                     unsigned Bytes = 4, uint32_t Mask = ~0u) {
  return exactAccess(MemorySpace::Global, Op, std::move(Array), Bytes, F, Mask);
}

TEST(GlobalUncoalesced, SaysSectorsIdealAndStride) {
  Scene S;
  S.Table.Accesses = {
      global(AccessKind::Load, "in", [](unsigned L) { return L * 256; })};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "32 sectors per request reading 'in' where 4 would "
                            "do; neighbouring lanes are 256 bytes apart");
  EXPECT_EQ(Out[0].Unit, CostUnit::Sectors);
  std::string All = notes(Out[0]);
  EXPECT_TRUE(contains(All, "12.5% of the bytes moved are used; a request "
                            "touches 32 lines of 128 bytes"));
  EXPECT_TRUE(contains(All, "a stride of 64 elements of 4 bytes"));
  for (const FindingNote &N : Out[0].Notes)
    EXPECT_FALSE(N.IsInMessage) << N.Text;
  EXPECT_TRUE(contains(All, "a tile in shared memory"));
}

TEST(GlobalUncoalesced, SmallStridesGetNeighboursAsAdvice) {
  Scene S;
  S.Table.Accesses = {
      global(AccessKind::Store, "out", [](unsigned L) { return L * 8; })};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "8 sectors per request writing 'out' where 4 would "
                            "do; neighbouring lanes are 8 bytes apart");
  for (const FindingNote &N : Out[0].Notes)
    EXPECT_EQ(N.IsInMessage, N.Text == "neighbouring lanes are 8 bytes apart");
  EXPECT_TRUE(contains(notes(Out[0]), "50% of the bytes moved are used"));
  EXPECT_TRUE(
      contains(notes(Out[0]), "neighbouring lanes neighbouring elements"));
}

TEST(GlobalUncoalesced, PairsAreMovedAtOnce) {
  Scene S;
  auto Pair = [](AccessKind Op, unsigned Part) {
    Access A =
        global(Op, "p", [=](unsigned L) { return L * 16 + Part * 8; }, 8);
    A.Where = at(10 + Part, 5);
    return A;
  };
  for (AccessKind Op : {AccessKind::Load, AccessKind::Store}) {
    S.Table.Accesses = {Pair(Op, 0), Pair(Op, 1)};
    std::vector<Finding> Out = S.run(Id);
    ASSERT_EQ(Out.size(), 2u);
    EXPECT_TRUE(contains(notes(Out[0]),
                         "each lane accesses its 16 bytes in pieces of 8: one "
                         "access of a vector type of that size"));
  }
  // Of three quarters that are stored the fourth must stay as it is.
  auto Quarter = [](unsigned Part) {
    Access A = global(AccessKind::Store, "p",
                      [=](unsigned L) { return L * 16 + Part * 4; });
    A.Where = at(10 + Part, 5);
    return A;
  };
  S.Table.Accesses = {Quarter(0), Quarter(1), Quarter(2)};
  EXPECT_FALSE(contains(notes(S.run(Id)[0]), "vector type"));
}

TEST(GlobalUncoalesced, LanesThatTakeNoPartAreNoNeighbours) {
  Scene S;
  S.Table.Accesses = {global(
      AccessKind::Store, "out", [](unsigned L) { return L * 64; }, 4,
      0x11111111)};
  S.Table.Accesses[0].Stride = 64;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "8 sectors per request writing 'out' where 1 would "
                            "do; active lanes are 256 bytes apart");
}

TEST(GlobalUncoalesced, OneIdealAndACause) {
  Scene S;
  Access A = rangeAccess(MemorySpace::Global, "in", 1, 32, 1, "");
  A.Unit = CostUnit::Sectors;
  A.PerRequest.Reasons = {{Reason::Role::Sampled, Unknown::Argument, "n"},
                          {Reason::Role::ActiveLanes}};
  A.Reference = ReferenceCost{32, 8, 32};
  A.Reference->Sizes = {{Unknown::Argument, "n", 2, 66, 4032}};
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "likely 32 sectors per request reading 'in' where 8 would do, for "
            "argument 'n' of 2 or more, with all lanes that may be active");
  EXPECT_EQ(Out[0].Ideal, 8);
  EXPECT_TRUE(contains(notes(Out[0]), "brings each request to 8 sectors"));
  // No value from which on it holds is known.
  S.Table.Accesses[0].Reference->Sizes[0].From.reset();
  EXPECT_TRUE(contains(S.message(Id),
                       ", for most tried values of argument 'n', "
                       "66 to 4032, with all lanes"));
  // What chooses the elements is one cause, a distance another.
  Access Gather = rangeAccess(MemorySpace::Global, "x", 1, 32, 4, "");
  Gather.AddressIsData = true;
  Gather.PerRequest.Low = 20;
  S.Table.Accesses = {
      Gather, global(AccessKind::Load, "y", [](unsigned L) { return L * 24; })};
  Out = S.run(Id);
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_EQ(textOf(Out[0].Cause),
            "data decides which element each lane accesses");
  EXPECT_EQ(textOf(Out[1].Cause), "neighbouring lanes are 24 bytes apart");
  EXPECT_EQ(Out[1].Figure, "24 sectors per request where 4 would do");
}

TEST(GlobalUncoalesced, CoalescedPermutedAndUniformAreSilent) {
  Scene S;
  S.Table.Accesses = {
      global(AccessKind::Load, "a", [](unsigned L) { return L * 4; }),
      global(AccessKind::Load, "b", [](unsigned L) { return (L ^ 5) * 4; }),
      global(AccessKind::Load, "c", [](unsigned) { return 64; }),
      global(AccessKind::Load, "d", [](unsigned L) { return L * 16; }, 16)};
  EXPECT_TRUE(S.run(Id).empty());
}

TEST(GlobalUncoalesced, MisalignedRowsAreReportedWhenAskedFor) {
  Scene S;
  S.Table.Accesses = {
      global(AccessKind::Load, "in", [](unsigned L) { return L * 4 + 4; })};
  EXPECT_EQ(S.message(Id), "");
  S.Options["global-uncoalesced-access.MinExcessSectors"] = "1";
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "5 sectors per request reading 'in' where 4 would "
                            "do; neighbouring lanes are 4 bytes apart");
  EXPECT_TRUE(contains(notes(Out[0]), "80% of the bytes moved are used"));
}

TEST(GlobalUncoalesced, WhatIsNotExactNeedsHalfASectorMore) {
  Scene S;
  Access Exact =
      global(AccessKind::Load, "in", [](unsigned L) { return L * 8; });
  Exact.TotalLow = *Exact.TotalIdeal + 1.5 * double(*Exact.Requests);
  S.Table.Accesses = {Exact};
  EXPECT_EQ(S.run(Id).size(), 1u);
  S.Table.Accesses[0].TotalLow = *Exact.TotalLow - 0.1;
  EXPECT_TRUE(S.run(Id).empty());
  Access Range =
      rangeAccess(MemorySpace::Global, "in", 5.5, 8, 4, "argument 'n'");
  S.Table.Accesses = {Range};
  S.Least = Certainty::Certain;
  EXPECT_TRUE(S.run(Id).empty());
  S.Table.Accesses[0].PerRequest.Low = 6;
  EXPECT_EQ(S.run(Id).size(), 1u);
}

TEST(GlobalUncoalesced, StructsAreKnownByTheParameter) {
  Scene S;
  KernelParameter P;
  P.Name = "data";
  P.IsPointer = true;
  P.PointeeBytes = 12;
  S.Kernel.Parameters = {P};
  S.Table.Accesses = {
      global(AccessKind::Load, "data", [](unsigned L) { return L * 12; })};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "12 sectors per request reading 'data' where 4 "
                            "would do; neighbouring lanes are 12 bytes apart");
  EXPECT_TRUE(contains(notes(Out[0]), "structs of 12 bytes are accessed field "
                                      "by field; a struct of arrays"));
}

TEST(GlobalUncoalesced, StructsAreKnownByTheFieldBeside) {
  Scene S;
  Access X = global(AccessKind::Load, "", [](unsigned L) { return L * 16; });
  Access Y =
      global(AccessKind::Load, "", [](unsigned L) { return L * 16 + 8; });
  Y.Where = at(11, 5);
  S.Table.Accesses = {X, Y};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_TRUE(contains(Out[0].Message, "reading global memory"));
  EXPECT_TRUE(contains(notes(Out[0]), "structs of 16 bytes"));
}

TEST(GlobalUncoalesced, AVaryingCostIsAMean) {
  Scene S;
  Access A = global(AccessKind::Load, "in", [](unsigned L) { return L * 64; });
  A.PerRequest.Low = 4;
  A.PerRequest.Mean = 18;
  A.TotalLow = A.TotalHigh = 18 * 8;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id),
            "18 sectors per request on average reading 'in' where 4 would do; "
            "neighbouring lanes are 64 bytes apart");
}

TEST(GlobalUncoalesced, AnUnknownPitchIsARangeWithItsException) {
  Scene S;
  Access A = rangeAccess(MemorySpace::Global, "out", 32, 32, 4, "argument 'n'");
  A.Op = AccessKind::Store;
  A.Exceptions = {"argument 'n' is 1"};
  A.ByPitch = Access::Residues{"argument 'n'", {32, 32}, {}};
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "at least 32 sectors per request writing 'out' where 4 would do; "
            "the distance between neighbouring lanes depends on argument 'n'");
  EXPECT_TRUE(contains(notes(Out[0]), "except where argument 'n' is 1"));
  EXPECT_TRUE(
      contains(notes(Out[0]), "every value of argument 'n' costs 32 sectors"));
}

TEST(GlobalUncoalesced, ACostThatGrowsWithTheStrideIsAnExpression) {
  Scene S;
  Access A = rangeAccess(MemorySpace::Global, "in", 32, 32, 4, "argument 's'");
  A.ByPitch = Access::Residues{"argument 's'", std::vector<double>(32, 32), {}};
  for (unsigned Stride = 0; Stride < 64; ++Stride)
    A.ByPitch->ByValue.push_back(std::clamp(4 * Stride, 1u, 32u));
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(notes(Out[0]), "min(4 * s, 32) sectors per request for "
                                      "argument 's' of 1 or more"));
  EXPECT_FALSE(contains(notes(Out[0]), "every value"));
}

TEST(GlobalUncoalesced, GathersByDataAreReportedWhenAskedFor) {
  Scene S;
  S.Table.Accesses = {
      rangeAccess(MemorySpace::Global, "in", 1, 32, 4, "loaded value")};
  EXPECT_EQ(S.message(Id), "");
  S.Least = Certainty::Possible;
  EXPECT_EQ(S.message(Id), "possibly up to 32 sectors per request reading 'in' "
                           "where 4 would do");
}

TEST(GlobalUncoalesced, ReasonsWithOneTextAreNamedOnce) {
  Scene S;
  Access A = rangeAccess(MemorySpace::Global, "in", 16, 32, 4, "");
  A.PerRequest.Reasons = {{Reason::Role::Decides, Unknown::CallResult, "f"},
                          {Reason::Role::Decides, Unknown::CallResult, "g"}};
  S.Table.Accesses = {A};
  S.Least = Certainty::Possible;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(notes(Out[0]), "not exact: result of a call"));
  EXPECT_FALSE(contains(notes(Out[0]), "call; result of a call"));
}

TEST(GlobalUncoalesced, AtomicsAreItsMatterUnlessDataSpreadsThem) {
  Scene S;
  S.Table.Accesses = {
      global(AccessKind::Atomic, "h", [](unsigned L) { return L * 256; })};
  EXPECT_EQ(S.message(Id), "32 sectors per request updating 'h' where 4 would "
                           "do; neighbouring lanes are 256 bytes apart");
  S.Table.Accesses[0].AddressIsData = true;
  EXPECT_EQ(S.message(Id), "");
}

TEST(GlobalUncoalesced, CostsInAllUsualShapesAreSaid) {
  Scene S;
  S.Table.How.From = Launch::Origin::Assumed;
  S.Table.How.Block = Shape::of(16, 16);
  S.Table.BlockReliability = KernelTable::Reliability::Shape;
  S.Table.OtherShapes = {Shape::of(256), Shape::of(32, 8)};
  Access A = global(AccessKind::Load, "in",
                    [](unsigned L) { return L % 16 * 4096 + L / 16 * 4; });
  A.InOtherShapes = CostInShapes();
  A.InOtherShapes->LeastExcess = 28;
  A.InOtherShapes->Least = A.InOtherShapes->Most = 32;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id),
            "likely 16 to 32 sectors per request reading 'in' where 4 would "
            "do, in blocks of 256, 32x8 or 16x16 threads");
  EXPECT_EQ(S.run(Id).front().Sure, Certainty::Likely);
  // Without excess in some shape it is only possible.
  S.Table.Accesses[0].InOtherShapes->LeastExcess = 0;
  EXPECT_EQ(S.message(Id), "");
  S.Table.Accesses[0].InOtherShapes.reset();
  EXPECT_EQ(S.message(Id), "");
}

TEST(GlobalUncoalesced, AKernelWithoutThreadsIsOnlyPossible) {
  Scene S;
  S.Table.Accesses = {
      global(AccessKind::Load, "in", [](unsigned L) { return L * 256; })};
  S.Table.BlockReliability = KernelTable::Reliability::Threads;
  EXPECT_EQ(S.message(Id), "");
  S.Least = Certainty::Possible;
  EXPECT_NE(S.message(Id), "");
}
