// What the source shows of a block whose size is known at run time only: its
// shape, through another launch, or the length of its rows.

__global__ void column_bad(float *out, const float *in, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  // expected-warning@+1 {{32 sectors per request reading 'in' where 4 would do, for argument 'width'}}
  out[y * width + x] = in[x * width + y];
}

__global__ void half_bad(float *out, const float *in, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  // expected-warning@+1 {{likely 16 sectors per request reading 'in' where 4 would do, for argument 'width'}}
  out[y * width + x] = in[x * width + y];
}

// One row of threads, however long, reads its row.
__global__ void flat_ok(float *out, const float *in, int width) {
  const int x = threadIdx.x, y = threadIdx.y;
  out[blockIdx.x * width + x] = in[(blockIdx.x + y) * width + x];
}

// The rows have 32 threads, or 16.
__global__ void rows_bad(float *out, const float *in, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  // expected-warning@+1 {{likely 16 to 32 sectors per request reading 'in' where 4 would do, in blocks of 32x8 or 16x8 threads}}
  out[y * width + x] = in[x * width + y];
}

void run(float *out, const float *in, int width, int n, dim3 any) {
  column_bad<<<64, dim3(32, 4)>>>(out, in, width);
  column_bad<<<64, any>>>(out, in, width);
  half_bad<<<64, dim3(16, n)>>>(out, in, width);
  flat_ok<<<64, n>>>(out, in, width);
  rows_bad<<<64, dim3(n, 8)>>>(out, in, width);
}
