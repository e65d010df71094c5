// Pointers into arrays in shared memory whose accesses may leave the elements that a layout keeps together, or
// that are not all known.
// FLAGS: --unsafe-fixes
// WHY-NOT: the address of an element is taken at line 40
// WHY-NOT: the address of an element is taken at line 50
// WHY-NOT: the address of an element is taken at line 60
// WHY-NOT: the address of an element is taken at line 74
// WHY-NOT: its address is passed to 'firstBelow' at line 84
// WHY-NOT: its address is passed to 'advance' at line 94
// WHY-NOT: its address is passed to 'overRow' at line 104
// WHY-NOT: its address is passed to 'copyBytes' at line 114
// UNCHANGED
#include "checksum.h"

static __device__ float four(const float *v) { return v[0] + v[1] + v[2] + v[3]; }
static __device__ int firstBelow(const float *a, int i, int j) { return a[i] < a[j] ? i : j; }
static __device__ float advance(const float *a, int i) {
  float sum = a[i];
  i += 32;
  return sum + a[i];
}
static __device__ float overRow(const float *row) {
  float sum = 0;
  for (int k = 0; k < 40; ++k)
    sum += row[k];
  return sum;
}
static __device__ void copyBytes(void *to, const float *from) {
  for (int i = 0; i < 16; ++i)
    ((char *)to)[i] = ((const char *)from)[i];
}

__global__ void unaligned(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  // Four elements from 32 * t + 30: not of one row of 32.
  const float *p = &s[32 * (t % 31) + 30];
  out[t] = four(p);
}
__global__ void unknown(float *out, const float *in, int n) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  const float *p;
  p = &s[32 * t];
  out[t] = p[n] + p[0];
}
__global__ void moving(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float sum = 0;
  const float *p = &s[32 * t];
  for (int i = 0; i < 32; ++i)
    sum += *p++;
  out[t] = sum;
}
struct Held {
  const float *at;
};
__global__ void held(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  Held h = {&s[32 * t]};
  out[t] = h.at[0] + h.at[1];
}
__global__ void indexKept(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  // The result is an index.
  out[t] = firstBelow(s, 32 * t, 32 * t + 1);
}
__global__ void indexMoves(float *out, const float *in) {
  __shared__ float s[1056];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  s[1024 + t] = 0;
  __syncthreads();
  // The function goes on in the next row.
  out[t] = advance(s, 32 * t);
}
__global__ void crossing(float *out, const float *in) {
  __shared__ float s[33][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[t][i] = in[32 * t + i];
  s[32][t] = 0;
  __syncthreads();
  // 40 elements of rows of 32.
  out[t] = overRow(s[t]);
}
__global__ void bytes(float *out, const float *in) {
  __shared__ float s[32][32];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[t][i] = in[32 * t + i];
  __syncthreads();
  float four[4];
  // Bytes, which are not followed.
  copyBytes(four, s[t]);
  out[t] = four[0] + four[3];
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(32);
  unaligned<<<1, 32>>>(out, in);
  unknown<<<1, 32>>>(out, in, 3);
  moving<<<1, 32>>>(out, in);
  held<<<1, 32>>>(out, in);
  indexKept<<<1, 32>>>(out, in);
  indexMoves<<<1, 32>>>(out, in);
  crossing<<<1, 32>>>(out, in);
  bytes<<<1, 32>>>(out, in);
  printChecksum("refused", out, 32);
}
