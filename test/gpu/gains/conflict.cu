//===- conflict.cu - Threads that walk along rows of shared memory --------===//
//
// STRIDE (a power of two): floats in the row of a thread, the degree of the
// conflict. FMAS: multiplications and additions for each element. THREADS,
// BLOCKS: of the launch.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

#ifndef THREADS
#define THREADS 256
#endif
#ifndef BLOCKS
#define BLOCKS 1056
#endif

constexpr int Rounds = 64;

// Repaired: a float is left out after every 32.
template <bool Fixed> __device__ int at(int I) {
  return Fixed ? I + I / 32 : I;
}

template <bool Fixed> __global__ void rows(float *Out) {
  __shared__ float Rows[THREADS * STRIDE + (Fixed ? THREADS * STRIDE / 32 : 0)];
  const int T = threadIdx.x;
  for (int I = 0; I < STRIDE; ++I)
    Rows[at<Fixed>(T * STRIDE + I)] = float(T + I);
  __syncthreads();
  float Sum = 0;
#pragma unroll 1
  for (int R = 0; R < Rounds; ++R) {
    float Value = Rows[at<Fixed>((T ^ 1) * STRIDE + R % STRIDE)];
#pragma unroll
    for (int I = 0; I < FMAS; ++I)
      Value = Value * 0.5f + 1.0f;
    Sum += Value;
    __syncwarp();
    Rows[at<Fixed>(T * STRIDE + (R + 1) % STRIDE)] = Value;
    __syncwarp();
  }
  Out[blockIdx.x * THREADS + T] = Sum;
}

int main() {
  return compareTimes<float>(
      size_t(BLOCKS) * THREADS,
      [&](float *Out) { rows<false><<<BLOCKS, THREADS>>>(Out); },
      [&](float *Out) { rows<true><<<BLOCKS, THREADS>>>(Out); });
}
