// Blocks of one dimension whose threads are numbered as those of a square, with the row as the remainder:
// quotient and remainder are exchanged. Not where a block has fewer quotients than remainders.
// CHECK: global-uncoalesced-access
// FIX: exchange-axes safe "exchange threadIdx.x / 16 and threadIdx.x % 16 in the kernel"
// EDITED:   int row = blockIdx.x * SIZE + threadIdx.x / SIZE;
// EDITED:   int col = blockIdx.y * SIZE + (id % SIZE);
// EDITED:   int line = blockIdx.x * SIZE + threadIdx.x % SIZE;
// AFTER: fewer
#include "checksum.h"

template <int SIZE>
__global__ void product(float *c, const float *a, const float *b, int n) {
  const unsigned id = threadIdx.x;
  int row = blockIdx.x * SIZE + threadIdx.x % SIZE;
  int col = blockIdx.y * SIZE + (id / SIZE);
  if (row >= n || col >= n)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

template <int SIZE>
__global__ void half(float *c, const float *a, int n) {
  int line = blockIdx.x * SIZE + threadIdx.x % SIZE;
  int place = blockIdx.y * 8 + threadIdx.x / SIZE;
  if (line < n && place < n)
    c[line * n + place] = 2 * a[line * n + place];
}

int main() {
  const int n = 100;
  float *a = makeInput<float>(n * n), *b = makeInput<float>(n * n), *c = makeOutput<float>(n * n);
  dim3 grid((n + 15) / 16, (n + 15) / 16);
  product<16><<<grid, 256>>>(c, a, b, n);
  printChecksum("product", c, n * n);
  half<16><<<dim3((n + 15) / 16, (n + 7) / 8), 128>>>(c, a, n);
  printChecksum("half", c, n * n);
}
