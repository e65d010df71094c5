//===- AccessTest.cpp - Widths, addresses and kinds of accesses -----------===//

#include "Kernels.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void widths(char *c, short *s, double *d, float4 *v) {
  c[threadIdx.x] = 1;
  s[threadIdx.x] = 2;
  d[threadIdx.x] = 3;
  v[threadIdx.x] = make_float4(1, 2, 3, 4);
}
extern "C" __global__ void sharedWidths(double *out) {
  __shared__ double d[64];
  __shared__ float4 v[64];
  __shared__ char c[64];
  d[threadIdx.x] = threadIdx.x;
  c[threadIdx.x] = threadIdx.x;
  v[threadIdx.x] = make_float4(threadIdx.x, 2, 3, 4);
  __syncthreads();
  out[threadIdx.x] = d[63 - threadIdx.x] + v[63 - threadIdx.x].x + c[63 - threadIdx.x];
}
struct Particle { float x, y, z, m, vx; };
extern "C" __global__ void structs(float *out, const Particle *p) {
  out[threadIdx.x] = p[threadIdx.x].z;
}
extern "C" __global__ void wholeStruct(Particle *out, const Particle *p) {
  out[threadIdx.x] = p[threadIdx.x];
}
struct alignas(16) Quad { int a, b, c, d; };
extern "C" __global__ void quads(Quad *out, const Quad *p) {
  out[threadIdx.x] = p[threadIdx.x];
}
extern "C" __global__ void sharedStructs(float *out) {
  __shared__ float2 t[64];
  t[threadIdx.x].x = 1;
  __syncthreads();
  out[threadIdx.x] = t[63 - threadIdx.x].x;
}
extern "C" __global__ void pitched(float *out, int pitch) {
  extern __shared__ float t[];
  t[threadIdx.x * pitch] = 1;
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x];
}
extern "C" __global__ void rows(float *out, const float *in, int pitch) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  out[y * pitch + x] = in[y * pitch + x];
}
extern "C" __global__ void butterfly(float *out, const float *in, int stride) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, at = t & (stride - 1);
  out[t] = in[(t - at) * 4 + at];
}
extern "C" __global__ void strided(float *out, int n) {
  out[threadIdx.x * n] = 1;
}
extern "C" __global__ void among(volatile const float *in, int n) {
  float ignored = in[threadIdx.x % 4 == 2 ? n : threadIdx.x];
}
extern "C" __global__ void signBits(unsigned *out) {
  if ((unsigned)(((int)threadIdx.x - 40) % 4) <= 20u)
    out[threadIdx.x * 8] = 1;
}
extern "C" __global__ void exchanged(double *out) {
  out[threadIdx.x ^ threadIdx.y] = 1;
}
extern "C" __global__ void shortsAt(unsigned *out, const unsigned *d) {
  __shared__ volatile short s[128];
  out[threadIdx.x] = s[(d[threadIdx.x] & 63) + 11];
}
extern "C" __global__ void bytesAt(unsigned *out, const unsigned *d) {
  __shared__ volatile unsigned char s[256];
  out[threadIdx.x] = s[(d[threadIdx.x] & 127) + 3];
}
extern "C" __global__ void wordsAt(unsigned *out, const unsigned *d) {
  __shared__ volatile unsigned s[256];
  out[threadIdx.x] = s[(d[threadIdx.x] & 31) + 3];
}
struct Pair { float x, y; };
extern "C" __global__ void high(unsigned *out) {
  __shared__ volatile Pair s[64];
  out[threadIdx.x] = s[__umulhi(threadIdx.x - 2u, 0x55555556u) % 64u].y;
}
extern "C" __global__ void twice(volatile unsigned char *g) {
  __shared__ volatile unsigned s[64];
  if (threadIdx.x % 3 == 1)
    g[1] = 2;
  s[threadIdx.x] = 5;
  if (threadIdx.x % 3 == 1)
    g[threadIdx.x] = 3;
}
extern "C" __global__ void unrolled(volatile unsigned char *g) {
  __shared__ volatile unsigned s[64];
  for (int i = 0; i < 4; ++i) {
    if (threadIdx.x == 5)
      g[1] = 2;
    s[threadIdx.x] = 5;
  }
}
extern "C" __global__ void maybe(unsigned *out, const unsigned *d) {
  __shared__ volatile unsigned s[96];
  if (threadIdx.x > 16 || d[threadIdx.x] > 35)
    out[threadIdx.x] = s[(threadIdx.y * 33 + threadIdx.x) % 48];
}
extern "C" __global__ void offsets(float *out, int n) {
  out[n + threadIdx.x] = 1;
}
extern "C" __global__ void gather(float *out, const float *in, const int *at) {
  out[threadIdx.x] = in[at[threadIdx.x]];
}
extern "C" __global__ void table(float *out, const unsigned char *at) {
  __shared__ float t[256];
  t[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = t[at[threadIdx.x]];
}
extern "C" __global__ void privateRows(float *out, const int *at) {
  __shared__ float t[16 * 64];
  for (int i = 0; i < 16; ++i)
    t[i * 64 + threadIdx.x] = i;
  out[threadIdx.x] = t[(at[threadIdx.x] & 15) * 64 + threadIdx.x];
}
extern "C" __global__ void shuffles(float *out) {
  int l = threadIdx.x;
  int up = __shfl_up_sync(~0u, l * 2, 1);
  int down = __shfl_down_sync(~0u, l * 2, 4);
  int cross = __shfl_xor_sync(~0u, l * 2, 16);
  int all = __shfl_sync(~0u, l * 2, 5);
  out[up * 4] = 1;
  out[down * 4 + 1024] = 1;
  out[cross * 4 + 2048] = 1;
  out[all * 4 + 4096] = 1;
}
extern "C" __global__ void quarters(float *out) {
  int l = threadIdx.x;
  int at = __shfl_sync(~0u, l * 10, 1, 8);
  out[at] = 1;
}
extern "C" __global__ void laneMasks(float *out) {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  out[lane * 2] = 1;
}
extern "C" __global__ void atomics(int *sum, int *bins, const unsigned char *d,
                                   float *f) {
  __shared__ int local[32];
  atomicAdd(sum, 1);
  atomicAdd(&bins[d[threadIdx.x]], 1);
  atomicAdd(&f[threadIdx.x], 1.0f);
  atomicMax(&local[threadIdx.x / 4], threadIdx.x);
  __syncthreads();
}
extern "C" __global__ void copies(float *out, const float *in) {
  __shared__ alignas(16) float t[128];
  unsigned to = (unsigned)__cvta_generic_to_shared(&t[threadIdx.x * 4]);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to),
               "l"(in + threadIdx.x * 4));
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  out[threadIdx.x] = t[threadIdx.x];
}
extern "C" __global__ void matrices(unsigned *out, int pitch) {
  __shared__ alignas(16) short t[32][40];
  __shared__ alignas(16) short bad[32][64];
  t[threadIdx.x][0] = 1;
  bad[threadIdx.x][0] = 1;
  unsigned from = (unsigned)__cvta_generic_to_shared(&t[threadIdx.x][0]);
  unsigned a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(from));
  out[threadIdx.x] = a + b + c + d;
  asm volatile("{ .reg .u64 a; cvta.to.shared.u64 a, %1; cvt.u32.u64 %0, a; }\n"
               : "=r"(from)
               : "l"(&bad[threadIdx.x][0]));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(from));
  out[threadIdx.x + 32] = a + b + c + d;
}
__constant__ int offsetsOf[4] = {0, 1, 2, 3};
__device__ const int fixedOffsets[4] = {0, 8, 16, 24};
extern "C" __global__ void constants(float *out) {
  out[threadIdx.x + offsetsOf[1]] = 1;
  out[threadIdx.x * fixedOffsets[1] + 4096] = 1;
}
extern "C" __global__ void swizzled(float *out) {
  __shared__ float t[32 * 32];
  int x = threadIdx.x, y = threadIdx.y;
  t[y * 32 + (x ^ y)] = 1;
  __syncthreads();
  out[y * 32 + x] = t[x * 32 + (y ^ x)];
}
)");
  return K;
}

