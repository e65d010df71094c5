// Transposes: the half of the assignment with the rows goes to the other threads
// of the block, with its index and its guards. A tile of 16 columns is swizzled,
// since no padding of its rows keeps stores and loads free of conflicts.
// CHECK: global-uncoalesced-access
// FIX: through-tile safe "move the elements of a block in 'out' through a tile in shared memory"
// EDITED:   // Rows become columns.
// EDITED:   __shared__ float tile[16][16];
// EDITED:   if (x < width && y < height) {
// EDITED:     tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[y * width + x];
// EDITED:     int x = blockIdx.x * blockDim.x + threadIdx.y;
// EDITED:       out[x * height + y] = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
// EDITED:   __shared__ T tile[32][33];
// EDITED:     int row = blockIdx.y * blockDim.y + threadIdx.x;
// EDITED:     if (row < n && column < n) {
// EDITED:       const int from = column * n + row;
// EDITED:       tile[threadIdx.x][threadIdx.y] = 2 * in[from];
// EDITED:   if (row < n && column < n) {
// EDITED:     out[row * n + column] += tile[threadIdx.y][threadIdx.x];
// EDITED:   __shared__ float2 tile[8][34];
// EDITED:     const unsigned int thread = threadIdx.y * 32 + threadIdx.x;
// EDITED:     const unsigned int column = thread / 8, row = thread % 8;
// EDITED:     int x = blockIdx.x * blockDim.x + column, y = blockIdx.y * blockDim.y + row;
// EDITED:     out[x * n + y] = tile[row][column];
// AFTER: clean
#include "checksum.h"

__global__ void stores(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) // Rows become columns.
    out[x * height + y] = in[y * width + x];
}

template <class T> __global__ void loads(T *out, const T *in, int n) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n)
    return;
  const int from = column * n + row;
  out[row * n + column] += 2 * in[from];
}

__global__ void oblong(float2 *out, const float2 *in, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * n + y] = in[y * n + x];
}

int main() {
  const int width = 200, height = 120, n = 128;
  float *in = makeInput<float>(width * height), *out = makeOutput<float>(width * height);
  dim3 block(16, 16), grid((width + 15) / 16, (height + 15) / 16);
  stores<<<grid, block>>>(out, in, width, height);
  printChecksum("stores", out, width * height);
  float *square = makeOutput<float>(n * n);
  loads<<<dim3(4, 4), dim3(32, 32)>>>(square, in, n);
  printChecksum("loads", square, n * n);
  oblong<<<dim3(2, 8), dim3(32, 8)>>>((float2 *)out, (const float2 *)in, 64);
  printChecksum("oblong", out, width * height);
}
