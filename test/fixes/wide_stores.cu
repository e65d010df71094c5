// Each thread stores neighboring elements: one store of a vector does. The host shows
// that the array is aligned, and no other file can launch the kernels.
// CHECK: global-uncoalesced-access
// FIX: wide-store safe "store the 4 neighbouring elements of 'out' at once, as float4"
// EDITED:   *reinterpret_cast<float4 *>(&out[4 * i]) = make_float4(x, x + 1, 2 * x, 3.0);
// EDITED:     *reinterpret_cast<float2 *>(&out[at]) = make_float2(in[i] + 1, in[i] - 1);
// AFTER: clean
#include "checksum.h"

static __global__ void spread(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float x = in[i];
  out[4 * i] = x;
  out[4 * i + 2] = 2 * x; out[4 * i + 1] = x + 1;
  out[4 * i + 3] = 3.0;
}

static __global__ void pairs(float *__restrict__ out, const float *__restrict__ in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = 2 * i;
  if (at + 1 < n) {
    out[at + 1] = in[i] - 1;
    out[at] = in[i] + 1;
  }
}

int main() {
  const int n = 4 * 128;
  float *in = makeInput<float>(n), *out = makeOutput<float>(4 * n);
  spread<<<4, 128>>>(out, in);
  printChecksum("spread", out, 4 * n);
  pairs<<<4, 128>>>(out, in, 2 * n);
  printChecksum("pairs", out, 4 * n);
}