constexpr auto Global = MemorySpace::Global;
constexpr auto Shared = MemorySpace::Shared;
constexpr auto Store = AccessKind::Store;
constexpr auto Load = AccessKind::Load;
constexpr auto Atomic = AccessKind::Atomic;
using Count = std::optional<uint64_t>;

void expectExact(const Access &A, double Cost, double Ideal) {
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.PerRequest.Mean, std::optional<double>(Cost));
  EXPECT_EQ(A.Ideal, Ideal);
}

TEST(Accesses, GlobalWidths) {
  KernelTable T = kernels().run("widths", Shape::of(1), Shape::of(32));
  expectExact(of(T, "c", Store), 1, 1);
  expectExact(of(T, "s", Store), 2, 2);
  expectExact(of(T, "d", Store), 8, 8);
  Access V = of(T, "v", Store);
  EXPECT_EQ(V.Bytes, 16u);
  expectExact(V, 16, 16);
  EXPECT_EQ(of(T, "c", Store).Bytes, 1u);
  EXPECT_EQ(of(T, "d", Store).Bytes, 8u);
}

TEST(Accesses, SharedWidths) {
  KernelTable T = kernels().run("sharedWidths", Shape::of(1), Shape::of(64));
  expectExact(of(T, "d", Store), 2, 2);
  expectExact(of(T, "c", Store), 1, 1);
  expectExact(of(T, "v", Store), 4, 4);
  expectExact(of(T, "d", Load), 2, 2);
  expectExact(of(T, "c", Load), 1, 1);
  // One word of each 16: four lanes in each of eight banks.
  expectExact(of(T, "v", Load), 4, 1);
}

