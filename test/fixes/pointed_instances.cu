// The number of elements of a group is a template parameter: an instance in another file may have another one,
// whose elements padding behind every fourth would take apart.
// FLAGS: --unsafe-fixes
// FIX: flat-padding unsafe "pad 'records' by 1 element after every 4: i + i / 4"
// WHY-UNSAFE: the elements that pointers access stay together in the template instances in sight, and may not in another instance
// EDITED:   __shared__ float records[639];
// EDITED:   float *own = &records[5 * t];
// AFTER: clean
#include "checksum.h"

template <int N> static __device__ float length(const float *v) {
  float sum = 0;
  for (int k = 0; k < N; ++k)
    sum += v[k] * v[k];
  return sum;
}

template <int N> static __device__ void scale(float *v, float by) {
  v[0] *= by;
  v[1] *= by;
  *(v + 2) *= by;
  v[3] += length<N>(v);
}

template <int N> __global__ void step(float *out, const float *in) {
  __shared__ float records[512];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    records[4 * t + k] = in[k * 128 + t];
  __syncthreads();
  float *own = &records[4 * t];
  const float *next = &records[4 * ((t + 1) % 128)];
  float sum = 0;
  sum += length<N>(next);
  __syncthreads();
  scale<N>(own, 2);
  __syncthreads();
  for (int k = 0; k < 4; ++k)
    out[k * 128 + t] = records[4 * t + k] + sum;
}

int main() {
  float *in = makeInput<float>(512), *out = makeOutput<float>(512);
  step<4><<<1, 128>>>(out, in);
  printChecksum("step", out, 512);
}
