//===- TileSumsTest.cpp - Tiles that other units use ----------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

/// Functions that copy and multiply, by their PTX.
constexpr char Functions[] = R"(
typedef unsigned long long u64;
__device__ unsigned at(const void *p) {
  return (unsigned)(u64)(__attribute__((address_space(3))) const char *)p;
}
__device__ void load(void *to, const void *from, int bytes) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
    "bytes [%0], [%1], %2, [%0];" :: "r"(at(to)), "l"(from), "r"(bytes));
}
__device__ void store(void *to, const void *from) {
  asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;"
    :: "l"(to), "r"(at(from)));
}
__device__ void reduce(void *to, const void *from) {
  asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 "
    "[%0], [%1], 256;" :: "l"(to), "r"(at(from)));
}
__device__ void several(void *to, const void *from) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
    "bytes.multicast::cluster [%0], [%1], 256, [%0], %2;"
    :: "r"(at(to)), "l"(from), "h"((short)3));
}
__device__ u64 descriptor(const void *p, u64 mode) {
  return ((u64)at(p) & 0x3ffff) >> 4 | 1ull << 16 | 64ull << 32 | mode << 62;
}
__device__ float multiply(u64 a, u64 b) {
  float d = 0;
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, 1, 0;\n"
    "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %0, %0, %0}, %1, "
    "%2, p, 1, 1, 0, 0;\n}\n" : "+f"(d) : "l"(a), "l"(b));
  return d;
}
)";

KernelTable tableOf(const std::string &Body, Shape Block = Shape::of(32)) {
  return Kernels::fromCuda(std::string(Functions) +
                           "extern \"C\" __global__ void k(char *g, float *out,"
                           " int n) {\n  __shared__ alignas(1024) char s[16384]"
                           ";\n  int t = threadIdx.x;\n  " +
                           Body + "\n}\n")
      .run("k", Shape::of(1), Block);
}

/// "kind bytes: requests x cost of ideal" of the rows of global memory that are
/// exact, and "?" for others.
std::string rowsOf(const std::string &Body, Shape Block = Shape::of(32)) {
  std::string Text;
  for (const Access &A : tableOf(Body, Block).Accesses) {
    if (A.ServedBy != ServingUnit::Asynchronous)
      continue;
    Text += Text.empty() ? "" : ", ";
    if (A.PerRequest.How != Verdict::Kind::Exact) {
      Text += "?";
      EXPECT_EQ(A.Unit, CostUnit::None);
      continue;
    }
    EXPECT_EQ(A.Space, MemorySpace::Global);
    EXPECT_EQ(A.Unit, CostUnit::Sectors);
    Text += std::string(nameOf(A.Op)) + " " + std::to_string(A.Bytes) + ": " +
            (A.Requests ? std::to_string(*A.Requests) : "?") + " x " +
            std::to_string(int(A.PerRequest.Mean.value_or(-1))) + " of " +
            std::to_string(int(A.Ideal));
  }
  return Text;
}

/// "A+32 /128" of the tiles: array, offsets, swizzle.
std::string tilesOf(const std::string &Body) {
  std::string Text;
  for (const TileAccess &T : tableOf(Body).Tiles) {
    Text += (Text.empty() ? "" : ", ") + T.Array;
    for (int64_t Offset : T.Offsets)
      Text += "+" + std::to_string(Offset);
    if (!T.IsComplete)
      Text += "+? %" + std::to_string(T.OffsetMultiple);
    Text += T.swizzle() ? " /" + std::to_string(*T.swizzle()) : " /?";
  }
  return Text;
}

} // namespace

TEST(TileSums, SectorsOfBulkCopies) {
  EXPECT_EQ(rowsOf("if (t == 0) load(s, g, 4096);"),
            "load 4096: 1 x 128 of 128");
  EXPECT_EQ(rowsOf("if (t == 0) load(s, g + 16, 4096);"),
            "load 4096: 1 x 160 of 128");
  EXPECT_EQ(rowsOf("if (t == 0) load(s + 16, g + 16, 4096);"),
            "load 4096: 1 x 129 of 128");
  EXPECT_EQ(rowsOf("if (t == 0) store(g, s);"), "store 256: 1 x 8 of 8");
  EXPECT_EQ(rowsOf("if (t == 0) reduce(g, s);"), "atomic 256: 1 x 8 of 8");
  // Each lane copies separately; each warp is a request.
  EXPECT_EQ(rowsOf("load(s + t * 16, g + t * 16, 16);"),
            "load 16: 1 x 32 of 32");
  EXPECT_EQ(rowsOf("load(s + t * 16, g + t * 16, 16);", Shape::of(128)),
            "load 16: 4 x 32 of 32");
  EXPECT_EQ(rowsOf("for (int i = 0; i < 4; ++i)"
                   " if (t == 0) load(s + i * 1024, g + i * 1024, 1024);"),
            "load 1024: 4 x 32 of 32");
}

