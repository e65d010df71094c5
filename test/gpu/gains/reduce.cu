//===- reduce.cu - Sums by a growing stride, or by halves -----------------===//
#include "gains.h"

constexpr int Threads = 512, Blocks = 8448;

template <bool Fixed> __global__ void sums(int *Out, const int *In) {
  __shared__ int Part[Threads];
  const int T = threadIdx.x;
  Part[T] = In[blockIdx.x * Threads + T];
  __syncthreads();
  if (Fixed) {
    for (int S = Threads / 2; S > 0; S /= 2) {
      if (T < S)
        Part[T] += Part[T + S];
      __syncthreads();
    }
  } else {
    for (int S = 1; S < Threads; S *= 2) {
      const int I = 2 * S * T;
      if (I < Threads)
        Part[I] += Part[I + S];
      __syncthreads();
    }
  }
  if (T == 0)
    Out[blockIdx.x] = Part[0];
}

int main() {
  const int *In = randomInts(size_t(Threads) * Blocks, 1000, 3);
  return compareTimes<int>(
      Blocks, [&](int *Out) { sums<false><<<Blocks, Threads>>>(Out, In); },
      [&](int *Out) { sums<true><<<Blocks, Threads>>>(Out, In); });
}
