//===- LoopTest.cpp - Loops run step by step, and once for all ------------===//

#include "Kernels.h"
#include <map>
#include <set>

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void nest(float *out) {
  __shared__ float t[32][32];
  for (int i = 0; i < 7; ++i)
    #pragma unroll 1
    for (int j = 0; j <= i; ++j)
      t[threadIdx.x][j] = i;
  __syncthreads();
  out[threadIdx.x] = t[0][threadIdx.x];
}
extern "C" __global__ void strides(float *out) {
  __shared__ float t[1024];
  #pragma unroll 1
  for (int s = 1; s <= 32; s *= 2)
    t[threadIdx.x * s] = s;
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x];
}
extern "C" __global__ void rows(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += in[i * 1024 + threadIdx.x];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void columns(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += in[threadIdx.x * 1024 + i];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void stages(float *out, int n) {
  __shared__ float t[3 * 1024];
  const float *own = t + threadIdx.x * 2, *at = own;
  int stage = 0;
  #pragma unroll 1
  for (int i = 0; i < n; ++i) {
    float read = *at;
    __syncthreads();
    t[threadIdx.x] = read;
    __syncthreads();
    stage = (stage + 1) % 3;
    at = own + stage * 1024;
  }
  out[threadIdx.x] = t[threadIdx.x];
}
extern "C" __global__ void triangleRows(float *out, int n) {
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int i = t; i < n; ++i)
    out[t * 2048 + i] = 0;
}
extern "C" __global__ void blockStrides(float *out, int n) {
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int i = t; i < n; i += 256)
    out[t * 2048 + i] = 0;
}
extern "C" __global__ void rowsOfBlocks(float *out, int pitch, int first) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[(first + y) * pitch + x] = 0;
}
extern "C" __global__ void gridStride(float *out, const float *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    out[i] = in[i];
}
extern "C" __global__ void nestOfFour(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        for (int l = 0; l < n; ++l)
          sum += in[i * 1024 + j * 512 + k * 256 + l * 128 + threadIdx.x];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void ownTrips(float *out, const float *in) {
  float sum = 0;
  for (int i = 0; i < threadIdx.x; ++i)
    sum += in[i * 32 + threadIdx.x];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void dataTrips(float *out, const float *in,
                                     const int *count) {
  float sum = 0;
  for (int i = 0; i < count[threadIdx.x]; ++i)
    sum += in[i * 32 + threadIdx.x];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void huge(float *out, const float *in) {
  float sum = 0;
  #pragma unroll 1
  for (int i = 0; i < 1000000; ++i)
    sum += in[i * 32 + threadIdx.x];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void chase(int *out, const int *next) {
  int at = threadIdx.x;
  for (int i = 0; i < 100; ++i)
    at = next[at];
  out[threadIdx.x] = at;
}
extern "C" __global__ void list(int *out, const int *next, int start) {
  int at = start, steps = 0;
  while (at >= 0) {
    at = next[at];
    ++steps;
  }
  out[threadIdx.x] = steps;
}
extern "C" __global__ void breaks(float *out, const float *in, int n) {
  float sum = 0;
  for (int i = 0; i < 64; ++i) {
    if (i == n)
      break;
    sum += in[i * 32 + threadIdx.x];
  }
  out[threadIdx.x] = sum;
}
extern "C" __global__ void choosesInLoop(float *out, const float *in) {
  #pragma unroll 1
  for (int i = 0; i < 12; ++i)
    switch (i % 3) {
    case 0:
      out[threadIdx.x * 2] += in[i];
      break;
    case 1:
      out[threadIdx.x + i] += in[threadIdx.x];
      break;
    default:
      out[threadIdx.x * 32] += 1;
    }
}
extern "C" __global__ void matmul(float *c, const float *a, const float *b,
                                  int n) {
  __shared__ float sa[16][16], sb[16][16];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
  float sum = 0;
  for (int k = 0; k < n / 16; ++k) {
    sa[y][x] = a[row * n + k * 16 + x];
    sb[y][x] = b[(k * 16 + y) * n + col];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += sa[y][i] * sb[i][x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}
)");
  return K;
}

constexpr auto Global = MemorySpace::Global;
constexpr auto Shared = MemorySpace::Shared;
constexpr auto Store = AccessKind::Store;
constexpr auto Load = AccessKind::Load;

using Count = std::optional<uint64_t>;

TEST(Loops, KnownBoundsAreCountedOut) {
  KernelTable T = kernels().run("nest", Shape::of(1), Shape::of(32));
  Access A = only(T, Shared, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.PerRequest.Mean, 32.0);
  EXPECT_EQ(A.Requests, Count(28)); // 1 + 2 + .. + 7
}

TEST(Loops, EachIterationHasItsOwnDegree) {
  Access A = only(kernels().run("strides", Shape::of(1), Shape::of(32)), Shared,
                  Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.Requests, Count(6));
  EXPECT_EQ(A.PerRequest.Low, 1);
  EXPECT_EQ(A.PerRequest.High, 32);
  ASSERT_EQ(A.Levels.size(), 6u);
  for (unsigned I = 0; I < 6; ++I) {
    EXPECT_EQ(A.Levels[I].Requests, 1u);
    EXPECT_EQ(A.Levels[I].Cost, 1u << I);
    EXPECT_EQ(A.Levels[I].Ideal, 1u);
  }
  EXPECT_EQ(A.TotalLow, 63.0);
}

TEST(Loops, AnUnknownBoundLeavesTheDegreeExact) {
  KernelTable T = kernels().run("rows", Shape::of(8), Shape::of(64));
  Access A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.PerRequest.Mean, 4.0);
  EXPECT_FALSE(A.Requests.has_value());
  EXPECT_FALSE(A.TotalLow.has_value());
  // After the loop all is sure again.
  Access Out = only(T, Global, Store);
  EXPECT_EQ(Out.Requests, Count(2));
  EXPECT_TRUE(T.Omissions.empty());
  // With the bound from the launch the count is known.
  T = kernels().run("rows", Shape::of(8), Shape::of(64),
                    {std::nullopt, std::nullopt, 10});
  EXPECT_EQ(only(T, Global, Load).Requests, Count(20));
}

TEST(Loops, LanesFarApartAreFarApartInEveryIteration) {
  KernelTable T = kernels().run("columns", Shape::of(1), Shape::of(32));
  Access A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.PerRequest.Mean, 32.0);
  EXPECT_EQ(A.Stride, std::optional<int64_t>(4096));
}

TEST(Loops, APointerIntoOneOfSeveralTilesKeepsTheLanesApart) {
  KernelTable T = kernels().run("stages", Shape::of(1), Shape::of(32));
  unsigned Found = 0;
  for (const Access &A : T.Accesses)
    if (A.Space == Shared && A.Op == Load && !A.Requests) {
      EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
      EXPECT_EQ(A.PerRequest.Mean, 2.0);
      ++Found;
    }
  EXPECT_EQ(Found, 1u) << describe(T);
}

TEST(Loops, GridStrideLoops) {
  KernelTable T = kernels().run("gridStride", Shape::of(16), Shape::of(256));
  Access A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.PerRequest.Mean, 4.0);
  EXPECT_FALSE(A.Requests.has_value());
  // A bound that the launch gives: 4096 threads, 10000 elements.
  T = kernels().run("gridStride", Shape::of(16), Shape::of(256),
                    {std::nullopt, std::nullopt, 8192});
  A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.Mean, 4.0);
  EXPECT_EQ(A.Requests, Count(16)) << describe(T);
}

