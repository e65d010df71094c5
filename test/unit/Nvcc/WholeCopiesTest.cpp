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
      "struct Three { float x, y, z; };\n"
      "struct __align__(16) Wide { double x, y, z, w; };\n"
      "template <class T> struct __align__(16) Packed {"
      "  T of[16 / sizeof(T)];"
      "  __device__ const T &operator[](int i) const { return of[i]; } };\n";
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

TEST(WholeCopies, FieldThatIsReadOftenIsReadAlone) {
  EXPECT_EQ(widths("void k(const Quad *p, Quad *o) { Quad v = p[threadIdx.x];"
                   "v.y = v.x * 2; v.z = 1; v.w = 2; o[threadIdx.x] = v; }"),
            (Widths{{4, 1}}));
}

TEST(WholeCopies, FieldThatIsKeptIsNotWritten) {
  const std::string Head = "void k(Quad *p, Quad *o, int n) { "
                           "int t = threadIdx.x; Quad v = p[t];";
  EXPECT_EQ(widths(Head + "v.y = 3; v.z = 0; v.w = 1; p[t] = v; }"),
            (Widths{{4, 1}, {8, 1}}));
  EXPECT_EQ(widths(Head + "v.x = 3; v.y = 0; v.w = 1; p[t] = v; }"),
            (Widths{{4, 1}, {8, 1}}));
  EXPECT_EQ(widths(Head + "v.x = 3; v.y = 0; v.w = 1; if (n > 3) p[t] = v; }"),
            (Widths{{4, 0}, {8, 0}}));
  // It may have been written since, or is another element's.
  const std::string Other = "v.y = 3; v.z = 0; v.w = 1; ";
  EXPECT_EQ(widths(Head + Other + "o[t].x = 1; p[t] = v; }"),
            (Widths{{4, 1}, {16, 1}}));
  EXPECT_EQ(widths(Head + Other + "__syncthreads(); p[t] = v; }"),
            (Widths{{4, 1}, {16, 1}}));
  EXPECT_EQ(widths(Head + Other + "p[t + 1] = v; }"),
            (Widths{{4, 1}, {16, 1}}));
}

TEST(WholeCopies, PieceIsReadWholeWhereAnotherIsReadToo) {
  // One field of each piece.
  EXPECT_EQ(widths("void k(const Wide *p, double *o) { Wide v = p[threadIdx.x];"
                   "o[threadIdx.x] = v.x + v.z; }"),
            (Widths{{16, 2}}));
  EXPECT_EQ(widths("void k(const Half *p, float *o) { Half v = p[threadIdx.x];"
                   "o[threadIdx.x] = v.x + v.y + v.z; }"),
            (Widths{{8, 2}}));
  // One field of all of them.
  EXPECT_EQ(widths("void k(const Wide *p, double *o) { Wide v = p[threadIdx.x];"
                   "o[threadIdx.x] = v.z; }"),
            (Widths{{8, 1}}));
}

TEST(WholeCopies, ElementsOfArraysAndBytesComeAlong) {
  const std::string Read = " *p, float *o) { auto v = p[threadIdx.x];"
                           "o[threadIdx.x] = (float)v[3]";
  for (const char *Element : {"char", "short", "unsigned", "float"}) {
    const std::string Of = std::string("void k(const Packed<") + Element + ">";
    EXPECT_EQ(widths(Of + Read + " + v[2]; }"), (Widths{{16, 1}})) << Element;
  }
  EXPECT_EQ(widths("void k(const Packed<short>" + Read + "; }"),
            (Widths{{2, 1}}));
}

TEST(WholeCopies, ElementsThatAreUsedUnderConditions) {
  EXPECT_EQ(widths("void k(const Quad *p, float *o, int n) {"
                   "Quad v = p[threadIdx.x]; float s = v.x;"
                   "if (threadIdx.x < n) s += v.y; o[threadIdx.x] = s; }"),
            (Widths{{16, 1}}));
  EXPECT_EQ(widths("void k(const float *p, float *o, int n) {"
                   "int at = threadIdx.x * 4; float q[4], s = 0;"
                   "*(Quad *)q = *(const Quad *)&p[at];"
                   "for (int i = 0; i < 4; ++i) s += at + i < n ? q[i] : 0.f;"
                   "o[threadIdx.x] = s; }"),
            (Widths{{16, 1}}));
}

TEST(WholeCopies, LocalArrayIsAlignedAsItIsWrittenTo) {
  EXPECT_EQ(widths("void k(const float *p, float *o) { short q[8];"
                   "*(Quad *)q = *(const Quad *)&p[threadIdx.x * 4];"
                   "o[threadIdx.x] = q[1] + q[6]; }"),
            (Widths{{16, 1}}));
}

TEST(WholeCopies, SixteenBytesOfShortsAreNotParted) {
  KernelTable T = Kernels::fromCuda(R"(
struct __align__(16) Eight { short of[8]; };
extern "C" __global__ void k(int *o) {
  __shared__ Eight s[32];
  Eight mine;
  for (int i = 0; i < 8; ++i) mine.of[i] = o[threadIdx.x] + i;
  s[threadIdx.x] = mine;
  __syncthreads();
  Eight v = s[31 - threadIdx.x];
  int sum = 0;
  for (int i = 0; i < 8; ++i) sum += v.of[i];
  o[threadIdx.x] = sum;
})")
                      .run("k", Shape::of(1), Shape::of(32));
  for (AccessKind Op : {AccessKind::Load, AccessKind::Store}) {
    auto Rows = accesses(T, MemorySpace::Shared, Op);
    ASSERT_EQ(Rows.size(), 1u);
    EXPECT_EQ(Rows[0].Bytes, 16u);
  }
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
