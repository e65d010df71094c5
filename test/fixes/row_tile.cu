// Threads that store along rows: the block moves some columns of all its rows at a time. Rows that
// are only loaded stay as they are, since their sectors stay in the L1 cache.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe "move the elements of a block in 'in' and 'out' through a tile in shared memory"
// EDITED:   __shared__ float outTile[8][260];
// EDITED:   float most = i < rows ? r[0] : 0;
// EDITED:       const int j = first + slot % 8;
// EDITED:       const float *r = in + i * n;
// EDITED:       if (i < rows && j < n)
// EDITED:         inTile[j - first][other] = r[j];
// EDITED:         float e = expf(inTile[j - first][threadIdx.x] - most);
// EDITED:         out[i * n + j] = outTile[j - first][other];
// EDITED:   __shared__ float aTile[
// EDITED:   // Its row.
// EDITED:   if (row < rows)
#include "checksum.h"

__global__ void softmax(float *__restrict__ out, const float *__restrict__ in, int rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows)
    return;
  const float *r = in + i * n;
  float most = r[0];
  for (int j = 1; j < n; j++) {
    most = fmaxf(most, r[j]);
  }
  float sum = 0;
  for (int j = 0; j < n; j++) {
    float e = expf(r[j] - most);
    out[i * n + j] = e;
    sum += e;
  }
  for (int j = 0; j < n; j++) {
    out[i * n + j] /= sum;
  }
}

__global__ void fill(float *__restrict__ a, float *__restrict__ last, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float value = row;
    // Its row.
    for (int j = 0; j < n; ++j)
      a[row * n + j] = value += j;
    last[row] = value;
  }
}

int main() {
  const int rows = 1000, n = 77;
  float *a = makeInput<float>(rows * n), *out = makeOutput<float>(rows * n);
  softmax<<<(rows + 255) / 256, 256>>>(out, a, rows, n);
  printChecksum("softmax", out, rows * n);
  float *filled = makeOutput<float>(rows * 50), *last = makeOutput<float>(rows);
  fill<<<(rows + 127) / 128, 128>>>(filled, last, rows, 50);
  printChecksum("fill", filled, rows * 50);
  printChecksum("last", last, rows);
}