TEST(Accesses, FieldsOfStructs) {
  KernelTable T = kernels().run("structs", Shape::of(1), Shape::of(32));
  Access A = of(T, "p", Load);
  expectExact(A, 20, 4); // 32 fields, 20 bytes apart
  EXPECT_EQ(A.Stride, std::optional<int64_t>(20));
  T = kernels().run("sharedStructs", Shape::of(1), Shape::of(64));
  expectExact(of(T, "t", Store), 2, 1);
  expectExact(of(T, "t", Load), 2, 1);
}

TEST(Accesses, WholeStructsGoInPieces) {
  // Five words, aligned to four bytes: five requests.
  KernelTable T = kernels().run("wholeStruct", Shape::of(1), Shape::of(32));
  Access A = of(T, "p", Load);
  EXPECT_EQ(A.Bytes, 4u);
  EXPECT_EQ(A.Requests, Count(5));
  EXPECT_EQ(A.PerRequest.Mean, 20.0);
  T = kernels().run("quads", Shape::of(1), Shape::of(32));
  A = of(T, "p", Load);
  EXPECT_EQ(A.Bytes, 16u);
  EXPECT_EQ(A.Requests, Count(1));
  EXPECT_EQ(A.PerRequest.Mean, 16.0);
}

TEST(Accesses, APitchOfTheLaunchIsTriedByResidue) {
  KernelTable T = kernels().run("pitched", Shape::of(1), Shape::of(32));
  Access A = of(T, "t", Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range) << describe(T);
  EXPECT_EQ(A.PerRequest.Low, 1);
  EXPECT_EQ(A.PerRequest.High, 32);
  ASSERT_TRUE(A.ByPitch.has_value());
  EXPECT_EQ(A.ByPitch->Symbol, "argument 'pitch'");
  ASSERT_EQ(A.ByPitch->ByResidue.size(), 32u);
  for (unsigned R = 0; R < 32; ++R)
    EXPECT_EQ(A.ByPitch->ByResidue[R], R ? double(R & -R) : 32.0) << R;
  // Known at the launch.
  for (int64_t Pitch : {1, 2, 12, 32, 33}) {
    T = kernels().run("pitched", Shape::of(1), Shape::of(32),
                      {std::nullopt, Pitch});
    A = of(T, "t", Store);
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
    EXPECT_EQ(A.PerRequest.Mean, double(std::min<int64_t>(Pitch & -Pitch, 32)));
  }
}

// Rows of 8192 elements: the samples of such a pitch must vary, and aligned
// ones must be among them.
TEST(Accesses, ALongPitchMayBeAligned) {
  KernelTable T = kernels().run("rows", Shape::of(512, 128), Shape::of(16, 8));
  Access A = only(T, Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range) << describe(T);
  EXPECT_EQ(A.PerRequest.Low, 4);
  EXPECT_EQ(A.PerRequest.High, 6);
}

// The step of a butterfly is a power of two, which chance seldom meets.
TEST(Accesses, SamplesHavePowersOfTwo) {
  Access A = only(kernels().run("butterfly", Shape::of(64), Shape::of(256)),
                  Global, Load);
  EXPECT_LE(A.PerRequest.Low, 4);
  EXPECT_GE(A.Ideal, 4);
}

