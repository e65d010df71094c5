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
extern "C" __global__ void accumulate(float *x, int n, const float *a) {
  int t = threadIdx.x;
  for (int j = 0; j < n; ++j)
    x[t] += a[j];
  x[t] +=
    x[t + 1];
}
extern "C" __global__ void accumulateAgain(float *x, int n, const float *a) {
  int t = threadIdx.x;
  for (int k = 0; k < n; ++k) {
    #pragma unroll 1
    for (int j = 0; j < k; ++j)
      x[t] += a[j];
    x[t + 1] = k;
  }
}
extern "C" __global__ void accumulateApart(float *__restrict__ x, int n,
                                           const float *__restrict__ a) {
  int t = threadIdx.x;
  for (int j = 0; j < n; ++j)
    x[t] += a[j];
}
extern "C" __global__ void recurrence(float *x, int n, const float *a) {
  int t = threadIdx.x;
  for (int i = 1; i < n; ++i)
    x[t * 64 + i] -= x[t * 64 + (i - 1)] * a[i];
}
extern "C" __global__ void slide(float *x, int n, const float *a) {
  int t = threadIdx.x;
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i * 100 + t] * a[(i + 1) * 100 + t];
  x[t] = s;
}
extern "C" __global__ void slideFar(float *x, int n, const float *a) {
  int t = threadIdx.x;
  float s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i * 100 + t] * a[(i + 4) * 100 + t];
  x[t] = s;
}
)");
  return K;
}

double requests(const char *Kernel, int64_t N, MemorySpace Space,
                AccessKind Kind, unsigned Line = 0) {
  const KernelTable T =
      kernels().run(Kernel, {1, 1, 1}, {16, 1, 1}, {std::nullopt, N});
  double Requests = 0;
  for (const Access &A : accesses(T, Space, Kind))
    if (!Line || A.Where.Line == Line)
      Requests += A.Requests.value_or(-100);
  return Requests;
}

/// Those of one line of the text, if it is given.
double loads(const char *Kernel, int64_t N = 0, unsigned Line = 0) {
  return requests(Kernel, N, MemorySpace::Shared, AccessKind::Load, Line);
}

double globalLoads(const char *Kernel, int64_t N) {
  return requests(Kernel, N, MemorySpace::Global, AccessKind::Load);
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

TEST(Reload, a_sum_in_memory_is_read_for_each_part_of_an_unrolled_loop) {
  // a[j] n times; x[t] for the iterations unrolled by four, for the rest and
  // behind; x[t + 1].
  EXPECT_EQ(globalLoads("accumulate", 3), 3 + 1 + 2);
  EXPECT_EQ(globalLoads("accumulate", 8), 8 + 1 + 2);
  EXPECT_EQ(globalLoads("accumulate", 9), 9 + 2 + 2);
  EXPECT_EQ(globalLoads("accumulate", 0), 2);
  EXPECT_EQ(requests("accumulate", 9, MemorySpace::Global, AccessKind::Store),
            9 + 1);
}

TEST(Reload, a_sum_in_memory_stays_in_a_loop_where_it_is_not_kept_alone) {
  EXPECT_EQ(globalLoads("accumulateAgain", 5), (1 + 2 + 3 + 4) + 4);
}

TEST(Reload, a_sum_that_nothing_overlaps_is_read_and_written_once) {
  EXPECT_EQ(globalLoads("accumulateApart", 9), 9 + 1);
  EXPECT_EQ(
      requests("accumulateApart", 9, MemorySpace::Global, AccessKind::Store),
      1);
}

TEST(Reload, what_the_iteration_before_reached_is_at_hand_within_four) {
  // Of four iterations, three have x[i - 1] from the one before.
  EXPECT_EQ(globalLoads("recurrence", 9), 8 * 3 - 6);
  EXPECT_EQ(globalLoads("recurrence", 12), 11 * 3 - 6);
  EXPECT_EQ(globalLoads("slide", 8), 8 * 2 - 6);
  EXPECT_EQ(globalLoads("slide", 7), 7 * 2 - 3);
  EXPECT_EQ(globalLoads("slideFar", 8), 8 * 2);
}
