// Shuffles in five steps need all lanes: a guard may keep some away, with braces or without.
// Behind the guard all threads meet, unless some return.
// CHECK: global-atomic-hotspot
// FLAGS: --unsafe-fixes
// FIX: combine-block unsafe "combine the threads of a block before one of them updates 'total'"
// FIX: combine-lanes safe "combine the lanes of a warp before one of them updates 'wide'"
// EDITED:  += in[i];
// EDITED:  += __shfl_sync(
// EDITED:       atomicAdd(wide, 
#include "checksum.h"

__global__ void sum(float *total, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(total, in[i]);
}

__global__ void returns(unsigned long long *wide, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (n < 0)
    return;
  if (i < n) {
    atomicAdd(wide, static_cast<unsigned long long>(in[i]));
  }
}

int main(int argc, char **argv) {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(1);
  sum<<<4, 256>>>(out, in, 1000 + argc);
  printChecksum("sum", out, 1);
  unsigned long long *wide = makeOutput<unsigned long long>(1);
  returns<<<4, 256>>>(wide, in, 1000 + argc);
  printChecksum("returns", wide, 1);
}
