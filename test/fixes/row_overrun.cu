// The last subscript runs over the whole array. A padding would move what it
// reaches: the second analysis sees other elements than predicted.
// FLAGS: --unsafe-fixes
// REFUSED: other elements than predicted
// UNCHANGED
#include "checksum.h"

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  tile[0][y * 32 + x] = in[y * 32 + x];
  __syncthreads();
  out[y * 32 + x] = tile[x][y];
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1024);
  transpose<<<1, dim3(32, 32)>>>(out, in);
  printChecksum("transpose", out, 1024);
}
