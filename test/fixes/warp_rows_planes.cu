// Rows of threads numbered along x alone, in planes of the grid and rows of the block:
// the lanes of a warp have the same y and z where a block has whole warps along x.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe "give each row to the lanes of a warp, in the kernel and its launches"
// EDITED:   int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
// EDITED:   int plane = blockIdx.y * blockDim.y + threadIdx.y;
// EDITED:     for (int k = lane; k < n; k += 32)
// EDITED:   rowSums<<<dim3(32 * ((ROWS + 63) / 64), 3), dim3(64, 2)>>>(out, in, ROWS, 96, 6);
// AFTER: clean
#include "checksum.h"

__global__ void rowSums(float *out, const float *in, int rows, int n, int planes) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int plane = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && plane < planes) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += in[(plane * rows + row) * n + k];
    out[plane * rows + row] = sum;
  }
}

int main() {
  float *in = makeInput<float>(ROWS * 96 * 6), *out = makeOutput<float>(ROWS * 6);
  rowSums<<<dim3((ROWS + 63) / 64, 3), dim3(64, 2)>>>(out, in, ROWS, 96, 6);
  printChecksum("rowSums", out, ROWS * 6);
}
