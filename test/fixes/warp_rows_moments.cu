// Two walks along the row: the second needs what the first gave to all lanes.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe
// WHY-UNSAFE: 'mean' and 'square' is summed up in another order, which may be rounded otherwise; a launch in a source that is not part of the run would have to change too
// EDITED:     mean += __shfl_xor_sync(0xffffffff, mean, distance);
// EDITED:   mean /= n;
// EDITED:     square += __shfl_xor_sync(0xffffffff, square, distance);
// AFTER: clean
#include "checksum.h"

__global__ void moments(double *__restrict__ means, double *__restrict__ variances,
                        const float *__restrict__ in, int rows, int n) {
  int row = threadIdx.x + blockIdx.x * blockDim.x;
  if (row >= rows)
    return;

  // Whole numbers in rows of a power of two: the sums are exact.
  double mean = 0.0;
  for (int k = 0; k < n; k++) {
    mean += in[row * n + k];
  }
  mean /= n;

  double square = 0.0;
  for (int k = 0; k < n; k++) {
    double off = in[row * n + k] - mean;
    square += off * off;
  }
  means[row] = mean;
  variances[row] = square / n;
}

int main() {
  const int few = ROWS / 100;
  float *in = makeInput<float>(ROWS * 256);
  double *means = makeOutput<double>(ROWS), *variances = makeOutput<double>(ROWS);
  for (int i = 0; i < launches(); ++i)
    moments<<<(ROWS + 127) / 128, 128>>>(means, variances, in, ROWS, 64);
  printChecksum("moments 64", variances, ROWS);
  for (int i = 0; i < launches(); ++i)
    moments<<<(ROWS + 127) / 128, 128>>>(means, variances, in, ROWS, 256);
  printChecksum("moments 256", variances, ROWS);
  for (int i = 0; i < launches(); ++i)
    moments<<<(few + 127) / 128, 128>>>(means, variances, in, few, 4096);
  printChecksum("moments 4096", means, few);
}
