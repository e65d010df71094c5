// Lanes that are together in the machine code may be in different iterations of a loop, which
// have different addresses here: where it is unrolled, those with fewer begin with others.
// CHECK: global-atomic-hotspot
// FLAGS: --unsafe-fixes
// FIX: combine-lanes advice "combine the lanes of a warp before one of them updates 'h'"
// WHY-NOT: lanes that execute the atomic together may be in different iterations of a loop, which have different addresses
// UNCHANGED
#include "checksum.h"

__global__ void histogram(unsigned long long *h, const int *w, int last) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int skip = threadIdx.x % 32 / 16 * 3;
#pragma unroll 4
  for (int k = skip; k < last; ++k)
    atomicAdd(&h[k - skip], (unsigned long long)w[i]);
}

int main(int argc, char **argv) {
  int *w = makeInput<int>(1024);
  unsigned long long *h = makeOutput<unsigned long long>(32);
  histogram<<<4, 256>>>(h, w, 16 + argc);
  printChecksum("histogram", h, 32);
}