TEST(Loops, LanesLeaveOneByOne) {
  KernelTable T = kernels().run("ownTrips", Shape::of(1), Shape::of(32));
  Access A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.Requests, Count(31));
  // Lanes with 16 iterations left run them together, then those with eight,
  // with four and with one: each lane has got as far as its number allows.
  double Sectors = 0;
  std::vector<int> Done(32);
  for (int Group : {16, 8, 4, 1, 1, 1}) {
    for (int Step = 0; Step < Group; ++Step) {
      std::set<int> Touched;
      for (int Lane = 0; Lane < 32; ++Lane)
        if (Lane - Done[Lane] >= Group)
          Touched.insert(((Done[Lane] + Step) * 32 + Lane) / 8);
      Sectors += double(Touched.size());
    }
    for (int Lane = 0; Lane < 32; ++Lane)
      Done[Lane] += Lane - Done[Lane] >= Group ? Group : 0;
  }
  EXPECT_EQ(A.TotalLow, Sectors);
  EXPECT_EQ(only(T, Global, Store).Requests, Count(1));
  EXPECT_EQ(only(T, Global, Store).PerRequest.Mean, 4.0);
}

TEST(Loops, TripsThatDependOnDataLeaveTheMaskOpen) {
  KernelTable T = kernels().run("dataTrips", Shape::of(1), Shape::of(32));
  Access A = of(T, "in", Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range) << describe(T);
  EXPECT_EQ(A.PerRequest.Low, 1);
  EXPECT_EQ(A.PerRequest.High, 4);
  EXPECT_FALSE(A.PerRequest.Reasons.empty());
  EXPECT_FALSE(A.Requests.has_value());
  // All lanes are back after it.
  Access Out = only(T, Global, Store);
  EXPECT_EQ(Out.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(Out.Requests, Count(1));
}

TEST(Loops, VeryManyIterationsAreRunOnceForAll) {
  KernelTable T = kernels().run("huge", Shape::of(1), Shape::of(32));
  Access A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.PerRequest.Mean, 4.0);
  EXPECT_EQ(A.Requests, Count(1000000));
  EXPECT_EQ(A.TotalLow, 4e6);
  EXPECT_TRUE(T.Omissions.empty());
}

