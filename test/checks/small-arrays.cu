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

// Most groups that sizes could give would be outside of the array.
__global__ void groups_few(float *out, int channels, int groups, int size) {
  __shared__ float mask[12288];
  for (int i = threadIdx.x; i < 12288; i += 256)
    mask[i] = i;
  __syncthreads();
  const int each = ceilf(channels / (float)groups);
  float sum = 0;
  for (int c = threadIdx.x; c < channels; c += 256)
    for (int i = 0; i < size; ++i)
      // expected-warning@+1 {{likely 2-way bank conflict reading 'mask'}}
      sum += mask[(c / each * size + i) * 32];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// So it is in dynamic shared memory, of which a block can have 227 KiB.
__global__ void groups_dynamic(float *out, int channels, int groups, int size) {
  extern __shared__ float masks[];
  for (int i = threadIdx.x; i < 12288; i += 256)
    masks[i] = i;
  __syncthreads();
  const int each = ceilf(channels / (float)groups);
  float sum = 0;
  for (int c = threadIdx.x; c < channels; c += 256)
    for (int i = 0; i < size; ++i)
      // expected-warning@+1 {{likely 2-way bank conflict reading 'masks'}}
      sum += masks[(c / each * size + i) * 32];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

void shared(float *out, int channels, int groups, int size) {
  groups_few<<<64, 256>>>(out, channels, groups, size);
  groups_dynamic<<<64, 256, 49152>>>(out, channels, groups, size);
}

void run(float *out, float *in, int columns, float *unknown) {
  float *taps;
  cudaMalloc((void **)&taps, sizeof(float) * 5);
  filter_ok<<<16, 256>>>(out, in, columns, taps);
  filter_bad<<<16, 256>>>(out, in, columns, unknown);
}
