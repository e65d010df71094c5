// G8: a transposed store, 32 sectors for each request whatever n is.
// CHECK: global-uncoalesced-access
// NOTE: a tile in shared memory
// FIX: through-tile safe "move the elements of a block in 'out' through a tile in shared memory"
// EDITED:   __shared__ float tile[32][33];
// EDITED:   tile[threadIdx.y][threadIdx.x] = in[y * n + x];
// EDITED:     int x = blockIdx.x * 32 + threadIdx.y, y = blockIdx.y * 32 + threadIdx.x;
// EDITED:     out[x * n + y] = tile[threadIdx.x][threadIdx.y];
// AFTER: clean
// BY-HAND: clean
#include "checksum.h"

__global__ void transpose(float *out, const float *in, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}

int main() {
  const int n = 128;
  float *in = makeInput<float>(n * n), *out = makeOutput<float>(n * n);
  transpose<<<dim3(n / 32, n / 32), dim3(32, 32)>>>(out, in, n);
  printChecksum("transpose", out, n * n);
}
