__global__ void copy(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x];
}

void runCopy(float *out, const float *in) { copy<<<1, 256>>>(out, in); }
