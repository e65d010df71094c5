//===- hotspot.cu - All threads of a grid add to one number ---------------===//
//
// FMAS: multiplications and additions of a thread before it adds.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

constexpr int Threads = 256, Blocks = 1056;

// Repaired: the lanes of a warp add up first.
template <bool Fixed> __global__ void total(float *Out, const float *In) {
  const int T = threadIdx.x;
  float Value = In[blockIdx.x * Threads + T];
#pragma unroll
  for (int I = 0; I < FMAS; ++I)
    Value = Value * 2.0f - Value;
  if (Fixed)
    for (int Step = 16; Step > 0; Step /= 2)
      Value += __shfl_down_sync(0xffffffffu, Value, Step);
  if (!Fixed || T % 32 == 0)
    atomicAdd(Out, Value);
}

int main() {
  // Few of them are not 0, so that the sum of all launches stays exact.
  std::vector<float> Values(size_t(Threads) * Blocks);
  for (size_t I = 0; I < Values.size(); I += 64)
    Values[I] = float(I % 3);
  const float *In = toDevice(Values);
  return compareTimes<float>(
      1, [&](float *Out) { total<false><<<Blocks, Threads>>>(Out, In); },
      [&](float *Out) { total<true><<<Blocks, Threads>>>(Out, In); });
}
