//===- BranchTest.cpp - Ways through a kernel, known and unknown ----------===//

#include "Kernels.h"
#include "warplint/Wording/Reasons.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void early(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = in[i];
}
extern "C" __global__ void earlyLanes(float *out, const float *in) {
  if (threadIdx.x % 32 < 8)
    return;
  out[threadIdx.x] = in[threadIdx.x];
}
extern "C" __global__ void flag(float *out, const float *in, int wide) {
  if (wide)
    out[threadIdx.x * 8] = in[threadIdx.x];
  out[threadIdx.x + 4096] = in[threadIdx.x + 4096];
}
extern "C" __global__ void optional(float *out, const float *in) {
  if (in)
    out[threadIdx.x] = in[threadIdx.x];
  else
    out[threadIdx.x * 8] = 0;
}
extern "C" __global__ void eitherWay(float *out, const float *in, int wide) {
  int at;
  if (wide)
    at = threadIdx.x * 8 + (int)in[0];
  else
    at = threadIdx.x + (int)in[1];
  if (wide)
    out[at] = 1;
}
extern "C" __global__ void byData(float *out, const float *in) {
  if (in[threadIdx.x] > 0)
    out[threadIdx.x] = 0;
  out[threadIdx.x + 4096] = 1;
}
extern "C" __global__ void pick(float *out, const float *in) {
  switch (threadIdx.x % 4) {
  case 0:
    out[threadIdx.x] = __sinf(in[threadIdx.x]);
    break;
  case 1:
    out[threadIdx.x * 2] = __cosf(in[threadIdx.x + 64]);
    break;
  case 2:
    out[threadIdx.x * 4] = in[threadIdx.x + 128];
    break;
  default:
    return;
  }
  out[threadIdx.x + 4096] = 1;
}
extern "C" __global__ void pickByArgument(float *out, int which) {
  switch (which) {
  case 0:
    out[threadIdx.x] += 5;
    break;
  case 1:
    out[threadIdx.x * 2] *= 3;
    break;
  default:
    out[threadIdx.x * 4] = 1;
  }
  out[threadIdx.x + 4096] = 1;
}
extern "C" __global__ void nested(float *out, int a, int b) {
  if (threadIdx.x < 16) {
    if (a > 3)
      out[threadIdx.x] += 1;
    else
      out[threadIdx.x * 2] += 2;
    out[threadIdx.x + 1024] += 3;
  }
  if (b > 3 && threadIdx.x >= 8)
    out[threadIdx.x + 2048] += 4;
  out[threadIdx.x + 4096] += 5;
}
extern "C" __global__ void joined(float *out) {
  __shared__ float t[1024];
  t[threadIdx.x] = 1;
  __syncthreads();
  int at;
  if (threadIdx.x & 1) {
    at = threadIdx.x * 2;
    out[threadIdx.x] = 1;
  } else {
    at = threadIdx.x * 3 + 1;
    out[threadIdx.x * 5] = 2;
  }
  out[threadIdx.x + 4096] = t[at];
}
)");
  return K;
}

constexpr auto Global = MemorySpace::Global;
constexpr auto Shared = MemorySpace::Shared;
constexpr auto Store = AccessKind::Store;
constexpr auto Load = AccessKind::Load;
using Count = std::optional<uint64_t>;

/// The store at the N-th place in the source.
Access store(const KernelTable &T, size_t N) {
  auto All = accesses(T, Global, Store);
  if (N < All.size())
    return All[N];
  ADD_FAILURE() << "no store " << N << " in\n" << describe(T);
  return {};
}

TEST(Branches, AGuardOnTheSizeLeavesFullWarpsExact) {
  KernelTable T = kernels().run("early", Shape::of(64), Shape::of(256));
  Access A = only(T, Global, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.PerRequest.Mean, 4.0);
  EXPECT_FALSE(A.Requests.has_value());
}

TEST(Branches, LanesThatReturnEarlyAreGone) {
  KernelTable T = kernels().run("earlyLanes", Shape::of(1), Shape::of(64));
  Access A = only(T, Global, Store);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(A.PerRequest.Mean, 3.0);
  EXPECT_EQ(A.Worst->Mask, 0xffffff00u);
  EXPECT_EQ(A.Requests, Count(2));
}

