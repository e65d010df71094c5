//===- BarrierTest.cpp - Which threads reach a barrier --------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

const char Text[] = R"(
extern "C" __global__ void half(float *out) {
  if (threadIdx.x < 40) {
    __syncthreads();
    out[threadIdx.x] = 1;
  }
}
extern "C" __global__ void warps(float *out) {
  if (threadIdx.x < 32) {
    __syncthreads();
    out[threadIdx.x] = 1;
  }
}
extern "C" __global__ void guard(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = 1;
  __syncthreads();
  out[i + 1] = 2;
}
extern "C" __global__ void flag(float *out, int n) {
  if (n > 4) {
    out[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x + 1] = 2;
  }
}
extern "C" __global__ void data(float *out, int *d) {
  if (d[threadIdx.x]) {
    out[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x + 1] = 2;
  }
}
extern "C" __global__ void loops(float *out, int n) {
  for (int i = 0; i < n; i++) {
    if (threadIdx.x < i) out[i] += 1;
    __syncthreads();
  }
}
extern "C" __global__ void eitherWay(float *out) {
  if (threadIdx.y == 0) {
    out[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = 2;
  } else {
    __syncthreads();
  }
  __syncthreads();
}
extern "C" __global__ void eitherWayInALoop(float *out, int n) {
  for (int i = 0; i < n; i++) {
    if (threadIdx.y == 0) {
      out[i] = 1;
      __syncthreads();
    } else {
      __syncthreads();
      out[i + 4096] = 2;
    }
  }
}
extern "C" __global__ void eitherWaySomeTimes(float *out) {
  #pragma unroll 1
  for (int i = 0; i < 10; i++) {
    if (threadIdx.y == 0) {
      out[i] = 1;
      __syncthreads();
    } else {
      __syncthreads();
      out[i + 4096] = 2;
    }
  }
}
extern "C" __global__ void byDataInOneWay(float *out, const int *d) {
  if (threadIdx.y == 0) {
    out[threadIdx.x] = 1;
    __syncthreads();
  } else if (d[blockIdx.x]) {
    __syncthreads();
  }
}
extern "C" __global__ void anotherKindInOneWay(float *out) {
  if (threadIdx.y == 0) {
    out[threadIdx.x] = 1;
    __syncthreads();
  } else {
    out[threadIdx.x] = __syncthreads_count(threadIdx.x);
  }
}
extern "C" __global__ void twiceInOneWay(float *out) {
  if (threadIdx.y == 0) {
    out[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = 2;
    __syncthreads();
  } else {
    __syncthreads();
  }
}
extern "C" __global__ void oftenInOneWay(float *out, int n) {
  if (threadIdx.y == 0) {
    for (int i = 0; i < n; i++) {
      out[i] = 1;
      __syncthreads();
    }
  } else {
    __syncthreads();
  }
}
extern "C" __global__ void ownLoops(float *out) {
  for (int i = 0; i < threadIdx.x; i++) {
    out[i] += 1;
    __syncthreads();
  }
}
extern "C" __global__ void warpLoops(float *out) {
  for (int i = threadIdx.x / 32; i < 8; i++) {
    out[i] += 1;
    __syncthreads();
  }
}
extern "C" __global__ void strideLoops(float *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    out[i] += 1;
    __syncthreads();
  }
}
extern "C" __global__ void dataBreak(float *out, int *d) {
  for (int i = 0; i < 10; i++) {
    __syncthreads();
    out[i + threadIdx.x] += 1;
    if (d[i * 64 + threadIdx.x] == 3) break;
  }
}
extern "C" __global__ void uniformBreak(float *out, int *d) {
  for (int i = 0; i < 10; i++) {
    __syncthreads();
    out[i + threadIdx.x] += 1;
    if (d[i] == 3) break;
  }
}
extern "C" __global__ void inner(float *out) {
  if (threadIdx.x < 16) {
    if (threadIdx.x < 4)
      out[threadIdx.x] += 1;
    __syncthreads();
  }
  if (threadIdx.x < 8)
    out[threadIdx.x] += 1;
  __syncthreads();
}
extern "C" __global__ void choose(float *out) {
  switch (threadIdx.x % 3) {
  case 0: out[threadIdx.x] += 1; break;
  case 1: __syncthreads(); out[0] = 3; break;
  default: out[1] = 2;
  }
}
extern "C" __global__ void asserts(float *out, int n) {
  if (threadIdx.x >= n) __trap();
  __syncthreads();
  out[threadIdx.x] = 1;
}
extern "C" __global__ void anyVote(float *out, int *d) {
  if (__any_sync(~0u, d[threadIdx.x])) {
    __syncthreads();
    out[threadIdx.x] = 1;
  }
}
extern "C" __global__ void blockVote(float *out, int *d) {
  if (__syncthreads_or(d[threadIdx.x])) {
    out[threadIdx.x] = 1;
    __syncthreads();
  }
  out[threadIdx.x] += 1;
}
extern "C" __global__ void perBlock(float *out) {
  if (blockIdx.x & 1) {
    __syncthreads();
    out[threadIdx.x] = 1;
  }
}
extern "C" __global__ void flagAndLanes(float *out, int n) {
  if (n > 3 && threadIdx.x < 8) {
    __syncthreads();
    out[threadIdx.x] = 1;
  }
}
extern "C" __global__ void onlyWarp(float *out, int n) {
  for (int i = 0; i < n; i++)
    if (threadIdx.x / 32 == 1) {
      __syncthreads();
      out[i + threadIdx.x] = 1;
    }
}
extern "C" __global__ void warpFlag(float *out, int *d) {
  if (d[threadIdx.x / 32]) {
    __syncthreads();
    out[threadIdx.x] = 1;
  }
}
extern "C" __global__ void blockFlag(float *out, int *d) {
  if (d[blockIdx.x]) {
    __syncthreads();
    out[threadIdx.x] = 1;
  }
}
extern "C" __global__ void endless(float *out) {
  while (true) {
    out[threadIdx.x] += 1;
    __syncthreads();
  }
}
)";

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(Text);
  return K;
}

