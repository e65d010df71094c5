// A kernel that computes much more than it accesses is hardly faster without a
// conflict: it is not reported.

__global__ void moves_bad(float *out, const float *in) {
  __shared__ float tile[512];
  const int t = threadIdx.x;
  // expected-warning@+1 {{2-way bank conflict writing 'tile'}}
  tile[2 * t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  // expected-warning@+1 {{2-way bank conflict reading 'tile'}}
  out[blockIdx.x * 256 + t] = tile[2 * (255 - t)];
}

__global__ void computes_ok(float *out, const float *in) {
  __shared__ float tile[512];
  const int t = threadIdx.x;
  tile[2 * t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  float x = tile[2 * (255 - t)];
#pragma unroll 1
  for (int k = 0; k < 400; ++k)
    x = x * x + 1.5f;
  out[blockIdx.x * 256 + t] = x;
}

void run(float *out, const float *in) {
  moves_bad<<<64, 256>>>(out, in);
  computes_ok<<<64, 256>>>(out, in);
}
