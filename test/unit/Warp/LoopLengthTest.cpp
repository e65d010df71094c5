//===- LoopLengthTest.cpp - What loops of unknown length count as ---------===//

#include "Kernels.h"
#include <map>

using namespace warplint;

namespace {

/// What a loop over `Head` counts as, in which there is one access.
double iterations(const std::string &Head, const std::string &Before = "") {
  KernelTable T = Kernels::fromCuda(R"(
struct Sizes { int n, m[3]; };
__constant__ int count;
extern "C" __global__ void k(float *out, int n, int m, Sizes s,
                             const int *lengths, const float *in) {
  float sum = 0;
  )" + Before + R"(
  #pragma unroll 1
  for ()" + Head + R"()
    sum += in[i * 64 + threadIdx.x];
  out[threadIdx.x] = sum;
})")
                      .run("k", Shape::of(64), Shape::of(32));
  return of(T, "in", AccessKind::Load).EstimatedRequests;
}

TEST(LoopLength, Sizes) {
  EXPECT_EQ(iterations("int i = 0; i < n; ++i"), 64);
  EXPECT_EQ(iterations("int i = 3; i <= n - 2; ++i"), 64);
  EXPECT_EQ(iterations("int i = n - 1; i >= 0; --i"), 64);
  EXPECT_EQ(iterations("int i = threadIdx.x; i < n; ++i"), 64);
  EXPECT_EQ(iterations("int i = 0; i < s.m[1]; ++i"), 64);
  EXPECT_EQ(iterations("int i = 0; i < count; ++i"), 64);
  EXPECT_EQ(iterations("long i = 0; i < (long)n * m; ++i"), 64 * 64);
  EXPECT_EQ(iterations("int i = n; i < m; ++i"), 64);
}

TEST(LoopLength, Steps) {
  EXPECT_EQ(iterations("int i = 0; i < n; i += 4"), 16);
  EXPECT_EQ(iterations("int i = 0; i < n; i += 32"), 8);
  EXPECT_EQ(iterations("int i = 0; i < 2 * n; i += 4"), 32);
  EXPECT_EQ(iterations("unsigned i = 0; i < unsigned(n) / 4; ++i"), 16);
  EXPECT_EQ(iterations("unsigned i = 0; i < (n + 31u) / 32; ++i"), 8);
  EXPECT_EQ(iterations("int i = threadIdx.x; i < n; i += blockDim.x * 2 * m"),
            8);
}

TEST(LoopLength, Remainders) {
  EXPECT_EQ(iterations("int i = 0; i < (n & 7); ++i"), 3.5);
  EXPECT_EQ(iterations("int i = 0; i < (n & ~7); ++i"), 64);
}

TEST(LoopLength, WhatABlockLoads) {
  EXPECT_EQ(iterations("int i = 0; i < lengths[blockIdx.x]; ++i"), 64);
  EXPECT_EQ(iterations("int i = lengths[blockIdx.x]; i < last; ++i",
                       "const int last = lengths[blockIdx.x + 1];"),
            64);
}

TEST(LoopLength, WhatALaneLoads) {
  EXPECT_EQ(iterations("int i = 0; i < lengths[threadIdx.x]; ++i"), 8);
}

TEST(LoopLength, AnEarlyEnd) {
  EXPECT_EQ(iterations("int i = 0; i < n && lengths[i] > sum; ++i"), 8);
}

} // namespace