// A copy from `x * pitch`: small pitches bring lanes together.
TEST(Accesses, APitchOfGlobalMemoryIsToldByValue) {
  const Access A =
      of(kernels().run("strided", Shape::of(1), Shape::of(32)), "out", Store);
  ASSERT_TRUE(A.ByPitch.has_value());
  ASSERT_GT(A.ByPitch->ByValue.size(), 32u);
  for (unsigned V : {0u, 1u, 2u, 4u, 8u, 9u, 32u, 33u, 1000u})
    EXPECT_EQ(A.ByPitch->at(V), V ? std::min(4.0 * V, 32.0) : 1.0) << V;
}

// A quarter of the lanes reads at the unknown, among the others or far away.
TEST(Accesses, APlaceAmongTheOtherLanesIsWithinTheRange) {
  const Access A =
      only(kernels().run("among", Shape::of(1), Shape::of(32)), Global, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.Low, 4);
  EXPECT_EQ(A.PerRequest.High, 5);
  ASSERT_TRUE(A.ByPitch.has_value());
  EXPECT_EQ(A.ByPitch->at(20), 4);
  EXPECT_EQ(A.ByPitch->at(100), 5);
}

// Bits of a negative number, compared as unsigned: in the first warp only every
// fourth lane stays.
TEST(Accesses, BitsOfNegativeNumbersAreLarge) {
  const Access A = only(kernels().run("signBits", Shape::of(1), Shape::of(64)),
                        Global, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.PerRequest.Mean, (8 + 26) / 2.0);
}

// Warps of different shapes: the mean over them.
TEST(Accesses, CostsByValueAreMeansOverTheWarps) {
  const Access A =
      of(kernels().run("strided", Shape::of(1), Shape::of(40)), "out", Store);
  ASSERT_TRUE(A.ByPitch.has_value());
  EXPECT_EQ(A.ByPitch->at(1), (4 + 1) / 2.0);
  EXPECT_EQ(A.ByPitch->at(64), (32 + 8) / 2.0);
}

TEST(Accesses, PointerOffsetsOfTheLaunchAreFollowed) {
  Launch How;
  How.Kernel = "strided";
  How.From = Launch::Origin::Chevron;
  How.Grid = Shape::of(1);
  How.Block = Shape::of(64);
  How.Arguments.resize(2);
  How.Arguments[1].Integer = 1;
  How.Arguments[0].PointerAlignment = 256;
  for (unsigned Offset : {0u, 4u, 28u, 32u, 100u}) {
    How.Arguments[0].PointerOffset = Offset;
    expectExact(of(kernels().run(How), "out", Store), Offset % 32 ? 5 : 4, 4);
  }
  // Somewhere within the array.
  How.Arguments[0].PointerAlignment = 4;
  How.Arguments[0].PointerOffset = 0;
  const Access A = of(kernels().run(How), "out", Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.Low, 4);
  EXPECT_EQ(A.PerRequest.High, 5);
}

// Neither when the lanes' places hang on the warp in ways that are no sums.
TEST(Accesses, AnArrayThatStartsAnywhereIsARangeForEveryPattern) {
  Launch How;
  How.Kernel = "exchanged";
  How.From = Launch::Origin::Chevron;
  How.Grid = Shape::of(1);
  How.Block = Shape::of(16, 4);
  How.Arguments.resize(1);
  expectExact(of(kernels().run(How), "out", Store), 4, 4);
  How.Arguments[0].PointerAlignment = 8;
  const Access A = of(kernels().run(How), "out", Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.Low, 4);
  EXPECT_EQ(A.PerRequest.High, 5);
}

// Two bytes of words that lie one row of banks apart.
TEST(Accesses, LoadedIndicesOfNarrowElementsMayMeet) {
  for (const char *Kernel : {"shortsAt", "bytesAt"}) {
    const Access A =
        only(kernels().run(Kernel, Shape::of(1), Shape::of(32)), Shared, Load);
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range) << Kernel;
    EXPECT_EQ(A.PerRequest.Low, 1);
    EXPECT_EQ(A.PerRequest.High, 2);
  }
  const Access A =
      only(kernels().run("wordsAt", Shape::of(1), Shape::of(32)), Shared, Load);
  expectExact(A, 1, 1);
}

