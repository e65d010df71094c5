//===- ClangCommandTest.cpp - Commands of clang as CUDA compiler ----------===//

#include "Helpers.h"

using namespace warplint;

namespace {

Invocation clang(const Strings &Flags,
                 const TranslateOptions &Options = withToolkit()) {
  CompileCommand C{"/src", "k.cu", {"/usr/bin/clang++-22"}};
  C.Arguments.insert(C.Arguments.end(), Flags.begin(), Flags.end());
  C.Arguments.insert(C.Arguments.end(), {"-c", "k.cu"});
  llvm::Expected<Invocation> I = translate(C, Options);
  if (I)
    return *I;
  ADD_FAILURE() << llvm::toString(I.takeError());
  return {};
}

std::string addedByClang(const Strings &Flags) {
  return beyond(clang(Flags).Arguments, clang({}).Arguments);
}

TEST(ClangCommand, IsLeftAlone) {
  EXPECT_EQ(joined(clang({}).Arguments),
            "-x cuda --cuda-device-only --cuda-gpu-arch=sm_90 "
            "--cuda-path=/cuda -isystem /cuda/include/cccl "
            "-Wno-unknown-cuda-version --no-cuda-version-check "
            "-Wno-unknown-warning-option -Qunused-arguments "
            "-Wno-c++11-narrowing -Wno-register k.cu");
  // A comma is no separator to clang.
  EXPECT_EQ(addedByClang({"-DF(a,b)=a", "-I", "a,b", "-isystem", "s",
                          "-std=gnu++17", "-fgpu-rdc", "-ffast-math",
                          "-fno-exceptions", "-Wall", "-fms-extensions",
                          "-Xclang", "-fcuda-allow-variadic-functions",
                          "--target=aarch64-linux-gnu"}),
            "-std=gnu++17 -DF(a,b)=a -I a,b -isystem s -fgpu-rdc -ffast-math "
            "-fno-exceptions -Wall -fms-extensions -Xclang "
            "-fcuda-allow-variadic-functions --target=aarch64-linux-gnu");
}

TEST(ClangCommand, LosesWhatTheAnalysisDecides) {
  for (const Strings &Flags : std::vector<Strings>{
           {"-o", "k.o"},
           {"-ok.o"},
           {"-c"},
           {"-S"},
           {"-E"},
           {"-emit-llvm"},
           {"-fsyntax-only"},
           {"-MD", "-MT", "k.o", "-MF", "k.d", "-MP"},
           {"-MMD"},
           {"-M"},
           {"-x", "cuda"},
           {"-xcuda"},
           {"-g"},
           {"-gline-tables-only"},
           {"-O3"},
           {"-Ofast"},
           {"--cuda-host-only"},
           {"--cuda-device-only"},
           {"--cuda-compile-host-device"},
           {"-nocudalib"},
           {"-lcudart", "-L/cuda/lib64", "-Wl,-rpath,/x", "-Xlinker", "-z"},
           {"-Werror"},
           {"-Werror=unused"},
           {"-save-temps=obj"},
           {"-fsanitize=address"},
           {"-fprofile-instr-generate", "-fcoverage-mapping"},
           {"-flto=thin"},
           {"-fplugin=p.so"},
           {"-Xclang", "-load", "-Xclang", "p.so"},
           {"-Xclang", "-include-pch", "-Xclang", "x.pch"},
           {"-include-pch", "x.pch"},
           {"--serialize-diagnostics", "x.dia"},
           {"-Xcuda-ptxas", "-v"},
           {"other.o"}})
    EXPECT_EQ(addedByClang(Flags), "") << joined(Flags);
  EXPECT_EQ(addedByClang({"-O3"}), "");
}

TEST(ClangCommand, OneArchitecture) {
  Invocation I = clang({"--cuda-gpu-arch=sm_80", "--offload-arch=sm_70,sm_90a",
                        "--no-offload-arch=sm_70"});
  EXPECT_EQ(joined(I.Facts.Architectures), "sm_80 sm_90a");
  EXPECT_EQ(beyond(I.Arguments, clang({}).Arguments), "--cuda-gpu-arch=sm_90a");
  EXPECT_EQ(addedByClang({"--offload-arch=native"}), "");
  EXPECT_EQ(joined(clang({"--offload-arch=sm_80", "--no-offload-arch=all"})
                       .Facts.Architectures),
            "");
}

TEST(ClangCommand, ItsOwnToolkit) {
  TemporaryFolder T;
  T.write("cuda/include/cuda_runtime.h", "");
  T.write("cuda/include/cuda.h", "#define CUDA_VERSION 12040\n");
  T.write("cuda/nvvm/libdevice/libdevice.10.bc", "");
  std::string Path = T / "cuda";
  Invocation I = clang({"--cuda-path=" + Path});
  EXPECT_TRUE(has(I, "--cuda-path=" + Path));
  EXPECT_FALSE(has(I, "--cuda-path=/cuda"));
  EXPECT_EQ(I.Cuda.Path, Path);
  EXPECT_EQ(I.Cuda.Major, 12u);
  EXPECT_EQ(I.Cuda.FoundBy, "--cuda-path of the command");
  // The user's own word goes before it.
  TranslateOptions Options = withToolkit();
  Options.Cuda.FoundBy = "--cuda-path";
  EXPECT_TRUE(
      has(clang({"--cuda-path=" + Path}, Options), "--cuda-path=/cuda"));
}

TEST(ClangCommand, UnknownFlagsAndMissingValues) {
  Invocation I = clang({"-fooo", "-DA"});
  EXPECT_EQ(joined(I.Warnings), "unknown argument '-fooo' ignored");
  EXPECT_TRUE(has(I, "-DA"));
  EXPECT_EQ(errorOf(translate({"/src", "k.cu", {"clang", "k.cu", "-include"}},
                              withToolkit())),
            "clang option '-include' needs a value");
}

TEST(ClangCommand, OptionsFile) {
  TemporaryFolder T;
  T.write("a.rsp", "-DA '-DB=x y' -o k.o");
  llvm::Expected<Invocation> I =
      translate({T.Path, "k.cu", {"clang++", "@a.rsp", "k.cu"}}, withToolkit());
  ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
  EXPECT_EQ(beyond(I->Arguments, clang({}).Arguments), "-DA -DB=x y");
  EXPECT_EQ(errorOf(translate({T.Path, "k.cu", {"clang++", "@none", "k.cu"}},
                              withToolkit())),
            "cannot read options file '" + T / "none" +
                "': No such file or directory");
}

} // namespace
