// Loads that one wide load must not replace: one of them is behind a condition,
// the array is written, the first element is not at a multiple of two.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// UNCHANGED
#include "checksum.h"

__global__ void guarded(float *__restrict__ out, const float *__restrict__ in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = in[2 * i];
  if (i < n)
    sum += in[2 * i + 1];
  out[i] = sum;
}

__global__ void inPlace(float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[2 * i] = x[2 * i] + x[2 * i + 1];
}

__global__ void shifted(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[2 * i + 1] + in[2 * i + 2];
}

int main() {
  const int n = 4 * 128;
  float *in = makeInput<float>(2 * n + 1), *out = makeOutput<float>(n);
  guarded<<<4, 128>>>(out, in, n);
  printChecksum("guarded", out, n);
  shifted<<<4, 128>>>(out, in);
  printChecksum("shifted", out, n);
  inPlace<<<4, 128>>>(in);
  printChecksum("inPlace", in, 2 * n);
}