// Lanes 0 and 1 of the first warp wrap around.
TEST(Accesses, KnownNumbersThatWrapAreWidenedRight) {
  const Access A =
      only(kernels().run("high", Shape::of(1), Shape::of(64)), Shared, Load);
  expectExact(A, 1.5, 1);
}

// What stands between two branches on one condition is made by all lanes.
TEST(Accesses, BranchesOnOneConditionDoNotPartWhatIsBetween) {
  for (const char *Kernel : {"twice", "unrolled"}) {
    const Access A =
        only(kernels().run(Kernel, Shape::of(1), Shape::of(64)), Shared, Store);
    EXPECT_EQ(A.Requests, Count(Kernel[0] == 't' ? 2 : 8)) << Kernel;
  }
}

// Which lanes are active is not known, and so nor is a mean over warps that
// differ.
TEST(Accesses, NoMeanOverLanesThatMayBeMissing) {
  const Access A = only(kernels().run("maybe", Shape::of(1), Shape::of(32, 2)),
                        Shared, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.Low, 1);
  EXPECT_EQ(A.PerRequest.High, 2);
}

TEST(Accesses, AnUnknownOffsetLeavesTheAlignmentOpen) {
  KernelTable T = kernels().run("offsets", Shape::of(1), Shape::of(32));
  Access A = only(T, Global, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.Low, 4);
  EXPECT_EQ(A.PerRequest.High, 5);
  EXPECT_EQ(
      A.PerRequest.Reasons,
      (std::vector<Reason>{{Reason::Role::Alignment, Unknown::Argument, "n"}}));
  T = kernels().run("offsets", Shape::of(1), Shape::of(32), {std::nullopt, 3});
  expectExact(only(T, Global, Store), 5, 4);
  T = kernels().run("offsets", Shape::of(1), Shape::of(32), {std::nullopt, 8});
  expectExact(only(T, Global, Store), 4, 4);
}

TEST(Accesses, DataMakesTheAddressARange) {
  KernelTable T = kernels().run("gather", Shape::of(1), Shape::of(32));
  Access A = of(T, "in", Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.Low, 1);
  EXPECT_EQ(A.PerRequest.High, 32);
  EXPECT_TRUE(A.AddressIsData);
  EXPECT_FALSE(A.Stride.has_value());
  EXPECT_EQ(
      A.PerRequest.Reasons,
      (std::vector<Reason>{{Reason::Role::Decides, Unknown::LoadedValue}}));
  expectExact(of(T, "at", Load), 4, 4);
  expectExact(of(T, "out", Store), 4, 4);
}

TEST(Accesses, ASmallTableBoundsWhatDataCanDo) {
  KernelTable T = kernels().run("table", Shape::of(1), Shape::of(256));
  Access A = of(T, "t", Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.Low, 1);
  EXPECT_EQ(A.PerRequest.High, 8); // 256 words are 8 in each bank
}

TEST(Accesses, ColumnsOfTheirOwnAreFreeWhateverTheRow) {
  KernelTable T = kernels().run("privateRows", Shape::of(1), Shape::of(64));
  expectExact(of(T, "t", Load), 1, 1);
  EXPECT_TRUE(of(T, "t", Load).AddressIsData);
}

TEST(Accesses, ShufflesCarryKnownValues) {
  KernelTable T = kernels().run("shuffles", Shape::of(1), Shape::of(32));
  auto All = accesses(T, Global, Store);
  ASSERT_EQ(All.size(), 4u) << describe(T);
  for (const Access &A : All)
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(All[0].Worst->Offset[0], 0);
  EXPECT_EQ(All[0].Worst->Offset[9], 8 * 32);
  EXPECT_EQ(All[1].Worst->Offset[9], 4096 + 13 * 32);
  EXPECT_EQ(All[1].Worst->Offset[30], 4096 + 30 * 32);
  EXPECT_EQ(All[2].Worst->Offset[3], 8192 + 19 * 32);
  EXPECT_TRUE(All[3].UniformAddress);
  EXPECT_EQ(All[3].Worst->Offset[3], 16384 + 5 * 32);
  // Within segments of eight lanes.
  T = kernels().run("quarters", Shape::of(1), Shape::of(32));
  Access A = only(T, Global, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.Worst->Offset[7], 40);
  EXPECT_EQ(A.Worst->Offset[8], 360);
}

