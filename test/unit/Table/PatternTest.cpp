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
extern "C" __global__ void guarded(float *out, const float *in, int n,
                                   int rounds) {
  __shared__ float s[256];
  int i = blockIdx.x * 128 + threadIdx.x;
  if (i < n)
    s[threadIdx.x * 2] = in[i];
  for (int r = 0; r < rounds; ++r) {
    __syncthreads();
    s[threadIdx.x + 1] += in[r];
  }
  __syncthreads();
  if (in[threadIdx.x] > 0)
    out[i] = s[threadIdx.x * 2];
}
extern "C" __global__ void buffers(float *out, const float *in, int rounds) {
  __shared__ float s[4][128];
  for (int r = 0; r < rounds; ++r) {
    s[r & 3][threadIdx.x] = in[r * 128 + threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = s[0][threadIdx.x];
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

TEST(Pattern, GuardsAndLoopsOfTheHostLeaveCountsOpen) {
  KernelTable T = kernels().run("guarded", Shape(), Shape::of(128));
  std::multiset<uint64_t> Requests;
  unsigned Seen = 0;
  for (const Access &A : T.Accesses) {
    if (A.Space != MemorySpace::Shared)
      continue;
    ++Seen;
    EXPECT_FALSE(A.PatternsComplete) << A.Where.Line;
    ASSERT_TRUE(A.PatternsConditional) << A.Where.Line;
    EXPECT_EQ(A.Patterns.size(), 4u) << A.Where.Line;
    Requests.insert(requests(A));
    for (const AccessPattern &P : A.Patterns)
      EXPECT_EQ(P.Mask, ~0u) << A.Where.Line;
  }
  EXPECT_EQ(Seen, 4u); // two stores, two loads
  // In the loop: four copies, and one for the iterations that remain.
  EXPECT_EQ(Requests, (std::multiset<uint64_t>{4, 4, 20, 20}));
}

TEST(Pattern, AWholeBlockOfAnAverageIsRoundedUp) {
  // 5 blocks of 128 threads for 600 elements: the last has 3 warps, one of them
  // partial.
  KernelTable T =
      kernels().run("guarded", Shape::of(5), Shape::of(128), {{}, {}, 600, 1});
  Access A = accesses(T, MemorySpace::Shared, AccessKind::Store).front();
  EXPECT_FALSE(A.PatternsComplete);
  ASSERT_TRUE(A.PatternsConditional);
  std::set<uint32_t> Masks;
  for (const AccessPattern &P : A.Patterns)
    Masks.insert(P.Mask);
  EXPECT_EQ(Masks, (std::set<uint32_t>{~0u, 0x00ffffffu}));
  EXPECT_EQ(requests(A), 5u);
}

TEST(Pattern, ABufferThatChangesWithTheRoundIsWrittenOut) {
  KernelTable T = kernels().run("buffers", Shape(), Shape::of(128));
  Access A = of(T, "s", AccessKind::Store);
  ASSERT_TRUE(A.PatternsConditional);
  std::set<int64_t> Starts;
  for (const AccessPattern &P : A.Patterns)
    Starts.insert(P.Offset[0]);
  EXPECT_EQ(Starts.size(), 16u); // four warps in each of four buffers
  EXPECT_EQ(*Starts.begin(), 0);
  EXPECT_EQ(*Starts.rbegin(), (3 * 128 + 96) * 4);
}

} // namespace
