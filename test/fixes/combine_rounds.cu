// The threads of the block, and the lanes of the warp that the limit parts, leave the loop in
// different iterations, and update different elements.
// CHECK: global-atomic-hotspot
// FLAGS: --unsafe-fixes
// UNCHANGED
#include "checksum.h"

__global__ void byRounds(int *out, const int *in, int last) {
  int rounds = 0;
  for (int i = threadIdx.x, j = 0; i < last; i += blockDim.x, ++j)
    rounds += in[j];
  atomicAdd(&out[rounds], 1);
}

__global__ void byTable(int *out, const int *in, int last) {
  int rounds = 0;
  for (int i = threadIdx.x, j = 0; i < last; i += blockDim.x, ++j)
    rounds += in[j];
  atomicAdd(&out[in[rounds]], 1);
}

int main(int argc, char **argv) {
  int *in = makeInput<int>(1024), *out = makeOutput<int>(32);
  byRounds<<<1, 128>>>(out, in, 300 + argc);
  byTable<<<1, 128>>>(out, in, 300 + argc);
  printChecksum("byRounds", out, 32);
}
