// Rows that the threads of a block with one threadIdx.x share: they are loaded through a
// tile by all of them, for the first thread in y that the guards let pass.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe "move the elements of a block in 'b' through a tile in shared memory"
// FIX: row-tile safe "move the elements of a block in 'a' through a tile in shared memory"
// EDITED:   __shared__ float bTile[32][17];
// EDITED:         sum += a[row * n + k] * bTile[k - first][threadIdx.x];
// EDITED:     for (unsigned int slot = threadIdx.y * 16 + threadIdx.x; slot < 512; slot += 256) {
// EDITED:     for (unsigned int slot = threadIdx.y * 32 + threadIdx.x; slot < 512; slot += 256) {
// AFTER: clean
#include "checksum.h"

static __global__ void product(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b,
                               int rows, int columns, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows && column < columns) {
    float sum = 0;
    for (int k = 0; k < n; ++k) {
      // both along rows
      sum += a[row * n + k] * b[column * n + k];
    }
    out[row * columns + column] = sum;
  }
}

static __global__ void pointers(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b,
                                int rows, int columns) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= rows || columns <= column)
    return;
  const float *of = a + row * 24;
  float most = b[column];
  for (int k = 0; k < 24; ++k)
    most = max(most, of[k] - b[k]);
  out[column * rows + row] = most;
}

int main() {
  const int rows = 100, columns = 90, n = 75;
  float *a = makeInput<float>(rows * n), *b = makeInput<float>(columns * n),
        *out = makeOutput<float>(rows * columns);
  product<<<dim3(6, 7), dim3(16, 16)>>>(out, a, b, rows, columns, n);
  printChecksum("product", out, rows * columns);
  pointers<<<dim3(4, 12), dim3(32, 8)>>>(out, a, b, rows, columns);
  printChecksum("pointers", out, rows * columns);
}
