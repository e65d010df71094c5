// Reductions in which every n-th thread combines a pair: with the halves first, contiguous
// threads do. Integers are combined exactly; a sum of floats is rounded in another order, and in
// global memory the other elements get other values.
// CHECK: divergent-branch
// FLAGS: --unsafe-fixes
// FIX: halve-distance safe "combine the halves of 'values' first, so that contiguous threads work"
// FIX: halve-distance unsafe "combine the halves of 'x' first, so that contiguous threads work"
// WHY-UNSAFE: the sum is rounded in another order; the elements of 'x' behind the first get other values than before; no thread of a block may return in front of the loop
// EDITED:   for (unsigned int s = blockDim.x / 2; s > 0; s /= 2) {
// EDITED:     if (tid < s)
// EDITED:   for (int s = blockDim.x; s > 0; s /= 2) {
// EDITED:       x[threadIdx.x] += x[threadIdx.x + s];
// AFTER: clean
#include "checksum.h"

__global__ void greatest(int *out, const int *in) {
  __shared__ int values[256];
  const unsigned int tid = threadIdx.x;
  values[tid] = in[blockIdx.x * blockDim.x + tid];
  __syncthreads();
  for (unsigned int s = 1; s < blockDim.x; s *= 2) {
    if (tid % (2 * s) == 0)
      values[tid] = max(values[tid], values[tid + s]);
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = values[0];
}

__global__ void sum(float *out, float *data, int n) {
  float *x = data + 2 * blockIdx.x * blockDim.x;
  const unsigned int i = 2 * threadIdx.x;
  if (i >= n)
    return;
  for (int s = 1; s <= blockDim.x; s <<= 1) {
    if (threadIdx.x % s == 0) {
      x[i] += x[i + s];
    }
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = x[0];
}

int main() {
  const int n = 1024;
  int *in = makeInput<int>(n), *out = makeOutput<int>(4);
  greatest<<<4, 256>>>(out, in);
  printChecksum("greatest", out, 4);
  float *data = makeInput<float>(n), *sums = makeOutput<float>(2);
  sum<<<2, 256>>>(sums, data, n);
  printChecksum("sum", sums, 2);
}
