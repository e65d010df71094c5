// One kernel has two edits, a tile and an exchange. The text of the tile names
// the threads that the exchange gives other roles: only one of them is made.
// CHECK: global-uncoalesced-access
// FIX: row-tile safe "move the elements of a block in 'a' through a tile in shared memory"
// FIX: exchange-axes safe "exchange threadIdx.x and threadIdx.y in the kernel"
// EDITED:   const int x = blockIdx.x * blockDim.x + threadIdx.y;
// EDITED:   const int y = blockIdx.y * blockDim.y + threadIdx.x;
// EDITED:       sum += a[x * k + i] * b[i * n + y];
// REFUSED: another fix gives the threads of its kernel other roles
// AFTER: clean
#include "checksum.h"

__global__ void product(const float *a, const float *b, float *c, int m, int n, int k) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < m && y < n) {
    float sum = 0;
    for (int i = 0; i < k; ++i)
      sum += a[x * k + i] * b[i * n + y];
    c[x * n + y] = sum;
  }
}

int main() {
  const int n = 256;
  float *a = makeInput<float>(n * n), *b = makeInput<float>(n * n), *c = makeInput<float>(n * n);
  dim3 block(32, 32), grid(n / 32, n / 32);
  product<<<grid, block>>>(a, b, c, n, n, n);
  printChecksum("product", c, n * n);
}
