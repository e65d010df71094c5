//===- GatherTest.cpp - global-gather -------------------------------------===//

#include "Tables.h"
#include "warplint/Wording/Text.h"

using namespace warplint;

static const char *const Id = "global-gather";

/// An access of 32 sectors in the reference case, where 4 would do.
static Access gather(std::string Array, std::vector<std::string> Through,
                     unsigned Line, double Requests = 8) {
  Access A = rangeAccess(MemorySpace::Global, std::move(Array), 1, 32, 4, "");
  A.Where = at(Line, 5);
  A.Unit = CostUnit::Sectors;
  A.AddressIsData = true;
  A.IndexArrays = std::move(Through);
  A.EstimatedRequests = Requests;
  A.PerRequest.Reasons = {{Reason::Role::Decides, Unknown::LoadedValue}};
  A.Reference = ReferenceCost{32, 4, 32};
  return A;
}

static Access row(double Requests) {
  Access A = exactAccess(MemorySpace::Global, AccessKind::Load, "row", 4,
                         [](unsigned L) { return L * 4; });
  A.EstimatedRequests = Requests;
  return A;
}

TEST(GlobalGather, NamesTheArrayWithTheIndices) {
  Scene S;
  S.Table.Accesses = {gather("x", {"list"}, 10)};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_EQ(Out[0].Message,
            "likely 32 sectors per request reading 'x' through 'list' where 4 "
            "would do, if lanes' loaded values are independent");
  EXPECT_EQ(Out[0].Sure, Certainty::Likely);
  EXPECT_EQ(Out[0].CauseIn, "list");
  EXPECT_EQ(textOf(Out[0].Cause),
            "data decides which element each lane accesses through 'list'");
  EXPECT_TRUE(S.run("global-uncoalesced-access").empty());
  S.Table.Accesses = {gather("x", {"a", "b", "c"}, 10)};
  EXPECT_TRUE(contains(S.message(Id), "'x' through 'a', 'b' and 'c' where"));
  S.Table.Accesses = {gather("x", {}, 10)};
  EXPECT_TRUE(contains(S.message(Id), "reading 'x' where 4 would do"));
}

// One element of each lane's own row is a row per lane, whatever the element.
TEST(GlobalGather, RowsOfLanesAreNone) {
  Scene S;
  S.Table.Accesses = {gather("x", {"list"}, 10)};
  S.Table.Accesses[0].Reference->OfSameData = 0;
  EXPECT_EQ(S.run(Id).size(), 1u);
  S.Table.Accesses[0].Reference->OfSameData = 28;
  EXPECT_TRUE(S.run(Id).empty());
  std::vector<Finding> Out = S.run("global-uncoalesced-access");
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "likely 32 sectors per request reading "
                                       "'x' where 4 would do"));
  EXPECT_TRUE(
      contains(notes(Out[0]), "far apart whatever the loaded index is"));
}

TEST(GlobalGather, WritesAreScatters) {
  Scene S;
  S.Table.Accesses = {gather("x", {"order"}, 10)};
  S.Table.Accesses[0].Op = AccessKind::Store;
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 1u);
  EXPECT_TRUE(contains(Out[0].Message, "writing 'x' through 'order'"));
  EXPECT_TRUE(contains(notes(Out[0]), "write them in runs"));
  // Atomics have other checks.
  S.Table.Accesses[0].Op = AccessKind::Atomic;
  EXPECT_TRUE(S.run(Id).empty());
}

TEST(GlobalGather, TheShareOfAllAccessesThroughOneArrayCounts) {
  Scene S;
  // 2 * 32 of 2 * 32 + 4 * 144 sectors for each request: 10%.
  S.Table.Accesses = {gather("x", {"list"}, 10), gather("y", {"list"}, 11),
                      row(8 * 144)};
  std::vector<Finding> Out = S.run(Id);
  ASSERT_EQ(Out.size(), 2u);
  EXPECT_TRUE(contains(notes(Out[0]), "the accesses through 'list' transfer "
                                      "about 10% of the sectors of global"));
  EXPECT_EQ(textOf(Out[0].Cause), textOf(Out[1].Cause));
  S.Table.Accesses[1].IndexArrays = {"other"};
  EXPECT_TRUE(S.run(Id).empty());
  S.Options["global-gather.MinShare"] = "5";
  EXPECT_EQ(S.run(Id).size(), 2u);
  S.Options["global-gather.MinShare"] = "6";
  EXPECT_TRUE(S.run(Id).empty());
}

TEST(GlobalGather, WhatIsNotConfirmedIsPossible) {
  Scene S;
  S.Table.Accesses = {gather("x", {"list"}, 10)};
  S.Table.Accesses[0].PerRequest.Reasons = {
      {Reason::Role::Decides, Unknown::BitCount}};
  S.Table.Accesses[0].Op = AccessKind::Store;
  EXPECT_TRUE(S.run(Id).empty());
  S.Least = Certainty::Possible;
  EXPECT_TRUE(contains(S.message(Id), "possibly up to 32 sectors"));
}

TEST(GlobalGather, OfAnApplicationAGuessIsPossible) {
  Scene S;
  S.Table.Accesses = {gather("x", {"list"}, 10)};
  S.IsOfApplication = true;
  EXPECT_TRUE(S.run(Id).empty());
  S.Least = Certainty::Possible;
  EXPECT_TRUE(contains(S.message(Id), "possibly up to 32 sectors"));
  S.Least = Certainty::Likely;
  S.Options["global-gather.MinSpeedup"] = "0";
  EXPECT_EQ(S.run(Id).size(), 1u);
  S.Options.clear();
  // What is stated of the data is no guess.
  S.Table.Accesses[0].PerRequest.Reasons = {
      {Reason::Role::Stated, Unknown::LoadedValue, "list"}};
  EXPECT_EQ(S.run(Id).size(), 1u);
}

TEST(GlobalGather, WhatIsCostlyWhateverTheDataIsUncoalesced) {
  Scene S;
  S.Table.Accesses = {gather("x", {"list"}, 10)};
  S.Table.Accesses[0].PerRequest.Low = 16;
  EXPECT_TRUE(S.run(Id).empty());
  EXPECT_TRUE(contains(S.message("global-uncoalesced-access"),
                       "at least 16 sectors per request"));
  // A sample proves nothing.
  S.Table.Accesses[0].PerRequest.RestsOn = Basis::Sampled;
  EXPECT_EQ(S.run(Id).size(), 1u);
  EXPECT_TRUE(S.run("global-uncoalesced-access").empty());
}
