// The index is computed by a lambda, and by a function.
// CHECK: global-uncoalesced-access
// FIX: exchange-axes safe "exchange threadIdx.x and threadIdx.y in the kernel"
// EDITED:   const int i = blockIdx.x * blockDim.x + threadIdx.y;
// EDITED:   const int j = blockIdx.y * blockDim.y + threadIdx.x;
// EDITED:   const int row = blockIdx.x * blockDim.x + threadIdx.y;
// AFTER: clean
#include "checksum.h"

__device__ int place(int row, int column, int width) { return row * width + column; }

__global__ void twice(float *out, const float *in, int rows, int columns) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= rows || j >= columns)
    return;
  auto at = [&](int row, int column) { return row * columns + column; };
  out[at(i, j)] = 2 * in[at(i, j)];
}

__global__ void again(float *out, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns)
    out[place(row, column, columns)] *= 2;
}

int main() {
  const int rows = 120, columns = 200;
  float *in = makeInput<float>(rows * columns), *out = makeInput<float>(rows * columns);
  const dim3 block(16, 16), grid((rows + 15) / 16, (columns + 15) / 16);
  twice<<<grid, block>>>(out, in, rows, columns);
  again<<<grid, block>>>(out, rows, columns);
  printChecksum("out", out, rows * columns);
}