using Reach = BarrierReach::Reach;

/// The last barrier of a kernel in four blocks of two warps.
BarrierReach barrier(const std::string &Kernel,
                     std::vector<std::optional<int64_t>> Arguments = {},
                     Shape Block = Shape::of(64)) {
  KernelTable T = kernels().run(Kernel, Shape::of(4), Block, Arguments);
  if (!T.Barriers.empty())
    return T.Barriers.back();
  ADD_FAILURE() << "no barrier in\n" << describe(T);
  return {};
}

/// The line of the first `Snippet` at or after the head of a kernel.
unsigned lineOf(llvm::StringRef Kernel, llvm::StringRef Snippet) {
  llvm::StringRef T = Text;
  size_t Head = T.find((" " + Kernel + "(").str());
  size_t At = T.find(Snippet, Head);
  EXPECT_NE(At, llvm::StringRef::npos);
  return unsigned(T.take_front(At).count('\n')) + 1;
}

TEST(Barriers, LanesThatStayAwayAreProof) {
  BarrierReach B = barrier("half");
  EXPECT_EQ(B.Divergent, Reach::Proved);
  EXPECT_EQ(B.Warp, 1u);
  EXPECT_EQ(B.Arriving, 0xffu);
  EXPECT_EQ(B.Missing, 0xffffff00u);
  EXPECT_EQ(B.Decider.Line, lineOf("half", "if ("));
  EXPECT_EQ(B.Where.Line, lineOf("half", "__syncthreads"));
  // All threads of a block of 40 pass the condition.
  EXPECT_EQ(barrier("half", {}, Shape::of(40)).Divergent, Reach::All);
}

