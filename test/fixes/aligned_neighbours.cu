// ptxas puts a shared array directly behind another one, at the alignment that it is
// declared with. What padding adds is a multiple of 16 bytes where an array behind the
// padded one is accessed as float4.
// FIX: row-padding safe 279 -> 63 "pad rows of 'tile' to 36 elements"
// EDITED:   __shared__ float tile[31][36];
// FIX: flat-padding safe 1056 -> 64 "pad 'tile' by 1 element after every 32: i + i / 32"
// EDITED:   __shared__ float tile[1056];
#include "checksum.h"

__global__ void rows(float *out, const float *in, int shift) {
  __shared__ float tile[31][32];
  __shared__ float line[256];
  line[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 31)
    for (int k = 0; k < 32; ++k)
      tile[threadIdx.x][k] = in[k * 31 + threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 32) {
    float4 four = *(const float4 *)&line[4 * (threadIdx.x ^ shift)];
    float sum = four.x + four.y + four.z + four.w;
    for (int k = 0; k < 31; ++k)
      sum += tile[k][threadIdx.x];
    out[threadIdx.x] = sum;
  }
}

__global__ void flat(float *out, const float *in, int shift) {
  __shared__ float tile[1024];
  __shared__ float line[256];
  line[threadIdx.x] = in[threadIdx.x];
  for (int k = 0; k < 4; ++k)
    tile[threadIdx.x % 32 * 32 + threadIdx.x / 32 + 8 * k] = in[k * 256 + threadIdx.x];
  __syncthreads();
  float4 four = *(const float4 *)&line[4 * (threadIdx.x % 64 ^ shift)];
  float sum = four.x + four.y + four.z + four.w;
  for (int k = 0; k < 4; ++k)
    sum += tile[k * 256 + threadIdx.x];
  out[threadIdx.x] = sum;
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(256);
  rows<<<1, 256>>>(out, in, 3);
  printChecksum("rows", out, 32);
  flat<<<1, 256>>>(out, in, 3);
  printChecksum("flat", out, 256);
}
