//===- ReloadTest.cpp - Loads that nvcc makes again -----------------------===//
//
// Each kernel's machine code was read (nvcc 13.0, sm_90): how often it loads.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
__device__ int padded(int i) { return i + (i >> 5); }
extern "C" __global__ void swapPadded(float *out) {
  __shared__ float s[80];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  int a = 2 * t, b = 2 * t + 1;
  float x = s[padded(a)];
  s[padded(a)] = s[padded(b)];
  s[padded(b)] += x;
  __syncthreads();
  out[t] = s[79 - t];
}
extern "C" __global__ void swapPlain(float *out) {
  __shared__ float s[80];
  int t = threadIdx.x;
  s[t] = out[t];
  __syncthreads();
  int a = 2 * t, b = 2 * t + 1;
  float x = s[a];
  s[a] = s[b];
  s[b] += x;
  __syncthreads();
  out[t] = s[79 - t];
}
extern "C" __global__ void lastOfUnrolled(float *out) {
  __shared__ float s[80];
  int t = threadIdx.x;
  s[t] = out[t];
  int step = 2;
  for (int k = 0; k < 2; ++k) {
    step >>= k;
    __syncthreads();
    int a = step * (2 * t + 1) - 1, b = step * (2 * t + 2) - 1;
    float x = s[padded(a)];
    s[padded(a)] = s[padded(b)];
    s[padded(b)] += x;
  }
  __syncthreads();
  out[t] = s[79 - t];
}
extern "C" __global__ void eliminate(float *out, int n) {
  __shared__ float s[16][16];
  int t = threadIdx.x;
  for (int row = 0; row < 16; ++row)
    s[row][t] = out[row * 16 + t];
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < i; ++j)
      s[t][i] -= s[t][j] * s[j][i];
    s[t][i] /= s[i][i];
    __syncthreads();
  }
}
)");
  return K;
}

/// Those of one line of the text, if it is given.
double loads(const char *Kernel, int64_t N = 0, unsigned Line = 0) {
  const KernelTable T =
      kernels().run(Kernel, {1, 1, 1}, {16, 1, 1}, {std::nullopt, N});
  double Requests = 0;
  for (const Access &A : accesses(T, MemorySpace::Shared, AccessKind::Load))
    if (!Line || A.Where.Line == Line)
      Requests += A.Requests.value_or(-100);
  return Requests;
}

} // namespace

// The last load in each kernel is that of `out[t] = ...`.
TEST(Reload, a_shifted_sum_is_not_known_to_be_the_shifted_summand) {
  EXPECT_EQ(loads("swapPadded"), 3 + 1);
}

TEST(Reload, neighbours_are_told_apart) {
  EXPECT_EQ(loads("swapPlain"), 1 + 1); // both in one load of 8 bytes
}

TEST(Reload, a_factor_that_unrolling_makes_known_hides_the_sum_too) {
  EXPECT_EQ(loads("lastOfUnrolled"), 2 * 3 + 1);
}

TEST(Reload, a_value_kept_over_a_loop_is_read_for_the_rest_of_it_and_behind) {
  // Iterations i of the outer loop: 2 i + 2 reads, and of s[t][i] one for the
  // iterations unrolled by four and one for the rest.
  EXPECT_EQ(loads("eliminate", 3), 2 * (1 + 2) + 2 * 3 + 2);
  EXPECT_EQ(loads("eliminate", 7), 2 * (1 + 2 + 3 + 4 + 5 + 6) + 2 * 7 + 8);
}

TEST(Reload, a_value_kept_over_a_loop_is_read_on_the_line_of_the_statement) {
  const unsigned Statement = 51; // s[t][i] -= ..., the division behind it
  EXPECT_EQ(loads("eliminate", 7, Statement - 1), 0);
  EXPECT_EQ(loads("eliminate", 7, Statement), 2 * (1 + 2 + 3 + 4 + 5 + 6) + 8);
  EXPECT_EQ(loads("eliminate", 7, Statement + 1), 2 * 7);
}
