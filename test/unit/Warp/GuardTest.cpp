//===- GuardTest.cpp - Who decides which threads come ---------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

/// The only atomic of a kernel of 4 blocks of 64 threads.
AtomicDetail atomic(const std::string &Body) {
  KernelTable T =
      Kernels::fromCuda("extern \"C\" __global__ void k(int *sum, const int "
                        "*in, const int *flags, int n) {\n  int t = "
                        "threadIdx.x, i = blockIdx.x * 64 + t;\n" +
                        Body + "\n}\n")
          .run("k", Shape::of(4), Shape::of(64));
  return only(T, MemorySpace::Global, AccessKind::Atomic)
      .Atomic.value_or(AtomicDetail());
}

} // namespace

TEST(Guard, ConditionOnEachThreadsData) {
  AtomicDetail D = atomic("if (in[i] > 3) atomicAdd(sum, 1);");
  EXPECT_TRUE(D.GuardedByData);
  EXPECT_EQ(D.LanesPerAddress.Low, 1);
  EXPECT_EQ(D.LanesPerAddress.High, 32);
  EXPECT_FALSE(D.ThreadsPerBlock);
}

TEST(Guard, EarlyReturnAndSwitch) {
  EXPECT_TRUE(
      atomic("if (in[i] > 3) return; atomicAdd(sum, 1);").GuardedByData);
  EXPECT_TRUE(atomic("switch (in[i]) { case 4: atomicAdd(sum, 1); break; case "
                     "7: in = flags; break; default: sum[i + 1] = in[t]; }")
                  .GuardedByData);
}

TEST(Guard, DataOfTheWarpOrBlockDiffersByThread) {
  EXPECT_TRUE(atomic("if (flags[t / 32]) atomicAdd(sum, 1);").GuardedByData);
  EXPECT_TRUE(
      atomic("if (flags[blockIdx.x]) atomicAdd(sum, 1);").GuardedByData);
}

TEST(Guard, OneFlagForAllAndIndicesAreNoData) {
  EXPECT_FALSE(atomic("if (flags[0]) atomicAdd(sum, 1);").GuardedByData);
  EXPECT_FALSE(atomic("if (i < n) atomicAdd(sum, 1);").GuardedByData);
  EXPECT_FALSE(atomic("if (t == 0) atomicAdd(sum, in[i]);").GuardedByData);
}

TEST(Guard, NotAfterTheLanesHaveMet) {
  EXPECT_FALSE(
      atomic("int *p = sum + 1; if (in[i] > 3) p[i] = 4; atomicAdd(sum, 1);")
          .GuardedByData);
}

