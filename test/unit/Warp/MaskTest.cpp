//===- MaskTest.cpp - Which lanes take part -------------------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void copy(float *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1.0f;
}
extern "C" __global__ void tile(float *out) {
  __shared__ float t[32][32];
  t[threadIdx.x][threadIdx.y] = threadIdx.x;
  __syncthreads();
  out[threadIdx.y * blockDim.x + threadIdx.x] = t[threadIdx.y][threadIdx.x];
}
extern "C" __global__ void cube(float *out) {
  out[(threadIdx.z * 4 + threadIdx.y) * 8 + threadIdx.x] = 1.0f;
}
extern "C" __global__ void depth(float *out) {
  out[threadIdx.z] = 1.0f;
}
extern "C" __global__ void odd(float *out) {
  if (threadIdx.x & 1)
    out[threadIdx.x] = 1.0f;
}
extern "C" __global__ void upTo(float *out) {
  if (threadIdx.x < 40)
    out[threadIdx.x] = 1.0f;
}
extern "C" __global__ void both(float *out, float *other) {
  if (threadIdx.x % 4 == 0)
    out[threadIdx.x] = 1.0f;
  else
    other[threadIdx.x] = __expf(out[threadIdx.x + 64]);
  out[threadIdx.x + 128] = other[threadIdx.x];
}
extern "C" __global__ void lastBlock(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1000)
    out[i] = 1.0f;
}
extern "C" __global__ void middleWarps(float *out) {
  if (threadIdx.x / 32 == 1 || threadIdx.x / 32 == 2)
    out[threadIdx.x] = 1.0f;
}
extern "C" __global__ void nobody(float *out) {
  if (threadIdx.x > 2000)
    out[threadIdx.x] = 1.0f;
}
extern "C" __global__ void allRowsButOne(float *out) {
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < 4095)
    out[i * 32 + threadIdx.x] = 1.0f;
}
extern "C" __global__ void rowsOfTheirOwn(float *out, const int *end) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (lane < end[row])
    out[row * 32 + lane] = 1.0f;
}
extern "C" __global__ void oneLimit(float *out, const int *end) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < end[0])
    out[i] = 1.0f;
}
extern "C" __global__ void oddBlocks(float *out) {
  if (blockIdx.x & 1)
    out[blockIdx.x * 64 + threadIdx.x] = 1.0f;
}
)");
  return K;
}

constexpr auto Global = MemorySpace::Global;
constexpr auto Shared = MemorySpace::Shared;
constexpr auto Store = AccessKind::Store;
constexpr auto Load = AccessKind::Load;

void expectExact(const Access &A, double Cost, uint64_t Requests) {
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.Requests, std::optional<uint64_t>(Requests));
  ASSERT_TRUE(A.PerRequest.Mean.has_value());
  EXPECT_DOUBLE_EQ(*A.PerRequest.Mean, Cost);
}

TEST(Masks, EveryWarpOfABlockIsARequest) {
  Access A =
      only(kernels().run("copy", Shape::of(10), Shape::of(256)), Global, Store);
  expectExact(A, 4, 8);
  EXPECT_EQ(A.Bytes, 4u);
  EXPECT_EQ(A.Array, "out");
  EXPECT_EQ(A.Stride, std::optional<int64_t>(4));
  EXPECT_DOUBLE_EQ(*A.TotalLow, 32);
}

TEST(Masks, ThePartialWarpHasFewerLanes) {
  // 100 threads: three full warps of 4 sectors, four lanes of one sector. Each
  // further block starts 400 bytes on: 16 bytes into a sector.
  KernelTable T = kernels().run("copy", Shape::of(1), Shape::of(100));
  Access A = only(T, Global, Store);
  expectExact(A, 13.0 / 4, 4);
  EXPECT_EQ(A.PerRequest.Low, 1);
  EXPECT_EQ(A.PerRequest.High, 4);
  // Less than one warp.
  A = only(kernels().run("copy", Shape::of(1), Shape::of(10)), Global, Store);
  expectExact(A, 2, 1);
  EXPECT_EQ(A.Worst->Mask, 0x3ffu);
  A = only(kernels().run("copy", Shape::of(1), Shape::of(1)), Global, Store);
  expectExact(A, 1, 1);
}

TEST(Masks, BlocksWhoseSizeIsNoMultipleOfAWarpMoveTheSectors) {
  // 24 threads of 4 bytes: 96 bytes a block, always at a sector's start.
  Access A =
      only(kernels().run("copy", Shape::of(8), Shape::of(24)), Global, Store);
  expectExact(A, 3, 1);
  // 20 threads: 80 bytes a block; every other block starts inside a sector:
  // 3 sectors at 0 (80 bytes), 3 at 16 (96 bytes end).
  A = only(kernels().run("copy", Shape::of(8), Shape::of(20)), Global, Store);
  expectExact(A, 3, 1);
  // 36 bytes a block, 9 threads: over 8 blocks the starts are 0, 4, .., 28:
  // 36 bytes from 0..28 are 2 sectors up to a start of 28.
  A = only(kernels().run("copy", Shape::of(8), Shape::of(9)), Global, Store);
  expectExact(A, 2, 1);
}

