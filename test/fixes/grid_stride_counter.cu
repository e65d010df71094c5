// Chunks of consecutive elements, counted from zero: the counter becomes a
// multiple of the number of threads.
// CHECK: global-uncoalesced-access
// FIX: grid-stride safe "give the elements of the loop to the threads of the grid in turns, not in chunks"
// EDITED:   int start = t;
// EDITED:     if (start + j * (int)(gridDim.x * blockDim.x) < n)
// EDITED:       out[start + j * (int)(gridDim.x * blockDim.x)] = sqrtf(in[start + j * (int)(gridDim.x * blockDim.x)]);
// AFTER: clean
#include "checksum.h"

__global__ void roots(float *__restrict__ out, const float *__restrict__ in, int n, int chunk) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int start = t * chunk;
  for (int j = 0; j < chunk; j++)
    if (start + j < n)
      out[start + j] = sqrtf(in[start + j]);
}

int main() {
  const int n = 8 * 4 * 128 - 5;
  float *in = makeInput<float>(n), *out = makeOutput<float>(n);
  roots<<<4, 128>>>(out, in, n, 8);
  printChecksum("roots", out, n);
}
