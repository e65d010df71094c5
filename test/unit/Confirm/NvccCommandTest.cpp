//===- NvccCommandTest.cpp - An invocation in nvcc's syntax ---------------===//

#include "warplint/Confirm/Nvcc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace warplint;

/// The invocation of a command that runs nvcc.
static Invocation invocation(std::vector<std::string> Flags,
                             std::string File = "a.cu",
                             std::string Compiler = "nvcc") {
  CompileCommand Command;
  Command.Directory = "/src";
  Command.File = File;
  Command.Arguments = {std::move(Compiler)};
  Command.Arguments.insert(Command.Arguments.end(), Flags.begin(), Flags.end());
  Command.Arguments.insert(Command.Arguments.end(), {"-c", File});
  auto Of = translate(Command, TranslateOptions());
  EXPECT_TRUE(bool(Of));
  return std::move(*Of);
}

static NvccCommand command(std::vector<std::string> Flags) {
  auto Made = nvccCommandOf(invocation(std::move(Flags)));
  if (!Made) {
    ADD_FAILURE() << llvm::toString(Made.takeError());
    return {};
  }
  return std::move(*Made);
}

static std::string flags(std::vector<std::string> Flags) {
  return llvm::join(command(std::move(Flags)).Flags, " ");
}

TEST(NvccCommand, Plain) {
  NvccCommand C = command({});
  EXPECT_EQ(llvm::join(C.Flags, " "), "-arch=sm_90 -w -std=c++17 -lineinfo");
  EXPECT_EQ(C.File, "/src/a.cu");
  EXPECT_EQ(C.PtxasArch, "sm_90");
  EXPECT_EQ(C.Prelude, "");
  EXPECT_TRUE(C.PtxasFlags.empty());
}

TEST(NvccCommand, FoldersMacrosAndHeaders) {
  EXPECT_EQ(
      flags({"-Iinc", "-isystem", "/sys", "-DA=1", "-UB", "-include", "pre.h"}),
      "-arch=sm_90 -w -std=c++17 -I /src/inc -isystem /sys -DA=1 -UB "
      "-include /src/pre.h -lineinfo");
}

TEST(NvccCommand, MacrosThatAShellWouldReadAreInAHeader) {
  NvccCommand C =
      command({"-DX=$(touch /tmp/x)", "-DY=`id`", "-DF(x)=((x)+1)", "-DZ=2"});
  EXPECT_EQ(llvm::join(C.Flags, " "),
            "-arch=sm_90 -w -std=c++17 -DZ=2 -lineinfo");
  EXPECT_EQ(C.Prelude, "#define X $(touch /tmp/x)\n#define Y `id`\n"
                       "#define F(x) ((x)+1)\n");
}

TEST(NvccCommand, PathsThatAShellWouldReadAreRefused) {
  for (const char *Path : {"a$(touch x).cu", "a`id`.cu", "a\".cu", "a\\.cu",
                           "a;b.cu", "a|b.cu", "a\nb.cu", "a'b.cu", "a,b.cu"}) {
    auto Made = nvccCommandOf(invocation({}, Path));
    ASSERT_FALSE(bool(Made)) << Path;
    EXPECT_NE(llvm::toString(Made.takeError()).find("to a shell"),
              std::string::npos);
  }
  auto Folder = nvccCommandOf(invocation({"-Id$(id)"}));
  EXPECT_FALSE(bool(Folder));
  llvm::consumeError(Folder.takeError());
  EXPECT_TRUE(bool(nvccCommandOf(invocation({}, "with blank/\xc3\xa4+1.cu"))));
}

TEST(NvccCommand, NoOtherProgramOfTheCommandIsNamed) {
  EXPECT_EQ(flags({"-ccbin", "evil/g++", "-Xcompiler", "-Bevil,-fplugin=x.so",
                   "-o", "out", "--keep", "-Xptxas", "-v"}),
            "-arch=sm_90 -w -std=c++17 -lineinfo");
}

TEST(NvccCommand, CodeGeneration) {
  EXPECT_EQ(flags({"-use_fast_math"}),
            "-arch=sm_90 -w -std=c++17 -use_fast_math -lineinfo");
  EXPECT_EQ(flags({"-use_fast_math", "-ftz=false"}),
            "-arch=sm_90 -w -std=c++17 -use_fast_math -ftz=false -lineinfo");
  EXPECT_EQ(flags({"-ftz=true", "-fmad=false"}),
            "-arch=sm_90 -w -std=c++17 -fmad=false -ftz=true -lineinfo");
  EXPECT_EQ(flags({"-rdc=true", "--restrict", "-std=c++20"}),
            "-arch=sm_90 -w -std=c++20 -rdc=true -restrict -lineinfo");
  EXPECT_EQ(flags({"-G"}), "-arch=sm_90 -w -std=c++17 -lineinfo");
  EXPECT_EQ(flags({"--expt-relaxed-constexpr", "--extended-lambda"}),
            "-arch=sm_90 -w -std=c++17 --expt-relaxed-constexpr "
            "--extended-lambda -lineinfo");
}

TEST(NvccCommand, FlagsOfPtxas) {
  NvccCommand C =
      command({"-maxrregcount=32", "-Xptxas", "-O1", "-arch=sm_86"});
  EXPECT_EQ(C.PtxasFlags,
            (std::vector<std::string>{"-O1", "-maxrregcount=32"}));
  EXPECT_EQ(C.PtxasArch, "sm_86");
  EXPECT_EQ(C.Flags.front(), "-arch=sm_86");
}

TEST(NvccCommand, OfClang) {
  auto Made = nvccCommandOf(invocation(
      {"-x", "cuda", "--cuda-gpu-arch=sm_80", "-std=gnu++20", "-Iinc", "-O2"},
      "a.cu", "clang++"));
  ASSERT_TRUE(bool(Made));
  EXPECT_EQ(llvm::join(Made->Flags, " "),
            "-arch=sm_80 -w -std=c++20 -I /src/inc -lineinfo "
            "--expt-relaxed-constexpr --extended-lambda");
}
