__global__ void copy_bad(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

__global__ void copy_ok(int4 *out, const int4 *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i];
}

void run(int *out, const int *in) {
  copy_bad<<<16, 256>>>(out, in);
  copy_ok<<<4, 256>>>((int4 *)out, (const int4 *)in);
}
