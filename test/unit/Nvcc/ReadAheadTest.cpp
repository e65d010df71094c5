//===- ReadAheadTest.cpp - Words of shared memory that are read together --===//
//
// Each case's machine code was read (nvcc 13.0, sm_90): how wide its reads of
// shared memory are, and which of them stand in front of the condition.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {

/// "BYTES" of each read of shared memory behind the barrier, "BYTES?" of one
/// that data decide about, sorted.
std::vector<std::string> reads(const std::string &Body,
                               const char *Type = "int") {
  const std::string T = Type;
  const std::string Text = "extern \"C\" __global__ void k(" + T +
                           " *o, const " + T +
                           " *in, int n) {\n"
                           "  __shared__ " +
                           T +
                           " s[1024];\n"
                           "  int t = threadIdx.x;\n"
                           "  s[t] = in[t];\n  s[t + 256] = in[t + 256];\n"
                           "  __syncthreads();\n  " +
                           T + " r = 0;\n  " + Body + "\n}\n";
  KernelTable Table =
      Kernels::fromCuda(Text).run("k", Shape::of(1), Shape::of(32));
  std::vector<std::string> Result;
  for (const Access &A : accesses(Table, MemorySpace::Shared, AccessKind::Load))
    Result.push_back(std::to_string(A.Bytes) + (A.Requests ? "" : "?"));
  llvm::sort(Result);
  return Result;
}

using Reads = std::vector<std::string>;

} // namespace

TEST(ReadAhead, TheOtherOfAPairIsReadInFrontOfItsCondition) {
  EXPECT_EQ(reads("int f = s[2*t]; if (f > 7) { r = s[2*t+1]; o[t+r] = in[r]; }"
                  "o[t + 512] = f;"),
            Reads({"8"}));
  EXPECT_EQ(reads("int f = s[2*t+1]; if (f > 7) { r = s[2*t]; o[t+r] = in[r]; }"
                  "o[t + 512] = f;"),
            Reads({"8"}));
  EXPECT_EQ(reads("long long f = s[2*t]; if (t > n) { r = s[2*t+1];"
                  "o[t+r] = in[r]; } o[t + 512] = f;",
                  "long long"),
            Reads({"16"}));
}

TEST(ReadAhead, ConditionsBelowAConditionAndItsOtherSideCountToo) {
  EXPECT_EQ(reads("int f = s[2*t]; if (f > 7) { if (t < n) { r = s[2*t+1];"
                  "o[t-r] = in[r+1]; } o[t+r] = in[r]; } o[t + 512] = f;"),
            Reads({"8"}));
  EXPECT_EQ(reads("int f = s[2*t]; if (f > 7) { r = s[2*t+1]; o[t+r] = in[r]; }"
                  "else { r = s[2*t+1]; o[t-r] = in[r+1]; } o[t + 512] = f;"),
            Reads({"8"}));
}

TEST(ReadAhead, OnlyAWriteOfSharedMemoryStandsInBetween) {
  EXPECT_EQ(reads("int f = s[2*t]; s[t + 512] = f; if (f > 7) {"
                  "r = s[2*t+1]; o[t+r] = in[r]; } o[t + 512] = f;"),
            Reads({"4", "4?"}));
  EXPECT_EQ(reads("int f = s[2*t]; if (f > 7) { o[t+n] = f; r = s[2*t+1];"
                  "o[t+r] = in[r]; } o[t + 512] = f;"),
            Reads({"8"}));
}

TEST(ReadAhead, WhatMakesNoWideReadStaysUnderItsCondition) {
  for (const char *Second : {"s[4*t+2]", "s[4*t+3]", "s[4*t+4]"})
    EXPECT_EQ(reads("int f = s[4*t]; if (f > 7) { r = " + std::string(Second) +
                    "; o[t+r] = in[r]; } o[t + 512] = f;"),
              Reads({"4", "4?"}))
        << Second;
  EXPECT_EQ(reads("int f = s[t]; if (f > 7) { r = s[t+1]; o[t+r] = in[r]; }"
                  "o[t + 512] = f;"),
            Reads({"4", "4?"}));
}

