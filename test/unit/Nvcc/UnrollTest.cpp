//===- UnrollTest.cpp - Which loops stay loops, and in which groups -------===//
//
// Each kernel's machine code was read (nvcc 13.0, sm_90).
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include <set>

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void rowsAbove(float *out) {
  __shared__ float s[16][16];
  int t = threadIdx.x;
  for (int row = 0; row < 16; ++row)
    s[row][t] = out[row * 16 + t];
  __syncthreads();
  for (int i = 1; i < 16; ++i)
    for (int j = 0; j < i; ++j)
      s[i][t] -= s[i][j] * s[j][t];
}
extern "C" __global__ void fewRowsAbove(float *out) {
  __shared__ float s[16][16];
  int t = threadIdx.x;
  for (int row = 0; row < 4; ++row)
    s[row][t] = out[row * 16 + t];
  __syncthreads();
  for (int i = 1; i < 4; ++i)
    for (int j = 0; j < i; ++j)
      s[i][t] -= s[i][j] * s[j][t];
}
extern "C" __global__ void triangle(float *out, const float *in) {
  __shared__ float rows[528];
  int t = threadIdx.x;
  for (int i = 0; i < 16; ++i)
    rows[i * 32 + t] = in[i * 32 + t];
  __syncwarp();
  float sum = 0;
  for (int c = 0; c <= t; ++c)
    sum += rows[t * (t + 1) / 2 + c];
  out[t] = sum;
}
extern "C" __global__ void longTriangle(float *out, const float *in, float b) {
  __shared__ float rows[528];
  int t = threadIdx.x;
  for (int i = 0; i < 16; ++i)
    rows[i * 32 + t] = in[i * 32 + t];
  __syncwarp();
  float sum = 0;
  for (int c = 0; c <= t; ++c) {
    sum += rows[t * (t + 1) / 2 + c];
    sum = sum * b + 1; sum = sum * b + 1; sum = sum * b + 1; sum = sum * b + 1;
    sum = sum * b + 1; sum = sum * b + 1; sum = sum * b + 1; sum = sum * b + 1;
  }
  out[t] = sum;
}
)");
  return K;
}

double loads(const char *Kernel, unsigned Threads) {
  const KernelTable T = kernels().run(Kernel, {1, 1, 1}, {Threads, 1, 1});
  double Requests = 0;
  for (const Access &A : accesses(T, MemorySpace::Shared, AccessKind::Load))
    Requests += A.Requests.value_or(-1000);
  return Requests;
}

/// Wavefronts of the loads where lane t reads the words behind t (t + 1) / 2 in
/// groups of these sizes, each as often as some lane has so many left.
double wavefronts(std::vector<int> Groups) {
  std::vector<int> Done(32);
  double Sum = 0;
  for (int Group : Groups) {
    auto Runs = [&](int T) { return T + 1 - Done[T] >= Group; };
    while (true) {
      bool Any = false;
      for (int Step = 0; Step < Group; ++Step) {
        std::vector<std::set<int>> Banks(32);
        for (int T = 0; T < 32; ++T)
          if (Runs(T)) {
            const int Word = T * (T + 1) / 2 + Done[T] + Step;
            Banks[Word % 32].insert(Word);
          }
        size_t Most = 0;
        for (const std::set<int> &Words : Banks)
          Most = std::max(Most, Words.size());
        Any |= Most > 0;
        Sum += double(Most);
      }
      if (!Any)
        break;
      for (int T = 0; T < 32; ++T)
        Done[T] += Runs(T) ? Group : 0;
    }
  }
  return Sum;
}

double loadWavefronts(const char *Kernel) {
  const KernelTable T = kernels().run(Kernel, {1, 1, 1}, {32, 1, 1});
  double Sum = 0;
  for (const Access &A : accesses(T, MemorySpace::Shared, AccessKind::Load)) {
    EXPECT_EQ(A.TotalLow, A.TotalHigh);
    Sum += A.TotalLow.value_or(-1000);
  }
  return Sum;
}

} // namespace

TEST(Unroll, a_loop_around_one_that_is_unrolled_by_four_stays) {
  // s[i][t] is read for the iterations in groups of four, and for the rest.
  EXPECT_EQ(loads("rowsAbove", 16), 2 * 120 + 12 + 12);
}

TEST(Unroll, a_short_loop_around_another_goes) {
  EXPECT_EQ(loads("fewRowsAbove", 16), 10); // each word once
}

TEST(Unroll, lanes_of_a_short_loop_go_in_groups_of_sixteen_eight_four_and_one) {
  EXPECT_EQ(wavefronts({16, 8, 4, 1}), 61); // as the GPU counts them
  EXPECT_EQ(loadWavefronts("triangle"), 61);
}

TEST(Unroll, those_of_a_longer_one_go_in_groups_of_four_and_one) {
  EXPECT_EQ(loadWavefronts("longTriangle"), wavefronts({4, 1}));
}
