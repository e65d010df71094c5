// Launches whose sizes are variables that other kernels use too, or that are set one component at a time: they
// are exchanged where they are passed.
// CHECK: global-uncoalesced-access
// FIX: exchange-axes safe "exchange x and y in the kernel and its launches"
// EDITED:   bias<<<dim3(grid.y, grid.x, grid.z), dim3(block.y, block.x, block.z)>>>(out, in, width, height);
// EDITED:   rows<<<grid, block>>>(out, in, width, height);
// EDITED:   dim3 block(8, 32);
// AFTER: clean
#include "checksum.h"

static __global__ void bias(float *out, const float *in, int width, int height) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < height && col < width)
    out[row * width + col] = in[row * width + col] + in[col];
}

static __global__ void rows(float *out, const float *in, int width, int height) {
  int i = blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
  if (i < width * height && blockIdx.y == 0)
    out[i] += in[i];
}

int main() {
  const int width = 200, height = 120;
  float *in = makeInput<float>(width * 128), *out = makeOutput<float>(width * 128);
  dim3 block(8, 32);
  dim3 grid;
  grid.x = (height + block.x - 1) / block.x;
  grid.y = (width + block.y - 1) / block.y;
  bias<<<grid, block>>>(out, in, width, height);
  printChecksum("bias", out, width * 128);
  rows<<<grid, block>>>(out, in, width, height);
  printChecksum("rows", out, width * 128);
}
