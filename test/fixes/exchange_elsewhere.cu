// A kernel without a launch in the run: x and y are exchanged in it, and who launches it
// has to exchange them too.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: exchange-axes unsafe
// WHY-UNSAFE: a launch in a source that is not part of the run would have to change too; a grid has at most 65535 blocks in y
// EDITED:   const int row = blockIdx.y * blockDim.y + threadIdx.y;
// EDITED:   const int column = blockIdx.x * blockDim.x + threadIdx.x;
#include "checksum.h"

__global__ void scale(float *x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns)
    x[row * columns + column] *= 2;
}

int main() {
  float *x = makeInput<float>(64 * 64);
  printChecksum("x", x, 64 * 64);
}
