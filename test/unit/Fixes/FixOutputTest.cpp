//===- FixOutputTest.cpp - Files and YAML ---------------------------------===//
#include "TemporaryFolder.h"
#include "warplint/Fixes/Fixes.h"
#include "clang/Tooling/DiagnosticsYaml.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(FixOutput, WritesWholeFilesAndKeepsPermissions) {
  TemporaryFolder F;
  std::string Path = F.write("k.cu", "old\n");
  auto Mode = llvm::sys::fs::owner_read | llvm::sys::fs::owner_write;
  ASSERT_FALSE(llvm::sys::fs::setPermissions(Path, Mode));
  FixPlan Plan;
  Plan.Files.push_back({Path, "k.cu", "old\n", "new\n"});
  llvm::Error E = writeFixes(Plan);
  EXPECT_FALSE(bool(E)) << llvm::toString(std::move(E));
  EXPECT_EQ(F.read("k.cu"), "new\n");
  EXPECT_EQ(*llvm::sys::fs::getPermissions(Path), Mode);
}

TEST(FixOutput, AFileThatChangedIsLeftAloneAndTheOthersAreWritten) {
  TemporaryFolder F;
  FixPlan Plan;
  Plan.Files.push_back(
      {F.write("a.cu", "edited meanwhile\n"), "a.cu", "old\n", "new\n"});
  Plan.Files.push_back({F.write("b.cu", "old\n"), "b.cu", "old\n", "new\n"});
  Plan.Files.push_back({F.Path + "/gone.cu", "gone.cu", "old\n", "new\n"});
  std::string Message = llvm::toString(writeFixes(Plan));
  EXPECT_NE(Message.find("a.cu: not fixed: the file changed since it was read"),
            std::string::npos);
  EXPECT_NE(Message.find("gone.cu: not fixed"), std::string::npos);
  EXPECT_EQ(F.read("a.cu"), "edited meanwhile\n");
  EXPECT_EQ(F.read("b.cu"), "new\n");
}

TEST(FixOutput, TwoNamesOfAFileAreOneFile) {
  TemporaryFolder F;
  const std::string A = F.write("a.cu", "old\n"), B = F.Path + "/b.cu";
  ASSERT_FALSE(llvm::sys::fs::create_hard_link(A, B));
  FixPlan Plan;
  Plan.Files.push_back({A, "a.cu", "old\n", "new\n"});
  Plan.Files.push_back({B, "b.cu", "old\n", "new\n"});
  EXPECT_EQ(llvm::toString(writeFixes(Plan)), "");
  EXPECT_EQ(F.read("a.cu"), "new\n");
  EXPECT_EQ(F.read("b.cu"), "new\n");
}

TEST(FixOutput, YamlIsWhatClangReads) {
  TemporaryFolder F;
  FixPlan Plan;
  ChosenFix C;
  C.Check = "shared-bank-conflict";
  C.Message = "32-way bank conflict";
  C.File = F.write("k.cu", "first\nfloat tile[32][32];\n");
  C.Where = {"k.cu", 2, 7};
  C.Change.Edits.push_back({{C.File, 21, 2}, "33"});
  Plan.Kept.push_back(C);
  C.WhyNot = "it did not hold";
  Plan.Refused.push_back(C);

  std::string Text = replacementsYaml(Plan, "k.cu");
  clang::tooling::TranslationUnitDiagnostics Read;
  llvm::yaml::Input In(Text);
  In >> Read;
  ASSERT_FALSE(In.error());
  EXPECT_EQ(Read.MainSourceFile, "k.cu");
  ASSERT_EQ(Read.Diagnostics.size(), 1u);
  const auto &D = Read.Diagnostics[0];
  EXPECT_EQ(D.DiagnosticName, "shared-bank-conflict");
  EXPECT_EQ(D.Message.FileOffset, 12u);
  ASSERT_EQ(D.Message.Fix.size(), 1u);
  const auto &Changes = D.Message.Fix.begin()->second;
  ASSERT_EQ(Changes.size(), 1u);
  EXPECT_EQ(Changes.begin()->getOffset(), 21u);
  EXPECT_EQ(Changes.begin()->getReplacementText(), "33");
}
