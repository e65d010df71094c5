__constant__ int use_bias;

__global__ void scale_bad(float *out, const float *in, const float *bias) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = in[i];
  if (use_bias)
    value += bias[i];
  out[i] = value;
}

template <bool UseBias>
__global__ void scale_ok(float *out, const float *in, const float *bias) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = in[i];
  if (UseBias)
    value += bias[i];
  out[i] = value;
}

void run(float *out, const float *in, const float *bias) {
  scale_bad<<<16, 256>>>(out, in, bias);
  scale_ok<true><<<16, 256>>>(out, in, bias);
}
