// A table of powers for each thread: rows that are only stored.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe
// EDITED: float tableTile[
// EDITED: power *= base;
#include "checksum.h"

__global__ void powers(float *__restrict__ table, const float *__restrict__ bases, int count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  float power = 1;
  float base = 1 / (1 + bases[i]);
  for (int j = 0; j < n; ++j) {
    table[i * n + j] = power;
    power *= base;
  }
}

int main() {
  float *bases = makeInput<float>(ROWS);
  float *table = makeOutput<float>(ROWS * 100);
  for (int i = 0; i < launches(); ++i)
    powers<<<(ROWS + 127) / 128, 128>>>(table, bases, ROWS, 8);
  printChecksum("powers 8", table, ROWS * 8);
  for (int i = 0; i < launches(); ++i)
    powers<<<(ROWS + 127) / 128, 128>>>(table, bases, ROWS, 100);
  printChecksum("powers 100", table, ROWS * 100);
}
