//===- MatrixTest.cpp - Fragments of the matrix units ---------------------===//
//
// Requests and widths are those of the machine code that nvcc 13.0 makes for
// sm_90.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include <map>

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
#include <cuda_bf16.h>
#include <mma.h>
using namespace nvcuda::wmma;
typedef __nv_bfloat16 bf16;
#define LOAD(NAME, USE, M, N, K, T, STORED, LAYOUT, PITCH)                     \
  extern "C" __global__ void NAME(const STORED *g, STORED *o) {                \
    fragment<USE, M, N, K, T, LAYOUT> f;                                       \
    load_matrix_sync(f, g, PITCH);                                             \
    o[threadIdx.x] = f.x[0];                                                   \
  }                                                                            \
  extern "C" __global__ void NAME##Shared(const STORED *g, STORED *o) {        \
    __shared__ alignas(128) STORED s[32 * PITCH];                              \
    fragment<USE, M, N, K, T, LAYOUT> f;                                       \
    load_matrix_sync(f, s, PITCH);                                             \
    o[threadIdx.x] = f.x[0];                                                   \
  }
#define STORE(NAME, M, N, K, T, LAYOUT, PITCH)                                 \
  extern "C" __global__ void NAME(T *g, T v) {                                 \
    fragment<accumulator, M, N, K, T> f;                                       \
    fill_fragment(f, v);                                                       \
    store_matrix_sync(g, f, PITCH, LAYOUT);                                    \
  }
LOAD(halves, matrix_a, 16, 16, 16, half, half, row_major, 64)
LOAD(thinHalves, matrix_b, 32, 8, 16, half, half, col_major, 64)
LOAD(bfloats, matrix_a, 16, 16, 16, bf16, bf16, row_major, 64)
LOAD(bfloatsTurned, matrix_a, 16, 16, 16, bf16, bf16, col_major, 16)
LOAD(tensorFloats, matrix_a, 16, 16, 8, precision::tf32, float, row_major, 32)
LOAD(tensorFloatsTurned, matrix_a, 16, 16, 8, precision::tf32, float, col_major, 32)
LOAD(bytes, matrix_a, 16, 16, 16, unsigned char, unsigned char, row_major, 128)
LOAD(bytesTurned, matrix_b, 16, 16, 16, signed char, signed char, row_major, 128)
LOAD(doubles, matrix_a, 8, 8, 4, double, double, row_major, 4)
LOAD(doublesTurned, matrix_a, 8, 8, 4, double, double, col_major, 16)
STORE(sums, 16, 16, 16, float, mem_row_major, 16)
STORE(sumsTurned, 16, 16, 16, float, mem_col_major, 16)
STORE(wideSums, 8, 32, 16, int, mem_row_major, 32)
STORE(wideSumsTurned, 8, 32, 16, int, mem_col_major, 8)
STORE(halfSums, 16, 16, 16, half, mem_col_major, 16)
STORE(doubleSums, 8, 8, 4, double, mem_row_major, 8)
STORE(doubleSumsTurned, 8, 8, 4, double, mem_col_major, 8)
)");
  return K;
}

struct Expected {
  const char *Kernel;
  AccessKind Op;
  MemorySpace Space;
  RequestKind Kind;
  unsigned Bytes;
  uint64_t Requests;
  double Total; ///< wavefronts or sectors, of all of them
};

TEST(Matrices, RequestsOfEachFragment) {
  constexpr auto Load = AccessKind::Load, Store = AccessKind::Store;
  constexpr auto Global = MemorySpace::Global, Shared = MemorySpace::Shared;
  constexpr auto Plain = RequestKind::Load, Stored = RequestKind::Store,
                 Rows = RequestKind::MatrixLoad;
  for (const Expected &E : std::initializer_list<Expected>{
           // Rows of 128 bytes apart: eight rows of 16 bytes at a time, in
           // sectors of their own and in the same banks.
           {"halves", Load, Global, Plain, 4, 4, 4 * 8},
           {"halvesShared", Load, Shared, Rows, 16, 1, 4 * 8},
           {"thinHalves", Load, Global, Plain, 4, 2, 2 * 8},
           {"thinHalvesShared", Load, Shared, Rows, 16, 1, 2 * 8},
           {"bfloats", Load, Global, Plain, 4, 4, 4 * 8},
           {"bfloatsShared", Load, Shared, Plain, 4, 4, 4 * 8},
           // Rows of 32 bytes, each request half of eight of them.
           {"bfloatsTurned", Load, Global, Plain, 4, 4, 4 * 8},
           {"bfloatsTurnedShared", Load, Shared, Plain, 4, 4, 4 * 2},
           {"tensorFloats", Load, Global, Plain, 4, 4, 4 * 8},
           {"tensorFloatsShared", Load, Shared, Plain, 4, 4, 4 * 8},
           // Four rows with eight floats each.
           {"tensorFloatsTurned", Load, Global, Plain, 4, 4, 4 * 4},
           {"tensorFloatsTurnedShared", Load, Shared, Plain, 4, 4, 4 * 4},
           {"bytes", Load, Global, Plain, 4, 2, 2 * 8},
           {"bytesShared", Load, Shared, Rows, 16, 1, 2 * 8},
           // A byte of eight columns in each of four rows.
           {"bytesTurned", Load, Global, Plain, 1, 8, 8 * 4},
           {"bytesTurnedShared", Load, Shared, Plain, 1, 8, 8 * 4},
           {"doubles", Load, Global, Plain, 8, 1, 8},
           {"doublesShared", Load, Shared, Plain, 8, 1, 2},
           {"doublesTurned", Load, Global, Plain, 8, 1, 4 * 2},
           // The same banks, and half of the lanes at a time.
           {"doublesTurnedShared", Load, Shared, Plain, 8, 1, 2 * 4},
           {"sums", Store, Global, Stored, 8, 4, 4 * 8},
           {"sumsTurned", Store, Global, Stored, 4, 8, 8 * 4},
           {"wideSums", Store, Global, Stored, 4, 8, 8 * 4},
           {"wideSumsTurned", Store, Global, Stored, 8, 4, 4 * 8},
           {"halfSums", Store, Global, Stored, 4, 4, 4 * 8},
           {"doubleSums", Store, Global, Stored, 16, 1, 16},
           {"doubleSumsTurned", Store, Global, Stored, 8, 2, 2 * 8}}) {
    SCOPED_TRACE(E.Kernel);
    KernelTable T = kernels().run(E.Kernel, Shape::of(1), Shape::of(32));
    EXPECT_TRUE(T.Omissions.empty()) << describe(T);
    uint64_t Requests = 0;
    double Total = 0;
    for (const Access &A : accesses(T, E.Space, E.Op)) {
      if (E.Op == Load ? A.Kind != E.Kind || A.Bytes != E.Bytes : false)
        continue;
      EXPECT_EQ(A.Kind, E.Kind) << describe(T);
      EXPECT_EQ(A.Bytes, E.Bytes) << describe(T);
      EXPECT_EQ(A.PerRequest.How, Verdict::Kind::Exact) << describe(T);
      ASSERT_TRUE(A.Requests && A.TotalHigh) << describe(T);
      Requests += *A.Requests;
      Total += *A.TotalHigh;
    }
    EXPECT_EQ(Requests, E.Requests) << describe(T);
    EXPECT_EQ(Total, E.Total) << describe(T);
  }
}

} // namespace
