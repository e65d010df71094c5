// S3: a reduction whose stride grows. The cure is another order of work; until
// then the padded index frees the accesses.
// FIX: remap advice
// FIX: flat-padding safe
// AFTER: fewer
// BY-HAND: clean
#include "checksum.h"

__global__ void reduce(float *out, const float *in) {
  __shared__ float s[512];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * 512 + t];
  __syncthreads();
  for (unsigned k = 1; k < 512; k *= 2) {
    unsigned i = 2 * k * t;
    if (i < 512)
      s[i] += s[i + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

int main() {
  float *in = makeInput<float>(4 * 512), *out = makeOutput<float>(4);
  reduce<<<4, 512>>>(out, in);
  printChecksum("reduce", out, 4);
}
