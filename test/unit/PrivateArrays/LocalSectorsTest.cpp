//===- LocalSectorsTest.cpp - What requests to local memory cost ----------===//
//
// The widths are those of nvcc 13.0's machine code for sm_90.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

/// One thread's array of N elements, filled at constant places and read at a
/// place that the kernel's caller chooses.
KernelTable filled(const std::string &Type, unsigned N) {
  std::string Size = std::to_string(N);
  return Kernels::fromCuda(
             "extern \"C\" __global__ void k(" + Type + " *out, const " + Type +
             " *in, int start) {\n  int t = threadIdx.x;\n  " + Type + " a[" +
             Size + "];\n#pragma unroll\n" + "  for (int i = 0; i < " + Size +
             "; ++i)\n    a[i] = in[i * 64 + t];\n"
             "  a[start] = 1;\n  out[t] = a[start + 1];\n}\n")
      .run("k", Shape::of(1), Shape::of(64));
}

/// Bytes per lane and requests of a block, of the stores that fill the array.
std::vector<std::pair<unsigned, uint64_t>> fills(const KernelTable &T) {
  std::vector<std::pair<unsigned, uint64_t>> Result;
  for (const Access &A : accesses(T, MemorySpace::Local, AccessKind::Store))
    if (A.Index == Uniformity::Constant) {
      EXPECT_TRUE(A.Requests) << describe(T);
      // Lanes lie side by side word by word: no sector is half used.
      EXPECT_EQ(A.PerRequest.Low, std::max(A.Bytes, 4u));
      EXPECT_EQ(A.PerRequest.High, std::max(A.Bytes, 4u));
      Result.push_back({A.Bytes, A.Requests.value_or(0)});
    }
  return Result;
}

using Widths = std::vector<std::pair<unsigned, uint64_t>>;

} // namespace

TEST(LocalSectors, NeighboursAreOneAccessOfSixteenBytes) {
  EXPECT_EQ(fills(filled("double", 20)), (Widths{{16, 20}}));
  EXPECT_EQ(fills(filled("float", 96)), (Widths{{16, 48}}));
  EXPECT_EQ(fills(filled("unsigned char", 32)), (Widths{{16, 4}}));
}

TEST(LocalSectors, SizeDecidesTheAlignmentThatJoiningNeeds) {
  EXPECT_EQ(fills(filled("short", 4)), (Widths{{8, 2}}));
  EXPECT_EQ(fills(filled("float", 74)), (Widths{{8, 74}}));
  EXPECT_EQ(fills(filled("float", 73)), (Widths{{4, 146}}));
  EXPECT_EQ(fills(filled("double", 3)), (Widths{{8, 6}}));
  EXPECT_EQ(fills(filled("char", 7)), (Widths{{1, 14}}));
}

TEST(LocalSectors, WhatIsLeftAtTheStartIsNarrower) {
  // a[0] is not read: one word, two words, then four at a time.
  KernelTable T = Kernels::fromCuda(R"(
extern "C" __global__ void k(int *out, const int *in, int start) {
  int a[40];
  int t = threadIdx.x;
  for (int i = 0; i < 40; ++i) a[i] = in[i * 64 + t];
  for (int i = 0; i < 8; ++i) a[(start + i) % 40] += i;
  int sum = 0;
  for (int i = 0; i < 40; ++i) sum += a[i] * i;
  out[t] = sum;
})")
                      .run("k", Shape::of(1), Shape::of(64));
  Widths Reads;
  for (const Access &A : accesses(T, MemorySpace::Local, AccessKind::Load))
    if (A.Index == Uniformity::Constant)
      Reads.push_back({A.Bytes, A.Requests.value_or(0)});
  EXPECT_EQ(Reads, (Widths{{4, 2}, {8, 2}, {16, 18}}));
}

