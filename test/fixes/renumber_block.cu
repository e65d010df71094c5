// A macro contains the size of the blocks, and another source may launch the kernel, too: the
// launches stay as they are, and the threads of each block exchange places.
// CHECK: global-uncoalesced-access
// FIX: renumber-threads safe "number the threads of a block along y first in the kernel"
// EDITED:   const unsigned int thread = threadIdx.y * blockDim.x + threadIdx.x;
// EDITED:   const int row = blockIdx.x * blockDim.x + thread / blockDim.y;
// EDITED:   const int column = blockIdx.y * blockDim.y + thread % blockDim.y;
// EDITED:   if ((thread / blockDim.y) % 2 == 0)
// AFTER: clean
#include "checksum.h"

#define BLOCK dim3(8, 32)

__global__ void scale(float *x, int rows, int columns) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  const int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (threadIdx.x % 2 == 0)
    return;
  if (row < rows && column < columns)
    x[row * columns + column] *= 2;
}

int main() {
  const int rows = 200, columns = 100;
  float *x = makeInput<float>(rows * columns);
  scale<<<dim3((rows + 7) / 8, (columns + 31) / 32), BLOCK>>>(x, rows, columns);
  printChecksum("x", x, rows * columns);
}
