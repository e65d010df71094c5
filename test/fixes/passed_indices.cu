// A function gets an array in shared memory and indices into it, and uses them for nothing else: what it is
// called with is edited. It gets other memory, too.
// FLAGS: --unsafe-fixes
// COUNTED-AS: where each guard holds and loops of unknown length run once
// FIX: flat-swizzle safe "swizzle the index of 'values': i ^ ((i >> 5) & 31)"
// EDITED:     order(values, 33 * t + i, 33 * t + i + 16);
// EDITED:   order(out, 2 * t, 2 * t + 1);
// AFTER: fewer
#include "checksum.h"

static __device__ void order(unsigned *a, int low, int high) {
  unsigned kept = a[low];
  if (kept > a[high]) {
    a[low] = a[high];
    a[high] = kept;
  }
}

__global__ void pairs(unsigned *out, const unsigned *in) {
  __shared__ unsigned values[2048];
  int t = threadIdx.x;
  for (int i = t; i < 2048; i += 64)
    values[i] = in[i];
  __syncthreads();
  for (int i = 0; i < 16; ++i)
    order(values, 32 * t + i, 32 * t + i + 16);
  __syncthreads();
  for (int i = t; i < 2048; i += 64)
    out[i] = values[i];
  __syncthreads();
  order(out, 2 * t, 2 * t + 1);
}

int main() {
  unsigned *in = makeInput<unsigned>(2048), *out = makeOutput<unsigned>(2048);
  pairs<<<1, 64>>>(out, in);
  printChecksum("pairs", out, 2048);
}
