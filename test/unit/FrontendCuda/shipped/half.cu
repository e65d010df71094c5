// Half and bfloat16: arithmetic, conversions, pairs, shuffles, atomics.
// IR: fadd (contract )?half
// IR: atomicrmw fadd ptr .*, half
// IR: atomicrmw add ptr .*, i32
// IR: load bfloat|load i16
#include <cuda_bf16.h>
#include <cuda_fp16.h>
static_assert(sizeof(half) == 2 && alignof(half) == 2, "");
static_assert(sizeof(half2) == 4 && alignof(half2) == 4, "");
static_assert(sizeof(__nv_bfloat162) == 4, "");
template <typename T, typename T2>
__device__ void generic(T *p, T2 *q, float *f) {
  T a = p[threadIdx.x];
  T2 b = q[threadIdx.x];
  a = a * a + T(2.0f);
  p[threadIdx.x] = __hadd(a, __shfl_down_sync(~0u, a, 3));
  q[threadIdx.x] = __hfma2(b, b, b);
  if (__hgt(a, T(0.0f)))
    f[0] = (float)hexp(a) + __low2float(b);
  atomicAdd(p, a);
  atomicAdd(q, b);
}
__global__ void halves(half *p, half2 *q, float *f) {
  generic(p, q, f);
  float2 pair = __half22float2(q[1]);
  p[3] = __float2half(pair.x);
  q[2] = __floats2half2_rn(pair.x, __half2float(p[4]));
  p[5] = __ldg(p + 6);
}
__global__ void bfloats(__nv_bfloat16 *p, __nv_bfloat162 *q, float *f) {
  generic(p, q, f);
  f[1] = __bfloat162float(p[1]);
  p[2] = __float2bfloat16(f[2]);
  __stcs(p + 8, p[9]);
}
