__global__ void histogram_bad(unsigned *bins, const unsigned char *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[in[i]], 1u);
}

__global__ void histogram_ok(unsigned *bins, const unsigned char *in, int n) {
  __shared__ unsigned own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&own[in[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

void run(unsigned *bins, const unsigned char *in, int n) {
  histogram_bad<<<64, 256>>>(bins, in, n);
  histogram_ok<<<64, 256>>>(bins, in, n);
}
