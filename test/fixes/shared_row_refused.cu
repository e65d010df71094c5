// Arrays for which a row of a larger one cannot take their place.
// CHECK: local-memory-array
// FLAGS: --unsafe-fixes
// WHY-NOT: its address is passed to 'fillWide'
// WHY-NOT: its address is passed to 'fill'
// WHY-NOT: its address is passed to 'fillRows'
// WHY-NOT: its address is passed to 'fillElsewhere'
// UNCHANGED
#include "checksum.h"

// As vectors, for which a row is not aligned.
__device__ __noinline__ void fillWide(float *to, const float *from) {
  for (int i = 0; i < 8; ++i)
    reinterpret_cast<float4 *>(to)[i] = make_float4(from[i], 0, 0, 0);
}
__device__ __noinline__ void fill(float *to, const float *from, int n) {
  for (int i = 0; i < n; ++i)
    to[i] = from[i];
}
__device__ __noinline__ void fillRows(float (*to)[8], const float *from) {
  for (int i = 0; i < 32; ++i)
    to[i / 8][i % 8] = from[i];
}
__device__ __noinline__ void fillElsewhere(float *to, const float *from);

__global__ void wide(float *out, const float *in) {
  alignas(16) float part[32];
  fillWide(part, in + threadIdx.x);
  out[threadIdx.x] = part[int(in[threadIdx.x]) & 31];
}
__global__ void measured(float *out, const float *in) {
  float part[32];
  fill(part, in + threadIdx.x, sizeof(part) / sizeof(float));
  out[threadIdx.x] = part[int(in[threadIdx.x]) & 31];
}
__global__ void rows(float *out, const float *in) {
  float part[4][8];
  fillRows(part, in + threadIdx.x);
  out[threadIdx.x] = part[int(in[threadIdx.x]) & 3][int(in[threadIdx.x]) & 7];
}
__global__ void elsewhere(float *out, const float *in) {
  float part[32];
  fillElsewhere(part, in + threadIdx.x);
  out[threadIdx.x] = part[int(in[threadIdx.x]) & 31];
}
__device__ __noinline__ void fillElsewhere(float *to, const float *from) {
  auto *words = reinterpret_cast<int *>(to);
  for (int i = 0; i < 32; ++i)
    words[i] = int(from[i]);
}

int main() {
  float *in = makeInput<float>(128), *out = makeOutput<float>(64);
  wide<<<1, 64>>>(out, in);
  measured<<<1, 64>>>(out, in);
  rows<<<1, 64>>>(out, in);
  elsewhere<<<1, 64>>>(out, in);
  printChecksum("refused", out, 64);
}
