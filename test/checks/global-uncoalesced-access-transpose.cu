// A transposed store: lanes lie n elements apart, whatever n is.

__global__ void transpose_naive_bad(float *out, const float *in, int n) {
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  // expected-warning@+2 {{32 sectors per request writing 'out' where 4 would do}}
  // expected-note@+1 {{a tile in shared memory}}
  out[x * n + y] = in[y * n + x];
}

__global__ void transpose_tiled_ok(float *out, const float *in, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in, int n) {
  transpose_naive_bad<<<dim3(32, 32), dim3(32, 32)>>>(out, in, n);
  transpose_tiled_ok<<<dim3(32, 32), dim3(32, 32)>>>(out, in, n);
}
