// Each warp has a counter of its own: the address is one for the warp, which the
// compiler cannot tell from threadIdx.
// CHECK: global-atomic-hotspot
// FIX: combine-lanes safe 256 -> 8 "combine the lanes of a warp before one of them updates 'most'"
// EDITED:     if (threadIdx.x % 32 == 0)
// EDITED:       atomicMax(&most[warp],
#include "checksum.h"

__global__ void maxima(int *most, const int *value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int warp = threadIdx.x / 32;
  atomicMax(&most[warp], value[i]);
}

int main() {
  int *in = makeInput<int>(1024), *out = makeOutput<int>(8);
  maxima<<<4, 256>>>(out, in);
  printChecksum("maxima", out, 8);
}
