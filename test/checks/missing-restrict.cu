// RUN-FLAGS: --checks=-*,missing-restrict

// expected-note@+2 {{'in' is only read here but not const __restrict__ [missing-restrict]}}
// expected-note@+1 {{'weight' is only read here but not __restrict__}}
__global__ void blend_bad(float *out, float *in, const float *weight) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * weight[i];
}

__global__ void blend_ok(float *__restrict__ out, const float *__restrict__ in,
                         const float *__restrict__ weight) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * weight[i];
}

__global__ void in_place_ok(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = 2 * data[i];
}

void run(float *out, float *in, const float *weight) {
  blend_bad<<<16, 256>>>(out, in, weight);
  blend_ok<<<16, 256>>>(out, in, weight);
  in_place_ok<<<16, 256>>>(out);
}
