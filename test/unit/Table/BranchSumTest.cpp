//===- BranchSumTest.cpp - Branches that part warps -----------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void spread(float *out, const float *in) {
  __shared__ float part[512];
  int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  for (int s = 1; s < 512; s *= 2) {
    if (t % (2 * s) == 0)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[0] = part[0];
}
extern "C" __global__ void contiguous(float *out, const float *in) {
  __shared__ float part[512];
  int t = threadIdx.x;
  part[t] = in[t];
  __syncthreads();
  for (int s = 256; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[0] = part[0];
}
extern "C" __global__ void guarded(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = sqrtf(in[i]) * in[i + 1];
}
extern "C" __global__ void byData(float *out, const float *in) {
  if (in[threadIdx.x] > 1)
    out[threadIdx.x] = sqrtf(in[threadIdx.x + 64]);
}
__constant__ int useBias;
__constant__ int limits[8];
extern "C" __global__ void flagged(float *out, const float *in) {
  if (useBias)
    out[threadIdx.x] = in[threadIdx.x];
}
extern "C" __global__ void laneFlags(float *out, const float *in) {
  if (limits[threadIdx.x % 8] > 3)
    out[threadIdx.x] = in[threadIdx.x];
}
extern "C" __global__ void deviceFlag(float *out, const float *in,
                                      const int *mode) {
  if (*mode == 2)
    out[threadIdx.x] = in[threadIdx.x];
}
extern "C" __global__ void evenWarps(float *out, const float *in) {
  if (threadIdx.x / 32 % 2 == 0)
    out[threadIdx.x] = sqrtf(in[threadIdx.x]);
}
extern "C" __global__ void ownTrips(float *out, const float *in) {
  float sum = 0;
  for (int i = 0; i < threadIdx.x; ++i)
    sum += in[i * 64 + threadIdx.x];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void selects(float *out) {
  float x = 1;
  if (threadIdx.x & 1)
    x = 2;
  out[threadIdx.x] = x;
}
)");
  return K;
}

using Count = std::optional<uint64_t>;

std::vector<DivergentBranch> branches(const std::string &Kernel, Shape Block,
                                      Shape Grid = Shape::of(4)) {
  return kernels().run(Kernel, Grid, Block).Branches;
}

/// The branch with a load behind it.
DivergentBranch working(const std::string &Kernel, Shape Block,
                        Shape Grid = Shape::of(4)) {
  KernelTable T = kernels().run(Kernel, Grid, Block);
  for (const DivergentBranch &B : T.Branches)
    if (B.GuardedLoads && !B.IsLoopExit)
      return B;
  ADD_FAILURE() << "no such branch in\n" << describe(T);
  return {};
}

TEST(BranchSums, WorkersSpreadOverAllWarps) {
  DivergentBranch B = working("spread", Shape::of(512));
  EXPECT_TRUE(B.DependsOnThread);
  EXPECT_FALSE(B.DependsOnData);
  EXPECT_TRUE(B.InLoop);
  EXPECT_FALSE(B.IsLoopExit);
  // Nine rounds of 16 warps.
  EXPECT_EQ(B.Executions, Count(144));
  // Up to s = 16 every warp is split, then one warp in 2, 4, 8, 16.
  EXPECT_EQ(B.Split, Count(16 * 5 + 8 + 4 + 2 + 1));
  EXPECT_EQ(B.WarpsUsed, Count(16 * 5 + 8 + 4 + 2 + 1));
  // 256, 128, .., 1 workers in a row.
  EXPECT_EQ(B.WarpsNeeded, Count(8 + 4 + 2 + 1 + 1 + 1 + 1 + 1 + 1));
  // Of the lanes of warps with work.
  ASSERT_TRUE(B.IdleShare.has_value());
  EXPECT_NEAR(*B.IdleShare, 1 - 511.0 / (95 * 32), 1e-12);
  EXPECT_GE(B.GuardedInstructions, 4u);
  EXPECT_FALSE(B.FirstIterationIdle && B.Split == Count(0));
}

TEST(BranchSums, WorkersSideBySideNeedNoMoreThanTheyUse) {
  DivergentBranch B = working("contiguous", Shape::of(512));
  EXPECT_TRUE(B.DependsOnThread);
  EXPECT_EQ(B.WarpsUsed, Count(8 + 4 + 2 + 1 + 1 + 1 + 1 + 1 + 1));
  EXPECT_EQ(B.WarpsNeeded, B.WarpsUsed);
  EXPECT_EQ(B.Split, Count(5)); // the last five rounds
  EXPECT_TRUE(B.FirstIterationIdle);
}

