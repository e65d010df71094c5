// __stcs and the like of basic and vector types are plain stores.
// ALONE: __stcs
// IR: store <4 x float>.*align 16
// IR: store <2 x i32>|store i64
// NO-IR: \basm\b
__global__ void kernel(float *f, float4 *v, int2 *p, double *d) {
  int i = threadIdx.x;
  __stcs(f + i, 1.0f);
  __stcg(v + i, __ldcg(v + i + 32));
  __stwb(p + i, make_int2(i, i));
  __stwt(d + i, 2.0);
}
