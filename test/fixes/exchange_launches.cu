// A block that is not square is exchanged with the launches; the grid is computed
// from it. No other file can launch the kernel.
// CHECK: global-uncoalesced-access
// FIX: exchange-axes safe "exchange x and y in the kernel and its launches"
// EDITED:   int row = blockIdx.y * blockDim.y + threadIdx.y;
// EDITED:   int col = blockIdx.x * blockDim.x + threadIdx.x;
// EDITED:   dim3 block(32, 8);
// EDITED:   dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
// EDITED:   bias<<<dim3(4, 16), block>>>(out, in, width, 128);
// AFTER: clean
#include "checksum.h"

static __global__ void bias(float *out, const float *in, int width, int height) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < height && col < width)
    out[row * width + col] = in[row * width + col] + in[col];
}

int main() {
  const int width = 200, height = 120;
  float *in = makeInput<float>(width * 128), *out = makeOutput<float>(width * 128);
  dim3 block(8, 32);
  dim3 grid((height + block.x - 1) / block.x, (width + block.y - 1) / block.y);
  bias<<<grid, block>>>(out, in, width, height);
  printChecksum("bias", out, width * 128);
  bias<<<dim3(16, 4), block>>>(out, in, width, 128);
  printChecksum("bias again", out, width * 128);
}
