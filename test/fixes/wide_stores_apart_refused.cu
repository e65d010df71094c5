// Stores of neighbouring elements that are not one: a barrier, a load of the array, and
// another store are in between.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// UNCHANGED
#include "checksum.h"

__global__ void waits(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = in[i] * 2;
  __syncthreads();
  out[2 * i + 1] = in[i];
}

__global__ void sees(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = in[i] * 2;
  float x = out[i];
  out[2 * i + 1] = in[i] + x;
}

__global__ void stores(float *__restrict__ out, float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = in[i] * 2;
  in[i] = 3;
  out[2 * i + 1] = i;
}

int main() {
  const int n = 512;
  float *in = makeInput<float>(n), *out = makeOutput<float>(2 * n);
  waits<<<4, 128>>>(out, in);
  sees<<<4, 128>>>(out, in);
  stores<<<4, 128>>>(out, in);
  printChecksum("out", out, 2 * n);
}
