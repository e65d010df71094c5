// Nothing says that the arrays do not overlap: a person should look first.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: grid-stride unsafe
// WHY-UNSAFE: 'out' and 'in' must not overlap, and neither is __restrict__
// EDITED:   for (long long i = t; i < gridDim.x * blockDim.x * chunk; i += gridDim.x * blockDim.x)
// AFTER: clean
#include "checksum.h"

__global__ void differences(int *out, const int *in, long long chunk) {
  long long t = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  for (long long i = t * chunk; i < t * chunk + chunk; i++)
    out[i] = in[i + 1] - in[i];
}

int main() {
  const int n = 16 * 4 * 128;
  int *in = makeInput<int>(n + 1), *out = makeOutput<int>(n);
  differences<<<4, 128>>>(out, in, 16);
  printChecksum("differences", out, n);
}
