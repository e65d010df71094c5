// RUN-FLAGS: --checks=-*,shared-atomic-contention

__global__ void eight_counters_bad(int *out, const int *in) {
  __shared__ int counters[8];
  int t = threadIdx.x;
  if (t < 8)
    counters[t] = 0;
  __syncthreads();
  // expected-note@+1 {{4 wavefronts per request for atomic add on 'counters'; lanes that meet in a bank are served one by one [shared-atomic-contention]}}
  atomicAdd(&counters[t % 8], in[t]);
  __syncthreads();
  if (t < 8)
    out[t] = counters[t];
}

__global__ void own_counter_ok(int *out, const int *in) {
  __shared__ int counters[256];
  int t = threadIdx.x;
  counters[t] = 0;
  __syncthreads();
  atomicAdd(&counters[t], in[t]);
  __syncthreads();
  out[t] = counters[t];
}

void run(int *out, const int *in) {
  eight_counters_bad<<<1, 256>>>(out, in);
  own_counter_ok<<<1, 256>>>(out, in);
}
