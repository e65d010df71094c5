// Rows of doubles, some of whose tiles have few columns.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe
// EDITED: double tableTile[
#include "checksum.h"

static __global__ void fill(double *__restrict__ table, const double *__restrict__ factors, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    double factor = factors[row];
    for (int j = 0; j < n; ++j)
      table[row * n + j] = factor * j;
  }
}

int main() {
  const int rows = 1000;
  double *factors = makeInput<double>(rows), *table = makeOutput<double>(rows * 64);
  fill<<<4, 256>>>(table, factors, rows, 64);
  printChecksum("fill 64", table, rows * 64);
  fill<<<4, 256>>>(table, factors, rows, 10);
  printChecksum("fill 10", table, rows * 10);
}
