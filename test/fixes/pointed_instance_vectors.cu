// The vector that rows are read as is a template parameter: an instance in another file may read wider ones, for
// which padding by two elements is not aligned.
// FIX: row-padding unsafe "pad rows of 'records' to 34 elements"
// FLAGS: --unsafe-fixes
// WHY-UNSAFE: the elements that pointers access stay together in the template instances in sight, and may not in another instance
// EDITED:   __shared__ float records[32][34];
#include "checksum.h"

template <class V> __global__ void step(float *out, const float *in) {
  __shared__ float records[32][32];
  int t = threadIdx.x;
  for (int k = 0; k < 32; ++k)
    records[k][t] = in[k * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 8; ++k) {
    V v = *reinterpret_cast<V *>(&records[t][4 * k]);
    sum += v.x * v.y;
  }
  out[t] = sum;
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(32);
  step<float2><<<1, 32>>>(out, in);
  printChecksum("step", out, 32);
}
