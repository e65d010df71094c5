//===- SettingsTest.cpp ---------------------------------------------------===//

#include "Settings.h"
#include "gtest/gtest.h"

using namespace warplint;

static Settings read(llvm::StringRef Text) {
  ServerOptions Base;
  Base.Config.Checks = "-*";
  Base.Config.ExtraArgs = {"-DBASE"};
  const llvm::json::Value V = llvm::cantFail(llvm::json::parse(Text));
  return readSettings(&V, Base, "/home/me");
}

TEST(Settings, TheEditorWins) {
  Settings S = read(R"({"checks": "*", "extraArgs": ["-DX"], "debounce": 10,
      "cudaPath": "none", "compilationDatabase": "build",
      "inlayHints": false, "assumeArguments": ["n=3"], "flags": []})");
  EXPECT_TRUE(S.Complaints.empty());
  EXPECT_EQ(S.Config.Checks, "*");
  EXPECT_EQ(S.Config.ExtraArgs, (std::vector<std::string>{"-DBASE", "-DX"}));
  EXPECT_EQ(S.Config.AssumeArguments, std::vector<std::string>{"n=3"});
  EXPECT_EQ(S.Debounce, 10u);
  EXPECT_EQ(S.Inputs.CudaPath, "none");
  EXPECT_EQ(S.Inputs.Database, "/home/me/build");
  EXPECT_FALSE(S.Inputs.Flags); // else no database would be read
  EXPECT_FALSE(S.InlayHints);
  EXPECT_TRUE(S.CodeLens);
}

TEST(Settings, EmptyAndNullAreNotMade) {
  Settings S = read(R"({"checks": "", "certainty": null, "other": 1})");
  EXPECT_EQ(S.Config.Checks, "-*");
  EXPECT_FALSE(S.Config.Certainty);
  EXPECT_TRUE(S.Complaints.empty());
}

TEST(Settings, WrongKindsAreTold) {
  Settings S = read(R"({"checks": 1, "flags": "x", "extraArgs": [1],
      "codeLens": "no", "debounce": -1})");
  EXPECT_EQ(S.Complaints.size(), 5u);
  EXPECT_EQ(S.Config.Checks, "-*");
  EXPECT_TRUE(S.CodeLens);
  EXPECT_EQ(read("[1]").Complaints.size(), 1u);
  EXPECT_TRUE(read("[]").Complaints.empty()) << "Lua's empty table";
  EXPECT_TRUE(read("null").Complaints.empty());
}
