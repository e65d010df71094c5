// A loop that stores elements of the row is shared, too: each lane stores what it
// has loaded.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// EDITED:   for (int k = lane; k < n; k += 32)
// EDITED:     out[row * n + k] = in[row * n + k] / sum;
// AFTER: clean
#include "checksum.h"

__global__ void normalize(float *__restrict__ out, const float *__restrict__ in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 1;
  for (int k = 0; k < n; ++k)
    sum += in[row * n + k];
  for (int k = 0; k < n; ++k)
    out[row * n + k] = in[row * n + k] / sum;
}

int main() {
  float *in = makeInput<float>(ROWS * 250), *out = makeOutput<float>(ROWS * 250);
  for (int i = 0; i < launches(); ++i)
    normalize<<<(ROWS + 255) / 256, 256>>>(out, in, ROWS, 64);
  printChecksum("normalize 64", out, ROWS * 64);
  for (int i = 0; i < launches(); ++i)
    normalize<<<(ROWS + 255) / 256, 256>>>(out, in, ROWS, 250);
  printChecksum("normalize 250", out, ROWS * 250);
}
