//===- ToolkitTest.cpp - Finding a toolkit and the host's GCC -------------===//

#include "Draft.h"
#include "Helpers.h"

using namespace warplint;

namespace {

/// Sets a variable of the environment, and sets it back.
class Variable {
public:
  Variable(const char *Name, const std::string &Value) : Name(Name) {
    if (const char *Old = getenv(Name))
      Before = Old;
    setenv(Name, Value.c_str(), 1);
  }
  ~Variable() {
    if (Before)
      setenv(Name, Before->c_str(), 1);
    else
      unsetenv(Name);
  }

private:
  const char *Name;
  std::optional<std::string> Before;
};

void writeToolkit(const TemporaryFolder &T, const std::string &Root) {
  T.write(Root + "/include/cuda_runtime.h", "");
  T.write(Root + "/include/cuda.h", "");
  T.write(Root + "/nvvm/libdevice/libdevice.10.bc", "");
  T.write(Root + "/bin/nvcc", "#!/bin/sh\n");
  ASSERT_EQ(system(("chmod +x '" + T / Root + "/bin/nvcc'").c_str()), 0);
}

Toolkit found(const std::string &Explicit, const std::string &Nvcc = "") {
  llvm::Expected<Toolkit> Result = findToolkit(Explicit, Nvcc);
  if (Result)
    return *Result;
  ADD_FAILURE() << llvm::toString(Result.takeError());
  return {};
}

TEST(Toolkit, SaysWhatIsMissing) {
  TemporaryFolder T;
  EXPECT_EQ(errorOf(findToolkit(T / "none")),
            "no CUDA toolkit at '" + T / "none" +
                "': it has no include/cuda_runtime.h");
  T.write("half/include/cuda_runtime.h", "");
  T.write("half/include/cuda.h", "");
  EXPECT_EQ(errorOf(findToolkit(T / "half")),
            "no CUDA toolkit at '" + T / "half" +
                "': it has no nvvm/libdevice");
}

TEST(Toolkit, WhatACommandAloneNamesMayNotRun) {
  TemporaryFolder T;
  writeToolkit(T, "tree");
  writeToolkit(T, "system");
  Variable Path("CUDA_PATH", ""), Home("CUDA_HOME", T / "system"),
      Programs("PATH", "/usr/bin:/bin");
  // Named by a command, it is read, but its programs are not run.
  Toolkit Found = found("", T / "tree/bin/nvcc");
  EXPECT_EQ(Found.Path, T / "tree");
  EXPECT_FALSE(Found.MayRun);
  EXPECT_FALSE(isToolkitOfSystem(T / "tree"));
  // The user's word, or the system's, makes the difference.
  EXPECT_TRUE(found(T / "tree").MayRun);
  EXPECT_TRUE(found("", T / "system/bin/nvcc").MayRun);
  EXPECT_TRUE(found("").MayRun);
  ASSERT_EQ(system(("ln -s system '" + T / "link'").c_str()), 0);
  EXPECT_TRUE(found("", T / "link/bin/nvcc").MayRun);
  // The same for --cuda-path in a command of clang.
  CompileCommand C{"/src", "k.cu", {"clang++", "k.cu"}};
  for (const char *Name : {"tree", "system"}) {
    C.Arguments.resize(2);
    C.Arguments.push_back("--cuda-path=" + T / Name);
    auto I = translate(C, withToolkit());
    ASSERT_TRUE(bool(I)) << llvm::toString(I.takeError());
    EXPECT_EQ(I->Cuda.Path, T / Name);
    EXPECT_EQ(I->Cuda.MayRun, Name == std::string("system"));
  }
}

TEST(Toolkit, OrderOfPlaces) {
  TemporaryFolder T;
  for (const char *Root : {"named", "own", "path", "home", "onpath"})
    writeToolkit(T, Root);
  Variable Path("CUDA_PATH", T / "path"), Home("CUDA_HOME", T / "home"),
      Programs("PATH", T / "onpath/bin:/usr/bin:/bin");
  Toolkit Named = found(T / "named", T / "own/bin/nvcc");
  EXPECT_EQ(Named.Path, T / "named");
  EXPECT_EQ(Named.FoundBy, "--cuda-path");
  Toolkit Own = found("", T / "own/bin/nvcc");
  EXPECT_EQ(Own.Path, T / "own");
  EXPECT_EQ(Own.FoundBy, "nvcc of the command");
  // A command of clang says nothing about the toolkit.
  EXPECT_EQ(found("", T / "own/bin/clang++").FoundBy, "CUDA_PATH");
  EXPECT_EQ(found("").Path, T / "path");
  Variable NoPath("CUDA_PATH", T / "none");
  EXPECT_EQ(found("").Path, T / "home");
  EXPECT_EQ(found("").FoundBy, "CUDA_HOME");
  Variable NoHome("CUDA_HOME", "");
  EXPECT_EQ(found("").Path, T / "onpath");
  EXPECT_EQ(found("").FoundBy, "nvcc on PATH");
  EXPECT_EQ(found("", "nvcc").FoundBy, "nvcc of the command");
}

TEST(Toolkit, BehindALinkedNvcc) {
  TemporaryFolder T;
  writeToolkit(T, "real");
  T.write("bin/x", "");
  ASSERT_EQ(symlink((T / "real/bin/nvcc").c_str(), (T / "bin/nvcc").c_str()),
            0);
  EXPECT_EQ(found("", T / "bin/nvcc").Path, T / "real");
}

TEST(Toolkit, Version) {
  TemporaryFolder T;
  writeToolkit(T, "cuda");
  EXPECT_EQ(found(T / "cuda").Major, 0u);
  T.write("cuda/include/cuda.h", "#define CUDA_VERSION 11080\n");
  EXPECT_EQ(found(T / "cuda").Major, 11u);
  EXPECT_EQ(found(T / "cuda").Minor, 8u);
  T.write("cuda/include/cuda_runtime_api.h",
          "# define X CUDART_VERSION\n#define CUDART_VERSION  12060\n");
  EXPECT_EQ(found(T / "cuda").Minor, 6u);
  T.write("cuda/version.json", R"({"cuda": {"version": "13.0.1"}})");
  EXPECT_EQ(found(T / "cuda").Build, 1u);
  T.write("cuda/version.json", R"({"cuda": {"version": "13.0.1"},
                                   "cuda_nvcc": {"version": "13.0.88"}})");
  Toolkit Found = found(T / "cuda");
  EXPECT_EQ(Found.Major, 13u);
  EXPECT_EQ(Found.Minor, 0u);
  EXPECT_EQ(Found.Build, 88u);
}

