//===- JoinTest.cpp - What nvcc and ptxas make of neighbouring accesses ---===//
//
// Each kernel's machine code was read (nvcc 13.0, sm_90): which of its accesses
// are one, and on which line.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void compareNeighbours(int *out, int n) {
  __shared__ int k[64];
  int t = threadIdx.x;
  k[t] = out[t];
  __syncthreads();
  int a = k[2 * t];
  int b = k[2 * t + 1];
  if (a > b)
    out[n] = a;
}
extern "C" __global__ void addToNeighbour(float *out, int n) {
  __shared__ float k[64];
  int t = threadIdx.x;
  k[t] = out[t];
  __syncthreads();
  if (t < n) {
    float a = k[2 * t];
    k[2 * t + 1] += a;
  }
  __syncthreads();
  out[t] = k[63 - t];
}
extern "C" __global__ void oneBlock(int *out) {
  __shared__ int k[64];
  int t = threadIdx.x;
  k[t] = out[t];
  __syncthreads();
  int a = k[2 * t];
  int b = k[2 * t + 1];
  out[t] = a - b;
}
extern "C" __global__ void lastAndFirst(int *out, int n) {
  __shared__ int k[64];
  int t = threadIdx.x;
  k[t] = out[t];
  __syncthreads();
  if (t < 1)
    k[n] += 3;
  if (t == 0)
    k[n] = 0;
  __syncthreads();
  out[t] = k[63 - t];
}
extern "C" __global__ void modulo(float *out) {
  __shared__ float k[64];
  int t = threadIdx.x;
  k[t] = out[t];
  __syncthreads();
  out[t] = k[2 * t % 64] + k[(2 * t + 1) % 64];
}
extern "C" __global__ void onlyWhereLarger(int *out) {
  __shared__ float v[64];
  __shared__ int p[64];
  int t = threadIdx.x;
  v[t] = out[t];
  p[t] = t;
  __syncthreads();
  float mine = v[t];
  float other = v[t ^ 1];
  int place = p[t ^ 1];
  v[t] = other > mine ? other : mine;
  if (other > mine)
    p[t] = place;
  __syncthreads();
  out[t] = p[63 - t] + v[63 - t];
}
extern "C" __global__ void dots(float *out, const float *in, int n) {
  __shared__ float a[1024], b[1024];
  int row = threadIdx.x / 32, column = threadIdx.x % 32;
  float sum = 0;
  for (int at = 0; at < n; at += 32) {
    a[threadIdx.x] = in[at + threadIdx.x];
    b[threadIdx.x] = in[at * n + threadIdx.x];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += a[row * 32 + k] * b[k * 32 + column];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}
extern "C" __global__ void rotate(float *out, int n) {
  __shared__ float re[64], im[64];
  int t = threadIdx.x;
  re[t] = out[t];
  im[t] = out[t + 64];
  __syncthreads();
  float r = re[2 * t + 1];
  float i = im[2 * t + 1];
  float x = re[2 * t];
  float y = im[2 * t];
  re[2 * t] = x + r;
  im[2 * t] = y + i;
  __syncthreads();
  if (t < n)
    out[t] = re[63 - t] * im[t];
}
extern "C" __global__ void lastOfRow(float *out) {
  __shared__ float k[128];
  int t = threadIdx.x;
  k[t] = out[t];
  __syncthreads();
  int row = threadIdx.x / 8;
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += k[row * 8 + i];
  out[t] = sum;
}
extern "C" __global__ void assembled(float *out, const float4 *in) {
  __shared__ float4 k[32 * 9];
  int t = threadIdx.x;
  k[9 * t] = in[t];
  __syncthreads();
  const float *f = (const float *)&k[9 * t];
  float r = 1;
  for (int j = 0; j < 4; j++)
    asm("{fma.rn.f32 %0, %1, %1, %2;\n}" : "=f"(r) : "f"(f[j]), "f"(r));
  out[t] = r;
}
)");
  return K;
}

/// "LINE:BYTES" of each load or store of shared memory, in source order.
std::vector<std::string> shared(const char *Kernel, AccessKind Op) {
  KernelTable T = kernels().run(Kernel, Shape::of(1), Shape::of(32));
  std::vector<std::string> Lines;
  for (const Access &A : accesses(T, MemorySpace::Shared, Op))
    Lines.push_back(std::to_string(A.Where.Line) + ":" +
                    std::to_string(A.Bytes));
  llvm::sort(Lines);
  return Lines;
}

using Lines = std::vector<std::string>;

TEST(Join, stands_on_the_line_of_the_load_that_nvcc_leaves_first) {
  // Both are moved down to the comparison: the second comes first.
  EXPECT_EQ(shared("compareNeighbours", AccessKind::Load), Lines({"8:8"}));
}

TEST(Join, a_load_that_is_stored_back_stays_behind) {
  EXPECT_EQ(shared("addToNeighbour", AccessKind::Load),
            Lines({"18:8", "22:4"}));
}

TEST(Join, functions_of_one_block_keep_their_order) {
  EXPECT_EQ(shared("oneBlock", AccessKind::Load), Lines({"29:8"}));
}

TEST(Join, tid_below_one_is_not_tid_zero) {
  // The first store is not seen to be overwritten.
  EXPECT_EQ(shared("lastAndFirst", AccessKind::Load), Lines({"39:4", "43:4"}));
  EXPECT_EQ(shared("lastAndFirst", AccessKind::Store),
            Lines({"36:4", "39:4", "41:4"}));
}

TEST(Join, a_signed_remainder_hides_the_neighbour) {
  EXPECT_EQ(shared("modulo", AccessKind::Load), Lines({"50:4", "50:4"}));
}

TEST(Join, the_last_of_a_row_is_its_neighbours_neighbour) {
  // `row * 8 + 7` is `threadIdx.x | 7` to LLVM.
  EXPECT_EQ(shared("lastOfRow", AccessKind::Load), Lines({"106:16"}));
}

TEST(Join, a_load_is_moved_into_the_branch_that_uses_it) {
  KernelTable T = kernels().run("onlyWhereLarger", Shape::of(1), Shape::of(32));
  unsigned Seen = 0;
  for (const Access &A : accesses(T, MemorySpace::Shared, AccessKind::Load))
    if (A.Array == "p" && A.Where.Line == 61) {
      EXPECT_FALSE(A.Requests); // data decide how often
      ++Seen;
    }
  EXPECT_EQ(Seen, 1u);
}

TEST(Join, a_loop_of_32_is_unrolled_and_each_row_read_by_fours) {
  KernelTable T = kernels().run("dots", Shape::of(1), Shape::of(32),
                                {std::nullopt, std::nullopt, 32});
  std::map<unsigned, double> Requests;
  for (const Access &A : accesses(T, MemorySpace::Shared, AccessKind::Load))
    Requests[A.Bytes] += A.MeanRequests.value_or(0);
  EXPECT_EQ(Requests, (std::map<unsigned, double>{{4, 32}, {16, 8}}));
}

TEST(Join, a_load_that_is_stored_back_passes_a_store_to_another_array) {
  EXPECT_EQ(shared("rotate", AccessKind::Load),
            Lines({"88:8", "89:4", "91:4", "96:4", "96:4"}));
}

TEST(Join, assembly_that_touches_no_memory_stands_in_no_way) {
  // As in all arithmetic of cuda_fp16.h.
  const unsigned Line = 117;
  EXPECT_EQ(shared("assembled", AccessKind::Load),
            Lines({std::to_string(Line) + ":16"}));
}

} // namespace
