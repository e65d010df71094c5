// Conflicts in a kernel that waits for something else: advice, no edit.
// CONFIG: {CheckOptions: {shared-bank-conflict.MinCostShare: 0}}
// FIX: row-padding advice
// WHY-NOT: it gains next to nothing, the kernel waits for its memory pipeline
// UNCHANGED
#include "checksum.h"

__global__ void columns(float *out, const float *in) {
  __shared__ float tile[4][32];
  int x = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += in[(i * 32 + x) * 32];
  tile[x / 8][x % 8 * 4] = sum;
  __syncthreads();
  out[x] = tile[x % 4][x / 4];
}

int main() {
  float *in = makeInput<float>(65536), *out = makeOutput<float>(32);
  columns<<<1, 32>>>(out, in);
  printChecksum("columns", out, 32);
}
