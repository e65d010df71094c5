// Reductions in which contiguous threads combine pairs that are further and further apart: with the halves first,
// neighbouring threads have neighbouring elements. A sum of floats is rounded in another order.
// FLAGS: --unsafe-fixes
// FIX: halve-distance safe "combine the halves of 'values' first, so that neighbouring threads have neighbouring elements"
// FIX: halve-distance unsafe "combine the halves of 'sums' first, so that neighbouring threads have neighbouring elements"
// EDITED:   for (unsigned int s = blockDim.x / 2; s > 0; s /= 2) {
// EDITED:     int index = tid;
// EDITED:     if (index < s)
// EDITED:       values[index] = max(values[index], values[index + s]);
// EDITED:     if (threadIdx.x < s)
// EDITED:       sums[threadIdx.x] += sums[threadIdx.x + s];
// AFTER: clean
#include "checksum.h"

__global__ void greatest(int *out, const int *in) {
  __shared__ int values[256];
  const unsigned int tid = threadIdx.x;
  values[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    int index = 2 * s * tid;
    if (index + s < blockDim.x)
      values[index] = max(values[index], values[index + s]);
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = values[0];
}

__global__ void sum(float *out, const float *in) {
  __shared__ float sums[256];
  sums[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  for (unsigned int s = 1; s < 256; s <<= 1) {
    if (2 * s * threadIdx.x < 256)
      sums[2 * s * threadIdx.x] += sums[2 * s * threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = sums[0];
}

int main() {
  const int n = 1024;
  int *in = makeInput<int>(n), *out = makeOutput<int>(4);
  greatest<<<4, 256>>>(out, in);
  printChecksum("greatest", out, 4);
  float *data = makeInput<float>(n), *sums = makeOutput<float>(4);
  sum<<<4, 256>>>(sums, data);
  printChecksum("sum", sums, 4);
}
