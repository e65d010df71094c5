// A function that a kernel with a larger block may call as well: its threads would leave
// the array.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// WHY-NOT: the array is declared in a function, and a kernel of the run that may call it has another block, or one that no launch shows
// UNCHANGED
#include "checksum.h"

static __device__ __noinline__ int digit(int value, int at, int count) {
  int digits[16];
#pragma unroll 1
  for (int i = 0; i < count; ++i)
    digits[i] = value >> i & 3;
  return digits[at & 15];
}

static __global__ void __launch_bounds__(64) small(int *out, const int *in) {
  out[threadIdx.x] = digit(in[threadIdx.x], in[threadIdx.x + 1], 16);
}

static __global__ void other(int *out, const int *in) {
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  int *in = makeInput<int>(512), *out = makeOutput<int>(256);
  small<<<1, 64>>>(out, in);
  other<<<1, dim3(16, 16)>>>(out, in);
  printChecksum("out", out, 256);
}
