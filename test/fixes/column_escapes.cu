// An array whose address goes to a function stays where it is.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// WHY-NOT: its address is passed to 'fill'
// UNCHANGED
#include "checksum.h"

__device__ __noinline__ void fill(float *to, const float *from) {
  for (int i = 0; i < 32; ++i)
    to[i] = from[i];
}

__global__ void copy(float *out, const float *in) {
  float part[32];
  fill(part, in + threadIdx.x);
  out[threadIdx.x] = part[int(in[threadIdx.x]) & 31];
}

int main() {
  float *in = makeInput<float>(128), *out = makeOutput<float>(64);
  copy<<<1, 64>>>(out, in);
  printChecksum("copy", out, 64);
}
