//===- SameAddressesTest.cpp - Which threads have one address -------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

/// What an atomic add to g[Index] by 100 blocks of 256 threads is known to do.
AtomicDetail detailOf(const std::string &Index, const std::string &Before = "",
                      unsigned Threads = 256) {
  KernelTable T = Kernels::fromCuda(R"(
__shared__ int s, list[256];
extern "C" __global__ void k(float *g, const float *v, int n, const int *l) {
  int w = threadIdx.x / 32;
  )" + Before + R"(
  atomicAdd(&g[)" + Index + R"(], v[threadIdx.x]);
})")
                      .run("k", Shape::of(100), Shape::of(Threads));
  for (const Access &A : T.Accesses)
    if (A.Atomic && A.Array == "g" && A.Atomic->IsFloat)
      return *A.Atomic;
  ADD_FAILURE() << describe(T);
  return AtomicDetail();
}

TEST(SameAddresses, OfTheGrid) {
  for (const char *Index : {"0", "n", "n & ~3", "*l", "gridDim.x"}) {
    const AtomicDetail D = detailOf(Index);
    EXPECT_TRUE(D.SameForBlock && D.SameForGrid && !D.AddressChanges) << Index;
    EXPECT_EQ(D.ThreadsPerBlock, 256u) << Index;
    EXPECT_EQ(D.ThreadsPerGrid, 25600u) << Index;
  }
}

TEST(SameAddresses, OfABlock) {
  for (const char *Index : {"blockIdx.x", "l[blockIdx.x]", "blockIdx.x / 2"}) {
    const AtomicDetail D = detailOf(Index);
    EXPECT_TRUE(D.SameForBlock && !D.SameForGrid) << Index;
    EXPECT_EQ(D.ThreadsPerBlock, 256u) << Index;
    EXPECT_FALSE(D.ThreadsPerGrid) << Index;
  }
}

// Each block has its own shared memory.
TEST(SameAddresses, WhatABlockShares) {
  const AtomicDetail D = detailOf(
      "s", "if (threadIdx.x == 0) s = l[blockIdx.x]; __syncthreads();");
  EXPECT_TRUE(D.SameForBlock && !D.SameForGrid);
  EXPECT_EQ(D.ThreadsPerBlock, 256u);
  EXPECT_FALSE(D.ThreadsPerGrid);
}

TEST(SameAddresses, OfAWarp) {
  // Warps are evaluated together, or, where they part, one by one.
  for (const char *Before :
       {"", "if (w == 0) v += 7;", "for (int i = 0; i < w; ++i) v += l[i];"})
    for (const char *Index : {"w", "n + w", "l[w]"})
      for (unsigned Threads : {64u, 256u}) {
        const AtomicDetail D = detailOf(Index, Before, Threads);
        EXPECT_FALSE(D.SameForBlock || D.SameForGrid) << Before << Index;
        EXPECT_FALSE(D.ThreadsPerBlock || D.ThreadsPerGrid) << Before << Index;
        EXPECT_EQ(D.LanesPerAddress.Low, 32) << Before << Index;
      }
}

// The same place at another time.
TEST(SameAddresses, WhatChangesBetweenTwoWarps) {
  for (const char *Before :
       {"int k = 0; for (int i = 0; i < 8; ++i) { if (threadIdx.x == 0) s = "
        "l[i]; __syncthreads(); if (w == i) { k = s; g[threadIdx.x * 3] = k; } "
        "__syncthreads(); }",
        "if (threadIdx.x == 0) s = l[0]; __syncthreads(); int k = 0; if (w < "
        "4) { k = s; g[threadIdx.x * 3] = k; } __syncthreads(); if "
        "(threadIdx.x == 0) s = l[1]; __syncthreads(); if (w >= 4) { k = s; "
        "g[threadIdx.x * 5] = k; }",
        "if (threadIdx.x % 32 == 0) atomicAdd((int *)l, 1); __syncwarp(); int "
        "k = *l;",
        "int k = *(volatile const int *)l;",
        "int k = 0; while (*(volatile const int *)l == 0) ++k;",
        "int k = 0; do { ++k; v += l[k]; } while (!__any_sync(~0u, clock64() > "
        "n));"}) {
    const AtomicDetail D = detailOf("k", Before);
    EXPECT_FALSE(D.SameForBlock || D.SameForGrid) << Before;
  }
}

TEST(SameAddresses, OfOneLaneOfAWarp) {
  EXPECT_FALSE(detailOf("__shfl_sync(~0u, l[threadIdx.x], 0)").SameForBlock);
  EXPECT_FALSE(detailOf("first",
                        "int first; if (threadIdx.x % 32 == 0) first = "
                        "atomicAdd((int *)l, 1); first = __shfl_sync(~0u, "
                        "first, 0);")
                   .SameForBlock);
}

TEST(SameAddresses, ThatALoopLeadsOn) {
  for (const char *Index : {"j", "l[j]", "n + j"}) {
    const AtomicDetail D = detailOf(Index, "for (int j = 0; j < 100; ++j)");
    EXPECT_TRUE(D.SameForBlock && D.SameForGrid && D.AddressChanges) << Index;
    EXPECT_EQ(D.ThreadsPerBlock, 256u) << Index;
    EXPECT_EQ(D.ThreadsPerGrid, 25600u) << Index;
    EXPECT_EQ(D.UpdatesPerBlock, 25600u) << Index;
  }
  const AtomicDetail Shared = detailOf(
      "list[j]", "list[threadIdx.x] = l[threadIdx.x]; __syncthreads(); for "
                 "(int j = 0; j < 100; ++j)");
  EXPECT_TRUE(Shared.SameForBlock && !Shared.SameForGrid &&
              Shared.AddressChanges);
  EXPECT_EQ(Shared.ThreadsPerBlock, 256u);
}

TEST(SameAddresses, OfThreadsThatComeAgain) {
  const AtomicDetail D = detailOf("0", "for (int j = 0; j < 100; ++j)");
  EXPECT_TRUE(D.SameForGrid && !D.AddressChanges);
  EXPECT_EQ(D.ThreadsPerGrid, 25600u);
  EXPECT_EQ(D.UpdatesPerBlock, 25600u);
}

TEST(SameAddresses, OfSomeThreads) {
  const AtomicDetail D = detailOf("0", "if (threadIdx.x < 100)");
  EXPECT_TRUE(D.SameForGrid);
  EXPECT_EQ(D.ThreadsPerBlock, 100u);
  const AtomicDetail Halves =
      detailOf("threadIdx.x < 128 ? 0 : 1", "v += threadIdx.x < 128;");
  EXPECT_FALSE(Halves.SameForBlock);
}

} // namespace
