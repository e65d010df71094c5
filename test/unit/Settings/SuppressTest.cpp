//===- SuppressTest.cpp ---------------------------------------------------===//

#include "warplint/Settings/Suppress.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

struct Answer {
  bool Silent;
  std::vector<Problem> Errors;
};

} // namespace

static Answer ask(llvm::StringRef Text, unsigned Line,
                  const std::string &Check = "shared-bank-conflict") {
  Finding F;
  F.Check = Check;
  F.Where = Spot{"a.cu", Line, 1};
  Suppression S;
  Answer A;
  A.Silent = S.suppresses(F, Text, A.Errors);
  return A;
}

TEST(Suppress, SameLine) {
  EXPECT_TRUE(ask("x; // NOLINT\n", 1).Silent);
  EXPECT_TRUE(ask("x; // NOLINT(shared-bank-conflict)\n", 1).Silent);
  EXPECT_TRUE(ask("x; // NOLINT(other, shared-*)\n", 1).Silent);
  EXPECT_FALSE(ask("x; // NOLINT(global-*)\n", 1).Silent);
  EXPECT_FALSE(ask("x; // NOLINT\ny;\n", 2).Silent);
}

TEST(Suppress, NamesThatClangTidyKnows) {
  EXPECT_TRUE(ask("x; // NOLINT(cuda-warp-shared-bank-conflict)\n", 1).Silent);
  EXPECT_TRUE(ask("x; // NOLINT(cuda-warp-*)\n", 1).Silent);
  EXPECT_FALSE(ask("x; // NOLINT(cuda-warp-divergent-branch)\n", 1).Silent);
}

TEST(Suppress, NextLine) {
  EXPECT_TRUE(ask("// NOLINTNEXTLINE(shared-*)\nx;\n", 2).Silent);
  EXPECT_FALSE(ask("// NOLINTNEXTLINE(shared-*)\n\nx;\n", 3).Silent);
}

TEST(Suppress, Block) {
  llvm::StringRef Text =
      "// NOLINTBEGIN(shared-*)\nx;\n// NOLINTEND(shared-*)\ny;\n";
  EXPECT_TRUE(ask(Text, 2).Silent);
  EXPECT_FALSE(ask(Text, 4).Silent);
  EXPECT_FALSE(ask(Text, 2, "divergent-branch").Silent);
}

TEST(Suppress, UnpairedBlockIsAnError) {
  Answer A = ask("int x;\n  // NOLINTBEGIN(shared-*)\nx;\n", 3);
  EXPECT_FALSE(A.Silent);
  ASSERT_EQ(A.Errors.size(), 1u);
  EXPECT_EQ(A.Errors[0].Where.File, "a.cu");
  EXPECT_EQ(A.Errors[0].Where.Line, 2u);
  EXPECT_EQ(A.Errors[0].SourceLine, "  // NOLINTBEGIN(shared-*)");
  EXPECT_NE(A.Errors[0].Message.find("unmatched 'NOLINTBEGIN'"),
            std::string::npos);
  EXPECT_EQ(ask("x;\n// NOLINTEND\n", 1).Errors.size(), 1u);
}

TEST(Suppress, ErrorsAreToldOnceAndWithoutAFinding) {
  Suppression S;
  std::vector<Problem> Errors;
  llvm::StringRef Text = "// NOLINTBEGIN\nx;\n";
  S.read("a.cu", Text, Errors);
  EXPECT_EQ(Errors.size(), 1u);
  S.read("a.cu", Text, Errors);
  EXPECT_EQ(Errors.size(), 1u);
  S.read("b.cu", "no comment\n", Errors);
  EXPECT_EQ(Errors.size(), 1u);
}

TEST(Suppress, AnUnknownPlaceIsNeverSuppressed) {
  Finding F;
  Suppression S;
  std::vector<Problem> Errors;
  EXPECT_FALSE(S.suppresses(F, "// NOLINT\n", Errors));
}