TEST(Toolkit, NoVersionNoMacros) {
  for (const std::string &A : nvcc({}, withToolkit(0, 0)).Arguments)
    EXPECT_EQ(A.find("__CUDACC_VER_"), std::string::npos) << A;
}

TEST(HostCompiler, FindsItsGcc) {
  TemporaryFolder T;
  for (const char *Version : {"9", "11", "12.2.0"})
    T.write(std::string("lib/gcc/x86_64-linux-gnu/") + Version + "/crtbegin.o",
            "");
  T.write("lib/gcc/x86_64-linux-gnu/13/cc1plus", ""); // no libraries
  for (const char *Name :
       {"g++", "gcc-11", "x86_64-linux-gnu-g++-12", "clang++-22", "c99"})
    T.write(std::string("bin/") + Name, "");
  std::string Root = T / "lib/gcc/x86_64-linux-gnu/";
  EXPECT_EQ(gccInstallation(T / "bin/gcc-11", ""), Root + "11");
  EXPECT_EQ(gccInstallation(T / "bin/x86_64-linux-gnu-g++-12", ""),
            Root + "12.2.0");
  EXPECT_EQ(gccInstallation(T / "bin/g++", ""), Root + "12.2.0");
  EXPECT_EQ(gccInstallation(T / "bin", ""), Root + "12.2.0");
  EXPECT_EQ(gccInstallation("bin/gcc-11", T.Path), Root + "11");
  EXPECT_EQ(gccInstallation(T / "bin/clang++-22", ""), "");
  EXPECT_EQ(gccInstallation(T / "bin/none", ""), "");
  EXPECT_EQ(added({"-ccbin", T / "bin/gcc-11"}),
            "--gcc-install-dir=" + Root + "11");
  EXPECT_EQ(added({"-ccbin=" + T / "bin/clang++-22"}), "");
}

} // namespace
