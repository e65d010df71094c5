// Dynamic shared memory of bytes that is only reached by one pointer to floats.
// FLAGS: --unsafe-fixes
// FIX: flat-swizzle unsafe "swizzle the index of 'values': i ^ ((i >> 5) & 31)"
// EDITED: values[(row * 32 + tid) ^ (((row * 32 + tid) >> 5) & 31)] = in[row * 32 + tid];
// AFTER: clean
#include "checksum.h"

extern __shared__ unsigned char bytes[];

__global__ void columns(float *out, const float *in) {
  float *values = reinterpret_cast<float *>(bytes);
  int tid = threadIdx.x;
  for (int row = 0; row < 32; ++row)
    values[row * 32 + tid] = in[row * 32 + tid];
  __syncwarp();
  float sum = 0;
  for (int column = 0; column < 32; ++column)
    sum += values[tid * 32 + column];
  out[tid] = sum;
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(32);
  columns<<<1, 32, 4096>>>(out, in);
  printChecksum("columns", out, 32);
}
