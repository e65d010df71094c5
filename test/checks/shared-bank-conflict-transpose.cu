// Transposing through a square tile: a row is written, a column is read.

template <int Tile, int Pad>
__device__ void transposeTile(float *out, const float *in, int n) {
  __shared__ float tile[Tile][Tile + Pad];
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transpose32_bad(float *out, const float *in, int n) {
  // expected-note@+2 {{fix: pad rows of 'tile' to 33 elements: 1056 -> 64 wavefronts per block, 4096 -> 4224 bytes of shared memory per block}}
  // expected-note@+1 {{fix: swizzle columns of 'tile': col ^ row: 1056 -> 64 wavefronts per block, about 1.7, at most}}
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  // expected-warning@+2 {{32-way bank conflict reading 'tile'; lanes 0..31 of a warp touch 32 words of bank 0 [shared-bank-conflict]}}
  // expected-note@+1 {{over its 32 requests a block needs 1024 wavefronts where 32 would do}}
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transpose32_ok(float *out, const float *in, int n) {
  transposeTile<32, 1>(out, in, n);
}

__global__ void transpose16_bad(float *out, const float *in, int n) {
  // expected-note@+2 {{fix: swizzle columns of 'tile': col ^ row: 72 -> 16 wavefronts per block}}
  // expected-note@+1 {{fix: pad rows of 'tile' to 18 elements (the best padding; none frees every access: store at line 40 takes 2, load at line 45 takes 1 per request): 72 -> 24 wavefronts per block, 1024 -> 1152 bytes of shared memory per block}}
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  // expected-warning@+1 {{8-way bank conflict reading 'tile'; lanes 0,2,..,14 of a warp touch 8 words of bank 0}}
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

// One more column frees neither access of a 16x16 tile, two more only the load.
__global__ void transpose16_pitch17_bad(float *out, const float *in, int n) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  // expected-warning@+1 {{2-way bank conflict writing 'tile'; lanes 0,31 of a warp touch 2 words of bank 0}}
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  // expected-warning@+1 {{2-way bank conflict reading 'tile'; lanes 0,31 of a warp touch 2 words of bank 0}}
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void transpose16_pitch18_bad(float *out, const float *in, int n) {
  __shared__ float tile[16][18];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  // expected-warning@+1 {{2-way bank conflict writing 'tile'; lanes 0,30 of a warp touch 2 words of bank 0}}
  tile[threadIdx.y][threadIdx.x] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}

// A swizzle of the column by the row frees both.
__global__ void transpose16_swizzle_ok(float *out, const float *in, int n) {
  __shared__ float tile[16][16];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  int row = threadIdx.y, column = threadIdx.x;
  tile[row][column ^ row] = in[y * n + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x;
  y = blockIdx.x * 16 + threadIdx.y;
  row = threadIdx.x, column = threadIdx.y;
  out[y * n + x] = tile[row][column ^ row];
}

void run(float *out, const float *in, int n) {
  dim3 large(32, 32), small(16, 16);
  transpose32_bad<<<dim3(32, 32), large>>>(out, in, n);
  transpose32_ok<<<dim3(32, 32), large>>>(out, in, n);
  transpose16_bad<<<dim3(64, 64), small>>>(out, in, n);
  transpose16_pitch17_bad<<<dim3(64, 64), small>>>(out, in, n);
  transpose16_pitch18_bad<<<dim3(64, 64), small>>>(out, in, n);
  transpose16_swizzle_ok<<<dim3(64, 64), small>>>(out, in, n);
}