TEST(Barriers, SoAreWholeWarps) {
  BarrierReach B = barrier("warps");
  EXPECT_EQ(B.Divergent, Reach::Proved);
  EXPECT_EQ(B.Warp, 1u);
  EXPECT_EQ(B.Arriving, 0u);
  EXPECT_EQ(B.Missing, 0xffffffffu);
  EXPECT_EQ(B.Decider.Line, lineOf("warps", "if ("));
  // The lanes that exist of a partial warp.
  EXPECT_EQ(barrier("warps", {}, Shape::of(40)).Missing, 0xffu);
  EXPECT_EQ(barrier("warps", {}, Shape::of(32)).Divergent, Reach::All);
}

TEST(Barriers, WarpsThatComeLessOften) {
  BarrierReach B = barrier("warpLoops");
  EXPECT_EQ(B.Divergent, Reach::Proved);
  EXPECT_EQ(B.Warp, 1u);
  EXPECT_EQ(B.Decider.Line, lineOf("warpLoops", "for ("));
  // However often that is.
  B = barrier("onlyWarp");
  EXPECT_EQ(B.Divergent, Reach::Proved);
  EXPECT_EQ(B.Warp, 0u);
  EXPECT_EQ(B.Missing, 0xffffffffu);
  EXPECT_EQ(B.Decider.Line, lineOf("onlyWarp", "if ("));
}

TEST(Barriers, WarpsThatComeToAnotherOneInstead) {
  auto Worst = [](const char *Kernel, Shape Block) {
    Reach Of = Reach::All;
    for (const BarrierReach &B :
         kernels().run(Kernel, Shape::of(4), Block, {}).Barriers)
      Of = std::max(Of, B.Divergent);
    return Of;
  };
  const Shape Rows = Shape::of(32, 4);
  EXPECT_EQ(Worst("eitherWay", Rows), Reach::All);
  EXPECT_EQ(Worst("eitherWaySomeTimes", Rows), Reach::All);
  // The number of iterations is not known to be one for all.
  EXPECT_EQ(Worst("eitherWayInALoop", Rows), Reach::Possible);
  EXPECT_EQ(Worst("byDataInOneWay", Rows), Reach::Possible);
  EXPECT_EQ(Worst("anotherKindInOneWay", Rows), Reach::Proved);
  EXPECT_EQ(Worst("twiceInOneWay", Rows), Reach::Proved);
  EXPECT_EQ(Worst("oftenInOneWay", Rows), Reach::Proved);
  // Not the lanes of one warp.
  EXPECT_EQ(Worst("eitherWay", Shape::of(16, 4)), Reach::Proved);
}

TEST(Barriers, LanesThatLeaveALoopEarlier) {
  BarrierReach B = barrier("ownLoops");
  EXPECT_EQ(B.Divergent, Reach::Proved);
  EXPECT_EQ(B.Decider.Line, lineOf("ownLoops", "for ("));
}

TEST(Barriers, AnEarlyReturnIsNoOtherThanABranch) {
  BarrierReach B = barrier("guard");
  EXPECT_EQ(B.Divergent, Reach::Possible);
  EXPECT_EQ(B.Why, "it depends on argument 'n'");
  EXPECT_EQ(B.Decider.Line, lineOf("guard", "if ("));
  // With the size from the launch: all threads, or surely not all.
  EXPECT_EQ(barrier("guard", {std::nullopt, 256}).Divergent, Reach::All);
  B = barrier("guard", {std::nullopt, 250});
  EXPECT_EQ(B.Divergent, Reach::Proved);
  EXPECT_EQ(B.Missing, 0xfc000000u);
}

TEST(Barriers, WarpsMayReadDifferentFlags) {
  BarrierReach B = barrier("warpFlag");
  EXPECT_EQ(B.Divergent, Reach::Possible);
  EXPECT_EQ(B.Why, "it depends on a loaded value");
  EXPECT_EQ(B.Decider.Line, lineOf("warpFlag", "if ("));
  EXPECT_EQ(barrier("blockFlag").Divergent, Reach::All);
  // No lanes part: not a divergent branch.
  KernelTable T = kernels().run("warpFlag", Shape::of(4), Shape::of(64));
  for (const DivergentBranch &D : T.Branches) {
    EXPECT_TRUE(D.DependsOnData);
    EXPECT_FALSE(D.DependsOnThread);
    EXPECT_EQ(D.Split.value_or(0), 0u);
  }
}

