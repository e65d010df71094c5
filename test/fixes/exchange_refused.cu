// Kernels whose x and y cannot be exchanged: a block whose size is not written in x and y, work of
// a warp's lanes, and a macro.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: exchange-axes advice
// WHY-NOT: a size of a launch is not written as dim3(x, y)
// WHY-NOT: '__shfl_xor_sync' works on the lanes of a warp
// WHY-NOT: a macro contains a use of x or y
// UNCHANGED
#include "checksum.h"

#define COLUMN (blockIdx.y * blockDim.y + threadIdx.y)

__global__ void oblong(float *x, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  x[row * width + blockIdx.y * blockDim.y + threadIdx.y] += 1;
}

__global__ void lanes(float *x, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float v = __shfl_xor_sync(0xffffffff, float(threadIdx.x), 1);
  x[row * width + blockIdx.y * blockDim.y + threadIdx.y] += v;
}

__global__ void macros(float *x, int width) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  x[row * width + COLUMN] += 1;
}

int main() {
  const int width = 128;
  float *x = makeInput<float>(width * width);
  dim3 square(16, 16), grid(8, 8);
  oblong<<<dim3(2, 8), dim3(64)>>>(x, width);
  lanes<<<grid, square>>>(x, width);
  macros<<<grid, square>>>(x, width);
  printChecksum("x", x, width * width);
}
