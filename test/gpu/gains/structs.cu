//===- structs.cu - Structs in shared memory, taken field by field --------===//
//
// FIELDS (4 or 8): floats of a struct. The bodies attract each other.
//
//===----------------------------------------------------------------------===//
#include "gains.h"

constexpr int Threads = 128, Blocks = 1056, Rounds = 96;

struct Body {
  float Field[FIELDS];
};

template <bool Fixed> __global__ void attract(float *Out, const float *In) {
  __shared__ Body Bodies[Fixed ? 1 : Threads];
  __shared__ float Field[FIELDS][Fixed ? Threads : 1];
  const int T = threadIdx.x;
  for (int F = 0; F < FIELDS; ++F) {
    const float Value = In[F * Threads + T];
    if (Fixed)
      Field[F][T] = Value;
    else
      Bodies[T].Field[F] = Value;
  }
  __syncthreads();
  float Sum = 0;
#pragma unroll 1
  for (int R = 0; R < Rounds; ++R) {
    const int Other = (T + R) % Threads;
    for (int F = 0; F < FIELDS; F += 2)
      Sum += Fixed ? Field[F][Other] : Bodies[Other].Field[F];
  }
  Out[blockIdx.x * Threads + T] = Sum;
}

int main() {
  const float *In = toDevice(smallFloats(FIELDS * Threads));
  return compareTimes<float>(
      size_t(Blocks) * Threads,
      [&](float *Out) { attract<false><<<Blocks, Threads>>>(Out, In); },
      [&](float *Out) { attract<true><<<Blocks, Threads>>>(Out, In); });
}
