// Dynamic shared memory with a constant pitch in the subscript. A padding
// needs more bytes at the launch; a swizzle of the index, which comes first, fits in those there are.
// FLAGS: --unsafe-fixes
// FIX: flat-padding unsafe
// FIX: flat-swizzle unsafe 1056 -> 64
// AFTER: clean
#include "checksum.h"

constexpr int Pitch = 32;

__global__ void transpose(float *out, const float *in) {
  extern __shared__ float s[];
  int x = threadIdx.x, y = threadIdx.y;
  s[y * Pitch + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = s[x * Pitch + y];
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1024);
  transpose<<<1, dim3(32, 32), 4096>>>(out, in);
  printChecksum("transpose", out, 1024);
}
