// Rows of a softmax: two loops that load and store along rows, one that only loads.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe
// EDITED: float inTile[
// EDITED: float outTile[
// EDITED: most = row < rows ? r[0] : 0;
#include "checksum.h"

__global__ void softmax(float *__restrict__ out, const float *__restrict__ in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  const float *r = in + row * n;
  float *o = out + row * n;
  float most = r[0];
  for (int j = 1; j < n; ++j)
    most = fmaxf(most, r[j]);
  float sum = 0;
  for (int j = 0; j < n; ++j) {
    float e = expf(r[j] - most);
    o[j] = e;
    sum += e;
  }
  for (int j = 0; j < n; ++j)
    o[j] /= sum;
}

int main() {
  float *in = makeInput<float>(ROWS * 250), *out = makeOutput<float>(ROWS * 250);
  for (int i = 0; i < launches(); ++i)
    softmax<<<(ROWS + 127) / 128, 128>>>(out, in, ROWS, 10);
  printChecksum("softmax 10", out, ROWS * 10);
  for (int i = 0; i < launches(); ++i)
    softmax<<<(ROWS + 127) / 128, 128>>>(out, in, ROWS, 64);
  printChecksum("softmax 64", out, ROWS * 64);
  for (int i = 0; i < launches(); ++i)
    softmax<<<(ROWS + 127) / 128, 128>>>(out, in, ROWS, 250);
  printChecksum("softmax 250", out, ROWS * 250);
}
