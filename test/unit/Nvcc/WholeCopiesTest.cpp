//===- WholeCopiesTest.cpp - Structs that are copied in wide pieces -------===//
//
// The widths are those of nvcc 13.0's PTX for sm_90.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

/// Bytes per lane and requests of a warp, a row each of the accesses of `p`,
/// loads first.
using Widths = std::vector<std::pair<unsigned, uint64_t>>;
Widths widths(const std::string &Body) {
  static const std::string Head =
      "struct __align__(16) Quad { float x, y, z, w; };\n"
      "struct __align__(16) Two { float x, y, z, w, vx, vy, vz, c; };\n"
      "struct __align__(8) Half { float x, y, z, w; };\n"
      "struct Three { float x, y, z; };\n";
  KernelTable T = Kernels::fromCuda(Head + "extern \"C\" __global__ " + Body)
                      .run("k", Shape::of(1), Shape::of(32));
  Widths Result;
  for (AccessKind Op : {AccessKind::Load, AccessKind::Store})
    for (const Access &A : accesses(T, MemorySpace::Global, Op))
      if (A.Array == "p")
        Result.push_back({A.Bytes, A.Requests.value_or(0)});
  return Result;
}

} // namespace

TEST(WholeCopies, OneFieldChangedIsWrittenWithTheOthers) {
  EXPECT_EQ(widths("void k(Quad *p) { Quad v = p[threadIdx.x]; v.y = 3;"
                   "p[threadIdx.x] = v; }"),
            (Widths{{16, 1}, {16, 1}}));
}

TEST(WholeCopies, PieceThatDidNotChangeIsNotWritten) {
  // The first half changes, the second is only read.
  EXPECT_EQ(widths("void k(Two *p) { Two v = p[threadIdx.x]; v.x += v.vx; v.y "
                   "+= v.vy; p[threadIdx.x] = v; }"),
            (Widths{{16, 2}, {16, 1}}));
}

TEST(WholeCopies, AlignmentDecidesTheWidth) {
  EXPECT_EQ(widths("void k(Half *p) { Half v = p[threadIdx.x]; v.y = 3; v.z = "
                   "4; p[threadIdx.x] = v; }"),
            (Widths{{8, 2}, {8, 2}}));
  EXPECT_EQ(widths("void k(Three *p) { Three v = p[threadIdx.x]; v.y = 3; "
                   "p[threadIdx.x] = v; }")
                .back(),
            (std::pair<unsigned, uint64_t>(4, 1)));
}

TEST(WholeCopies, FieldsThatAreNotReadComeAlong) {
  EXPECT_EQ(widths("void k(const Quad *p, float *o) { Quad v = p[threadIdx.x]; "
                   "o[threadIdx.x] = v.y + v.w; }"),
            (Widths{{16, 1}}));
}

TEST(WholeCopies, OneFieldIsReadAlone) {
  EXPECT_EQ(widths("void k(const Quad *p, float *o) { Quad v = p[threadIdx.x]; "
                   "o[threadIdx.x] = v.y; }"),
            (Widths{{4, 1}}));
}

TEST(WholeCopies, FieldsThatAreNamedAreFields) {
  EXPECT_EQ(widths("void k(Two *p) { p[threadIdx.x].vx += p[threadIdx.x].x; }"),
            (Widths{{4, 1}, {4, 1}, {4, 1}}));
}

TEST(WholeCopies, PlacesThatAreExchangedNeedNoMemoryOfTheirOwn) {
  KernelTable T = Kernels::fromCuda(R"(
struct __align__(16) Quad { float x, y, z, w; };
extern "C" __global__ void k(Quad *p) {
  Quad old = p[threadIdx.x];
  p[threadIdx.x] = p[threadIdx.x + 64];
  p[threadIdx.x + 64] = old;
})")
                      .run("k", Shape::of(1), Shape::of(32));
  EXPECT_TRUE(accesses(T, MemorySpace::Local, AccessKind::Load).empty());
  EXPECT_TRUE(accesses(T, MemorySpace::Local, AccessKind::Store).empty());
  EXPECT_FALSE(T.StackLikely);
}