TEST(LocalSectors, StructsKeepTheirAlignment) {
  KernelTable T = Kernels::fromCuda(R"(
struct State { float position[8]; int flags[8]; };
extern "C" __global__ void k(float *out, const int *keys) {
  State s;
  int t = threadIdx.x;
  for (int i = 0; i < 8; ++i) { s.position[i] = i * t; s.flags[i] = i; }
  asm volatile("" :: "l"(&s) : "memory");
  out[t] = s.position[keys[t] & 7];
})")
                      .run("k", Shape::of(1), Shape::of(64));
  EXPECT_EQ(fills(T), (Widths{{4, 16}, {4, 16}}));
}

TEST(LocalSectors, FieldsAreJoinedWhereTheStructIsAligned) {
  // first and v[0], v[1] and v[2], v[3] and v[4]: the double aligns them.
  KernelTable T = Kernels::fromCuda(R"(
struct State { int first, v[5]; double last; };
extern "C" __global__ void k(int *out, const int *in, const int *keys) {
  State s;
  int t = threadIdx.x;
  s.first = in[t];
  for (int i = 0; i < 5; ++i) s.v[i] = in[i * 64 + t];
  asm volatile("" :: "l"(&s) : "memory");
  out[t] = s.v[keys[t] & 3];
})")
                      .run("k", Shape::of(1), Shape::of(64));
  unsigned Requests = 0;
  for (auto [Bytes, Count] : fills(T)) {
    EXPECT_EQ(Bytes, 8u) << describe(T);
    Requests += unsigned(Count);
  }
  EXPECT_EQ(Requests, 6u) << describe(T);
}

TEST(LocalSectors, StructsAreWrittenBackWhole) {
  KernelTable T = Kernels::fromCuda(R"(
struct __align__(16) Quad { float x, y, z, w; };
extern "C" __global__ void k(Quad *out, const Quad *in, const int *keys, int n) {
  Quad a[16];
  int t = threadIdx.x;
  for (int i = 0; i < 16; ++i) a[i] = in[i * 64 + t];
  for (int r = 0; r < n; ++r) {
    Quad value = a[keys[r * 64 + t] & 15];
    value.x += 1;
    a[keys[r * 64 + t] & 15] = value;
  }
  for (int i = 0; i < 16; ++i) out[i * 64 + t] = a[i];
})")
                      .run("k", Shape::of(1), Shape::of(64));
  for (const Access &A : accesses(T, MemorySpace::Local, AccessKind::Store))
    EXPECT_EQ(A.Bytes, 16u) << describe(T);
  for (const Access &A : accesses(T, MemorySpace::Local, AccessKind::Load))
    EXPECT_EQ(A.Bytes, 16u) << describe(T);
}

namespace {

/// The read at an index that data decides, of an array of N elements in memory.
Access readAnywhere(const std::string &Type, unsigned N,
                    const std::string &Index, const std::string &When) {
  KernelTable T = Kernels::fromCuda(
                      "struct __align__(16) Quad { float x, y, z, w; };\n"
                      "extern \"C\" __global__ void k(" +
                      Type + " *out, const " + Type +
                      " *in, const int *keys) {\n  int t = threadIdx.x;\n  " +
                      Type + " a[" + std::to_string(N) +
                      "];\n#pragma unroll 1\n  for (int i = " + "0; i < " +
                      std::to_string(N) + "; ++i) a[i] = in[i * 64 + t];\n  " +
                      When + "\n    out[t] = a[" + Index + "];\n}\n")
                      .run("k", Shape::of(1), Shape::of(64));
  for (const Access &A : accesses(T, MemorySpace::Local, AccessKind::Load))
    if (A.Where.Line == 8)
      return A;
  ADD_FAILURE() << describe(T);
  return Access();
}

std::pair<double, double> sectors(const Access &A) {
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  return {A.PerRequest.Low, A.PerRequest.High};
}

using Bounds = std::pair<double, double>;

} // namespace

