// Only as many threads as there are rows run the loop: they share the elements.
// CHECK: global-uncoalesced-access
// FIX: grid-stride safe
// EDITED:     m[t + c * min(rows, (int)(gridDim.x * blockDim.x))] *= 2;
// AFTER: clean
#include "checksum.h"

__global__ void twice(float *m, int rows, int cols) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= rows)
    return;
  for (int c = 0; c < cols; ++c)
    m[t * cols + c] *= 2;
}

int main() {
  const int rows = 500, cols = 48;
  float *m = makeInput<float>(rows * cols);
  twice<<<4, 128>>>(m, rows, cols);
  printChecksum("twice", m, rows * cols);
}
