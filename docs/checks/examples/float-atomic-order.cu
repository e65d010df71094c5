__global__ void sum_bad(float *sum, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(sum, in[i]);
}

__global__ void sum_ok(float *sums, const float *in, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * 256 + threadIdx.x, t = threadIdx.x;
  part[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

void run(float *sum, const float *in, int n) {
  sum_bad<<<4096, 256>>>(sum, in, n);
  sum_ok<<<4096, 256>>>(sum, in, n);
}
