// A private array of a function that kernels call: a thread has one copy at most, so that
// each has a column. Kernels of other files that call the function cannot be seen.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// FIX: shared-column unsafe "move 'digits' to shared memory, with separate elements for 64 threads"
// WHY-UNSAFE: fewer blocks stay resident on a multiprocessor; the array is declared in a function: no kernel that calls it, in other files and launches too, may have more than these 64 threads, or a block of another shape
// EDITED:   __shared__ int digits[Extent][64];
// EDITED:     digits[i][threadIdx.x] = value >> i & 3;
// EDITED:   int found = digits[at & (Extent - 1)][threadIdx.x] + (digits[at / 16 & (Extent - 1)][threadIdx.x] << 2);
// AFTER: clean
#include "checksum.h"

// Two instances, and two calls in one expression.
template <int Extent> static __device__ __noinline__ int digit(int value, int at, int count) {
  int digits[Extent];
#pragma unroll 1
  for (int i = 0; i < count; ++i)
    digits[i] = value >> i & 3;
  int found = digits[at & (Extent - 1)] + (digits[at / 16 & (Extent - 1)] << 2);
  return found;
}

static __global__ void __launch_bounds__(64) both(int *out, const int *in) {
  const int i = blockIdx.x * 64 + threadIdx.x;
  const int value = in[i];
  out[i] = digit<16>(value, value >> 4, 16) * 8 - digit<16>(digit<32>(value, i, 32), value, 16);
}

// Blocks with fewer threads in one row have separate indices, too.
static __global__ void __launch_bounds__(64) fewer(int *out, const int *in) {
  const int value = in[threadIdx.x];
  if (value & 1)
    out[threadIdx.x] = digit<16>(value, value >> 5, 16);
}

int main() {
  int *in = makeInput<int>(1024), *out = makeOutput<int>(512);
  both<<<8, 64>>>(out, in);
  printChecksum("both", out, 512);
  fewer<<<1, 32>>>(out, in);
  printChecksum("fewer", out, 512);
}
