// Records of four numbers, to each of which pointers lead, also in functions that get them: padding behind
// every record keeps its numbers together, and the indices of the pointers alone are edited.
// FIX: flat-padding safe "pad 'records' by 1 element after every 4: i + i / 4"
// EDITED:   __shared__ float records[639];
// EDITED:   float *own = &records[5 * t];
// EDITED:   const float *next = &records[5 * ((t + 1) % 128)];
// AFTER: clean
#include "checksum.h"

static __device__ float length(const float *v) {
  float sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += v[k] * v[k];
  return sum;
}

static __device__ void scale(float *v, float by) {
  v[0] *= by;
  v[1] *= by;
  *(v + 2) *= by;
  v[3] += length(v);
}

__global__ void step(float *out, const float *in, int rounds) {
  __shared__ float records[512];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    records[4 * t + k] = in[k * 128 + t];
  __syncthreads();
  float *own = &records[4 * t];
  const float *next = &records[4 * ((t + 1) % 128)];
  float sum = 0;
  sum += length(next);
  __syncthreads();
  scale(own, 2);
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[k * 128 + t] = records[4 * t + k] + sum;
}

int main() {
  float *in = makeInput<float>(512), *out = makeOutput<float>(512);
  step<<<1, 128>>>(out, in, 1);
  printChecksum("step", out, 512);
}
