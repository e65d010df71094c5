// Pointers that are sums, of an array and of a part of a buffer: the index is the term.
// FLAGS: --unsafe-fixes
// FIX: flat-padding safe "pad 'rows' by 4 elements after every 32: i + i / 32 * 4"
// FIX: flat-swizzle unsafe
// EDITED:   __shared__ float rows[1148];
// EDITED:   const float *row = rows + (36 * t);
// EDITED:   columns[
// EDITED:   const float *pair = columns + ((32 * t) ^ ((
// AFTER: fewer
#include "checksum.h"

__global__ void sums(float *out, const float *in) {
  __shared__ float rows[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    rows[32 * i + t] = in[32 * i + t];
  __syncthreads();
  const float *row = rows + 32 * t;
  float sum = *(rows + 32 * t);
  for (int k = 0; k < 32; ++k)
    sum += row[k];
  out[t] = sum;
}

__global__ void parts(float *out, const float *in, int n) {
  extern __shared__ float buffer[];
  float *first = buffer, *columns = first + 32 * n;
  int t = threadIdx.x;
  first[t] = in[t];
  for (int i = 0; i < 32; ++i)
    columns[32 * i + t] = in[32 * i + t];
  __syncthreads();
  const float *pair = columns + 32 * t;
  out[t] = first[31 - t] + pair[0] - pair[1];
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(32);
  sums<<<1, 32>>>(out, in);
  printChecksum("sums", out, 32);
  parts<<<1, 32, 33 * 32 * sizeof(float)>>>(out, in, 1);
  printChecksum("parts", out, 32);
}
