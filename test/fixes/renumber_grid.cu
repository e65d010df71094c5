// blockIdx.x selects the column and threadIdx.x the row. With the threads of the grid
// numbered along the blocks first, neighbouring threads have neighbouring columns.
// CHECK: global-uncoalesced-access
// FIX: renumber-threads safe "number the threads of the grid along blockIdx.x first in the kernel"
// WHY-SAME: with n = blockIdx.x * blockDim.x + threadIdx.x the pairs (n / gridDim.x, n % gridDim.x) are a permutation
// EDITED:   const unsigned int thread = blockIdx.x * blockDim.x + threadIdx.x;
// EDITED:   int row = blockDim.x * blockIdx.y + thread / gridDim.x;
// EDITED:   int column = thread % gridDim.x;
// EDITED:   if (thread / gridDim.x == 0)
// EDITED:   const unsigned int thread_ = blockIdx.y * blockDim.x + threadIdx.x;
// EDITED:   out[2 * (thread_ / gridDim.y) * columns + thread_ % gridDim.y] = TWICE((thread_ % gridDim.y)) + thread;
// AFTER: clean
#include "checksum.h"

__global__ void scaleColumns(float *a, const float *factors, float *first, int rows) {
  int row = blockDim.x * blockIdx.y + threadIdx.x;
  int column = blockIdx.x;
  int columns = gridDim.x;
  if (threadIdx.x == 0)
    first[blockIdx.y * columns + column] = factors[column];
  if (row < rows)
    a[row * columns + column] *= factors[column];
}

#define TWICE(a) (a + 2 * a)

/// The columns are along y, and the number of a thread needs another name.
__global__ void evenRows(float *out, int columns, int thread) {
  out[2 * threadIdx.x * columns + blockIdx.y] = TWICE(blockIdx.y) + thread;
}

int main() {
  const int rows = 500, columns = 96, blocks = (rows + 127) / 128;
  float *a = makeInput<float>(rows * columns), *factors = makeInput<float>(columns);
  float *first = makeInput<float>(blocks * columns);
  scaleColumns<<<dim3(columns, blocks), 128>>>(a, factors, first, rows);
  printChecksum("a", a, rows * columns);
  evenRows<<<dim3(1, columns), 128>>>(a, columns, 3);
  printChecksum("even rows", a, rows * columns);
  printChecksum("first", first, blocks * columns);
}
