//===- ConfigurationTest.cpp ----------------------------------------------===//

#include "warplint/Settings/Configuration.h"
#include "warplint/Settings/Selection.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

class ConfigurationTest : public testing::Test {
protected:
  ConfigurationTest() {
    llvm::sys::fs::createUniqueDirectory("warplint-config", Folder);
    llvm::sys::fs::create_directories(at("sub"));
  }
  ~ConfigurationTest() override { llvm::sys::fs::remove_directories(Folder); }

  std::string at(llvm::StringRef Name) {
    llvm::SmallString<128> Path = Folder;
    llvm::sys::path::append(Path, Name);
    return std::string(Path);
  }
  void write(llvm::StringRef Name, llvm::StringRef Text) {
    std::error_code Error;
    llvm::raw_fd_ostream(at(Name), Error) << Text;
  }
  llvm::Expected<FileSettings> settings(const ConfigurationFlags &Flags = {}) {
    auto Config = Configuration::create(Flags);
    if (!Config)
      return Config.takeError();
    return Config->settingsFor(at("sub/a.cu"));
  }
  std::string errorOf(const ConfigurationFlags &Flags = {}) {
    auto S = settings(Flags);
    return S ? "" : llvm::toString(S.takeError());
  }
  llvm::SmallString<128> Folder;
};

} // namespace

TEST_F(ConfigurationTest, DefaultsWithoutAFile) {
  auto S = llvm::cantFail(settings());
  EXPECT_EQ(S.Checks, "");
  EXPECT_EQ(S.HeaderFilter, ".*");
  EXPECT_FALSE(S.SystemHeaders);
  EXPECT_EQ(S.Evaluate.AssumedBlock, Shape::of(256));
}

TEST_F(ConfigurationTest, NearestFileIsRead) {
  write(".warplint", "Checks: '-*,a*'\nCheckOptions:\n  a.Limit: 3\n");
  EXPECT_EQ(llvm::cantFail(settings()).Checks, "-*,a*");
  write("sub/.warplint", "Checks: 'b*'\nWarningsAsErrors: '*'\n");
  auto S = llvm::cantFail(settings());
  EXPECT_EQ(S.Checks, "b*");
  EXPECT_EQ(S.WarningsAsErrors, "*");
  EXPECT_TRUE(S.CheckOptions.empty());
}

TEST_F(ConfigurationTest, ParentsAreInheritedOnRequest) {
  write(".warplint", "Checks: 'a*'\nCheckOptions:\n  a.Limit: 3\n");
  write("sub/.warplint", "Checks: 'b*'\nInheritParentConfig: true\n");
  auto S = llvm::cantFail(settings());
  EXPECT_EQ(S.Checks, "a*,b*");
  EXPECT_EQ(S.CheckOptions["a.Limit"], "3");
}

TEST_F(ConfigurationTest, FlagsComeLast) {
  write(".warplint", "Checks: 'a*'\nHeaderFilterRegex: 'x'\n"
                     "CheckOptions:\n  AssumeBlock: '64'\n");
  EXPECT_EQ(llvm::cantFail(settings()).Evaluate.AssumedBlock, Shape::of(64));
  ConfigurationFlags F;
  F.Checks = "-shared-*";
  F.HeaderFilter = "y";
  F.AssumeBlock = "8,8";
  F.AssumeGrid = "2,3,4";
  auto S = llvm::cantFail(settings(F));
  EXPECT_EQ(S.Checks, "a*,-shared-*");
  EXPECT_EQ(S.HeaderFilter, "y");
  EXPECT_EQ(S.Evaluate.AssumedBlock, Shape::of(8, 8));
  EXPECT_EQ(S.Evaluate.AssumedGrid, Shape::of(2, 3, 4));
}

TEST_F(ConfigurationTest, ConfigFlagReplacesTheFiles) {
  write(".warplint", "Checks: 'a*'\n");
  ConfigurationFlags F;
  F.Config = "{Checks: 'c*'}";
  EXPECT_EQ(llvm::cantFail(settings(F)).Checks, "c*");
  F.ConfigFile = at("other");
  EXPECT_NE(errorOf(F).find("exclude each other"), std::string::npos);
  F.Config.reset();
  EXPECT_NE(errorOf(F).find("can't read configuration file"),
            std::string::npos);
  write("other", "Checks: 'd*'\n");
  EXPECT_EQ(llvm::cantFail(settings(F)).Checks, "d*");
}

TEST_F(ConfigurationTest, BadInputIsSaid) {
  write(".warplint", "Cheks: 'a*'\n");
  EXPECT_NE(errorOf().find("unknown key 'Cheks'"), std::string::npos);
  write(".warplint", "HeaderFilterRegex: '('\n");
  EXPECT_NE(errorOf().find("not a regular expression"), std::string::npos);
  write(".warplint", "");
  ConfigurationFlags F;
  F.AssumeBlock = "0";
  EXPECT_NE(errorOf(F).find("'0' is not a shape"), std::string::npos);
  F.AssumeBlock = "64,64";
  EXPECT_NE(errorOf(F).find("4096 threads"), std::string::npos);
  F.AssumeBlock = "1,2,3,4";
  EXPECT_NE(errorOf(F).find("is not a shape"), std::string::npos);
}

