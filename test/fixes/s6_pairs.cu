// S6: each thread takes two neighbours. The barrier keeps the assembler from
// joining the two stores into one of eight bytes, which has no conflict.
// FIX: flat-padding safe
// FIX: remap advice
// AFTER: fewer
#include "checksum.h"

__global__ void pairs(float *out, const float *in) {
  __shared__ float temp[256];
  int tid = threadIdx.x;
  temp[2 * tid] = in[2 * tid];
  __syncthreads();
  temp[2 * tid + 1] = in[2 * tid + 1];
  __syncthreads();
  out[tid] = temp[tid] + temp[tid + 128];
}

int main() {
  float *in = makeInput<float>(256), *out = makeOutput<float>(128);
  pairs<<<1, 128>>>(out, in);
  printChecksum("pairs", out, 128);
}
