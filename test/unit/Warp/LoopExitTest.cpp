//===- LoopExitTest.cpp - What lanes bring out of a loop ------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
#define SHARED                                                                 \
  __shared__ float s[1024];                                                    \
  s[threadIdx.x] = 1;                                                          \
  __syncthreads();
extern "C" __global__ void ownLength(float *out, const int *in) {
  SHARED
  int i = 0;
  while (in[i * 32 + threadIdx.x])
    ++i;
  out[threadIdx.x] = s[(i * 32) & 1023];
}
extern "C" __global__ void oneLength(float *out, const int *in) {
  SHARED
  int i = 0;
  while (in[i])
    ++i;
  out[threadIdx.x] = s[(i * 32) & 1023];
}
extern "C" __global__ void ownEnd(float *out, const int *u, const int *in,
                                  int n) {
  SHARED
  int v = 0;
  for (int i = 0; i < n; ++i) {
    v = u[i];
    if (in[i * 32 + threadIdx.x])
      break;
  }
  out[threadIdx.x] = s[v & 1023];
}
extern "C" __global__ void sameInAll(float *out, const int *u, const int *in) {
  SHARED
  int i = 0, v;
  do
    v = u[3];
  while (in[i++ * 32 + threadIdx.x]);
  out[threadIdx.x] = s[v & 1023];
}
extern "C" __global__ void changesInMemory(float *out, volatile int *u,
                                           const int *in) {
  SHARED
  int i = 0, v;
  do
    v = *u;
  while (in[i++ * 32 + threadIdx.x]);
  out[threadIdx.x] = s[v & 1023];
}
extern "C" __global__ void theRestTogether(float *out, const int *u,
                                           const int *in) {
  SHARED
  for (int i = 0;; ++i) {
    if (in[i * 32 + threadIdx.x]) {
      out[threadIdx.x] = -1;
      return;
    }
    if (u[i]) {
      out[threadIdx.x] = s[(i * 32) & 1023];
      return;
    }
  }
}
extern "C" __global__ void bySwitch(float *out, const int *in) {
  SHARED
  int i = 0;
  for (;; ++i) {
    switch (in[i * 32 + threadIdx.x]) {
    case 1: out[i * 32 + threadIdx.x] = 1; break;
    case 2: out[i * 32 + threadIdx.x] = 4; break;
    case 3: out[threadIdx.x] += 2; break;
    default: goto done;
    }
  }
done:
  out[threadIdx.x] = s[(i * 32) & 1023];
}
extern "C" __global__ void byPlace(float *out, int width) {
  SHARED
  int x = 4 * threadIdx.x, rounds = 0;
  while (x < width) {
    x += 16;
    ++rounds;
  }
  out[threadIdx.x] = s[rounds & 1023];
}
extern "C" __global__ void byALimit(float *out, int n) {
  SHARED
  int rounds = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    ++rounds;
  out[threadIdx.x] = s[(rounds * 32) & 1023];
}
extern "C" __global__ void loadedBehind(float *out, const int *v, int n) {
  SHARED
  int rounds = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    ++rounds;
  out[threadIdx.x] = s[(v[rounds] * 32) & 1023];
}
extern "C" __global__ void inAnOuterLoop(float *out, const int *v, int n,
                                         int m) {
  SHARED
  int rounds = 0;
  float sum = 0;
  for (int j = 0; j < m; ++j) {
    sum += s[(rounds * 32) & 1023];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      rounds += v[j] + 3;
  }
  out[threadIdx.x] = sum;
}
extern "C" __global__ void behindABranch(float *out, int n) {
  SHARED
  int rounds = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    ++rounds;
  if (rounds > 3)
    out[threadIdx.x] = s[threadIdx.x];
}
extern "C" __global__ void chosenByALimit(float *out, int n, int m) {
  SHARED
  int r = 0;
  if (threadIdx.x < n) {
    r = m;
    out[threadIdx.x] = 1;
  }
  out[threadIdx.x] = s[(r * 32) & 1023];
}
extern "C" __global__ void shiftedOn(int *out, int n, int m) {
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0;
  for (int t = 0; t < m; ++t) {
    int rounds = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
      ++rounds;
    g = f, f = e, e = d, d = c, c = b, b = a, a = rounds;
  }
  atomicAdd(&out[g], 1);
}
extern "C" __global__ void bySwitchOfWarps(int *out, const int *in) {
  int rounds = 0;
  for (;; ++rounds)
    switch (in[threadIdx.x / 32 + rounds]) {
    case 1: out[100] = 1; continue;
    case 2: out[101] = 2; continue;
    case 3: out[102] = 3; continue;
    default: goto done;
    }
done:
  atomicAdd(&out[rounds], 1);
}
extern "C" __global__ void roundsOfBlocks(int *out, const int *in, int n) {
  int rounds = 0;
  for (int i = blockIdx.x; i < n; i += gridDim.x)
    rounds += in[rounds];
  atomicAdd(&out[rounds], 1);
}
extern "C" __global__ void chosenByBlocks(int *out, int *other, int n, int m) {
  int r = 0;
  if (blockIdx.x < n) {
    r = m;
    other[threadIdx.x] = 1;
  }
  atomicAdd(&out[r], 1);
}
extern "C" __global__ void atomicsBehind(int *out, int n) {
  int rounds = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    ++rounds;
  atomicAdd(&out[rounds], 1);
}
extern "C" __global__ void roundsOfWarps(int *out, int n) {
  int rounds = 0;
  for (int i = threadIdx.x / 32; i < n; i += 4)
    ++rounds;
  atomicAdd(&out[rounds], 1);
}
extern "C" __global__ void asOftenForAll(float *out, int n) {
  SHARED
  int rounds = 0;
  for (int i = 0; i < n; i += 3)
    ++rounds;
  out[threadIdx.x] = s[(rounds * 32) & 1023];
}
extern "C" __global__ void onOneSide(float *out, const int *u, const int *in) {
  SHARED
  int i = 0;
  for (;; ++i) {
    if (in[i * 32 + threadIdx.x] > 0) {
      out[i * 32 + threadIdx.x] = 1;
      if (u[i])
        break;
    }
  }
  out[threadIdx.x] = s[(i * 32) & 1023];
}
extern "C" __global__ void behindASide(float *out, const int *u,
                                       const int *in) {
  for (int i = 0;; ++i) {
    if (in[i * 32 + threadIdx.x] > 0)
      if (u[i])
        break;
    out[(i * 32 + threadIdx.x) * 32] = 1;
  }
}
extern "C" __global__ void inside(float *out, const int *in, int n) {
  for (int i = 0; i < n; ++i) {
    if (in[i * 32 + threadIdx.x])
      break;
    out[i * 32 + threadIdx.x] = 1;
  }
}
)");
  return K;
}