TEST_F(ConfigurationTest, AMisspeltCheckOfAFlagIsAnError) {
  ConfigurationFlags F;
  F.Checks = "-*,shard-*";
  EXPECT_EQ(errorOf(F),
            "--checks: 'shard-*' matches no check; did you mean 'shared-*'?");
  // A star takes any letters; two of them the wrong way round are one mistake.
  F.Checks = "shared-bnak-*";
  EXPECT_EQ(errorOf(F), "--checks: 'shared-bnak-*' matches no check; did you "
                        "mean 'shared-bank-conflict'?");
  F.Checks = "*-acess";
  EXPECT_EQ(errorOf(F), "--checks: '*-acess' matches no check; did you mean "
                        "'global-uncoalesced-access'?");
  // Where the glob as a whole is like no check, its words may be.
  F.Checks = "cuda-warp-bnak*";
  EXPECT_EQ(errorOf(F), "--checks: 'cuda-warp-bnak*' matches no check; did you "
                        "mean 'shared-bank-conflict'?");
  for (const char *Strange : {"readability-*", "a*z", "cert-*-c"}) {
    F.Checks = Strange;
    EXPECT_EQ(errorOf(F),
              "--checks: '" + std::string(Strange) + "' matches no check");
  }
  F.Checks = "-*,shared-*";
  F.WarningsAsErrors = "nosuch";
  EXPECT_EQ(errorOf(F), "--warnings-as-errors: 'nosuch' matches no check");
}

TEST_F(ConfigurationTest, AnOptionThatIsNoNumberIsAnError) {
  write(".warplint", "CheckOptions:\n  shared-bank-conflict.MinDegree: many\n");
  EXPECT_EQ(errorOf(),
            "option shared-bank-conflict.MinDegree: 'many' is not a number");
}

TEST_F(ConfigurationTest, AWrongStatementAboutDataHasItsLine) {
  write(".warplint", "CheckOptions:\n  AssumeGrid: '4'\n"
                     "  AssumeData: 'data(a, rising) data(b, identity, "
                     "distinct=4)'\n");
  EXPECT_EQ(errorOf(), "invalid configuration for '" + at("sub/a.cu") + "':\n" +
                           at(".warplint") +
                           ":3:32: error: no two elements of 'identity' are "
                           "equal, which contradicts 'distinct=4'");
  ConfigurationFlags F;
  F.Config = "{CheckOptions: {AssumeData: 'data(a)'}}";
  EXPECT_NE(errorOf(F).find("AssumeData: 'data(a)' states nothing"),
            std::string::npos);
  F.Config = "{}";
  F.AssumeArguments = {"n=3", "data(a, sorted)"};
  EXPECT_NE(errorOf(F).find("--assume-argument: 'data(a, sorted)': 'sorted' "
                            "states nothing about data"),
            std::string::npos);
}

TEST_F(ConfigurationTest, VerifyFindsUnknownNames) {
  write(".warplint", "Checks: '-*,shared-bank-*,nosuch-*'\nCheckOptions:\n"
                     "  shared-bank-conflict.Nosuch: 3\n  AssumeGrid: '4'\n");
  auto Config = llvm::cantFail(Configuration::create({}));
  auto Lines = llvm::cantFail(Config.verify(at("a.cu")));
  ASSERT_EQ(Lines.size(), 2u);
  EXPECT_EQ(Lines[0], "Checks: 'nosuch-*' matches no check");
  EXPECT_EQ(Lines[1], "CheckOptions: 'shared-bank-conflict.Nosuch' is not an "
                      "option of any check");
}

TEST_F(ConfigurationTest, DumpCanBeReadBack) {
  ConfigurationFlags F;
  F.Checks = "-*,shared-bank-conflict";
  auto Config = llvm::cantFail(Configuration::create(F));
  std::string Text = llvm::cantFail(Config.dump(at("a.cu")));
  ConfigurationFlags Again;
  Again.Config = Text;
  auto S = llvm::cantFail(settings(Again));
  EXPECT_EQ(S.Checks, "-*,shared-bank-conflict");
  EXPECT_EQ(S.CheckOptions["shared-bank-conflict.MinDegree"], "2");
}

TEST(Selection, GlobsOverTheDefaults) {
  size_t Default = selectChecks("").size();
  EXPECT_GT(Default, 0u);
  EXPECT_EQ(selectChecks("-*").size(), 0u);
  EXPECT_EQ(selectChecks("*").size(), allChecks().size());
  auto One = selectChecks("-*,shared-bank-conflict");
  ASSERT_EQ(One.size(), 1u);
  EXPECT_EQ(One[0]->id(), "shared-bank-conflict");
  EXPECT_EQ(selectChecks("-shared-bank-conflict").size(), Default - 1);
  EXPECT_FALSE(globsContain("", "shared-bank-conflict"));
  EXPECT_TRUE(globsContain("*,-global-*", "shared-bank-conflict"));
}
