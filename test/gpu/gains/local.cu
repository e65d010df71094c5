//===- local.cu - A private array that is indexed by data -----------------===//
//
// ROUNDS: how often. FMAS: multiplications and additions for each round.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

constexpr int Threads = 256, Blocks = 1056;

// Repaired: the element is computed where it is used.
template <bool Fixed> __global__ void pick(float *Out, const int *In) {
  const int T = blockIdx.x * Threads + threadIdx.x;
  float Table[32];
#pragma unroll
  for (int I = 0; I < 32; ++I)
    Table[I] = float(T + I);
  int Index = In[T];
  float Sum = 0;
#pragma unroll 1
  for (int R = 0; R < ROUNDS; ++R) {
    float Value = Fixed ? float(T + Index) : Table[Index];
#pragma unroll
    for (int I = 0; I < FMAS; ++I)
      Value = Value * 0.5f + 1.0f;
    Sum += Value;
    Index = (Index + 3) % 32;
  }
  Out[T] = Sum;
}

int main() {
  const int *In = randomInts(size_t(Threads) * Blocks, 32, 9);
  return compareTimes<float>(
      size_t(Threads) * Blocks,
      [&](float *Out) { pick<false><<<Blocks, Threads>>>(Out, In); },
      [&](float *Out) { pick<true><<<Blocks, Threads>>>(Out, In); });
}
