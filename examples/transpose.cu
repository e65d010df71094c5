// A matrix transposed through a shared tile; its sides are multiples of the
// tile's. The tile is read by columns: all lanes of a warp meet in one bank.
#include <cuda_runtime.h>

constexpr int Tile = 32;

__global__ void transpose(float *out, const float *in, int width, int height) {
  __shared__ float tile[Tile][Tile];
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

// One unused column per row moves each row by one bank.
__global__ void transposePadded(float *out, const float *in, int width,
                                int height) {
  __shared__ float tile[Tile][Tile + 1];
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in, int width, int height) {
  dim3 block(Tile, Tile);
  dim3 grid(width / Tile, height / Tile);
  transpose<<<grid, block>>>(out, in, width, height);
  transposePadded<<<grid, block>>>(out, in, width, height);
}
