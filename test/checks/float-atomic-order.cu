// RUN-FLAGS: --checks=-*,float-atomic-order

__global__ void sum_floats_bad(float *sum, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-note@+2 {{floats to 'sum' atomically; the order changes from run to run, and so does the rounded sum [float-atomic-order]}}
    // expected-note@+1 {{pairwise reduction}}
    atomicAdd(sum, in[i]);
}

__global__ void sum_integers_ok(int *sum, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(sum, in[i]);
}

void run(float *sum, const float *in, int n) {
  sum_floats_bad<<<4096, 256>>>(sum, in, n);
  sum_integers_ok<<<4096, 256>>>((int *)sum, (const int *)in, n);
}
