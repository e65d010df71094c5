// A thread sums up its row: a warp does it, with 32 times the blocks.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe "give each row to the lanes of a warp, in the kernel and its launches"
// WHY-UNSAFE: 'sum' is summed up in another order, which may be rounded otherwise; a launch in a source that is not part of the run would have to change too
// EDITED:   int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32; // of the array
// EDITED:   const int lane = threadIdx.x % 32;
// EDITED:     for (int k = lane; k < n; k += 32)
// EDITED:     for (int distance = 16; distance > 0; distance /= 2)
// EDITED:       sum += __shfl_xor_sync(0xffffffff, sum, distance);
// EDITED:     if (lane == 0)
// EDITED:       out[row] = sum;
// EDITED:     rowSum<<<32 * ((ROWS + 255) / 256), 256>>>(out, in, ROWS, 64);
// EDITED:     rowSum<<<32 * blocks, 256>>>(out, in, ROWS, 250);
// AFTER: clean
#include "checksum.h"

__global__ void rowSum(float *out, const float *in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x; // of the array
  if (row < rows) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += in[row * n + k];
    out[row] = sum;
  }
}

int main() {
  const int few = ROWS / 100, blocks = (ROWS + 255) / 256;
  float *in = makeInput<float>(ROWS * 250), *out = makeOutput<float>(ROWS);
  for (int i = 0; i < launches(); ++i)
    rowSum<<<(ROWS + 255) / 256, 256>>>(out, in, ROWS, 64);
  printChecksum("rowSum 64", out, ROWS);
  for (int i = 0; i < launches(); ++i)
    rowSum<<<blocks, 256>>>(out, in, ROWS, 250);
  printChecksum("rowSum 250", out, ROWS);
  for (int i = 0; i < launches(); ++i)
    rowSum<<<(few + 255) / 256, 256>>>(out, in, few, 4096);
  printChecksum("rowSum 4096", out, few);
}