Verdict behind(const char *Kernel) {
  KernelTable T = kernels().run(Kernel, Shape::of(1), Shape::of(32));
  const auto Loads = accesses(T, MemorySpace::Shared, AccessKind::Load);
  EXPECT_FALSE(Loads.empty()) << describe(T);
  return Loads.empty() ? Verdict() : Loads.back().PerRequest;
}

TEST(LoopExits, LanesThatDataLetsGoHaveTheirOwnIteration) {
  const Verdict V = behind("ownLength");
  EXPECT_EQ(V.How, Verdict::Kind::Range);
  EXPECT_EQ(V.High, 32);
  EXPECT_FALSE(V.Reasons.empty());
}

TEST(LoopExits, SoHasWhatIsLoadedInIt) {
  const Verdict V = behind("ownEnd");
  EXPECT_EQ(V.How, Verdict::Kind::Range);
  EXPECT_EQ(V.High, 32);
}

TEST(LoopExits, LanesThatLeaveTogetherShareTheIteration) {
  const Verdict V = behind("oneLength");
  EXPECT_EQ(V.How, Verdict::Kind::Exact);
  EXPECT_EQ(V.High, 1);
}

TEST(LoopExits, WherePlacesDecideNothingIsProvedAndTheReferenceIsOneValue) {
  KernelTable T = kernels().run("byPlace", Shape::of(1), Shape::of(32));
  const Access A = accesses(T, MemorySpace::Shared, AccessKind::Load).back();
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range) << describe(T);
  EXPECT_GT(A.PerRequest.High, 1);
  ASSERT_TRUE(A.Reference) << describe(T);
  EXPECT_EQ(A.Reference->PerRequest, 1);
}

TEST(LoopExits, ALimitPartsOneWarpAlsoInWhatTheLoopChanged) {
  const KernelTable T = kernels().run("byALimit", Shape::of(1), Shape::of(128));
  const Access A = accesses(T, MemorySpace::Shared, AccessKind::Load).back();
  EXPECT_EQ(A.PerRequest.High, 1) << describe(T);
  EXPECT_EQ(A.PerRequest.RestsOn, Basis::WholeWarps) << describe(T);
  // What does not depend on the loop is proved for all warps.
  const Access Store =
      accesses(T, MemorySpace::Global, AccessKind::Store).back();
  EXPECT_EQ(Store.PerRequest.RestsOn, Basis::Proved) << describe(T);
  const KernelTable All =
      kernels().run("asOftenForAll", Shape::of(1), Shape::of(128));
  EXPECT_EQ(accesses(All, MemorySpace::Shared, AccessKind::Load)
                .back()
                .PerRequest.RestsOn,
            Basis::Proved)
      << describe(All);
}

