// Transposes that stay as they are: of blocks that differ by launch, of places that data decides,
// of threads whose lane matters, and in macros.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: through-tile advice
// WHY-NOT: the size of the block is not known or differs by launch
// WHY-NOT: data decides where or whether it stores
// WHY-NOT: '__shfl_xor_sync' works on the lanes of a warp
// WHY-NOT: a macro contains a use of x or y
// UNCHANGED
#include "checksum.h"

#define COLUMN (blockIdx.x * blockDim.x + threadIdx.x)

__global__ void shapes(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}

__global__ void guardedByData(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (in[y * n + x] > 0)
    out[x * n + y] = in[y * n + x];
}

__global__ void lanes(float *out, const float *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * n + y] = __shfl_xor_sync(0xffffffff, in[y * n + x], 1);
}

__global__ void macros(float *out, const float *in, int n) {
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  out[COLUMN * n + y] = in[y * n + COLUMN];
}

int main() {
  const int n = 128;
  float *in = makeInput<float>(n * n), *out = makeOutput<float>(n * n);
  dim3 square(16, 16), grid(8, 8);
  shapes<<<grid, square>>>(out, in, n);
  shapes<<<dim3(4, 16), dim3(32, 8)>>>(out, in, n);
  guardedByData<<<grid, square>>>(out, in, n);
  lanes<<<grid, square>>>(out, in, n);
  macros<<<grid, square>>>(out, in, n);
  printChecksum("out", out, n * n);
}
