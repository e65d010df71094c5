//===- AtomicTest.cpp - The checks on atomics -----------------------------===//

#include "Tables.h"

using namespace warplint;

static const char *const Id = "global-atomic-hotspot";

static Access atomic(MemorySpace Space, std::string Array,
                     const LaneOffset &F) {
  Access A = exactAccess(Space, AccessKind::Atomic, std::move(Array), 4, F);
  A.Atomic = AtomicDetail();
  A.Atomic->Operation = AtomicOperation::Add;
  A.Atomic->ResultUsed = false;
  A.Atomic->LanesPerAddress.How = Verdict::Kind::Exact;
  return A;
}

/// atomicAdd(sum, x) by every thread.
static Access everyThread() {
  Access A = atomic(MemorySpace::Global, "sum", [](unsigned) { return 0; });
  A.UniformAddress = true;
  A.Atomic->LanesPerAddress.Low = A.Atomic->LanesPerAddress.High = 32;
  A.Atomic->ThreadsPerBlock = 256;
  A.Atomic->ThreadsPerGrid = 16384;
  A.Atomic->SameForBlock = A.Atomic->SameForGrid = true;
  A.Atomic->OncePerWarp = true;
  return A;
}

TEST(GlobalAtomicHotspot, OneAddressForTheGrid) {
  Scene S;
  S.Table.Accesses = {everyThread()};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "16384 threads of the grid update one address of 'sum' by atomic "
            "add");
  std::string All = notes(Out[0]);
  EXPECT_TRUE(contains(All, "which leaves one update per warp: 8 updates "
                            "per block"));
  EXPECT_TRUE(contains(All, "one atomic per block"));
  EXPECT_EQ(Out[0].Unit, CostUnit::Lanes);
  EXPECT_EQ(Out[0].Answer.Low, 32);
}

TEST(GlobalAtomicHotspot, AGuardByAnArgumentKeepsItReported) {
  Scene S;
  Access A = everyThread();
  A.Atomic->ThreadsPerBlock.reset();
  A.Atomic->ThreadsPerGrid.reset();
  A.Atomic->LanesPerAddress.How = Verdict::Kind::Range;
  A.Atomic->LanesPerAddress.Low = 1;
  A.Atomic->LanesPerAddress.Reasons = {
      {Reason::Role::Decides, Unknown::Argument, "n"}};
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(
      Out[0].Message,
      "all threads of the grid update one address of 'sum' by atomic add");
  EXPECT_TRUE(contains(notes(Out[0]), "argument 'n'"));
}

TEST(GlobalAtomicHotspot, AConditionOnDataIsPossible) {
  Scene S;
  Access A = everyThread();
  A.Atomic->ThreadsPerBlock.reset();
  A.Atomic->ThreadsPerGrid.reset();
  A.Atomic->LanesPerAddress.How = Verdict::Kind::Range;
  A.Atomic->LanesPerAddress.Low = 1;
  A.Atomic->GuardedByData = true;
  S.Table.Accesses = {A};
  S.Least = Certainty::Likely;
  EXPECT_EQ(S.message(Id), "");
  S.Least = Certainty::Possible;
  EXPECT_EQ(S.message(Id), "up to 16384 threads of the grid (which of them "
                           "depends on data) update "
                           "one address of 'sum' by atomic add");
}

TEST(GlobalAtomicHotspot, OnePerBlockAndOnePerElementAreSilent) {
  Scene S;
  Access Block = everyThread();
  Block.Atomic->ThreadsPerBlock = 1;
  Block.Atomic->ThreadsPerGrid = 64;
  Block.Atomic->LanesPerAddress.Low = Block.Atomic->LanesPerAddress.High = 1;
  Access Element =
      atomic(MemorySpace::Global, "bins", [](unsigned L) { return L * 4; });
  Element.Atomic->LanesPerAddress.Low = 1;
  Element.Atomic->LanesPerAddress.High = 1;
  Element.Atomic->ThreadsPerBlock = 1;
  Element.Atomic->DistinctAddresses = 256;
  S.Table.Accesses = {Block, Element};
  EXPECT_TRUE(S.run(Id).empty());
}

