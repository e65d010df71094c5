// The array lies in a header, which files that are not analysed may include.
// FLAGS: --unsafe-fixes
// FIX: row-padding unsafe 1056 -> 64
// EDITED-IN: header_array.cuh __shared__ float tile[32][33];
// AFTER: clean
#include "checksum.h"
#include "header_array.cuh"

__global__ void transpose(float *out, const float *in) {
  int i = threadIdx.y * 32 + threadIdx.x;
  out[i] = turned(in[i], threadIdx.y, threadIdx.x);
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1024);
  transpose<<<1, dim3(32, 32)>>>(out, in);
  printChecksum("transpose", out, 1024);
}
