//===- ParsedFileTest.cpp -------------------------------------------------===//

#include "warplint/Linking/ParsedFile.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(ParsedFile, TheRequestIsThatOfTheCommand) {
  Job J;
  J.Command.Directory = "/src";
  J.Command.File = "a.cu";
  J.Command.Arguments = {"-x", "cuda", "a.cu"};
  J.Command.Cuda.Path = "/cuda";
  J.Command.Cuda.Major = 13;
  ParseRequest R = parseRequestFor(J.Command);
  EXPECT_EQ(R.Directory, "/src");
  EXPECT_EQ(R.File, "a.cu");
  EXPECT_EQ(R.Arguments.size(), 3u);
  EXPECT_EQ(R.ToolkitPath, "/cuda");
  EXPECT_EQ(R.ToolkitMajor, 13u);
}

TEST(ParsedFile, ItsCodeServesItsGpusOrAllOthers) {
  Job J;
  J.Command.Directory = "/src";
  J.Command.File = "sub/a.cu";
  J.ShowRelativeTo = "/src/sub";
  EngineOptions Options;
  ResultCache Cache(nullptr);
  ParsedFile File(J, Options, Cache);
  EXPECT_EQ(File.name(), "a.cu");
  EXPECT_TRUE(File.serves("sm_80"));
  File.serve({"sm_80"}, /*AllOthers=*/true);
  EXPECT_FALSE(File.serves("sm_80"));
  EXPECT_TRUE(File.serves("sm_90"));
  File.serve({"sm_80"}, /*AllOthers=*/false);
  EXPECT_TRUE(File.serves("sm_80"));
  EXPECT_FALSE(File.serves("sm_90"));
}

TEST(ParsedFile, AFailedFileIsNotParsed) {
  Job J;
  J.Command.Directory = "/nowhere";
  J.Command.File = "a.cu";
  EngineOptions Options;
  ResultCache Cache(nullptr);
  ParsedFile File(J, Options, Cache);
  File.fail("exceeded the time limit");
  File.parse();
  EXPECT_TRUE(File.summary().Kernels.empty());
  EXPECT_TRUE(File.deviceCode().Bitcode.empty());
}