TEST(GlobalAtomicHotspot, OneCounterPerBlock) {
  Scene S;
  Access A = everyThread();
  A.Atomic->SameForGrid = false;
  A.Atomic->DependsOnBlock = true;
  A.Atomic->ResultUsed = true;
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "256 threads of a block update one address of 'sum' by atomic add");
  EXPECT_TRUE(
      contains(notes(Out[0]), "each thread gets its offset from a scan"));
  EXPECT_EQ(Out[0].Sure, Certainty::Certain);
  // Few may pass the test.
  A.Atomic->GuardedByData = true;
  A.Atomic->OncePerWarp = false;
  S.Table.Accesses = {A};
  EXPECT_TRUE(S.run(Id).empty());
  S.Least = Certainty::Possible;
  Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Sure, Certainty::Possible);
  EXPECT_TRUE(
      contains(notes(Out[0]), "each lane gets its offset from a ballot"));
}

TEST(GlobalAtomicHotspot, AWarpForEachElement) {
  Scene S;
  Access A = everyThread();
  A.Atomic->SameForBlock = A.Atomic->SameForGrid = false;
  A.Atomic->ThreadsPerBlock.reset();
  A.Atomic->ThreadsPerGrid.reset();
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id),
            "32 lanes of a warp update one address of 'sum' by atomic add");
}

TEST(GlobalAtomicHotspot, ABoundOfItsThreads) {
  Scene S;
  Access A = everyThread();
  A.Atomic->ThreadsPerBlock.reset();
  A.Atomic->ThreadsPerGrid.reset();
  A.Atomic->MostThreadsPerBlock = 64;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id), "up to 64 threads of every block of the grid update "
                           "one address of 'sum' by atomic add");
  A.Atomic->SameForGrid = false;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id), "up to 64 threads of a block update one address of "
                           "'sum' by atomic add");
  A.Atomic->MostThreadsPerBlock = 256;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id), "all threads of a block update one address of 'sum' "
                           "by atomic add");
}

TEST(GlobalAtomicHotspot, FromOneAddressToTheNext) {
  Scene S;
  Access A = everyThread();
  A.Atomic->AddressChanges = true;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id), "16384 threads of the grid update the same "
                           "addresses of 'sum', one after another, by atomic "
                           "add");
  A.Atomic->SameForGrid = false;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id), "256 threads of a block update the same addresses "
                           "of 'sum', one after another, by atomic add");
}

TEST(GlobalAtomicHotspot, SumsOfAListAreLikelyBehindATestOfData) {
  Scene S;
  S.Least = Certainty::Possible;
  auto Sure = [&](const std::function<void(Access &)> &Change) {
    Access A = everyThread();
    A.Atomic->SameForGrid = false;
    A.Atomic->AddressChanges = A.Atomic->IsFloat = true;
    A.Atomic->OncePerWarp = false;
    A.Atomic->GuardedByData = true;
    A.Atomic->ThreadsPerBlock.reset();
    A.Atomic->LanesPerAddress.Low = 1;
    Change(A);
    S.Table.Accesses = {A};
    const std::vector<Finding> Out = S.run(Id);
    return Out.size() == 1 ? Out[0].Sure : Certainty::Certain;
  };
  EXPECT_EQ(Sure([](Access &) {}), Certainty::Likely);
  EXPECT_EQ(Sure([](Access &A) { A.Atomic->AddressChanges = false; }),
            Certainty::Possible);
  EXPECT_EQ(Sure([](Access &A) { A.Atomic->IsFloat = false; }),
            Certainty::Possible);
  EXPECT_EQ(Sure([](Access &A) { A.Atomic->ResultUsed = true; }),
            Certainty::Possible);
  EXPECT_EQ(Sure([](Access &A) { A.Atomic->Operation = AtomicOperation::Max; }),
            Certainty::Possible);
  EXPECT_EQ(Sure([](Access &A) { A.FewLanes = true; }), Certainty::Possible);
}

