// Atomics on one address behind a guard or in a loop: each thread adds to a variable, and
// the variables of a block are combined behind the guard or loop.
// CHECK: global-atomic-hotspot
// FLAGS: --unsafe-fixes
// FIX: combine-block safe "combine the threads of a block before one of them updates 'total'"
// FIX: combine-block unsafe 500 -> 1 "combine the threads of a block before one of them updates 'sum'"
// EDITED:   unsigned int combined
// EDITED:  += weight(value[i], i);
// EDITED:  += static_cast<float>(value[k] % 7);
// WHY-UNSAFE: the sum of a block is rounded in another order
#include "checksum.h"

__device__ int weight(int x, int i) {
  while (x > 100)
    x -= 1 + (i & 3);
  return x;
}

__global__ void guarded(int *total, const int *value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(total, weight(value[i], i));
}

__global__ void loop(float *sum, const int *value, int n) {
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < n; k += gridDim.x * blockDim.x) {
    if (k % 2)
      atomicAdd(sum + 1, value[k] % 7);
  }
}

// The threads that return would not reach the barrier.
__global__ void returns(int *left, const int *value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (value[i] & 1)
    atomicAdd(left, value[i]);
}

// Another access needs the value.
__global__ void read(int *seen, const int *value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(seen, weight(value[i], i));
  if (i == 0)
    seen[1] = seen[0];
}

int main() {
  int *in = makeInput<int>(4096), *total = makeOutput<int>(1);
  guarded<<<16, 256>>>(total, in, 4000);
  printChecksum("guarded", total, 1);
  float *sum = makeOutput<float>(2);
  loop<<<4, 256>>>(sum, in, 4000);
  printChecksum("loop", sum, 2);
  int *left = makeOutput<int>(1);
  returns<<<16, 256>>>(left, in, 4000);
  printChecksum("returns", left, 1);
  int *seen = makeOutput<int>(2);
  read<<<1, 256>>>(seen, in, 200);
}
