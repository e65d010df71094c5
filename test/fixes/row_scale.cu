// Rows that are loaded, scaled by a factor of their own and stored.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe
// EDITED: float outTile[
// EDITED: if (row < rows && j < n)
#include "checksum.h"

__global__ void scale(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ factors, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float factor = factors[row];
    for (int j = 0; j < n; ++j)
      out[row * n + j] = factor * in[row * n + j];
  }
}

int main() {
  float *in = makeInput<float>(ROWS * 250), *factors = makeInput<float>(ROWS), *out = makeOutput<float>(ROWS * 250);
  for (int i = 0; i < launches(); ++i)
    scale<<<(ROWS + 255) / 256, 256>>>(out, in, factors, ROWS, 10);
  printChecksum("scale 10", out, ROWS * 10);
  for (int i = 0; i < launches(); ++i)
    scale<<<(ROWS + 255) / 256, 256>>>(out, in, factors, ROWS, 64);
  printChecksum("scale 64", out, ROWS * 64);
  for (int i = 0; i < launches(); ++i)
    scale<<<(ROWS + 255) / 256, 256>>>(out, in, factors, ROWS, 250);
  printChecksum("scale 250", out, ROWS * 250);
}
