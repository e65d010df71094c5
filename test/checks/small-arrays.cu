// Lanes are no further apart than an array of known size is long: sizes for
// which they would be do not occur.

// The taps of a filter, other ones behind the end of a row.
__global__ void filter_ok(float *out, const float *in, int columns,
                          const float *taps) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int end = 2 * x + 3 < columns ? 2 * x + 3 : columns + 2;
  float sum = 0;
  for (int at = 2 * x - 2 > 0 ? 2 * x - 2 : 0; at < end; ++at)
    sum += taps[end - at - 1];
  out[x] = sum;
}

// The same of an array whose size is not known.
__global__ void filter_bad(float *out, const float *in, int columns,
                           const float *taps) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int end = 2 * x + 3 < columns ? 2 * x + 3 : columns + 2;
  float sum = 0;
  for (int at = 2 * x - 2 > 0 ? 2 * x - 2 : 0; at < end; ++at)
    // expected-warning@+1 {{sectors per request reading 'taps' where 4 would do}}
    sum += taps[end - at - 1];
  out[x] = sum;
}

void run(float *out, float *in, int columns, float *unknown) {
  float *taps;
  cudaMalloc((void **)&taps, sizeof(float) * 5);
  filter_ok<<<16, 256>>>(out, in, columns, taps);
  filter_bad<<<16, 256>>>(out, in, columns, unknown);
}
