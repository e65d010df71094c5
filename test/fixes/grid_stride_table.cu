// Threads count chunks into a table of their block. In a loop of the grid a block counts other
// elements than before; its kernel adds the tables up, which the edit cannot know.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: grid-stride unsafe "give the elements of the loop to the threads of the grid in turns, not in chunks"
// WHY-UNSAFE: 'table' of a block gets other elements; the result must depend on the blocks' tables together
// EDITED:   for (int i = t; i < min((int)(gridDim.x * blockDim.x) * chunk, n); i += gridDim.x * blockDim.x)
#include "checksum.h"

static __global__ void histogram(unsigned *__restrict__ counts, const int *__restrict__ in, int n, int chunk) {
  __shared__ unsigned table[32];
  if (threadIdx.x < 32)
    table[threadIdx.x] = 0;
  __syncthreads();
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t * chunk; i < min(t * chunk + chunk, n); i++)
    atomicAdd(&table[(in[i] >> 4) & 31], 1u);
  __syncthreads();
  if (threadIdx.x < 32)
    atomicAdd(&counts[threadIdx.x], table[threadIdx.x]);
}

int main() {
  const int n = 4096, threads = 512, chunk = (n + threads - 1) / threads;
  int *in = makeInput<int>(n);
  unsigned *counts = makeOutput<unsigned>(32);
  histogram<<<4, 128>>>(counts, in, n, chunk);
  printChecksum("histogram", counts, 32);
}
