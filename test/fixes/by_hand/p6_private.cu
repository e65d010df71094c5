// The advice for p6_private.cu followed: element i of thread t at [i * 64 + t].
#include "checksum.h"

__global__ void histogram(float *out, const float *in) {
  __shared__ float bins[64 * 64];
  int t = threadIdx.x;
  for (int i = 0; i < 64; ++i)
    bins[i * 64 + t] = 0;
  for (int j = 0; j < 64; ++j)
    bins[(static_cast<int>(in[j * 64 + t]) & 63) * 64 + t] += 1;
  for (int i = 0; i < 64; ++i)
    out[i * 64 + t] = bins[i * 64 + t];
}

int main() {
  float *in = makeInput<float>(64 * 64), *out = makeOutput<float>(64 * 64);
  histogram<<<1, 64>>>(out, in);
  printChecksum("histogram", out, 64 * 64);
}
