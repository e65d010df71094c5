__global__ void polynomial_bad(float *out, const float *in, const float *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], sum = 0;
  for (int k = 0; k < 8; ++k)
    sum = sum * x + c[k];
  out[i] = sum;
}

__constant__ float coefficients[8];

__global__ void polynomial_ok(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i], sum = 0;
  for (int k = 0; k < 8; ++k)
    sum = sum * x + coefficients[k];
  out[i] = sum;
}

void run(float *out, const float *in, const float *c) {
  polynomial_bad<<<16, 256>>>(out, in, c);
  polynomial_ok<<<16, 256>>>(out, in);
}
