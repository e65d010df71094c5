//===- strided.cu - Structs of floats in global memory --------------------===//
//
// STRIDE: floats of a struct. FIELDS: how many of them are read. FMAS:
// multiplications and additions for each. BLOCKS: of 256 threads.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

constexpr int Threads = 256;

// Repaired: an array for each field.
template <bool Fixed> __global__ void fields(float *Out, const float *In) {
  const int I = blockIdx.x * Threads + threadIdx.x;
  float Sum = 0;
#pragma unroll
  for (int F = 0; F < FIELDS; ++F) {
    float Value = Fixed ? In[F * (BLOCKS * Threads) + I] : In[I * STRIDE + F];
#pragma unroll
    for (int K = 0; K < FMAS; ++K)
      Value = Value * 0.5f + 1.0f;
    Sum += Value;
  }
  Out[I] = Sum;
}

int main() {
  const size_t Count = size_t(BLOCKS) * Threads;
  const std::vector<float> Turned = smallFloats(Count * STRIDE);
  std::vector<float> Structs(Turned.size());
  for (size_t I = 0; I < Count; ++I)
    for (size_t F = 0; F < STRIDE; ++F)
      Structs[I * STRIDE + F] = Turned[F * Count + I];
  const float *Before = toDevice(Structs), *After = toDevice(Turned);
  return compareTimes<float>(
      Count,
      [&](float *Out) { fields<false><<<BLOCKS, Threads>>>(Out, Before); },
      [&](float *Out) { fields<true><<<BLOCKS, Threads>>>(Out, After); });
}
