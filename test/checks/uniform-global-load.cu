// RUN-FLAGS: --checks=-*,uniform-global-load

__constant__ float scales[16];

__global__ void polynomial_bad(float *out, const float *in,
                               const float *coefficients) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], sum = 0;
  for (int k = 0; k < 8; ++k)
    // expected-note@+2 {{every thread of the grid reads one address of 'coefficients' [uniform-global-load]}}
    // expected-note@+1 {{4 of the 32 bytes it moves (12.5%)}}
    sum = sum * x + coefficients[k];
  out[i] = sum;
}

__global__ void scaled_ok(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * scales[3];
}

// The same for a block, not for the grid.
__global__ void per_block_ok(float *out, const float *in, const float *bias) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] + bias[blockIdx.x];
}

void run(float *out, const float *in, const float *coefficients) {
  polynomial_bad<<<16, 256>>>(out, in, coefficients);
  scaled_ok<<<16, 256>>>(out, in);
  per_block_ok<<<16, 256>>>(out, in, coefficients);
}
