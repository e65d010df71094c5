// Functions whose private arrays cannot be one for each thread: those that may call
// themselves, through a pointer to a function; those that are for the host too, or may be,
// as a macro of the project says what they are for.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// WHY-NOT: the array is declared in a function, whose calls would share it
// UNCHANGED
#include "checksum.h"

#define DEVICE_CODE __device__

static __device__ __noinline__ int half(int value, int) { return value / 2; }

// A pointer to a function may lead back.
typedef int (*Next)(int, int);
static __device__ __noinline__ int pointed(int value, Next next) {
  int digits[16];
#pragma unroll 1
  for (int i = 0; i < 16; ++i)
    digits[i] = value >> i & 3;
  return digits[value & 15] + next(value, 0);
}

static __host__ __device__ __noinline__ int everywhere(int value) {
  int digits[16];
#pragma unroll 1
  for (int i = 0; i < 16; ++i)
    digits[i] = value >> i & 3;
  return digits[value & 15];
}

static DEVICE_CODE __noinline__ int inMacro(int value) {
  int digits[16];
#pragma unroll 1
  for (int i = 0; i < 16; ++i)
    digits[i] = value >> i & 3;
  return digits[value & 15];
}

static __global__ void __launch_bounds__(64) indirect(int *out, const int *in) {
  out[threadIdx.x] = pointed(in[threadIdx.x], half);
}
static __global__ void __launch_bounds__(64) host(int *out, const int *in) {
  out[threadIdx.x] = everywhere(in[threadIdx.x]);
}
static __global__ void __launch_bounds__(64) macro(int *out, const int *in) {
  out[threadIdx.x] = inMacro(in[threadIdx.x]);
}

int main() {
  int *in = makeInput<int>(64), *out = makeOutput<int>(64);
  indirect<<<1, 64>>>(out, in);
  printChecksum("indirect", out, 64);
  host<<<1, 64>>>(out, in);
  macro<<<1, 64>>>(out, in);
  printChecksum("others", out, 64);
}
