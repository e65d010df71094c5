// RUN-FLAGS: --checks=-*,divergent-barrier --certainty=possible
// Whether a thread misses the barrier depends on an argument.

__global__ void guarded_bad(float *out, const float *in, int n) {
  __shared__ float row[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i < n) {
    row[threadIdx.x] = in[i];
    // expected-warning@+1 {{barrier that some threads of the block may not reach}}
    __syncthreads();
    out[i] = row[63 - threadIdx.x];
  }
}

__global__ void guarded_ok(float *out, const float *in, int n) {
  __shared__ float row[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  row[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  if (i < n)
    out[i] = row[63 - threadIdx.x];
}

__global__ void returned_ok(float *out, const float *in, int n) {
  __shared__ float row[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n)
    return;
  row[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = row[63 - threadIdx.x];
}

void run(float *out, const float *in, int n) {
  guarded_bad<<<4, 64>>>(out, in, n);
  guarded_ok<<<4, 64>>>(out, in, n);
  returned_ok<<<4, 64>>>(out, in, n);
}
