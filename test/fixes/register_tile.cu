// A tile of a matrix product that each thread reads in groups, with extents from template parameters. The rows are
// padded in their length, and a group begins at a multiple of its length: nothing is divided in the unrolled loops, and
// the loads of a group stay one vector.
// FLAGS: --unsafe-fixes
// FIX: flat-padding unsafe "pad 'right' by 4 elements after every 32: i + i / 32 * 4"
// WHY-UNSAFE: the padded index uses the value that 'WIDTH' has in the template instances in sight, and another instance may have another one
// EDITED:     right[i + i / 32 * 4] = in[i];
// EDITED:       sums[j] += k * right[k * (WIDTH + WIDTH / 32 * 4) + column * EACH + j + (column * EACH) / 32 * 4];
// AFTER: fewer
#include "checksum.h"

template <int DEPTH, int WIDTH, int EACH>
__global__ void products(float *out, const float *in) {
  __shared__ float right[DEPTH * WIDTH];
  const int column = threadIdx.x % (WIDTH / EACH);
  float sums[EACH] = {0.0f};
  for (int i = threadIdx.x; i < DEPTH * WIDTH; i += 128)
    right[i] = in[i];
  __syncthreads();
#pragma unroll
  for (int k = 0; k < DEPTH; ++k)
#pragma unroll
    for (int j = 0; j < EACH; ++j)
      sums[j] += k * right[k * WIDTH + column * EACH + j];
  for (int j = 0; j < EACH; ++j)
    out[(j * gridDim.x + blockIdx.x) * 128 + threadIdx.x] = sums[j];
}

int main() {
  float *in = makeInput<float>(8 * 128), *out = makeOutput<float>(4 * 128 * 8);
  products<8, 64, 4><<<4, 128>>>(out, in);
  printChecksum("four", out, 4 * 128 * 4);
  products<8, 128, 8><<<4, 128>>>(out, in);
  printChecksum("eight", out, 4 * 128 * 8);
}
