// Each iteration needs the one before: the chunks have to stay. Those that are
// stored go through tiles.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: grid-stride advice
// WHY-NOT: iterations hand 'run' on
// WHY-NOT: the sum 'sum' of each thread is used by itself
// FIX: row-tile safe 4096 -> 512
// EDITED:   __shared__ float outTile[
#include "checksum.h"

__global__ void prefix(float *__restrict__ out, const float *__restrict__ in, int chunk) {
  int start = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  float run = 0;
  for (int j = 0; j < chunk; ++j) {
    run = 0.5f * run + in[start + j];
    out[start + j] = run;
  }
}

__global__ void sums(float *__restrict__ out, const float *__restrict__ in, int chunk) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < chunk; ++j)
    sum += in[t * chunk + j];
  out[t] = sum;
}

int main() {
  const int n = 16 * 4 * 128;
  float *in = makeInput<float>(n), *out = makeOutput<float>(n);
  prefix<<<4, 128>>>(out, in, 16);
  printChecksum("prefix", out, n);
  sums<<<4, 128>>>(out, in, 16);
  printChecksum("sums", out, n);
}
