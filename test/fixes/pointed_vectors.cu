// Vectors of a one-dimensional array, by a cast of an element's address: padding keeps each vector together and
// aligned, and the index in the cast's address is edited.
// FIX: flat-padding safe "pad 'right' by 4 elements after every 32: i + i / 32 * 4"
// EDITED:   __shared__ float right[DEPTH * WIDTH + (DEPTH * WIDTH) / 32 * 4];
// EDITED:   reinterpret_cast<float4 *>(&right[row * (WIDTH + WIDTH / 32 * 4) + 4 * column + (4 * column) / 32 * 4])[0] =
// AFTER: clean
#include "checksum.h"

constexpr unsigned DEPTH = 8, WIDTH = 128, EACH = 8;

__global__ void products(float *out, float *in, float *scale) {
  __shared__ float right[DEPTH * WIDTH];
  const unsigned t = threadIdx.x, column = t % (WIDTH / 4), row = t / (WIDTH / 4);
  const unsigned first = t % (WIDTH / EACH), group = t / (WIDTH / EACH);
  float sums[EACH] = {0};
  for (unsigned round = 0; round < 64; ++round) {
    reinterpret_cast<float4 *>(&right[row * WIDTH + 4 * column])[0] =
        reinterpret_cast<float4 *>(&in[round * DEPTH * WIDTH + row * WIDTH + 4 * column])[0];
    __syncthreads();
    for (unsigned k = 0; k < DEPTH; ++k) {
      const float by = scale[k * 16 + group];
      for (unsigned i = 0; i < EACH; ++i)
        sums[i] += by * right[k * WIDTH + first * EACH + i];
    }
    __syncthreads();
  }
  for (unsigned i = 0; i < EACH; ++i)
    out[i * 256 + t] = sums[i];
}

int main() {
  float *in = makeInput<float>(64 * DEPTH * WIDTH), *scale = makeInput<float>(DEPTH * 16);
  float *out = makeOutput<float>(EACH * 256);
  products<<<1, 256>>>(out, in, scale);
  printChecksum("products", out, EACH * 256);
}