TEST(Barriers, WhatTheBlockSharesPartsNobody) {
  EXPECT_EQ(barrier("flag").Divergent, Reach::All);
  EXPECT_EQ(barrier("loops").Divergent, Reach::All);
  EXPECT_EQ(barrier("uniformBreak").Divergent, Reach::All);
  EXPECT_EQ(barrier("perBlock").Divergent, Reach::All);
  EXPECT_EQ(barrier("blockVote").Divergent, Reach::All);
  EXPECT_EQ(barrier("endless").Divergent, Reach::All);
}

TEST(Barriers, ALaneConditionUnderASharedOneIsProof) {
  BarrierReach B = barrier("flagAndLanes");
  EXPECT_EQ(B.Divergent, Reach::Proved);
  EXPECT_EQ(B.Arriving, 0xffu);
  EXPECT_EQ(B.Decider.Line, lineOf("flagAndLanes", "if ("));
}

TEST(Barriers, DataMayKeepThreadsAway) {
  BarrierReach B = barrier("data");
  EXPECT_EQ(B.Divergent, Reach::Possible);
  EXPECT_EQ(B.Why, "it depends on a loaded value");
  EXPECT_EQ(B.Decider.Line, lineOf("data", "if ("));
  B = barrier("dataBreak");
  EXPECT_EQ(B.Divergent, Reach::Possible);
  EXPECT_EQ(B.Decider.Line, lineOf("dataBreak", "if ("));
  // One answer for the copies that unrolling makes.
  EXPECT_EQ(
      kernels().run("dataBreak", Shape::of(1), Shape::of(64)).Barriers.size(),
      1u);
}

TEST(Barriers, AVoteOfTheWarpIsNotOneOfTheBlock) {
  BarrierReach B = barrier("anyVote");
  EXPECT_EQ(B.Divergent, Reach::Possible);
  EXPECT_EQ(B.Decider.Line, lineOf("anyVote", "if ("));
}

TEST(Barriers, StrideLoopsMayEndEarlierForSomeThreads) {
  BarrierReach B = barrier("strideLoops");
  EXPECT_EQ(B.Divergent, Reach::Possible);
  EXPECT_EQ(B.Why, "it depends on argument 'n'");
  EXPECT_EQ(B.Decider.Line, lineOf("strideLoops", "for ("));
  EXPECT_EQ(barrier("strideLoops", {std::nullopt, 640}).Divergent, Reach::All);
  EXPECT_EQ(barrier("strideLoops", {std::nullopt, 650}).Divergent,
            Reach::Proved);
}

TEST(Barriers, TheDeciderIsTheBranchAroundTheBarrier) {
  KernelTable T = kernels().run("inner", Shape::of(1), Shape::of(32));
  ASSERT_EQ(T.Barriers.size(), 2u);
  EXPECT_EQ(T.Barriers[0].Divergent, Reach::Proved);
  EXPECT_EQ(T.Barriers[0].Arriving, 0xffffu);
  EXPECT_EQ(T.Barriers[0].Decider.Line,
            lineOf("inner", "if (threadIdx.x < 16"));
  EXPECT_EQ(T.Barriers[1].Divergent, Reach::All);
}

TEST(Barriers, CasesOfASwitch) {
  BarrierReach B = barrier("choose");
  EXPECT_EQ(B.Divergent, Reach::Proved);
  EXPECT_EQ(B.Arriving, 0x92492492u);
  EXPECT_EQ(B.Decider.Line, lineOf("choose", "switch ("));
}

TEST(Barriers, ATrapIsNoWayAround) {
  EXPECT_EQ(barrier("asserts").Divergent, Reach::All);
}

} // namespace
