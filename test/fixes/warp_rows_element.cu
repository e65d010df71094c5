// The sum is in an element of an array, and the counter is declared in front of the
// loop. The grid is a variable that something else reads.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe
// WHY-UNSAFE: 'tmp' and 'a' must not overlap, and neither is __restrict__; 'tmp' and 'x' must not overlap, and neither is __restrict__; 'tmp' and 'b' must not overlap, and neither is __restrict__; 'y' and 'a' must not overlap, and neither is __restrict__; 'y' and 'x' must not overlap, and neither is __restrict__; 'y' and 'b' must not overlap, and neither is __restrict__; 'tmp' and 'y' is summed up in another order, which may be rounded otherwise; a launch in a source that is not part of the run would have to change too
// EDITED:     if (lane == 0)
// EDITED:       tmp[i] = 0;
// EDITED:     double tmpSum = 0;
// EDITED:     double ySum = 0;
// EDITED:     for (j = lane; j < n; j += 32)
// EDITED:       tmpSum += a[i * n + j] * x[j];
// EDITED:     for (int distance = 16; distance > 0; distance /= 2) {
// EDITED:     if (lane == 0) {
// EDITED:       tmp[i] += tmpSum;
// EDITED:     if (lane == 0)
// EDITED:       y[i] = 3 * tmp[i] + 2 * y[i];
// EDITED:     product<<<32 * grid.x, block>>>(y, tmp, a, b, x, ROWS, 192);
// AFTER: clean
#include "checksum.h"

__global__ void product(double *y, double *tmp, const double *a, const float *b, const float *x,
                        int rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;

  if (i < rows)
  {
    int j;
    tmp[i] = 0;
    for (j = 0; j < n; j++)
    {
      tmp[i] += a[i * n + j] * x[j];
      y[i] += b[i * n + j] * x[j];
    }
    y[i] = 3 * tmp[i] + 2 * y[i];
  }
}

int main() {
  float *b = makeInput<float>(ROWS * 192), *x = makeInput<float>(192);
  double *a = makeOutput<double>(ROWS * 192), *y = makeOutput<double>(ROWS),
         *tmp = makeOutput<double>(ROWS);
  dim3 block(256, 1);
  dim3 grid((unsigned int)((ROWS + block.x - 1) / block.x), 1);
  for (int i = 0; i < launches(); ++i) {
    cudaMemset(y, 0, ROWS * sizeof(double));
    product<<<grid, block>>>(y, tmp, a, b, x, ROWS, 192);
  }
  printChecksum("product 192", y, ROWS);
}
