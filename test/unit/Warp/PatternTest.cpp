//===- PatternTest.cpp - Lane offsets of every request of a block ---------===//

#include "Kernels.h"
#include <set>

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void columns(float *out) {
  __shared__ float tile[32][33];
  tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y][threadIdx.x];
}
extern "C" __global__ void steps(float *out) {
  __shared__ float s[256];
  for (int k = 1; k < 128; k *= 2)
    if (threadIdx.x < 128 / k)
      s[threadIdx.x * k] = k;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
extern "C" __global__ void indirect(float *out, const int *index) {
  __shared__ float s[256];
  s[index[threadIdx.x]] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
)");
  return K;
}

uint64_t requests(const Access &A) {
  uint64_t Sum = 0;
  for (const AccessPattern &P : A.Patterns)
    Sum += P.Times;
  return Sum;
}

TEST(Pattern, EveryWarpOfABlockIsWrittenOut) {
  KernelTable T = kernels().run("columns", Shape::of(1), Shape::of(32, 8));
  Access A = of(T, "tile", AccessKind::Store);
  ASSERT_TRUE(A.PatternsComplete);
  ASSERT_EQ(A.Patterns.size(), 8u);
  std::set<int64_t> Starts;
  for (const AccessPattern &P : A.Patterns) {
    EXPECT_TRUE(P.Relative);
    EXPECT_EQ(P.Mask, ~0u);
    EXPECT_EQ(P.Times, 1u);
    Starts.insert(P.Offset[0]);
    for (unsigned L = 0; L != 32; ++L)
      EXPECT_EQ(P.Offset[L] - P.Offset[0], int64_t(L) * 33 * 4);
  }
  EXPECT_EQ(Starts, (std::set<int64_t>{0, 4, 8, 12, 16, 20, 24, 28}));
}

TEST(Pattern, PartialMasksAndStridesOfALoop) {
  KernelTable T = kernels().run("steps", Shape::of(1), Shape::of(128));
  Access A = of(T, "s", AccessKind::Store);
  ASSERT_TRUE(A.PatternsComplete);
  EXPECT_EQ(requests(A), *A.Requests);
  for (const AccessPattern &P : A.Patterns)
    for (unsigned L = 0; L != 32; ++L)
      if (P.Mask >> L & 1) {
        EXPECT_GE(P.Offset[L], 0);
        EXPECT_LT(P.Offset[L], 256 * 4);
      }
}

TEST(Pattern, AddressesThatAreDataHaveNone) {
  KernelTable T = kernels().run("indirect", Shape::of(1), Shape::of(128));
  EXPECT_FALSE(of(T, "s", AccessKind::Store).PatternsComplete);
  EXPECT_TRUE(of(T, "s", AccessKind::Load).PatternsComplete);
}

} // namespace
