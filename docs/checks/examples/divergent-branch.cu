__global__ void sum_bad(float *sums, const float *in) {
  __shared__ float part[512];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 512 + t];
  __syncthreads();
  for (int s = 1; s < 512; s *= 2) {
    if (t % (2 * s) == 0)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

__global__ void sum_ok(float *sums, const float *in) {
  __shared__ float part[512];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 512 + t];
  __syncthreads();
  for (int s = 256; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

void run(float *sums, const float *in) {
  sum_bad<<<16, 512>>>(sums, in);
  sum_ok<<<16, 512>>>(sums, in);
}