TEST(Branches, AnUnknownFlagIsTheSameForAllLanes) {
  KernelTable T = kernels().run("flag", Shape::of(1), Shape::of(64));
  Access Inside = store(T, 0), After = store(T, 1);
  EXPECT_EQ(Inside.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(Inside.PerRequest.Mean, 32.0);
  EXPECT_FALSE(Inside.Requests.has_value());
  EXPECT_EQ(After.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(After.PerRequest.Mean, 4.0);
  EXPECT_EQ(After.Requests, Count(2));
  // Known at the launch: either there or not.
  T = kernels().run("flag", Shape::of(1), Shape::of(64),
                    {std::nullopt, std::nullopt, 0});
  EXPECT_EQ(accesses(T, Global, Store).size(), 1u);
  T = kernels().run("flag", Shape::of(1), Shape::of(64),
                    {std::nullopt, std::nullopt, 1});
  EXPECT_EQ(store(T, 0).Requests, Count(2));
}

TEST(Branches, DataMakesTheMaskARange) {
  KernelTable T = kernels().run("byData", Shape::of(1), Shape::of(32));
  Access Inside = store(T, 0), After = store(T, 1);
  EXPECT_EQ(Inside.PerRequest.How, Verdict::Kind::Range) << describe(T);
  EXPECT_EQ(Inside.PerRequest.Low, 1);
  EXPECT_EQ(Inside.PerRequest.High, 4);
  ASSERT_FALSE(Inside.PerRequest.Reasons.empty());
  EXPECT_EQ(wordsOf(Inside.PerRequest.Reasons)[0],
            "active lanes depend on data");
  EXPECT_EQ(After.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(After.Requests, Count(1));
}

TEST(Branches, ASwitchDealsLanesOut) {
  KernelTable T = kernels().run("pick", Shape::of(1), Shape::of(32));
  EXPECT_EQ(store(T, 0).Worst->Mask, 0x11111111u) << describe(T);
  EXPECT_EQ(store(T, 1).Worst->Mask, 0x22222222u);
  EXPECT_EQ(store(T, 2).Worst->Mask, 0x44444444u);
  // The lanes of the default have returned.
  EXPECT_EQ(store(T, 3).Worst->Mask, 0x77777777u);
  for (unsigned I = 0; I < 4; ++I) {
    EXPECT_EQ(store(T, I).PerRequest.How, Verdict::Kind::Exact);
    EXPECT_EQ(store(T, I).Requests, Count(1));
  }
}

TEST(Branches, ASwitchOnAnArgumentTakesEveryWay) {
  KernelTable T = kernels().run("pickByArgument", Shape::of(1), Shape::of(32));
  for (unsigned I = 0; I < 3; ++I) {
    Access A = store(T, I);
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
    EXPECT_EQ(A.PerRequest.Mean, 4.0 * (1 << I));
    EXPECT_FALSE(A.Requests.has_value());
  }
  EXPECT_EQ(store(T, 3).Requests, Count(1));
  T = kernels().run("pickByArgument", Shape::of(1), Shape::of(32),
                    {std::nullopt, 1});
  ASSERT_EQ(accesses(T, Global, Store).size(), 2u);
  EXPECT_EQ(store(T, 0).PerRequest.Mean, 8.0);
}

TEST(Branches, APointerMayBeNull) {
  KernelTable T = kernels().run("optional", Shape::of(1), Shape::of(32));
  ASSERT_EQ(accesses(T, Global, Store).size(), 2u) << describe(T);
  EXPECT_EQ(store(T, 0).PerRequest.Mean, 4.0);
  EXPECT_EQ(store(T, 1).PerRequest.Mean, 32.0);
  EXPECT_FALSE(store(T, 0).Requests.has_value());
}

TEST(Branches, KnownLanesAndUnknownFlagsTogether) {
  KernelTable T = kernels().run("nested", Shape::of(1), Shape::of(32));
  auto All = accesses(T, Global, Store);
  ASSERT_EQ(All.size(), 5u) << describe(T);
  EXPECT_EQ(All[0].Worst->Mask, 0xffffu);
  EXPECT_EQ(All[1].Worst->Mask, 0xffffu);
  EXPECT_EQ(All[2].Worst->Mask, 0xffffu);
  EXPECT_EQ(All[3].Worst->Mask, 0xffffff00u);
  EXPECT_EQ(All[4].Worst->Mask, 0xffffffffu);
  for (const Access &A : All)
    EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_FALSE(All[0].Requests.has_value());
  EXPECT_FALSE(All[1].Requests.has_value());
  EXPECT_EQ(All[2].Requests, Count(1));
  EXPECT_FALSE(All[3].Requests.has_value());
  EXPECT_EQ(All[4].Requests, Count(1));
}

TEST(Branches, ValuesChosenBySideAreKeptByLane) {
  KernelTable T = kernels().run("joined", Shape::of(1), Shape::of(32));
  Access A = only(T, Shared, Load);
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
  EXPECT_EQ(A.Requests, Count(1));
  ASSERT_TRUE(A.Worst.has_value());
  EXPECT_EQ(A.Worst->Offset[3], 4 * 6);
  EXPECT_EQ(A.Worst->Offset[4], 4 * 13);
}

} // namespace

TEST(Branch, PointersThatTheLaunchLeavesNull) {
  const Kernels K = Kernels::fromCuda(
      "extern \"C\" __global__ void k(float *out, float *sums) {\n"
      "  out[threadIdx.x] = 1;\n"
      "  if (sums != nullptr && threadIdx.x == 31)\n"
      "    sums[blockIdx.x] = 2;\n}\n");
  Launch How;
  How.Kernel = "k";
  How.Grid = Shape::of(4);
  How.Block = Shape::of(64);
  How.Arguments.resize(2);
  EXPECT_EQ(accesses(K.run(How), MemorySpace::Global, AccessKind::Store).size(),
            2u);
  How.Arguments[1].IsNull = true;
  Access Only = only(K.run(How), MemorySpace::Global, AccessKind::Store);
  EXPECT_EQ(Only.Array, "out");
}
