// A loop that a macro writes is not edited.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// UNCHANGED
#include "checksum.h"

#define EACH(i, n) _Pragma("unroll 1") for (int i = 0; i < n; ++i)

template <int Size> __global__ void copy(float *out, const float *in) {
  float part[Size];
  EACH(i, Size) part[i] = in[i * blockDim.x + threadIdx.x];
  float sum = 0;
  EACH(i, Size) sum += part[i] * i;
  out[threadIdx.x] = sum;
}

int main(int argc, char **argv) {
  float *in = makeInput<float>(16 * 64), *out = makeOutput<float>(64);
  copy<16><<<1, 32 * (argc + 1)>>>(out, in);
  printChecksum("copy", out, 64);
}
