__global__ void count_bad(float *out, const int *in) {
  extern __shared__ int counts[];
  extern __shared__ float sums[];
  int t = threadIdx.x;
  counts[t] = in[t];
  sums[t] = 0;
  __syncthreads();
  out[t] = sums[t] + counts[t];
}

__global__ void count_ok(float *out, const int *in) {
  extern __shared__ int words[];
  int *counts = words;
  float *sums = (float *)(words + blockDim.x);
  int t = threadIdx.x;
  counts[t] = in[t];
  sums[t] = 0;
  __syncthreads();
  out[t] = sums[t] + counts[t];
}

void run(float *out, const int *in) {
  count_bad<<<1, 64, 512>>>(out, in);
  count_ok<<<1, 64, 512>>>(out, in);
}
