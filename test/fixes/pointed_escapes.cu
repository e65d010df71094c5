// Pointers that leave what is followed: captured, converted, compared, subtracted, changed or passed to what is not
// known, and indices that a function uses otherwise.
// FLAGS: --unsafe-fixes
// WHY-NOT: its address is passed to 'captured' at line 48
// WHY-NOT: its address is passed to 'referred' at line 58
// WHY-NOT: its address is passed to 'again' at line 68
// WHY-NOT: its address is passed to 'below' at line 78
// WHY-NOT: its address is passed to 'move' at line 88
// WHY-NOT: its address is passed to 'narrow' at line 98
// WHY-NOT: its address is passed to 'total' at line 108
// WHY-NOT: the address of an element is taken at line 118
// WHY-NOT: the address of an element is taken at line 129
// WHY-NOT: the address of an element is taken at line 140
// WHY-NOT: the address of an element is taken at line 151
// WHY-NOT: it is reinterpreted as 'const double *' at line 163
// WHY-NOT: its address is passed to '__cvta_generic_to_shared' at line 174
// WHY-NOT: its address is passed to 'memcpy' at line 186
// UNCHANGED
#include "checksum.h"

static __device__ float captured(const float *p) {
  auto f = [p](int i) { return p[i]; };
  return f(0) + f(1);
}
static __device__ float &referred(float *p) { return p[0]; }
static __device__ float again(const float *p, int n) { return n ? again(p, n - 1) : p[0]; }
static __device__ float below(const float *p) {
  float sum = 0;
  for (int k = -1; k < 3; ++k)
    sum += p[k];
  return sum;
}
static __device__ void move(float *a, int i, int j) { a[i] = a[j + 1]; }
static __device__ float narrow(const float *a, unsigned char i) { return a[i]; }
template <int N> static __device__ float total(const float *p) {
  float sum = 0;
  for (int k = 0; k < N; ++k)
    sum += p[k];
  return sum;
}
__global__ void lambdas(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  r = captured(&s[32 * t]);
  out[t] = r;
}
__global__ void references(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  r = referred(&s[32 * t]) += 1;
  out[t] = r;
}
__global__ void recursion(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  r = again(&s[32 * t], 3);
  out[t] = r;
}
__global__ void negative(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  r = below(&s[32 * (t % 31) + 32]);
  out[t] = r;
}
__global__ void otherIndex(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  move(s, 32 * t, 32 * t + 1);
  out[t] = r;
}
__global__ void narrowIndex(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  r = narrow(s, 32 * t % 256);
  out[t] = r;
}
__global__ void large(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  r = total<48>(&s[16 * t]);
  out[t] = r;
}
__global__ void choice(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  const float *p = t & 1 ? &s[32 * t] : &s[0];
  r = p[0] + p[1];
  out[t] = r;
}
__global__ void compared(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  const float *p = &s[32 * t];
  r = p != s ? p[1] : 0;
  out[t] = r;
}
__global__ void difference(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  const float *p = &s[32 * t];
  r = p[0] + float(p - s);
  out[t] = r;
}
__global__ void indirect(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  float *p = &s[32 * t];
  float **q = &p;
  r = (*q)[0];
  out[t] = r;
}
__global__ void doubles(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  const double *p = (const double *)&s[32 * t];
  r = p[0] + p[1];
  out[t] = r;
}
__global__ void assembly(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  unsigned a = __cvta_generic_to_shared(&s[32 * t]);
  asm volatile("ld.shared.f32 %0, [%1];" : "=f"(r) : "r"(a));
  out[t] = r;
}
__global__ void copies(float *out, const float *in) {
  __shared__ float s[1024];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    s[32 * t + i] = in[32 * t + i];
  __syncthreads();
  float r = 0;
  float b[4];
  memcpy(b, &s[32 * t], 16);
  r = b[0] + b[3];
  out[t] = r;
}

int main() {
  float *in = makeInput<float>(1024), *out = makeOutput<float>(32);
  lambdas<<<1, 32>>>(out, in);
  references<<<1, 32>>>(out, in);
  recursion<<<1, 32>>>(out, in);
  negative<<<1, 32>>>(out, in);
  otherIndex<<<1, 32>>>(out, in);
  narrowIndex<<<1, 32>>>(out, in);
  large<<<1, 32>>>(out, in);
  choice<<<1, 32>>>(out, in);
  compared<<<1, 32>>>(out, in);
  difference<<<1, 32>>>(out, in);
  indirect<<<1, 32>>>(out, in);
  doubles<<<1, 32>>>(out, in);
  assembly<<<1, 32>>>(out, in);
  copies<<<1, 32>>>(out, in);
  printChecksum("escapes", out, 32);
}
