// RUN-FLAGS: --checks=-*,aliased-dynamic-shared
// RUN-NOTES: exact

__global__ void two_names_bad(float *out, const int *in) {
  // expected-note@+1 {{'counts' (int) is declared here; every extern __shared__ array starts at the same address}}
  extern __shared__ int counts[];
  // expected-note@+2 {{'sums' and 'counts' are the same dynamic shared memory [aliased-dynamic-shared]}}
  // expected-note@+1 {{declare one array and place each part in it}}
  extern __shared__ float sums[];
  int t = threadIdx.x;
  counts[t] = in[t];
  sums[t] = 0;
  __syncthreads();
  out[t] = sums[t] + counts[t];
}

__global__ void carved_up_ok(float *out, const int *in) {
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
  two_names_bad<<<1, 64, 512>>>(out, in);
  carved_up_ok<<<1, 64, 512>>>(out, in);
}