TEST(BranchSums, AGuardWithAnUnknownLimitIsNotCounted) {
  DivergentBranch B = working("guarded", Shape::of(256));
  EXPECT_FALSE(B.DependsOnThread);
  EXPECT_FALSE(B.DependsOnData);
  EXPECT_FALSE(B.Split.has_value());
  EXPECT_FALSE(B.WarpsUsed.has_value());
  EXPECT_FALSE(B.UniformFlag);
}

TEST(BranchSums, DataIsSaidToDecide) {
  DivergentBranch B = working("byData", Shape::of(64));
  EXPECT_TRUE(B.DependsOnData);
  EXPECT_FALSE(B.DependsOnThread);
  EXPECT_FALSE(B.Executions.has_value());
  EXPECT_FALSE(B.UniformFlag);
}

TEST(BranchSums, FlagsOfTheWholeGrid) {
  DivergentBranch B = working("flagged", Shape::of(64));
  EXPECT_TRUE(B.UniformFlag);
  EXPECT_EQ(B.FlagName, "useBias");
  EXPECT_FALSE(B.DependsOnThread);
  B = working("deviceFlag", Shape::of(64));
  EXPECT_TRUE(B.UniformFlag);
  EXPECT_EQ(B.FlagName, "mode");
  EXPECT_FALSE(working("laneFlags", Shape::of(64)).UniformFlag);
}

TEST(BranchSums, WholeWarpsDoNotSplit) {
  DivergentBranch B = working("evenWarps", Shape::of(256));
  EXPECT_EQ(B.Executions, Count(8));
  EXPECT_EQ(B.Split, Count(0));
  EXPECT_EQ(B.WarpsUsed, Count(4));
  EXPECT_EQ(B.WarpsNeeded, Count(4));
  EXPECT_EQ(B.IdleShare, 0.0);
}

TEST(BranchSums, LoopExitsAreMarked) {
  auto All = branches("ownTrips", Shape::of(32));
  bool Any = false;
  for (const DivergentBranch &B : All) {
    EXPECT_TRUE(B.IsLoopExit || !B.InLoop);
    Any |= B.IsLoopExit;
  }
  EXPECT_TRUE(Any);
}

TEST(BranchSums, WhatBecomesASelectIsNoBranch) {
  EXPECT_TRUE(branches("selects", Shape::of(64)).empty());
}

TEST(BranchSums, CountsAreOfOneBlock) {
  DivergentBranch One = working("spread", Shape::of(512), Shape::of(1));
  DivergentBranch Many = working("spread", Shape::of(512), Shape::of(1000));
  EXPECT_EQ(One.Split, Many.Split);
  EXPECT_EQ(One.WarpsNeeded, Many.WarpsNeeded);
}

// A loop counts with its iterations.
TEST(BranchSums, WorkCountsIterations) {
  Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void known(float *p) {
  float v = p[threadIdx.x];
  if (threadIdx.x & 1)
#pragma unroll 1
    for (int i = 0; i < 100; ++i)
      v = v * v + 0.5f;
  p[threadIdx.x] = v;
}
)");
  auto Work = [&](const char *Kernel) {
    double Most = 0;
    for (const DivergentBranch &B :
         K.run(Kernel, Shape::of(1), Shape::of(64)).Branches)
      if (!B.IsLoopExit && B.DependsOnThread)
        Most = std::max(Most, B.GuardedWork);
    return Most;
  };
  // Two to five instructions an iteration.
  EXPECT_GE(Work("known"), 200);
  EXPECT_LE(Work("known"), 510);
}

