// Parts of a buffer that stay as they are: two pointers begin at one place, one leaves the kernel, another is
// also used without a subscript.
// FLAGS: --unsafe-fixes
// NOTE: no layout of 'memory' could be checked
// NOTE: no layout of 'a' could be checked
// WHY-NOT: it is not known which array is accessed
// UNCHANGED
#include "checksum.h"

static __device__ float first(const float *p, int n) { return p[0] + p[n]; }

__global__ void twice(float *out, const float *in, int n) {
  extern __shared__ float memory[];
  float *a = memory;
  float *b = memory;
  a[32 * threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = b[32 * (n - threadIdx.x)];
}

__global__ void leaves(float *out, const float *in, int n) {
  extern __shared__ float memory[];
  float *a = memory, *b = a + 32 * n;
  a[32 * threadIdx.x] = in[threadIdx.x];
  b[threadIdx.x] = 0;
  __syncthreads();
  out[threadIdx.x] = first(a + 32 * (n - 1 - threadIdx.x), n - 63) + b[threadIdx.x];
}

int main() {
  float *in = makeInput<float>(64), *out = makeOutput<float>(64);
  twice<<<1, 64, 65 * 32 * sizeof(float)>>>(out, in, 64);
  printChecksum("twice", out, 64);
  leaves<<<1, 64, 33 * 64 * sizeof(float)>>>(out, in, 64);
  printChecksum("leaves", out, 64);
}
