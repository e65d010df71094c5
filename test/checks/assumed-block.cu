// Where no launch is in sight, a kernel with rows of threads is told of what an
// assumed block does as likely at most; what no usual block can mean, not at
// all.

// Any block of whole warps does the same.
__global__ void one_row_bad(float *out) {
  __shared__ float tile[512];
  // expected-warning@+1 {{2-way bank conflict writing 'tile'; lanes 0,16 of a warp}}
  tile[2 * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

__global__ void rows_bad(float *out) {
  __shared__ float tile[32 * 8];
  // expected-warning@+1 {{likely 4- to 8-way bank conflict writing 'tile', in blocks of 32x8 or 16x16 threads}}
  tile[threadIdx.x * 8 + threadIdx.y] = 1;
  __syncthreads();
  // expected-warning@+1 {{likely 4- to 8-way bank conflict reading 'tile', in blocks of 32x8 or 16x16 threads}}
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x * 8 + threadIdx.y];
}

// Made for blocks of 8x4 threads, which meet in no bank.
__global__ void small_ok(float *out) {
  __shared__ float tile[8][4];
  tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  out[threadIdx.y * blockDim.x + threadIdx.x] = tile[threadIdx.x][3 - threadIdx.y];
}

// The lanes of a row walk down a column: 32 rows of a warp, or 16.
__global__ void transposed_bad(float *out, const float *in, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  // expected-warning@+1 {{likely 16 to 32 sectors per request reading 'in' where 4 would do, in blocks of 256, 32x8 or 16x16 threads}}
  out[y * width + x] = in[x * width + y];
}

// Lanes read one row in blocks of 16x16 threads; in wider ones half of them walk
// down a column.
__global__ void shapeDecides_ok(float *out, const float *in) {
  const int x = threadIdx.x, y = threadIdx.y;
  const int at = x & 16 ? x * 64 : x;
  out[blockIdx.x * 4096 + y * blockDim.x + x] = in[y * 65536 + at];
}

// Of the usual shapes only one stays in the arrays: nothing says that it is the
// kernel's.
__global__ void oneShapeFits_ok(float *out, const float *in) {
  __shared__ float tile[8 * 32];
  const int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
  tile[x * 32 + y * 4 + z] = in[z * 64 + y * 8 + x];
  __syncthreads();
  out[z * 64 + y * 8 + x] = tile[x * 32 + y * 4 + 3 - z];
}

// With planes, blocks of 8x8x4 threads are usual, too.
__global__ void planes_bad(float *out, const float *in, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  // expected-warning@+1 {{likely 8 to 32 sectors per request reading 'in' where 4 would do, in blocks of 256, 32x8, 16x16 or 8x8x4 threads}}
  out[(z * 1024 + y) * width + x] = in[(z * 1024 + x) * width + y];
}

// Who has z as the last dimension of an array gives threads along z.
__global__ void lastDimension_ok(float *out, const float *in, int rows) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int z = blockIdx.z * blockDim.z + threadIdx.z;
  const int at = (x * rows + y) * 256 + z;
  out[at] = in[at];
}