TEST(Masks, RowsOfABlockOfTwoDimensions) {
  // 32x32: a warp is a row; t[x][y] puts all lanes in one bank.
  KernelTable T = kernels().run("tile", Shape::of(1), Shape::of(32, 32));
  expectExact(only(T, Shared, Store), 32, 32);
  expectExact(only(T, Shared, Load), 1, 32);
  // 16x16: a warp is two rows.
  T = kernels().run("tile", Shape::of(1), Shape::of(16, 16));
  expectExact(only(T, Shared, Store), 16, 8);
  expectExact(only(T, Shared, Load), 2, 8);
  expectExact(only(T, Global, Store), 4, 8);
  // Rows that do not divide a warp.
  T = kernels().run("tile", Shape::of(1), Shape::of(12, 10));
  Access A = only(T, Shared, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.Requests, std::optional<uint64_t>(4));
  // Warps 0 to 2 touch three or four rows of 12; warp 3 two rows.
  EXPECT_EQ(A.PerRequest.High, 3);
}

TEST(Masks, BlocksOfThreeDimensions) {
  KernelTable T = kernels().run("cube", Shape::of(1), Shape::of(8, 4, 6));
  expectExact(only(T, Global, Store), 4, 6);
  // A warp is one layer: one address for all lanes.
  T = kernels().run("depth", Shape::of(1), Shape::of(8, 4, 6));
  Access A = only(T, Global, Store);
  expectExact(A, 1, 6);
  EXPECT_TRUE(A.UniformAddress);
  // Half a layer in one warp: two words.
  T = kernels().run("depth", Shape::of(1), Shape::of(4, 4, 6));
  A = only(T, Global, Store);
  expectExact(A, 1, 3);
  EXPECT_FALSE(A.UniformAddress);
}

TEST(Masks, LanesThatACodeSideLeavesOut) {
  Access A =
      only(kernels().run("odd", Shape::of(1), Shape::of(64)), Global, Store);
  expectExact(A, 4, 2);
  EXPECT_EQ(A.Worst->Mask, 0xaaaaaaaau);
}

TEST(Masks, WarpsThatHaveNoActiveLaneMakeNoRequest) {
  Access A =
      only(kernels().run("upTo", Shape::of(1), Shape::of(256)), Global, Store);
  // Warp 0: 4 sectors; warp 1: 8 lanes, one sector.
  expectExact(A, 2.5, 2);
  A = only(kernels().run("middleWarps", Shape::of(1), Shape::of(256)), Global,
           Store);
  expectExact(A, 4, 2);
  KernelTable T = kernels().run("nobody", Shape::of(1), Shape::of(256));
  EXPECT_TRUE(accesses(T, Global, Store).empty());
}

TEST(Masks, BothSidesRunAndMeetAgain) {
  KernelTable T = kernels().run("both", Shape::of(1), Shape::of(32));
  auto Stores = accesses(T, Global, Store);
  ASSERT_EQ(Stores.size(), 3u) << describe(T);
  EXPECT_EQ(Stores[0].Worst->Mask, 0x11111111u);
  EXPECT_EQ(Stores[1].Worst->Mask, 0xeeeeeeeeu);
  EXPECT_EQ(Stores[2].Worst->Mask, 0xffffffffu);
  for (const Access &A : Stores)
    expectExact(A, 4, 1);
}

TEST(Masks, BlocksAtTheEdgeOfTheData) {
  // 1000 elements in 4 blocks of 256: the last block has 232 threads at work,
  // 7 warps and a quarter of one.
  Access A = only(kernels().run("lastBlock", Shape::of(4), Shape::of(256)),
                  Global, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  // Counts are of one block: 32 requests over 4 blocks.
  EXPECT_EQ(A.Requests, std::optional<uint64_t>(8));
  EXPECT_DOUBLE_EQ(*A.TotalLow * 4, 31 * 4 + 1);
}

TEST(Masks, RequestsOfABlockAreAMeanWhereBlocksDiffer) {
  // 4095 of 4096 rows are at work, a warp a row, 8 in each of 512 blocks.
  Access A =
      only(kernels().run("allRowsButOne", Shape::of(1, 512), Shape::of(32, 8)),
           Global, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_FALSE(A.Requests);
  ASSERT_TRUE(A.MeanRequests);
  EXPECT_DOUBLE_EQ(*A.MeanRequests * 512, 4095);
}

TEST(Masks, ALimitThatEachWarpReadsCutsEveryWarp) {
  // The limit of a row of its own: one to 32 lanes are left in any warp.
  Access A = only(kernels().run("rowsOfTheirOwn", Shape::of(4), Shape::of(64)),
                  Global, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.PerRequest.Low, 1);
  // One limit for the whole grid parts one warp of it only.
  Access B = only(kernels().run("oneLimit", Shape::of(4), Shape::of(64)),
                  Global, Store);
  EXPECT_EQ(B.PerRequest.How, Verdict::Kind::Exact);
}

TEST(Masks, BlocksThatTakePartEveryOtherTime) {
  Access A = only(kernels().run("oddBlocks", Shape::of(64), Shape::of(64)),
                  Global, Store);
  expectExact(A, 4, 1); // two warps in half of the blocks
}

TEST(Masks, AnUnknownGridChangesNothingThatAGridDoesNotDecide) {
  Shape Unknown;
  Access A =
      only(kernels().run("copy", Unknown, Shape::of(256)), Global, Store);
  expectExact(A, 4, 8);
}

} // namespace
