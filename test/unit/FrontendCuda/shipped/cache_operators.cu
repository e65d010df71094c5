// Hinted loads and stores are one access of the whole value.
// MODES: shipped toolkit
// NO-IR: \basm\b
// IR: load <4 x float>.*align 16
// IR: store <4 x float>.*align 16
// IR: load volatile i32
// IR: store volatile float
// IR: load float.*invariant\.load
__global__ void hinted(float *f, float4 *v, int *p,
                       const float *__restrict__ c) {
  int i = threadIdx.x;
  __stcs(v + i, __ldcs(v + i + 32));
  __stcg(f + i, __ldcg(f + i + 32) + __ldca(f + 1) + __ldlu(f + 2));
  __stwt(f + i + 64, __ldg(c + i));
  __stwb(p + i, __ldcv(p + i + 32));
}
