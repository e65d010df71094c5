__global__ void counters_bad(int *out, const int *in) {
  __shared__ int counters[8];
  int t = threadIdx.x;
  if (t < 8)
    counters[t] = 0;
  __syncthreads();
  atomicAdd(&counters[t % 8], in[t]);
  __syncthreads();
  if (t < 8)
    out[t] = counters[t];
}

__global__ void counters_ok(int *out, const int *in) {
  __shared__ int counters[8];
  int t = threadIdx.x;
  if (t < 8)
    counters[t] = 0;
  __syncthreads();
  int sum = in[t] + __shfl_down_sync(0xffffffff, in[t], 16);
  sum += __shfl_down_sync(0xffffffff, sum, 8);
  if (t % 32 < 8)
    atomicAdd(&counters[t % 8], sum);
  __syncthreads();
  if (t < 8)
    out[t] = counters[t];
}

void run(int *out, const int *in) {
  counters_bad<<<1, 256>>>(out, in);
  counters_ok<<<1, 256>>>(out, in);
}