TEST(TileSums, SectorsThatAreNotKnown) {
  EXPECT_EQ(rowsOf("if (t == 0) load(s, g, n);"), "?");
  EXPECT_EQ(rowsOf("if (t == 0) load(s, g + 16 * n, 4096);"), "?");
  EXPECT_EQ(rowsOf("if (t == 0) several(s, g);"), "?");
  // Wherever a line of shared memory ends, an aligned copy moves no more.
  EXPECT_EQ(rowsOf("if (t == 0) load(s + 32 * n, g, 4096);"),
            "load 4096: 1 x 128 of 128");
  EXPECT_EQ(rowsOf("if (t == 0) load(s + 16 * n, g, 4096);"), "?");
}

TEST(TileSums, PlacesOfTiles) {
  EXPECT_EQ(tilesOf("load(s + 256, g, 1024);"), "s+256 /0");
  EXPECT_EQ(tilesOf("for (int i = 0; i < 3; ++i) load(s + 64 * i, g, 64);"),
            "s+0+64+128 /0");
  EXPECT_EQ(tilesOf("load(s + 64 * n, g, 64);"), "s+? %64 /0");
  EXPECT_EQ(tilesOf("load(g, g, 64);"), "+? %1 /0");
}

TEST(TileSums, DescriptorsOfOperands) {
  EXPECT_EQ(
      tilesOf("*out = multiply(descriptor(s, 1), descriptor(s + 8192, 2));"),
      "s+0 /128, s+8192 /64");
  EXPECT_EQ(
      tilesOf("*out = multiply(descriptor(s + 32, 3), descriptor(s, 0));"),
      "s+32 /32, s+0 /0");
  // A stage that is not known, a mode that is not.
  EXPECT_EQ(tilesOf("*out = multiply(descriptor(s + 4096 * (n & 1), 1), "
                    "descriptor(s, n));"),
            "+? %1 /?, +? %1 /?");
}

TEST(TileSums, Intrinsics) {
  const Kernels K = Kernels::fromIr(R"(
@s = internal addrspace(3) global [8192 x i8] undef, align 1024
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(
  ptr addrspace(7), ptr addrspace(3), ptr addrspace(1), i32, i16, i64, i1, i1)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(
  ptr addrspace(1), ptr addrspace(3), i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7),
  ptr addrspace(3), ptr, i32, i32, i16, i64, i1, i1, i32)
define ptx_kernel void @k(ptr addrspace(1) %g, ptr byval([128 x i8]) %m) {
  %to = addrspacecast ptr addrspace(3) @s to ptr addrspace(7)
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(
    ptr addrspace(7) %to, ptr addrspace(3) @s, ptr addrspace(1) %g, i32 64,
    i16 0, i64 0, i1 false, i1 false)
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(
    ptr addrspace(1) %g, ptr addrspace(3) @s, i32 128, i64 0, i1 false)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %to,
    ptr addrspace(3) @s, ptr %m, i32 0, i32 0, i16 0, i64 0, i1 false, i1 false,
    i32 0)
  ret void
}
)");
  Launch How;
  How.Kernel = "k";
  How.Grid = Shape::of(1);
  How.Block = Shape::of(1);
  How.Arguments.resize(2);
  TensorMap M;
  M.ElementBytes = 2;
  M.CopyExtents = {32, 8};
  M.SwizzleBytes = 64;
  How.Arguments[1].TensorMaps.push_back(M);
  const KernelTable T = K.run(How);
  ASSERT_EQ(T.Tiles.size(), 3u);
  unsigned Seen = 0;
  for (const TileAccess &A : T.Tiles) {
    EXPECT_EQ(A.ArrayGlobal, "s");
    EXPECT_EQ(A.ArrayAlignment, 1024u);
    EXPECT_EQ(A.Offsets, std::vector<int64_t>{0});
    if (A.Form == TileForm::TensorCopy) {
      EXPECT_TRUE(A.WritesShared);
      EXPECT_EQ(A.Bytes, 512u);
      EXPECT_EQ(A.swizzle(), std::optional<unsigned>(64));
    } else {
      EXPECT_EQ(A.Bytes, A.WritesShared ? 64u : 128u);
    }
    ++Seen;
  }
  EXPECT_EQ(Seen, 3u);
  std::vector<double> Sectors;
  for (const Access &A : T.Accesses)
    if (A.PerRequest.How == Verdict::Kind::Exact)
      Sectors.push_back(A.PerRequest.High);
  // Without locations, the load and the tensor copy share a row, which has no
  // figure, since their bytes differ.
  EXPECT_EQ(Sectors, std::vector<double>{4});
}
