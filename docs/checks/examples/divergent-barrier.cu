__global__ void reverse_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  if (t < 40) {
    __syncthreads();
    out[t] = row[39 - t];
  }
}

__global__ void reverse_ok(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  __syncthreads();
  if (t < 40)
    out[t] = row[39 - t];
}

void run(float *out, const float *in) {
  reverse_bad<<<1, 64>>>(out, in);
  reverse_ok<<<1, 64>>>(out, in);
}
