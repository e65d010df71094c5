// A subscript whose function does more than compute a value is not evaluated twice.
// UNCHANGED
// FIX: flat-padding advice
// WHY-NOT: the subscript at line 27 would be evaluated twice
// WHY-NOT: the subscript at line 35 would be evaluated twice
#include "checksum.h"

static __device__ int next(int *last) { return *last += 32; }
__device__ int steps[32];
__device__ int *const where = steps;
static __device__ int counted(int i) {
  where[0]++;
  return i;
}

__global__ void walk(float *out, const float *in) {
  __shared__ float rows[1024];
  int t = threadIdx.x;
  for (int k = 0; k < 32; ++k)
    rows[t * 32 + k] = in[k * 32 + t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += rows[t * 32 + k];
  int last = -32;
  for (int k = 0; k < 32; ++k)
    sum *= rows[next(&last) + t];
  out[t] = sum;
}

__global__ void count(float *out, const float *in) {
  __shared__ float rows[1024];
  int t = threadIdx.x;
  for (int k = 0; k < 32; ++k)
    rows[counted(t * 32 + k)] = in[k * 32 + t];
  __syncthreads();
  out[t] = rows[t * 32];
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(32);
  walk<<<1, 32>>>(out, in);
  count<<<1, 32>>>(out, in);
  printChecksum("walk", out, 32);
}