TEST(LoopExits, SoItDoesInWhatDependsOnThat) {
  for (const char *Kernel :
       {"loadedBehind", "inAnOuterLoop", "behindABranch", "chosenByALimit"}) {
    const KernelTable T = kernels().run(Kernel, Shape::of(1), Shape::of(128));
    const Access A = accesses(T, MemorySpace::Shared, AccessKind::Load).back();
    EXPECT_EQ(A.PerRequest.RestsOn, Basis::WholeWarps) << Kernel << "\n"
                                                       << describe(T);
  }
}

TEST(LoopExits, ThreadsThatLeaveInDifferentIterationsHaveNotOneAddress) {
  for (const char *Kernel : {"atomicsBehind", "roundsOfWarps"}) {
    const KernelTable T = kernels().run(Kernel, Shape::of(1), Shape::of(128));
    const Access A = only(T, MemorySpace::Global, AccessKind::Atomic);
    EXPECT_FALSE(A.SameForGrid) << Kernel;
    // The lanes of each warp leave the second one together.
    EXPECT_EQ(A.UniformAddress, Kernel == llvm::StringRef("roundsOfWarps"));
  }
}

TEST(LoopExits, WhatBlocksChooseIsNotOneForTheGrid) {
  for (const char *Kernel : {"chosenByBlocks", "roundsOfBlocks"}) {
    const KernelTable T = kernels().run(Kernel, Shape::of(4), Shape::of(128));
    const Access A = only(T, MemorySpace::Global, AccessKind::Atomic);
    EXPECT_FALSE(A.SameForGrid) << describe(T);
    EXPECT_TRUE(A.UniformAddress) << describe(T);
  }
}

TEST(LoopExits, ThroughASwitchAndManyVariables) {
  for (const char *Kernel : {"shiftedOn", "bySwitchOfWarps"}) {
    const KernelTable T = kernels().run(Kernel, Shape::of(1), Shape::of(128));
    const Access A = only(T, MemorySpace::Global, AccessKind::Atomic);
    EXPECT_FALSE(A.SameForGrid) << describe(T);
  }
}

TEST(LoopExits, WhatNoIterationChangesIsTheSameInAll) {
  const Verdict V = behind("sameInAll");
  EXPECT_EQ(V.High, 1);
}

TEST(LoopExits, WhatAnIterationMayFindChangedIsNot) {
  EXPECT_EQ(behind("changesInMemory").High, 32);
}

TEST(LoopExits, LanesThatStayedUntilAllLeaveShareTheIteration) {
  EXPECT_EQ(behind("theRestTogether").High, 1);
}

TEST(LoopExits, ASwitchLetsLanesGo) { EXPECT_EQ(behind("bySwitch").High, 32); }

TEST(LoopExits, ASideThatSomeLanesTakeLetsOnlyTheseGo) {
  EXPECT_EQ(behind("onOneSide").High, 32);
  KernelTable T = kernels().run("onOneSide", Shape::of(1), Shape::of(32));
  EXPECT_NE(
      accesses(T, MemorySpace::Global, AccessKind::Store)[0].PerRequest.How,
      Verdict::Kind::Exact)
      << describe(T);
}

TEST(LoopExits, WhoWentOnASideMayBeGoneBehindIt) {
  KernelTable T = kernels().run("behindASide", Shape::of(1), Shape::of(32));
  const Verdict V = only(T, MemorySpace::Global, AccessKind::Store).PerRequest;
  EXPECT_EQ(V.How, Verdict::Kind::Range) << describe(T);
  EXPECT_EQ(V.High, 32);
  // Nor are they there in the next iteration.
  EXPECT_EQ(
      accesses(T, MemorySpace::Global, AccessKind::Load)[0].PerRequest.How,
      Verdict::Kind::Range);
}

TEST(LoopExits, LanesThatAreInTheLoopShareTheIteration) {
  KernelTable T = kernels().run("inside", Shape::of(1), Shape::of(32));
  EXPECT_EQ(only(T, MemorySpace::Global, AccessKind::Store).PerRequest.High, 4)
      << describe(T);
}

} // namespace
