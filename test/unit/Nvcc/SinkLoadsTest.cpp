//===- SinkLoadsTest.cpp - Loads that only one way needs ------------------===//
//
// What ptxas of nvcc 13.0 does with a load in front of a branch, read off its
// machine code. Blocks have two warps, of which the first alone goes the way
// that needs the value; so a load that goes down with it is one request.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

/// Requests of the load in the third line of the kernel's text.
std::optional<uint64_t> requests(const std::string &Body,
                                 MemorySpace Space = MemorySpace::Shared) {
  KernelTable T =
      Kernels::fromCuda("extern \"C\" __global__ void k(float *out, const "
                        "float *in, const int *at, int n) {\n"
                        "  __shared__ float s[256]; int t = threadIdx.x; s[t] "
                        "= t; __syncthreads();\n" +
                        Body + "\n}\n")
          .run("k", Shape::of(1), Shape::of(64),
               {std::nullopt, std::nullopt, std::nullopt, 32});
  for (const Access &A : accesses(T, Space, AccessKind::Load))
    if (A.Where.Line == 3)
      return A.Requests;
  ADD_FAILURE() << "no load: " << Body;
  return std::nullopt;
}

constexpr std::optional<uint64_t> FirstWarp = 1, Both = 2;

} // namespace

TEST(SinkLoads, InFrontOfALoopBehindItsGuard) {
  EXPECT_EQ(requests("float v = s[n];\n"
                     "for (int i = t; i < n; i += 64) out[i] *= v;\n"
                     "out[t + 1000] = 1;"),
            FirstWarp);
  EXPECT_EQ(requests("float v = in[n];\n"
                     "for (int i = t; i < n; i += 64) out[i] *= v;",
                     MemorySpace::Global),
            FirstWarp);
}

TEST(SinkLoads, IntoABranchWithSeveralUses) {
  EXPECT_EQ(requests("float v = s[n + 1] * 2;\n"
                     "if (t < n) { out[t] = v; if (in[t] > 3) out[t + 64] = v; "
                     "out[t + 256] = 3; }"),
            FirstWarp);
}

TEST(SinkLoads, PastAnotherBranchAndStoresElsewhere) {
  EXPECT_EQ(requests("float v = s[n + 2];\n"
                     "if (in[t] > 4) { out[t + 7] = in[t + 4]; out[t] = 2; }\n"
                     "for (int i = t; i < n; i += 64) out[i] = v * i;"),
            FirstWarp);
}

TEST(SinkLoads, NotPastWhatMayWriteTheValue) {
  EXPECT_EQ(requests("float v = s[n + 3];\n"
                     "s[t + 3] = 4; if (t < n) { out[t] = v; out[t + 256] = "
                     "in[t + 8]; }"),
            Both);
  EXPECT_EQ(requests("float v = s[n + 3];\n"
                     "__syncthreads(); if (t < n) { out[t] = v; out[t + 256] = "
                     "in[t + 8]; }"),
            Both);
  EXPECT_EQ(requests("float v = in[n];\n"
                     "out[t] = 4; for (int i = t; i < n; i += 64) out[i] *= v;",
                     MemorySpace::Global),
            Both);
}

TEST(SinkLoads, NotWhereBothWaysNeedIt) {
  EXPECT_EQ(
      requests("float v = s[n + 4];\n"
               "if (t < n) { out[t] = v; out[t + 9] = in[t + 4]; } else { "
               "out[t + 64] = v * 2; out[t + 100] = in[t + 7]; }"),
      Both);
}

TEST(SinkLoads, WhatAnotherLoadNeedsForItsIndexStays) {
  const std::string Body = "int k = at[t + 64] & 63; float v = s[k];\n"
                           "for (int i = t; i < n; i += 64) out[i] *= v;";
  EXPECT_EQ(requests(Body), FirstWarp);
  EXPECT_EQ(requests(Body, MemorySpace::Global), Both);
}
