// Prefix sums of rows in place: one tile is loaded, summed up and stored.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe
// EDITED: float sumsTile[
// EDITED: sum += sumsTile[j - first][threadIdx.x];
#include "checksum.h"

__global__ void prefix(float *sums, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  for (int j = 0; j < n; ++j) {
    sum += sums[row * n + j];
    sums[row * n + j] = sum;
  }
}

int main() {
  float *sums = makeInput<float>(ROWS * 100);
  for (int i = 0; i < launches(); ++i)
    prefix<<<(ROWS + 255) / 256, 256>>>(sums, ROWS, 24);
  printChecksum("prefix 24", sums, ROWS * 24);
  for (int i = 0; i < launches(); ++i)
    prefix<<<(ROWS + 255) / 256, 256>>>(sums, ROWS, 100);
  printChecksum("prefix 100", sums, ROWS * 100);
}
