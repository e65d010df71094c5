// A subscript that a macro or a function computes from its arguments alone can be evaluated twice.
// FIX: flat-padding safe
// EDITED:   rows[(AT(t, k, 32)) + (AT(t, k, 32)) / 32] = in[k * 32 + t];
// EDITED:   sum += columns[placeOf(t, k, 32) + placeOf(t, k, 32) / 32];
// EDITED:     ahead[(NEXT(t * 32 + k)) + (NEXT(t * 32 + k)) / 32] = in[k * 32 + t];
// AFTER: clean
#include "checksum.h"

#define AT(row, column, pitch) ((row) * (pitch) + (column))
#define NEXT(i) 1 + (i)

static __device__ int placeOf(int row, int column, int pitch) {
  const int start = row * pitch;
  return start + column;
}

__global__ void byMacro(float *out, const float *in) {
  __shared__ float rows[1024];
  int t = threadIdx.x;
  for (int k = 0; k < 32; ++k)
    rows[AT(t, k, 32)] = in[k * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += rows[AT(t, k, 32)];
  out[t] = sum;
}

__global__ void byFunction(float *out, const float *in) {
  __shared__ float columns[1024];
  int t = threadIdx.x;
  for (int k = 0; k < 32; ++k)
    columns[placeOf(t, k, 32)] = in[k * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += columns[placeOf(t, k, 32)];
  out[t] = sum;
}

// A macro without parentheses around its sum.
__global__ void bySum(float *out, const float *in) {
  __shared__ float ahead[1025];
  int t = threadIdx.x;
  for (int k = 0; k < 32; ++k)
    ahead[NEXT(t * 32 + k)] = in[k * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += ahead[NEXT(t * 32 + k)];
  out[t] = sum;
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(96);
  byMacro<<<1, 32>>>(out, in);
  byFunction<<<1, 32>>>(out + 32, in);
  bySum<<<1, 32>>>(out + 64, in);
  printChecksum("sums", out, 96);
}