TEST(GlobalAtomicHotspot, GroupsOfLanes) {
  Scene S;
  Access A = atomic(MemorySpace::Global, "rows",
                    [](unsigned L) { return L / 16 * 4; });
  A.Atomic->LanesPerAddress.Low = A.Atomic->LanesPerAddress.High = 16;
  A.Atomic->ThreadsPerBlock = 16;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message(Id), "16 lanes of a warp update one address of 'rows' by "
                           "atomic add");
}

TEST(GlobalAtomicHotspot, SmallTablesPickedByData) {
  Scene S;
  Access A = rangeAccess(MemorySpace::Global, "bins", 1, 32, 4, "loaded value");
  A.Op = AccessKind::Atomic;
  A.AddressIsData = true;
  A.Atomic = AtomicDetail();
  A.Atomic->Operation = AtomicOperation::Add;
  A.Atomic->LanesPerAddress.How = Verdict::Kind::Range;
  A.Atomic->LanesPerAddress.Low = 1;
  A.Atomic->LanesPerAddress.High = 32;
  A.Atomic->DistinctAddresses = 256;
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message, "all threads of the grid update a table of at most "
                            "256 elements of 'bins' by atomic add");
  EXPECT_TRUE(contains(notes(Out[0]), "its own table in shared memory"));
  S.Table.Accesses[0].Atomic->DistinctAddresses.reset();
  EXPECT_EQ(S.message(Id), "");
}

TEST(GlobalAtomicHotspot, CompareAndSwapLoops) {
  Scene S;
  Access A = everyThread();
  A.Atomic->Operation = AtomicOperation::CompareAndSwap;
  A.Atomic->InCasLoop = true;
  A.Atomic->ResultUsed = true;
  S.Table.Accesses = {A};
  EXPECT_TRUE(contains(notes(S.run(Id)[0]), "loop repeats until it succeeds"));
}

TEST(SharedAtomicContention, SaysTheCost) {
  Scene S;
  S.Table.Accesses = {
      atomic(MemorySpace::Shared, "h", [](unsigned) { return 0; })};
  std::vector<Finding> Out = S.run("shared-atomic-contention");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Level, Severity::Warning);
  EXPECT_EQ(Out[0].Sure, Certainty::Certain);
  EXPECT_EQ(Out[0].Message,
            "32 wavefronts per request for atomic add on 'h'; "
            "lanes on the same bank are served one after another");
  S.Table.Accesses = {
      atomic(MemorySpace::Shared, "h", [](unsigned L) { return L * 4; })};
  EXPECT_EQ(S.message("shared-atomic-contention"), "");
}

TEST(SharedAtomicContention, ARangeByDataIsSaidAsSuch) {
  Scene S;
  S.Least = Certainty::Possible;
  Access A = rangeAccess(MemorySpace::Shared, "h", 1, 64, 2, "loaded value");
  A.Op = AccessKind::Atomic;
  A.Atomic = AtomicDetail();
  A.Atomic->Operation = AtomicOperation::CompareAndSwap;
  A.Atomic->InCasLoop = true;
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run("shared-atomic-contention");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Sure, Certainty::Possible);
  EXPECT_TRUE(
      contains(Out[0].Message, "possibly up to 64 wavefronts per request"));
  EXPECT_TRUE(contains(notes(Out[0]), "once for each lane on the word"));
}

TEST(SharedAtomicContention, LanesThatDataMayKeepAwayAreLikelyThere) {
  Scene S;
  Access A = rangeAccess(MemorySpace::Shared, "flag", 1, 32, 1, "");
  A.PerRequest.Reasons = {{Reason::Role::ActiveLanes}};
  A.Op = AccessKind::Atomic;
  A.UniformAddress = true;
  A.Atomic = AtomicDetail();
  A.Atomic->Operation = AtomicOperation::Exchange;
  A.Reference = ReferenceCost{32, 1, 32};
  S.Table.Accesses = {A};
  std::vector<Finding> Out = S.run("shared-atomic-contention");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Sure, Certainty::Likely);
  EXPECT_TRUE(contains(Out[0].Message, "likely 32 wavefronts per request"));
  EXPECT_TRUE(contains(notes(Out[0]), "let one lane of the warp do it"));
}

