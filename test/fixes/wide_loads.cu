// Each thread loads four neighboring elements: one load of a float4 does. The
// host shows that the arrays are aligned, and no other file can launch the kernel.
// CHECK: global-uncoalesced-access
// FIX: wide-load safe "load the 4 neighbouring elements of 'in' at once, as float4"
// EDITED:   const float4 in4 = *reinterpret_cast<const float4 *>(&in[4 * i]);
// EDITED:   float low = fminf(in4.x, in4.y);
// EDITED:   out[i] = low + fmaxf(in4.z, in4.w) * in4.x;
// AFTER: clean
#include "checksum.h"

static __global__ void combine(float *__restrict__ out, const float *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float low = fminf(in[4 * i], in[4 * i + 1]);
  out[i] = low + fmaxf(in[4 * i + 2], in[4 * i + 3]) * in[4 * i];
}

int main() {
  const int n = 4 * 128;
  float *in = makeInput<float>(4 * n), *out = makeOutput<float>(n);
  combine<<<4, 128>>>(out, in);
  printChecksum("combine", out, n);
}