TEST(LocalSectors, EachEightLanesNeedTheirOwn) {
  // Whatever rows they want: at least one for each eight lanes and word.
  EXPECT_EQ(sectors(readAnywhere("float", 96, "keys[t]", "")), Bounds(4, 32));
  EXPECT_EQ(sectors(readAnywhere("char", 96, "keys[t]", "")), Bounds(4, 32));
  EXPECT_EQ(sectors(readAnywhere("Quad", 96, "keys[t]", "")), Bounds(16, 128));
  EXPECT_EQ(sectors(readAnywhere("float", 96, "keys[t]", "if (t < 40)")),
            Bounds(1, 32));
  // Some lane reads, or none does.
  EXPECT_EQ(sectors(readAnywhere("double", 96, "keys[t]", "if (in[t] > 0)")),
            Bounds(2, 64));
}

TEST(LocalSectors, NoMoreThanTheArrayHasRows) {
  EXPECT_EQ(sectors(readAnywhere("float", 3, "keys[t]", "")), Bounds(4, 12));
  // Four bytes share a word; six lie in three at most.
  EXPECT_EQ(sectors(readAnywhere("char", 12, "keys[t]", "")), Bounds(4, 12));
  EXPECT_EQ(sectors(readAnywhere("char", 6, "keys[t]", "")), Bounds(4, 12));
  EXPECT_EQ(sectors(readAnywhere("double", 3, "keys[t]", "")), Bounds(8, 24));
}

TEST(LocalSectors, NoMoreThanTheIndexReaches) {
  EXPECT_EQ(sectors(readAnywhere("float", 96, "8 + (keys[t] & 1)", "")),
            Bounds(4, 8));
}

namespace {

/// A loop that reads a[6] and does `Then` where the input is larger.
KernelTable conditional(const std::string &Then) {
  return Kernels::fromCuda(
             "extern \"C\" __global__ void k(float *out, const float *in, "
             "const int *keys, int n) {\n  float a[96];\n  int t = "
             "threadIdx.x;\n  for (int i = 0; i < 96; ++i) a[i] = in[i * 64 + "
             "t]; a[keys[9]] = 0;\n  for (int i = 0; i < n; ++i) {\n    float "
             "x = a[6];\n    "
             "if (in[i * 64 + t] > x) { " +
             Then +
             " }\n    out[i * 64 + t] = x;\n  }\n  out[t] += "
             "a[keys[t]];\n}\n")
      .run("k", Shape::of(1), Shape::of(64), {{}, {}, {}, 8});
}

/// The read of a[6].
Access read(const KernelTable &T) {
  for (const Access &A : accesses(T, MemorySpace::Local, AccessKind::Load))
    if (A.Where.Line == 6)
      return A;
  ADD_FAILURE() << describe(T);
  return Access();
}

} // namespace

TEST(LocalSectors, ReadsOfSomeIterationsAreRanges) {
  // Unrolled, only the first of four reads is made by every lane.
  Access A = read(conditional("a[keys[i]] = x;"));
  EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Range);
  EXPECT_EQ(A.Bytes, 4u);
  EXPECT_EQ(A.PerRequest.Low, 1);
  EXPECT_EQ(A.PerRequest.High, 4);
  EXPECT_FALSE(A.Requests);
}

TEST(LocalSectors, ThePairIsReadTogether) {
  Access A = read(conditional("out[t] = a[7]; a[keys[i]] = x;"));
  EXPECT_EQ(A.Bytes, 8u);
  EXPECT_EQ(A.PerRequest.High, 8);
  // a[5] belongs to another pair.
  EXPECT_EQ(read(conditional("out[t] = a[5]; a[keys[i]] = x;")).Bytes, 4u);
}

TEST(LocalSectors, StoresElsewhereLeaveAReadAlone) {
  // Never overwritten: read once, before the loop.
  for (const Access &A :
       accesses(conditional("a[7] = x;"), MemorySpace::Local, AccessKind::Load))
    if (A.Index == Uniformity::Constant) {
      EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact);
      EXPECT_EQ(A.Requests, 2u);
    }
}
