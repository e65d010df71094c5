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
  // expected-warning@+1 {{likely 8-way bank conflict writing 'tile', in blocks of 32x8 threads}}
  tile[threadIdx.x * 8 + threadIdx.y] = 1;
  __syncthreads();
  // expected-warning@+1 {{likely 8-way bank conflict reading 'tile', in blocks of 32x8 threads}}
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x * 8 + threadIdx.y];
}

// Made for blocks of 8x4 threads, which meet in no bank.
__global__ void small_ok(float *out) {
  __shared__ float tile[8][4];
  tile[threadIdx.x][threadIdx.y] = 1;
  __syncthreads();
  out[threadIdx.y * blockDim.x + threadIdx.x] = tile[threadIdx.x][3 - threadIdx.y];
}
