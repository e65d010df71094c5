// Stores of neighbouring elements with other statements in between, which do not see them.
// CHECK: global-uncoalesced-access
// FIX: wide-store safe "store the 2 neighbouring elements of 'out' at once, as float2"
// EDITED:   const float outValue0 = x * 2;
// EDITED:   *reinterpret_cast<float2 *>(&out[2 * i]) = make_float2(outValue0, y - most);
// EDITED:   const float outValue0 = in[i]; // the value
// EDITED:   *reinterpret_cast<float2 *>(&out[2 * i]) = make_float2(outValue0, 1); // its weight
// AFTER: clean
#include "checksum.h"

static __global__ void halves(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], most = 0;
  out[2 * i] = x * 2;
  // The other half.
  float y = in[i + 512];
  most = max(x, y);
  out[2 * i + 1] = y - most;
}

static __global__ void told(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = in[i]; // the value
  out[2 * i + 1] = 1; // its weight
}

int main() {
  const int n = 512;
  float *in = makeInput<float>(2 * n), *out = makeOutput<float>(2 * n);
  halves<<<4, 128>>>(out, in);
  printChecksum("halves", out, 2 * n);
  told<<<4, 128>>>(out, in);
  printChecksum("told", out, 2 * n);
}