/// A loop of the host counts the plane from 1 to 253, in a box of 256 planes.
TEST(Guard, BoundsOfAnArgumentDecideAGuard) {
  Kernels K = Kernels::fromCuda(
      "extern \"C\" __global__ void k(float *out, int plane) {\n"
      "  int x = threadIdx.x;\n"
      "  if (plane > 0 && plane < 255 && x > 0) out[plane * 256 + x] = "
      "1;\n}\n");
  Launch How;
  How.Kernel = "k";
  How.From = Launch::Origin::Chevron;
  How.Grid = Shape::of(1);
  How.Block = Shape::of(256);
  How.Arguments.resize(2);
  auto Store = [&] {
    return only(K.run(How), MemorySpace::Global, AccessKind::Store);
  };
  EXPECT_FALSE(Store().Requests);
  How.Arguments[1].Least = 1;
  How.Arguments[1].Most = 253;
  EXPECT_EQ(Store().Requests, 8.0);
  EXPECT_EQ(Store().PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(Store().PerRequest.Mean, 4.0);
}

/// An offset that the host counts in steps of a tile keeps rows aligned.
TEST(Guard, StepsOfAnArgumentKeepTheAlignment) {
  Kernels K = Kernels::fromCuda(
      "extern \"C\" __global__ void k(float *out, int offset) {\n"
      "  out[offset + threadIdx.x] = 1;\n}\n");
  Launch How;
  How.Kernel = "k";
  How.From = Launch::Origin::Chevron;
  How.Grid = Shape::of(1);
  How.Block = Shape::of(32);
  How.Arguments.resize(2);
  auto Store = [&] {
    return only(K.run(How), MemorySpace::Global, AccessKind::Store);
  };
  EXPECT_EQ(Store().PerRequest.How, Verdict::Kind::Range);
  How.Arguments[1].Least = 0;
  How.Arguments[1].Multiple = 16;
  EXPECT_EQ(Store().PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(Store().PerRequest.Mean, 4.0);
  // Wrapped around, only the power of two is sure.
  How.Arguments[1].Least = std::numeric_limits<int64_t>::min();
  How.Arguments[1].Multiple = 12;
  EXPECT_EQ(Store().PerRequest.How, Verdict::Kind::Range);
}

// One lane of those that are active adds for all.
TEST(Guard, ElectedLanes) {
  AtomicDetail D = atomic("unsigned m = __activemask(); if (t % 32 == __ffs(m) "
                          "- 1) atomicAdd(sum, __popc(m));");
  EXPECT_EQ(D.LanesPerAddress.High, 1);
  D = atomic("if (in[i] > 3) { unsigned m = __activemask(); if (!(m & ((1u << "
             "t % 32) - 1))) atomicAdd(sum, __popc(m)); }");
  EXPECT_EQ(D.LanesPerAddress.High, 1);
  D = atomic("if (t % 32 != (n & 31)) return; atomicAdd(sum, 1);");
  EXPECT_EQ(D.LanesPerAddress.High, 1);
  D = atomic("if (t % 32 == (n & 31) && in[i] > 3) atomicAdd(sum, 1);");
  EXPECT_EQ(D.LanesPerAddress.High, 1);
  // The compiler tests the mask apart, since its lowest lane is used twice.
  D = atomic("if (i < n) { unsigned m = __activemask(); int x = __shfl_sync(m, "
             "in[i], __ffs(m) - 1); if (t % 32 == __ffs(m) - 1) "
             "atomicAdd(sum, x); }");
  EXPECT_EQ(D.LanesPerAddress.High, 1);
  D = atomic("bool all = n > 7; if (t % 32 == (n & 31) || all) atomicAdd(sum, "
             "1);");
  EXPECT_EQ(D.LanesPerAddress.High, 32);
  // The lower lanes of a ballot need not be active here.
  D = atomic("unsigned m = __ballot_sync(~0u, in[i] > 3); if (!(m & ((1u << t "
             "% 32) - 1))) atomicAdd(sum, 1);");
  EXPECT_EQ(D.LanesPerAddress.High, 32);
  // Two lanes of a warp may be equal.
  D = atomic("if (t % 16 == (n & 15)) atomicAdd(sum, 1);");
  EXPECT_EQ(D.LanesPerAddress.High, 32);
  // The other lanes; and all of them behind both ways.
  D = atomic("if (t % 32 == (n & 31)) in = flags; else atomicAdd(sum, 1);");
  EXPECT_EQ(D.LanesPerAddress.High, 32);
  D = atomic("if (t % 32 == (n & 31)) sum[i + 1] = 2; atomicAdd(sum, 1);");
  EXPECT_EQ(D.LanesPerAddress.High, 32);
}
namespace {

/// The only store of a kernel of 4 blocks of 64 threads, to eight bytes apart.
Access storeOf(const std::string &Body) {
  KernelTable T =
      Kernels::fromCuda("extern \"C\" __global__ void k(int *out, const int "
                        "*in, const int *flags, int n, bool both) {\n  int t "
                        "= threadIdx.x, i = blockIdx.x * 64 + t;\n" +
                        Body + "\n}\n")
          .run("k", Shape::of(4), Shape::of(64));
  return only(T, MemorySpace::Global, AccessKind::Store);
}

} // namespace

TEST(Guard, FewLanesHaveOneValueOfAll) {
  EXPECT_TRUE(storeOf("if (in[i] == n) out[2 * i] = 1;").FewLanes);
  EXPECT_TRUE(storeOf("if (*flags != in[i]) return; out[2 * i] = 1;").FewLanes);
  EXPECT_FALSE(storeOf("if (in[i] != n) out[2 * i] = 1;").FewLanes);
  EXPECT_FALSE(storeOf("if (in[i] == 3) out[2 * i] = 1;").FewLanes);
  EXPECT_FALSE(storeOf("if (*flags == n) out[2 * i] = 1;").FewLanes);
  EXPECT_FALSE(storeOf("if (in[i] < n) out[2 * i] = 1;").FewLanes);
}

// The lanes that return are no longer there where one argument chooses.
TEST(Guard, LanesThatReturnedChooseNothing) {
  const std::string Choice =
      "int at; if (both) at = (i + n) % 1000; else at = i * 3 + *flags; ";
  const Access Store =
      storeOf("if (!in[i]) return; " + Choice + "out[at] = 1;");
  ASSERT_TRUE(Store.Reference.has_value());
  const Access Alone = storeOf(Choice + "out[at] = 1;");
  ASSERT_TRUE(Alone.Reference.has_value());
  EXPECT_NEAR(Store.Reference->Mean, Alone.Reference->Mean, 1);
}
