// More ways through functions than are followed.
// FLAGS: --unsafe-fixes
// WHY-NOT: its address is passed to 'f5' at line 20
// UNCHANGED
#include "checksum.h"

static __device__ float f0(const float *p) { return p[0] + p[1]; }
static __device__ float f1(const float *p) { return f0(p) + f0(p) + f0(p) + f0(p) + f0(p) + f0(p); }
static __device__ float f2(const float *p) { return f1(p) + f1(p) + f1(p) + f1(p) + f1(p) + f1(p); }
static __device__ float f3(const float *p) { return f2(p) + f2(p) + f2(p) + f2(p) + f2(p) + f2(p); }
static __device__ float f4(const float *p) { return f3(p) + f3(p) + f3(p) + f3(p) + f3(p) + f3(p); }
static __device__ float f5(const float *p) { return f4(p) + f4(p) + f4(p) + f4(p) + f4(p) + f4(p); }

__global__ void step(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * i + t];
  __syncthreads();
  out[t] = f5(&s[32 * t]);
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(32);
  step<<<1, 32>>>(out, in);
  printChecksum("levels", out, 32);
}