TEST(ReadAhead, ThreeOfFourWordsAreOneRead) {
  for (const char *Sum :
       {"s[4*t] + s[4*t+1] * s[4*t+2]", "s[4*t] + s[4*t+1] * s[4*t+3]",
        "s[4*t+1] + s[4*t+2] * s[4*t+3]"})
    EXPECT_EQ(reads("o[t] = " + std::string(Sum) + ";"), Reads({"16"})) << Sum;
  // Two reads, which stand at one place of the source.
  EXPECT_EQ(reads("o[t] = s[4*t] + s[4*t+2];"), Reads({"4"}));
}

TEST(ReadAhead, WhatCompletesFourWordsIsReadInFrontOfItsCondition) {
  EXPECT_EQ(reads("int f = s[4*t+1]; if (f > 7) { r = s[4*t+2] + s[4*t+3];"
                  "o[t+r] = in[r]; } o[t + 512] = f;"),
            Reads({"16"}));
  EXPECT_EQ(reads("int f = s[4*t] + s[4*t+1]; if (f > 7) {"
                  "r = s[4*t+2] + s[4*t+3]; o[t+r] = in[r]; }"
                  "o[t + 512] = f;"),
            Reads({"16"}));
}

TEST(ReadAhead, WhatIsReadBehindAShortConditionCountsToo) {
  EXPECT_EQ(reads("int f = s[2*t]; if (f > 7) o[t] = in[f];"
                  "o[t + 512] = s[2*t+1];"),
            Reads({"8"}));
  EXPECT_EQ(reads("int f = s[2*t]; if (f > 7) o[t] = in[f];"
                  "else o[t+3] = in[f+2] * 7; o[t + 512] = s[2*t+1];"),
            Reads({"8"}));
  EXPECT_EQ(reads("int f = s[2*t]; for (int i = 0; i < n; ++i) o[t+i*f] = "
                  "in[f+i]; o[t + 512] = s[2*t+1];"),
            Reads({"4", "4?"})); // the first behind the loop's guard
  EXPECT_EQ(reads("int f = s[2*t]; if (f > 7) { o[t] = in[f];"
                  "for (int i = 0; i < n; ++i) o[t+i*f] = in[f+i]; }"
                  "o[t + 512] = s[2*t+1];"),
            Reads({"4", "4"}));
}

// Scalars follow each other in the order of their declarations, behind the
// arrays in front of them.
static const char Parameters[] = R"(
extern "C" __global__ void scalars(int *o, const int *in) {
  __shared__ int key[256];
  __shared__ int a, b, c, d, e;
  int t = threadIdx.x;
  if (t == 0) {
    a = in[0];
    b = in[1];
    c = in[2];
    d = in[3];
    e = in[4];
  }
  __syncthreads();
  if (t < c)
    key[t] = in[a + t];
  __syncthreads();
  o[t] = a + b + c + d + e + key[t];
}
)";

TEST(ReadAhead, ScalarsSideBySideAreJoined) {
  const KernelTable T =
      Kernels::fromCuda(Parameters).run("scalars", Shape::of(1), Shape::of(32));
  std::vector<std::string> Found;
  for (AccessKind Op : {AccessKind::Store, AccessKind::Load})
    for (const Access &A : accesses(T, MemorySpace::Shared, Op))
      Found.push_back(std::to_string(A.Where.Line) + ":" + A.Array + ":" +
                      std::to_string(A.Bytes));
  llvm::sort(Found);
  EXPECT_EQ(Found, Reads({"10:a:16", "11:e:4", "14:c:4", "15:a:4", "15:key:4",
                          "17:a:16", "17:e:4", "17:key:4"}));
}

TEST(ReadAhead, ALoneReadOfTheSamePieceHasTheLineOfTheCondition) {
  const KernelTable T =
      Kernels::fromCuda(Parameters).run("scalars", Shape::of(1), Shape::of(32));
  for (const Access &A : accesses(T, MemorySpace::Shared, AccessKind::Load))
    EXPECT_EQ(A.Innermost.Line,
              A.Array == "a" && A.Bytes == 4 ? 14 : A.Where.Line);
}
