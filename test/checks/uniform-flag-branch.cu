// RUN-FLAGS: --checks=-*,uniform-flag-branch

__constant__ int use_bias;

__global__ void flag_bad(float *out, const float *in, const float *bias) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = in[i];
  // expected-note@+2 {{every thread tests the flag 'use_bias', which is the same for the whole grid [uniform-flag-branch]}}
  // expected-note@+1 {{a bool template parameter and two instances of the kernel}}
  if (use_bias)
    value += bias[i];
  out[i] = value;
}

template <bool UseBias>
__global__ void flag_ok(float *out, const float *in, const float *bias) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = in[i];
  if (UseBias)
    value += bias[i];
  out[i] = value;
}

void run(float *out, const float *in, const float *bias) {
  flag_bad<<<16, 256>>>(out, in, bias);
  flag_ok<true><<<16, 256>>>(out, in, bias);
  flag_ok<false><<<16, 256>>>(out, in, bias);
}
