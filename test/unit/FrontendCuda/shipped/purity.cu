// Mathematics that stays a call is known to touch no memory, so that what
// is loaded before it is still known after it.
// MODES: shipped toolkit
// IR: declare .*float @__nv_sinf\(float.*\) .*#(\d+)\n(.*\n)*attributes #\1 =
// \{[^}]*memory\(none\) IR: declare .*double @__nv_pow\(double
__global__ void pure(float *f, double *d, const int *index) {
  int i = index[threadIdx.x];
  f[i] = sinf(f[i]) * expf(f[i]) + __expf(f[i]) + __fdividef(f[i], 3.0f);
  d[i] = pow(d[i], 2.5) + exp(d[i]) + rsqrt(d[i]);
  f[i] +=
      rsqrtf(f[i]) + __powf(f[i], 2.0f) + max(f[i], 1.0f) + __saturatef(f[i]);
}