const Kernels &bound() {
  static const Kernels K = Kernels::fromCuda(R"(
__device__ float warpSum(float v) {
  for (int s = 16; s > 0; s /= 2)
    v += __shfl_down_sync(0xffffffff, v, s);
  return v;
}
extern "C" __global__ void takesSum(float *out, const float *in) {
  float v = warpSum(in[threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = out[threadIdx.x / 32] * 2 + v;
}
extern "C" __global__ void takesLoaded(float *out, const float *in) {
  float v = in[threadIdx.x];
  out[threadIdx.x + 4096] = v;
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = in[threadIdx.x + 99] * v;
}
extern "C" __global__ void takesUniform(float *out, const float *in) {
  float v = in[blockIdx.x];
  if (threadIdx.x % 32 == 0)
    out[threadIdx.x / 32] = in[threadIdx.x + 99] * v;
}
extern "C" __global__ void leavesLoaded(float *out, const float *in) {
  float v = 0;
  if (threadIdx.x % 32 == 0)
    v = in[threadIdx.x] * in[threadIdx.x + 1];
  out[threadIdx.x] = __shfl_sync(0xffffffff, v, 0);
}
extern "C" __global__ void staysIndex(float *out, const float *in) {
  int at = threadIdx.x / 32 * 7 + 3;
  if (threadIdx.x % 32 == 0)
    out[at] = in[at] * in[at + 1];
}
extern "C" __global__ void keepsSum(float *out, const float *in, int n) {
  __shared__ float tile[64];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    tile[threadIdx.x] = in[i * 64 + threadIdx.x];
    __syncthreads();
    if (threadIdx.x % 2 == 0)
      sum += tile[threadIdx.x] * tile[threadIdx.x + 1];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
extern "C" __global__ void cases(float *out, const float *in) {
  int t = threadIdx.x;
  switch (t % 4) {
  case 0:
    out[t] = in[t] * in[t + 1] + in[t + 2];
    break;
  case 1:
    out[2 * t] = in[t + 64] * in[t + 1];
    break;
  case 2:
    out[3 * t] = in[t + 3] + in[t + 5];
    break;
  }
}
)");
  return K;
}

bool exchanges(const char *Kernel) {
  bool Any = false, Does = false;
  for (const DivergentBranch &B :
       bound().run(Kernel, Shape::of(4), Shape::of(64)).Branches)
    if (B.DependsOnThread && B.GuardedLoads && !B.IsLoopExit) {
      Any = true;
      Does |= B.ExchangesData;
    }
  EXPECT_TRUE(Any) << Kernel;
  return Does;
}

TEST(BranchSums, DataOfTheThreadBindsWorkToIt) {
  EXPECT_TRUE(exchanges("takesSum"));
  EXPECT_TRUE(exchanges("takesLoaded"));
  EXPECT_TRUE(exchanges("leavesLoaded"));
  // Any thread has these or can compute them.
  EXPECT_FALSE(exchanges("takesUniform"));
  EXPECT_FALSE(exchanges("staysIndex"));
  // A sum stays with the thread that does the work.
  EXPECT_FALSE(exchanges("keepsSum"));
}

TEST(BranchSums, CasesOfASwitchAreCountedApart) {
  KernelTable T = bound().run("cases", Shape::of(4), Shape::of(128));
  const DivergentBranch *Switch = nullptr;
  for (const DivergentBranch &B : T.Branches)
    if (B.IsSwitch)
      Switch = &B;
  ASSERT_NE(Switch, nullptr) << describe(T);
  EXPECT_TRUE(Switch->DependsOnThread);
  EXPECT_EQ(Switch->Executions, Count(4));
  EXPECT_EQ(Switch->Split, Count(4));
  // Three cases in each of four warps; the fourth has no code. Each has 32
  // threads of the block.
  EXPECT_EQ(Switch->WarpsUsed, Count(12));
  EXPECT_EQ(Switch->WarpsNeeded, Count(3));
  EXPECT_EQ(Switch->IdleShare, 0.75);
  // Three warps in four would do nothing.
  EXPECT_NEAR(Switch->IdleWork, 3 * Switch->GuardedWork, 1e-9);
  EXPECT_LT(Switch->IdleWork, T.Instructions);
}

TEST(BranchSums, InstructionsOfTheKernelCountIterations) {
  Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void once(float *p) { p[threadIdx.x] *= 2; }
extern "C" __global__ void often(float *p, int n) {
#pragma unroll 1
  for (int i = 0; i < n; ++i)
    p[i * 32 + threadIdx.x] *= 2;
}
)");
  auto Instructions = [&](const char *Kernel, unsigned Threads) {
    return K.run(Kernel, Shape::of(1), Shape::of(Threads)).Instructions;
  };
  const double Once = Instructions("once", 32);
  EXPECT_GE(Once, 4);
  EXPECT_LE(Once, 12);
  EXPECT_EQ(Instructions("once", 128), 4 * Once);
  // An unknown number of iterations counts as 64.
  EXPECT_GE(Instructions("often", 32), 64 * 4);
  EXPECT_LE(Instructions("often", 32), 64 * 14);
}

} // namespace
