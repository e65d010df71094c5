// S5: a work-efficient scan of 512 elements by 256 threads.
// FIX: flat-padding safe
// EDITED: __shared__ float temp[
// AFTER: fewer
#include "checksum.h"

__global__ void scan(float *out, const float *in) {
  __shared__ float temp[512];
  int tid = threadIdx.x;
  temp[tid] = in[tid];
  temp[tid + 256] = in[tid + 256];
  int stride = 1;
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int a = stride * (2 * tid + 1) - 1;
      int b = stride * (2 * tid + 2) - 1;
      temp[b] += temp[a];
    }
    stride *= 2;
  }
  if (tid == 0)
    temp[511] = 0;
  for (int d = 1; d < 512; d *= 2) {
    stride >>= 1;
    __syncthreads();
    if (tid < d) {
      int a = stride * (2 * tid + 1) - 1;
      int b = stride * (2 * tid + 2) - 1;
      float t = temp[a];
      temp[a] = temp[b];
      temp[b] += t;
    }
  }
  __syncthreads();
  out[tid] = temp[tid];
  out[tid + 256] = temp[tid + 256];
}

int main() {
  float *in = makeInput<float>(512), *out = makeOutput<float>(512);
  scan<<<1, 256>>>(out, in);
  printChecksum("scan", out, 512);
}
