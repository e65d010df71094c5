// The counter is the element, and the chunks cover all of them: the loop becomes
// the usual one with a stride of the grid. 'x' is handled in place.
// CHECK: global-uncoalesced-access
// FIX: grid-stride safe
// EDITED:   int first = t;
// EDITED:   int last = n;
// EDITED:   for (int i = first; i < last; i += gridDim.x * blockDim.x)
// AFTER: clean
#include "checksum.h"

__global__ void scale(float *x, int n, float factor) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int chunk = (n + gridDim.x * blockDim.x - 1) / (gridDim.x * blockDim.x);
  int first = t * chunk;
  int last = min(first + chunk, n);
  if (first >= n)
    return;
  for (int i = first; i < last; ++i)
    x[i] = factor * x[i] + i;
}

int main() {
  const int n = 16 * 8 * 256 - 77;
  float *x = makeInput<float>(n);
  scale<<<8, 256>>>(x, n, 0.5f);
  printChecksum("scale", x, n);
}
