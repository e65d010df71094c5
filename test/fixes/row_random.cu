// Random bytes for each thread: lanes move neighbouring bytes of a row.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe
// EDITED: unsigned char tableTile[32][260];
// EDITED: if (j < n)
#include "checksum.h"

__global__ void randomTable(unsigned char *__restrict__ table, const unsigned *__restrict__ seeds, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned state = seeds[i];
  for (int j = 0; j < n; ++j) {
    state = state * 1664525u + 1013904223u;
    table[i * n + j] = state >> 24;
  }
}

int main() {
  unsigned *seeds = makeInput<unsigned>(ROWS);
  unsigned char *table = makeOutput<unsigned char>(ROWS * 256);
  for (int i = 0; i < launches(); ++i)
    randomTable<<<ROWS / 256, 256>>>(table, seeds, 48);
  printChecksum("randomTable 48", table, ROWS * 48);
  for (int i = 0; i < launches(); ++i)
    randomTable<<<ROWS / 256, 256>>>(table, seeds, 256);
  printChecksum("randomTable 256", table, ROWS * 256);
}
