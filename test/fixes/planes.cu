// Four planes of 32x32 words in one dimension, of which a warp takes a column of
// one plane, then parts of a column of all: a word after every row frees the
// first, and the second needs words after every plane, too.
// FLAGS: --unsafe-fixes
// FIX: flat-padding unsafe 128 -> 4 "pad 's' by 1 element after every 32 and by 8 after every 1024: i + i / 32 + i / 1024 * 8"
// AFTER: clean
#include "checksum.h"

__global__ void box(float *out, const float *in) {
  __shared__ float s[4096];
  int t = threadIdx.x, plane = t % 4, part = t / 4;
  s[t * 32] = in[t];
  s[plane * 1024 + part * 32 + 1] = in[t + 32];
  __syncthreads();
  out[t] = s[(31 - t) * 32] + s[plane * 1024 + (7 - part) * 32 + 1];
}

int main() {
  float *in = makeInput<float>(64), *out = makeOutput<float>(32);
  box<<<1, 32>>>(out, in);
  printChecksum("box", out, 32);
}