TEST(Accesses, LaneNumbersFromAssembly) {
  KernelTable T = kernels().run("laneMasks", Shape::of(1), Shape::of(64));
  expectExact(only(T, Global, Store), 8, 4);
}

TEST(Accesses, Atomics) {
  KernelTable T = kernels().run("atomics", Shape::of(10), Shape::of(64));
  Access Sum = of(T, "sum", Atomic);
  ASSERT_TRUE(Sum.Atomic.has_value());
  EXPECT_EQ(Sum.Atomic->Operation, AtomicOperation::Add);
  EXPECT_FALSE(Sum.Atomic->ResultUsed);
  EXPECT_FALSE(Sum.Atomic->IsFloat);
  EXPECT_TRUE(Sum.Atomic->SameForGrid);
  EXPECT_EQ(Sum.Atomic->ThreadsPerBlock, Count(64));
  EXPECT_EQ(Sum.Atomic->ThreadsPerGrid, Count(640));
  EXPECT_EQ(Sum.Atomic->LanesPerAddress.Low, 32);
  EXPECT_EQ(Sum.Atomic->LanesPerAddress.High, 32);
  Access Bins = of(T, "bins", Atomic);
  ASSERT_TRUE(Bins.Atomic.has_value());
  EXPECT_FALSE(Bins.Atomic->SameForGrid);
  EXPECT_EQ(Bins.Atomic->DistinctAddresses, Count(256)) << describe(T);
  EXPECT_EQ(Bins.Atomic->LanesPerAddress.Low, 1);
  EXPECT_EQ(Bins.Atomic->LanesPerAddress.High, 32);
  Access F = of(T, "f", Atomic);
  EXPECT_TRUE(F.Atomic->IsFloat);
  EXPECT_EQ(F.Atomic->LanesPerAddress.High, 1);
  Access Local = of(T, "local", Atomic);
  EXPECT_EQ(Local.Space, Shared);
  EXPECT_EQ(Local.Atomic->Operation, AtomicOperation::Max);
  EXPECT_EQ(Local.Atomic->LanesPerAddress.High, 4);
}

TEST(Accesses, AsynchronousCopiesAreALoadAndAStore) {
  KernelTable T = kernels().run("copies", Shape::of(1), Shape::of(32));
  Access In = of(T, "in", Load);
  EXPECT_EQ(In.Bytes, 16u);
  EXPECT_EQ(In.PerRequest.Mean, 16.0);
  Access To = only(T, Shared, Store);
  EXPECT_EQ(To.Bytes, 16u);
  EXPECT_EQ(To.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(To.PerRequest.Mean, 4.0);
}

TEST(Accesses, MatrixLoadsGoRowByRow) {
  KernelTable T = kernels().run("matrices", Shape::of(1), Shape::of(32));
  auto Loads = accesses(T, Shared, Load);
  ASSERT_EQ(Loads.size(), 2u) << describe(T);
  for (const Access &A : Loads)
    EXPECT_EQ(A.Kind, RequestKind::MatrixLoad);
  // Rows of 80 bytes spread over the banks, rows of 128 bytes all share four.
  expectExact(Loads[0], 4, 4);
  expectExact(Loads[1], 32, 4);
}

TEST(Accesses, ConstantTablesAreRead) {
  KernelTable T = kernels().run("constants", Shape::of(1), Shape::of(32));
  auto Stores = accesses(T, Global, Store);
  ASSERT_EQ(Stores.size(), 2u) << describe(T);
  // __constant__ memory may be changed by the host: its alignment is open.
  EXPECT_EQ(Stores[0].PerRequest.Low, 4);
  EXPECT_EQ(Stores[0].PerRequest.High, 5);
  expectExact(Stores[1], 32, 4);
}

TEST(Accesses, ElementsOfNestedTablesAreRead) {
  KernelTable T = Kernels::fromCuda(R"(
__device__ const short table[3][4] = {{0, 32, 64, 96}, {}, {-32, 64, 0, 32}};
extern "C" __global__ void k(float *out) {
  out[4096 + table[threadIdx.y][threadIdx.x]] = 1;
  out[2 * threadIdx.x] = table[0][3 - threadIdx.x];
})")
                      .run("k", Shape::of(1), Shape::of(4, 3));
  std::vector<Access> Stores = accesses(T, Global, Store);
  ASSERT_EQ(Stores.size(), 2u) << describe(T);
  // The elements are -32, 0, 32, 64 and 96, each in its own sector.
  expectExact(Stores[0], 5, 1);
}

TEST(Accesses, SwizzledTilesAreFreeBothWays) {
  KernelTable T = kernels().run("swizzled", Shape::of(1), Shape::of(32, 32));
  expectExact(only(T, Shared, Store), 1, 1);
  expectExact(only(T, Shared, Load), 1, 1);
  EXPECT_EQ(only(T, Shared, Load).Requests, Count(32));
}

} // namespace