TEST(Loops, ChasingIndicesIsData) {
  KernelTable T = kernels().run("chase", Shape::of(1), Shape::of(32));
  for (const Access &A : accesses(T, Global, Load)) {
    if (A.PerRequest.How == Verdict::Kind::Exact)
      continue; // the first step
    EXPECT_EQ(A.PerRequest.Low, 1) << describe(T);
    EXPECT_EQ(A.PerRequest.High, 32);
    EXPECT_TRUE(A.AddressIsData);
  }
  // The same for all lanes: one sector, however often.
  T = kernels().run("list", Shape::of(1), Shape::of(32));
  Access A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.PerRequest.Mean, 1.0);
  EXPECT_TRUE(A.UniformAddress);
  EXPECT_FALSE(A.Requests.has_value());
}

TEST(Loops, ABreakOnAnArgumentLeavesTheCountOpen) {
  KernelTable T = kernels().run("breaks", Shape::of(1), Shape::of(32));
  Access A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.PerRequest.Mean, 4.0);
  EXPECT_FALSE(A.Requests.has_value());
  EXPECT_EQ(only(T, Global, Store).Requests, Count(1));
  T = kernels().run("breaks", Shape::of(1), Shape::of(32),
                    {std::nullopt, std::nullopt, 5});
  EXPECT_EQ(only(T, Global, Load).Requests, Count(5));
}

TEST(Loops, ASwitchInALoopGoesItsWayEachTime) {
  KernelTable T = kernels().run("choosesInLoop", Shape::of(1), Shape::of(32));
  uint64_t Requests = 0;
  for (const Access &A : accesses(T, Global, Store)) {
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
    EXPECT_EQ(A.Requests, Count(4));
    Requests += *A.Requests;
  }
  EXPECT_EQ(Requests, 12u);
  EXPECT_TRUE(T.Omissions.empty());
}

TEST(Loops, ATiledProductWithAnUnknownSize) {
  KernelTable T = kernels().run("matmul", Shape::of(8, 8), Shape::of(16, 16));
  for (const Access &A : accesses(T, Shared, Load)) {
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
    EXPECT_EQ(A.PerRequest.Mean, A.Ideal);
  }
  for (const Access &A : accesses(T, Shared, Store)) {
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
    EXPECT_EQ(A.PerRequest.Mean, 1.0);
  }
  // Two rows of 64 bytes each, apart by an unknown pitch.
  Access A = of(T, "a", Load);
  EXPECT_GE(A.PerRequest.Low, 4) << describe(T);
  EXPECT_EQ(of(T, "c", Store).Requests, Count(8));
}

