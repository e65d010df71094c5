// A return or a guard keeps some away: each active one gives its value by a shuffle, and
// the first of them makes the atomic.
// CHECK: global-atomic-hotspot
// FLAGS: --unsafe-fixes
// FIX: combine-lanes unsafe "combine the lanes of a warp before one of them updates 'total'"
// FIX: combine-lanes safe "combine the lanes of a warp before one of them updates 'least'"
// WHY-UNSAFE: the sum of a warp is rounded in another order; lanes that execute the atomic together must be in the same iteration of the loops around it
// EDITED:  = __activemask();
// EDITED:  = in[i * rows + row];
// EDITED:  += __shfl_sync(
// EDITED:       if (threadIdx.x % 32 == __ffs(
// EDITED:  = min(
#include "checksum.h"

__global__ void rowSums(double *total, const float *in, int columns, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= columns)
    return;
  for (int row = 0; row < rows; ++row) {
    atomicAdd(&total[row], in[i * rows + row]);
  }
}

__global__ void leastOfMost(long long *least, const int *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (i % 32 != n % 32)
      atomicMin(least, (long long)in[i] << 8);
}

int main(int argc, char **argv) {
  const int columns = 1000 + argc, rows = 8;
  float *in = makeInput<float>(columns * rows);
  double *out = makeOutput<double>(rows);
  rowSums<<<4, 256>>>(out, in, columns, rows);
  printChecksum("rowSums", out, rows);
  int *words = makeInput<int>(columns);
  long long *least = makeOutput<long long>(1);
  leastOfMost<<<2, 256>>>(least, words, columns);
  printChecksum("leastOfMost", least, 1);
}
