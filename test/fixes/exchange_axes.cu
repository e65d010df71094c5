// Neighboring threads walk down a column: with x and y exchanged they walk along
// the row. Guards and loops stay as they are.
// CHECK: global-uncoalesced-access
// FIX: exchange-axes safe "exchange threadIdx.x and threadIdx.y in the kernel"
// EDITED:   int row = blockIdx.x * blockDim.x + threadIdx.y;
// EDITED:   int col = blockIdx.y * blockDim.y + threadIdx.x;
// AFTER: clean
#include "checksum.h"

__global__ void saxpy(float *out, const float *in, int width, int height) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < height && col < width)
    out[row * width + col] = 2 * in[row * width + col] + out[row * width + col];
}

int main() {
  const int width = 200, height = 120;
  float *in = makeInput<float>(width * height), *out = makeInput<float>(width * height);
  dim3 block(16, 16), grid((height + 15) / 16, (width + 15) / 16);
  saxpy<<<grid, block>>>(out, in, width, height);
  printChecksum("saxpy", out, width * height);
}
