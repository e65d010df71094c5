//===- ArchitectureUseTest.cpp - What of a file depends on the GPU --------===//

#include "Source.h"

using namespace warplint;

namespace {

ArchitectureUse useOf(const std::string &Text) {
  return parseSound(Text).Architecture;
}

bool differs(const ArchitectureUse &Use, const char *A, const char *B) {
  return Use.differs(A, "", B, "");
}

std::string kernel(const std::string &Condition) {
  return "__global__ void k(int *o) {\n#if " + Condition +
         "\n  o[0] = 1;\n#else\n  o[1] = 1;\n#endif\n}\n";
}

} // namespace

TEST(ArchitectureUse, WhatDoesNotAskIsTheSame) {
  EXPECT_FALSE(differs(useOf("__global__ void k(int *o) { *o = __shfl_sync("
                             "~0u, 1, 2) + __popc(*o); }\n"),
                       "sm_60", "sm_120"));
  for (const char *Same :
       {"defined(__CUDA_ARCH__)", "defined __CUDA_ARCH__", "__CUDA_ARCH__",
        "!defined(__CUDA_ARCH__) || (__CUDA_ARCH__ < 300)",
        "300 <= __CUDA_ARCH__", "(__CUDA_ARCH__ >= 0x12c)"})
    EXPECT_FALSE(differs(useOf(kernel(Same)), "sm_50", "sm_121")) << Same;
  EXPECT_FALSE(
      differs(useOf("#ifdef __CUDA_ARCH__\n#endif\n"), "sm_50", "sm_90"));
}

TEST(ArchitectureUse, ComparisonsDecide) {
  for (const char *From80 :
       {"__CUDA_ARCH__ >= 800", "defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800",
        "799 < __CUDA_ARCH__", "defined(X) || (__CUDA_ARCH__ > 750u)",
        "!(__CUDA_ARCH__ < 800)"}) {
    ArchitectureUse Use = useOf(kernel(From80));
    EXPECT_TRUE(differs(Use, "sm_75", "sm_80")) << From80;
    EXPECT_FALSE(differs(Use, "sm_80", "sm_90")) << From80;
    EXPECT_FALSE(differs(Use, "sm_60", "sm_75")) << From80;
  }
  ArchitectureUse Use = useOf("#define LOCAL\n" + kernel("0") +
                              "#if 0\n#elif __CUDA_ARCH__ == 860\n#endif\n");
  EXPECT_TRUE(differs(Use, "sm_86", "sm_89"));
  EXPECT_FALSE(differs(Use, "sm_80", "sm_89"));
}

TEST(ArchitectureUse, OtherUsesArePartOfTheCode) {
  for (const char *Each : {"__CUDA_ARCH__ / 100 >= 8", "-__CUDA_ARCH__ > 3",
                           "__CUDA_ARCH__ >= LEAST", "AT_LEAST(800)"}) {
    ArchitectureUse Use =
        useOf("#define LEAST 800\n#define AT_LEAST(n) (__CUDA_ARCH__ >= n)\n" +
              kernel(Each));
    EXPECT_TRUE(Use.UsesNumber) << Each;
    EXPECT_TRUE(differs(Use, "sm_86", "sm_89")) << Each;
    EXPECT_FALSE(differs(Use, "sm_86", "sm_86")) << Each;
  }
  EXPECT_TRUE(
      useOf("__global__ void k(int *o) { *o = __CUDA_ARCH__; }\n").UsesNumber);
}

TEST(ArchitectureUse, Features) {
  ArchitectureUse Use = useOf(kernel("defined(__CUDA_ARCH_FEAT_SM90_ALL)"));
  EXPECT_TRUE(Use.AsksFeatures);
  EXPECT_TRUE(Use.differs("sm_90a", "sm_90a", "sm_90", ""));
  EXPECT_TRUE(Use.differs("sm_90a", "sm_90a", "sm_100a", "sm_100a"));
  EXPECT_FALSE(Use.differs("sm_80", "", "sm_90", ""));
  EXPECT_TRUE(useOf(kernel("__CUDA_ARCH_SPECIFIC__ == 900")).AsksFeatures);
  EXPECT_FALSE(useOf(kernel("__CUDA_ARCH__ == 900")).AsksFeatures);
}

TEST(ArchitectureUse, HeadersOfLibrariesCountWhereTheirCodeIs) {
  ParseRequest Request =
      requestFor("#include <lib.h>\n__global__ void k(int *o)"
                 " { *o = 1; }\n",
                 {"-isystem", "/lib"});
  Request.Buffers["/lib/lib.h"] =
      "#pragma once\n#if __CUDA_ARCH__ >= 800\n#define NEW 1\n#else\n"
      "#define OLD 1\n#endif\n"
      "static __device__ int one() {\n#if __CUDA_ARCH__ >= 900\n return 1;\n"
      "#else\n return 2;\n#endif\n}\n";
  EXPECT_FALSE(differs(parseRequest(Request).Architecture, "sm_70", "sm_90"));
  auto With = [&](const std::string &Text) {
    Request.Buffers["/test.cu"] = "#include <lib.h>\n" + Text;
    return parseRequest(Request).Architecture;
  };
  ArchitectureUse Calls = With("__global__ void k(int *o) { *o = one(); }\n");
  EXPECT_TRUE(differs(Calls, "sm_80", "sm_90"));
  // A macro that it defines, or would define, decides.
  for (const char *Asks : {"defined(OLD)", "NEW", "defined(NEW)"})
    EXPECT_TRUE(differs(With(kernel(Asks)), "sm_75", "sm_80")) << Asks;
  EXPECT_FALSE(differs(With(kernel("defined(OTHER)")), "sm_75", "sm_80"));
}