TEST(Loops, SizesThatTheHostHandsInMayBeRound) {
  // Two rows of 16 floats in each warp: two sectors each where they are even.
  const KernelTable T =
      kernels().run("rowsOfBlocks", Shape::of(8, 8), Shape::of(16, 8));
  const Access Written = only(T, Global, Store);
  EXPECT_LE(Written.PerRequest.Low, 4) << describe(T);
  EXPECT_EQ(Written.PerRequest.High, 6);
}

TEST(Loops, LanesLeaveOneByOneWhereTheStepIsSmallerThanAWarp) {
  const KernelTable T =
      kernels().run("triangleRows", Shape::of(8), Shape::of(256));
  const Access Written = only(T, Global, Store);
  EXPECT_EQ(Written.PerRequest.Low, 1);
  EXPECT_EQ(Written.PerRequest.High, 32);
  const KernelTable Far =
      kernels().run("blockStrides", Shape::of(8), Shape::of(256));
  EXPECT_EQ(only(Far, Global, Store).PerRequest.Low, 32);
}

/// The fewest steps with which a kernel of one block is evaluated whole.
uint64_t stepsOf(const char *Kernel) {
  uint64_t Low = 0, High = 1 << 20;
  while (Low + 1 < High) {
    EvaluationOptions Options;
    Options.MaxSteps = Low + (High - Low) / 2;
    const bool Fits = kernels()
                          .run(Kernel, Shape::of(1), Shape::of(32), {}, Options)
                          .Omissions.empty();
    (Fits ? High : Low) = Options.MaxSteps;
  }
  return High;
}

TEST(Loops, WhatStandsIsNotRunOnceMore) {
  // A loop is tried step by step, run to find its steps and run with them: a
  // nest of four costs at most 3 ^ 3 times what one loop does.
  EXPECT_LE(stepsOf("nestOfFour"), 27 * stepsOf("rows"));
}

const Kernels &longLoops() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void stored(unsigned *out) {
  #pragma unroll 1
  for (unsigned i = 0; i < 6000; ++i) {
    const unsigned bits = __popc(i) * 2654435761u ^ i >> 3;
    out[i * 64 + threadIdx.x] = bits;
  }
}
extern "C" __global__ void indexed(unsigned *out, const unsigned *table) {
  #pragma unroll 1
  for (unsigned i = 0; i < 6000; ++i) {
    const unsigned bits = __popc(i) * 2654435761u ^ i >> 3;
    out[i * 64 + threadIdx.x] = table[bits];
  }
}
extern "C" __global__ void chained(unsigned *out, const unsigned *table) {
  unsigned at = threadIdx.x;
  #pragma unroll 1
  for (unsigned i = 0; i < 1 << 20; ++i)
    at = table[at & 255] + i;
  out[threadIdx.x] = at;
}
__device__ unsigned endOfList(const unsigned *next, unsigned at) {
  while (next[at])
    at = next[at];
  return at;
}
extern "C" __global__ void lists(unsigned *out, const unsigned *next) {
  #pragma unroll 1
  for (unsigned i = 0; i < 4000; ++i)
    out[i * 64 + threadIdx.x] = endOfList(next, i * 64 + threadIdx.x);
}
extern "C" __global__ void oneOfTheLists(unsigned *out, const unsigned *next) {
  #pragma unroll 1
  for (unsigned i = 0; i < 2000; ++i) {
    const unsigned at = endOfList(next, i * 64 + threadIdx.x);
    if (i == 1000)
      out[threadIdx.x] = at;
  }
}
)");
  return K;
}

KernelTable runLongLoop(const char *Kernel, uint64_t Steps) {
  EvaluationOptions Options;
  Options.MaxSteps = Steps;
  return longLoops().run(Kernel, Shape::of(1), Shape::of(32), {}, Options);
}

TEST(Loops, WhatIsOnlyStoredDoesNotHoldALoopUp) {
  // Bits are counted in each iteration by itself, where an address hangs on
  // them; where nothing does, the iterations are counted.
  const KernelTable Stored = runLongLoop("stored", 4000);
  EXPECT_TRUE(Stored.Omissions.empty());
  const Access A = only(Stored, MemorySpace::Global, AccessKind::Store);
  EXPECT_EQ(A.Requests, 6000u);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_FALSE(runLongLoop("indexed", 4000).Omissions.empty());
}

