__global__ void bins_bad(float *out, const int *index, int rounds) {
  float bins[32];
  for (int i = 0; i < 32; ++i)
    bins[i] = 0;
  for (int j = 0; j < rounds; ++j)
    bins[index[j * 256 + threadIdx.x] & 31] += 1.0f;
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += bins[i] * i;
  out[threadIdx.x] = sum;
}

__global__ void bins_ok(float *out, const int *index, int rounds) {
  __shared__ float bins[32 * 256];
  int t = threadIdx.x;
  for (int i = 0; i < 32; ++i)
    bins[i * 256 + t] = 0;
  for (int j = 0; j < rounds; ++j)
    bins[(index[j * 256 + t] & 31) * 256 + t] += 1.0f;
  float sum = 0;
  for (int i = 0; i < 32; ++i)
    sum += bins[i * 256 + t] * i;
  out[t] = sum;
}

void run(float *out, const int *index, int rounds) {
  bins_bad<<<1, 256>>>(out, index, rounds);
  bins_ok<<<1, 256>>>(out, index, rounds);
}
