//===- contention.cu - Threads of a block that add to few counters --------===//
//
// BINS: counters. FMAS: multiplications and additions for each round.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

constexpr int Threads = 256, Blocks = 1056, Rounds = 64;

// Repaired: each lane has a column of counters of its own.
template <bool Fixed> __global__ void count(float *Out, const int *In) {
  __shared__ float Counter[BINS * (Fixed ? 32 : 1)];
  const int T = threadIdx.x;
  for (int I = T; I < BINS * (Fixed ? 32 : 1); I += Threads)
    Counter[I] = 0;
  __syncthreads();
  float Value = float(In[T]);
#pragma unroll 1
  for (int R = 0; R < Rounds; ++R) {
#pragma unroll
    for (int I = 0; I < FMAS; ++I)
      Value = Value * 0.5f + 1.0f;
    const int Bin = (T + R) % BINS;
    atomicAdd(&Counter[Fixed ? Bin * 32 + T % 32 : Bin],
              float(int(Value) + T % 4));
  }
  __syncthreads();
  if (T >= BINS)
    return;
  float Sum = 0;
  if (Fixed)
    for (int I = 0; I < 32; ++I)
      Sum += Counter[T * 32 + (T + I) % 32];
  else
    Sum = Counter[T];
  Out[blockIdx.x * BINS + T] = Sum;
}

int main() {
  const int *In = randomInts(Threads, 100, 5);
  return compareTimes<float>(
      size_t(Blocks) * BINS,
      [&](float *Out) { count<false><<<Blocks, Threads>>>(Out, In); },
      [&](float *Out) { count<true><<<Blocks, Threads>>>(Out, In); });
}