TEST(Loops, ALoopThatIsAlwaysNewIsSoonTakenAsAWhole) {
  // It would be run for 150,000 steps, and then as a whole all the same.
  const KernelTable T = runLongLoop("chained", 2000);
  EXPECT_TRUE(T.Omissions.empty());
  const Access A = only(T, MemorySpace::Global, AccessKind::Load);
  EXPECT_NE(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.Requests, 1u << 20);
}

TEST(Loops, ALoopOfLoopsWithoutAKnownEndIsSoonTakenAsAWhole) {
  // A list is followed in each iteration: run one by one they differ in nothing
  // but the place of the result, which is exact all the same.
  const KernelTable T = runLongLoop("lists", 4000);
  EXPECT_TRUE(T.Omissions.empty());
  const Access A = only(T, MemorySpace::Global, AccessKind::Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.PerRequest.Mean, 4);
  EXPECT_EQ(A.Requests, 4000u);
}

TEST(Loops, APathThatDependsOnTheIterationRunsThemAll) {
  const Access A = only(runLongLoop("oneOfTheLists", 10000000),
                        MemorySpace::Global, AccessKind::Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.Requests, 1u);
}

TEST(Loops, WithoutTriedValuesExactOnesAreTheSame) {
  const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void mixed(float *out, const float *in, const int *at,
                                 int pitch, int n) {
  __shared__ float tile[32 * 33];
  for (int i = 0; i < 32; ++i)
    tile[threadIdx.x * 33 + i] = in[i * 32 + threadIdx.x];
  __syncthreads();
  for (int i = 0; i < n; ++i)
    out[i * pitch + at[threadIdx.x]] = tile[i + threadIdx.x * 2];
}
)");
  Launch How;
  How.Kernel = "mixed";
  How.Grid = Shape::of(4);
  How.Block = Shape::of(32);
  uint64_t Effort = 0;
  const KernelTable All = K.run(How), Exact = K.runExactOnes(How, Effort);
  EXPECT_GT(Effort, 32u);
  ASSERT_EQ(All.Accesses.size(), Exact.Accesses.size());
  unsigned Guessed = 0;
  for (size_t N = 0; N < All.Accesses.size(); ++N) {
    const Verdict &A = All.Accesses[N].PerRequest,
                  &B = Exact.Accesses[N].PerRequest;
    EXPECT_EQ(A.How, B.How);
    EXPECT_EQ(All.Accesses[N].MeanRequests, Exact.Accesses[N].MeanRequests);
    if (A.How == Verdict::Kind::Exact)
      EXPECT_EQ(A.Mean, B.Mean);
    else
      EXPECT_FALSE(Exact.Accesses[N].Reference);
    Guessed += A.How != Verdict::Kind::Exact && All.Accesses[N].Reference;
  }
  EXPECT_GT(Guessed, 0u);
}

TEST(Loop, OnlyUnknownLengthsAreAssumed) {
  KernelTable T = Kernels::fromCuda(R"(
extern "C" __global__ void k(float *out, const float *in, int n, int m) {
  float sum = 0;
  #pragma unroll 1
  for (int i = 0; i < n; ++i) {
    sum += in[i * 64 + threadIdx.x];
    #pragma unroll 1
    for (int j = 0; j < 5; ++j) {
      sum *= in[(i + j) * 96 + threadIdx.x];
      #pragma unroll 1
      for (int k = 0; k < 3; ++k)
        sum += in[(i + j * k) * 128 + threadIdx.x];
    }
    #pragma unroll 1
    for (int j = 0; j < m; ++j)
      sum *= in[(i + j) * 160 + threadIdx.x];
  }
  out[threadIdx.x] = sum;
})")
                      .run("k", Shape::of(1), Shape::of(32));
  std::map<unsigned, double> Estimated;
  for (const Access &A : accesses(T, MemorySpace::Global, AccessKind::Load))
    Estimated[A.Where.Line] = A.EstimatedRequests;
  EXPECT_EQ(Estimated,
            (std::map<unsigned, double>{
                {6, 64}, {9, 64 * 5}, {12, 64 * 5 * 3}, {16, 64 * 64}}))
      << describe(T);
}

} // namespace
