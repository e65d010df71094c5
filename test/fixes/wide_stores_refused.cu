// Stores that one wide store must not replace: a value is what was stored before, the first element is not at a
// multiple of two, elements of a template.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// UNCHANGED
#include "checksum.h"

__global__ void chained(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = in[i];
  out[2 * i + 1] = out[2 * i] + 1;
}

__global__ void shifted(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i + 1] = in[i];
  out[2 * i + 2] = in[i];
}

template <class T> __global__ void ofTemplate(T *out, const T *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = in[i];
  out[2 * i + 1] = 1;
}

int main() {
  const int n = 4 * 128;
  float *in = makeInput<float>(n), *out = makeOutput<float>(2 * n + 1);
  chained<<<4, 128>>>(out, in);
  shifted<<<4, 128>>>(out, in);
  ofTemplate<<<4, 128>>>(out, in);
  printChecksum("out", out, 2 * n + 1);
}
