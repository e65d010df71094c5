__global__ void blend_bad(float *out, float *in, const float *weight) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * weight[i];
}

__global__ void blend_ok(float *out, const float *__restrict__ in,
                         const float *__restrict__ weight) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * weight[i];
}

void run(float *out, float *in, const float *weight) {
  blend_bad<<<16, 256>>>(out, in, weight);
  blend_ok<<<16, 256>>>(out, in, weight);
}