TEST(SharedAtomicContention, RoundsOfTheCompilersLoop) {
  Scene S;
  S.Least = Certainty::Possible;
  Access A = rangeAccess(MemorySpace::Shared, "sum", 2, 2, 2, "");
  A.PerRequest.How = Verdict::Kind::Exact;
  A.PerRequest.Reasons.clear();
  A.Op = AccessKind::Atomic;
  A.Atomic = AtomicDetail();
  A.Atomic->Operation = AtomicOperation::Add;
  A.Atomic->InCasLoop = true;
  A.Atomic->Rounds.Low = A.Atomic->Rounds.High = 1;
  S.Table.Accesses = {A};
  EXPECT_EQ(S.message("shared-atomic-contention"), "");
  S.Table.Accesses[0].Atomic->Rounds.High = 32;
  S.Table.Accesses[0].Atomic->Rounds.How = Verdict::Kind::Range;
  std::vector<Finding> Out = S.run("shared-atomic-contention");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "1 to 256 rounds of compare-and-swap per request for atomic add on "
            "'sum'; lanes on the same bank are served one after another");
  EXPECT_EQ(Out[0].Unit, CostUnit::Rounds);
  EXPECT_TRUE(contains(notes(Out[0]),
                       "lanes that lose to another lane of the block retry"));
  // The option is compared with the iterations that the message names.
  S.Options["shared-atomic-contention.MinWavefronts"] = "200";
  EXPECT_EQ(S.run("shared-atomic-contention").size(), 1u);
  S.Options["shared-atomic-contention.MinWavefronts"] = "600";
  EXPECT_EQ(S.message("shared-atomic-contention"), "");
}

TEST(FloatAtomicOrder, OnlyFloatSumsThatSeveralThreadsShare) {
  Scene S;
  S.Table.Accesses = {everyThread()};
  EXPECT_EQ(S.message("float-atomic-order"), "");
  S.Table.Accesses[0].Atomic->IsFloat = true;
  S.Table.Accesses[0].Atomic->Operation = AtomicOperation::Add;
  std::vector<Finding> Out = S.run("float-atomic-order");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "16384 threads add floats to 'sum' atomically; the order changes "
            "from run to run, and so does the rounded sum");
  EXPECT_TRUE(contains(notes(Out[0]), "pairwise reduction"));
  S.Table.Accesses[0].Atomic->Operation = AtomicOperation::Max;
  EXPECT_EQ(S.message("float-atomic-order"), "");
}

TEST(GlobalAtomicHotspot, TheShapeOfTheBlockLimitsWhatIsSaid) {
  Scene S;
  S.Table.How.From = Launch::Origin::Assumed;
  S.Table.Accesses = {everyThread()};
  S.Table.BlockReliability = KernelTable::Reliability::Shape;
  CostInShapes &Others = S.Table.Accesses[0].InOtherShapes.emplace();
  Others.IsUniformAddress = true;
  Others.LanesPerAddress = 32;
  EXPECT_TRUE(contains(S.message(Id), "16384 threads of the grid"));
  EXPECT_EQ(S.run(Id).front().Sure, Certainty::Likely);
  // In another shape each row of threads has an address of its own.
  Others.IsUniformAddress = false;
  Others.LanesPerAddress = 16;
  EXPECT_TRUE(contains(S.message(Id), "16 lanes of a warp update one address"));
  Others.LanesPerAddress = 1;
  EXPECT_EQ(S.message(Id), "");
  // One thread may be all of the block.
  S.Table.Accesses[0].InOtherShapes.reset();
  S.Table.BlockReliability = KernelTable::Reliability::Threads;
  EXPECT_EQ(S.message(Id), "");
}