// An argument of 0 is omitted and named; a computed number may well be 0, and
// nobody could look it up.
TEST(Accesses, OnlySizesAreOmittedWhereTheyAreDegenerate) {
  KernelTable T = Kernels::fromCuda(R"(
struct Two { double a, b; };
extern "C" __global__ void k(Two *g, unsigned n, double *out) {
  unsigned rows = __clz(threadIdx.y);
  out[threadIdx.x] = g[(unsigned)(int)(n * 0.5f) * rows].b;
  out[threadIdx.x + 64] = g[n * rows].b;
})")
                      .run("k", Shape::of(1), Shape::of(16, 2));
  std::vector<Access> Loads = accesses(T, Global, Load);
  ASSERT_EQ(Loads.size(), 2u) << describe(T);
  EXPECT_EQ(Loads[0].PerRequest.Low, 1);
  EXPECT_EQ(Loads[0].PerRequest.How, Verdict::Kind::Range);
  EXPECT_TRUE(Loads[0].Exceptions.empty());
  EXPECT_FALSE(Loads[1].Exceptions.empty());
}

/// The kernel `k` with a store to `out` by an index, and what decides its cost.
static std::vector<Unknown> deciding(const std::string &Index) {
  KernelTable T = Kernels::fromCuda(
                      R"(
struct __align__(16) Four { unsigned of[4]; };
__device__ unsigned rotated(unsigned x, int by) { return x << by | x >> (32 - by); }
__device__ unsigned asked(const unsigned *p) {
  unsigned x;
  asm volatile("ld.relaxed.gpu.b32 %0,[%1];" : "=r"(x) : "l"(p) : "memory");
  return x;
}
__device__ unsigned exchanged(unsigned *p, unsigned y) {
  unsigned x;
  asm volatile("atom.exch.relaxed.gpu.b32 %0,[%1],%2;"
               : "=r"(x) : "l"(p), "r"(y) : "memory");
  return x;
}
extern "C" __global__ void k(float *out, unsigned *p, const Four *f, int n) {
  out[)" + Index + "] = 1; }")
                      .run("k", Shape::of(1), Shape::of(32));
  std::vector<Unknown> Found;
  for (const Reason &R : only(T, Global, Store).PerRequest.Reasons)
    if (R.Why == Reason::Role::Decides)
      Found.push_back(R.What);
  return Found;
}

TEST(Accesses, RotationsOfLoadedValuesAreLoadedValues) {
  EXPECT_EQ(deciding("rotated(p[threadIdx.x] * 7, 13) % n"),
            (std::vector{Unknown::LoadedValue}));
  // What is known is computed: lane 1 writes element 2, and so on.
  EXPECT_TRUE(deciding("rotated(threadIdx.x << 20, 13)").empty());
}

TEST(Accesses, ResultsOfAssemblyAreWhatItsInstructionGives) {
  EXPECT_EQ(deciding("asked(p + threadIdx.x)"),
            (std::vector{Unknown::LoadedValue}));
  EXPECT_EQ(deciding("exchanged(p + threadIdx.x, 3)"),
            (std::vector{Unknown::AtomicResult}));
  // All lanes load one value; each gets its own from an exchange.
  EXPECT_TRUE(deciding("asked(p) + threadIdx.x").empty());
  EXPECT_EQ(deciding("exchanged(p, 3)"), (std::vector{Unknown::AtomicResult}));
}

TEST(Accesses, ElementsOfLoadedVectorsAreLoadedValues) {
  EXPECT_EQ(deciding("f[threadIdx.x].of[1] + f[threadIdx.x].of[2]"),
            (std::vector{Unknown::LoadedValue}));
}
