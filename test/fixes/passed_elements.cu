// Functions get the addresses of elements, or references to them, and access nothing else.
// FLAGS: --unsafe-fixes
// COUNTED-AS: where each guard holds
// FIX: flat-swizzle safe "swizzle the index of 'sums': i ^ ((i >> 5) & 31)"
// FIX: flat-swizzle unsafe "swizzle the index of 'keys': i ^ ((i >> 5) & 31)"
// EDITED: add(sums[33 * t + i], i);
// EDITED: order(&keys[
// AFTER: fewer
#include "checksum.h"

static __device__ void order(unsigned *a, unsigned *b) {
  unsigned low = *a, high = *b;
  if (low > high) {
    *a = high;
    *b = low;
  }
}

static __device__ void add(unsigned &to, unsigned by) { to += by; }

__global__ void pairs(unsigned *out, const unsigned *in) {
  __shared__ unsigned keys[2048];
  int t = threadIdx.x;
  for (int i = t; i < 2048; i += 64)
    keys[i] = in[i];
  __syncthreads();
  for (int i = 0; i < 16; ++i)
    order(&keys[32 * t + 2 * i], &keys[32 * t + 2 * i + 1]);
  __syncthreads();
  for (int i = t; i < 2048; i += 64)
    out[i] = keys[i];
}

__global__ void totals(unsigned *out, const unsigned *in) {
  __shared__ unsigned sums[2048];
  int t = threadIdx.x;
  for (int i = t; i < 2048; i += 64)
    sums[i] = in[i];
  __syncthreads();
  for (int i = 0; i < 16; ++i)
    add(sums[32 * t + i], i);
  __syncthreads();
  for (int i = t; i < 2048; i += 64)
    out[i] = sums[i];
}

int main() {
  unsigned *in = makeInput<unsigned>(2048), *out = makeOutput<unsigned>(2048);
  pairs<<<1, 64>>>(out, in);
  printChecksum("pairs", out, 2048);
  totals<<<1, 64>>>(out, in);
  printChecksum("totals", out, 2048);
}
