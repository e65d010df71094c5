//===- RegistryTest.cpp - The list of checks and their options ------------===//

#include "Tables.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <set>

using namespace warplint;

TEST(Registry, IdsAreUniqueAndNameTheDefect) {
  std::set<std::string> Ids;
  for (const Check *C : allChecks()) {
    EXPECT_TRUE(Ids.insert(C->id().str()).second) << C->id().str();
    EXPECT_TRUE(llvm::all_of(C->id(), [](char Ch) {
      return llvm::isLower(Ch) || Ch == '-';
    })) << C->id().str();
  }
  for (const char *Id : {"shared-bank-conflict", "global-uncoalesced-access",
                         "local-memory-array", "global-atomic-hotspot",
                         "divergent-branch", "divergent-barrier"}) {
    EXPECT_TRUE(Ids.count(Id)) << Id;
    EXPECT_TRUE(check(Id).enabledByDefault()) << Id;
  }
  EXPECT_FALSE(check("missing-restrict").enabledByDefault());
}

TEST(Registry, WordsAreInHouseStyle) {
  for (const Check *C : allChecks()) {
    EXPECT_FALSE(C->summary().empty());
    EXPECT_FALSE(C->summary().ends_with(".")) << C->id().str();
    EXPECT_TRUE(llvm::isLower(C->summary().front())) << C->id().str();
    for (const CheckOption &O : C->options()) {
      double Value;
      EXPECT_FALSE(llvm::StringRef(O.Default).getAsDouble(Value)) << O.Name;
      EXPECT_FALSE(llvm::StringRef(O.Help).ends_with(".")) << O.Name;
    }
  }
}

TEST(Registry, EveryCheckHasAPageThatNamesItsOptions) {
  for (const Check *C : allChecks()) {
    std::string Page = std::string(WARPLINT_SOURCE_DIR "/docs/checks/") +
                       C->id().str() + ".md";
    auto Text = llvm::MemoryBuffer::getFile(Page);
    ASSERT_TRUE(bool(Text)) << Page;
    for (const CheckOption &O : C->options())
      EXPECT_TRUE((*Text)->getBuffer().contains(O.Name))
          << Page << " lacks " << O.Name;
  }
}

TEST(Registry, NumbersComeFromTheOptionsOrTheDefault) {
  Scene S;
  S.Options["shared-bank-conflict.MinDegree"] = "4";
  S.Options["global-uncoalesced-access.MinExcessSectors"] = "two";
  CheckInput In{S.Table, nullptr, {}, S.Gpu, S.Options};
  EXPECT_EQ(In.number(check("shared-bank-conflict"), "MinDegree"), 4);
  EXPECT_EQ(In.number(check("global-uncoalesced-access"), "MinExcessSectors"),
            1.5);
  EXPECT_EQ(In.number(check("divergent-branch"), "MinIdleShare"), 0.4);
}

TEST(Registry, AnEmptyTableGivesNothing) {
  Scene S;
  for (const Check *C : allChecks())
    EXPECT_TRUE(S.run(C->id()).empty()) << C->id().str();
}
