// A private array that functions get a pointer to is moved to shared memory, where each
// thread has a row: 17 elements apart, so that equal elements are in separate banks.
// CHECK: local-memory-array
// FIX: shared-row safe 64 -> 0 "move 'part' to shared memory, with separate elements for 64 threads"
// EDITED:   __shared__ float part[64][17];
// EDITED:   fill(part[threadIdx.x], in + threadIdx.x);
// EDITED:   float *behind = part[threadIdx.x] + 1;
// EDITED:   out[threadIdx.x] = part[threadIdx.x][int(in[threadIdx.x]) & 15] + behind[1];
// AFTER: clean
#include "checksum.h"

__device__ __noinline__ void fill(float *to, const float *from) {
  for (int i = 0; i < 16; ++i)
    to[i] = from[i];
}

__global__ void __launch_bounds__(64) copy(float *out, const float *in) {
  float part[16];
  fill(part, in + threadIdx.x);
  float *behind = part + 1;
  out[threadIdx.x] = part[int(in[threadIdx.x]) & 15] + behind[1];
}

int main() {
  float *in = makeInput<float>(128), *out = makeOutput<float>(64);
  copy<<<1, 64>>>(out, in);
  printChecksum("copy", out, 64);
}
