// A loop of a constant trip count that is too large to be unrolled unasked, and
// a nest of which the index needs both loops.
// CHECK: local-memory-array
// FIX: unroll safe 144 -> 0 "unroll the 2 loops over 'tile' fully"
// EDITED:   #pragma unroll
// AFTER: clean
#include "checksum.h"

__device__ float step(float x, float y) {
  return x * y + sqrtf(x * x + y * y) / (1 + fabsf(x - y));
}

__global__ void blend(float *out, const float *in) {
  float tile[36];
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j) {
      float x = in[(i * 6 + j) * 64 + threadIdx.x];
      for (int k = 0; k < 40; ++k)
        x = step(x, in[k]) + step(in[k], x) + step(x, float(i)) * step(float(j), x);
      tile[i * 6 + j] = x;
    }
  float sum = 0;
  for (int i = 0; i < 36; ++i)
    sum = sum * 0.5f + tile[i];
  out[threadIdx.x] = sum;
}

int main() {
  float *in = makeInput<float>(36 * 64), *out = makeOutput<float>(64);
  blend<<<1, 64>>>(out, in);
  printChecksum("blend", out, 64);
}
