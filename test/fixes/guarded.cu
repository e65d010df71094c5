// A tile behind the guards of an image whose size only the host knows.
// FIX: row-padding safe 1056 -> 64 "pad rows of 'tile' to 33 elements"
// FIX: swizzle safe 1056 -> 64 "swizzle columns of 'tile': col ^ row"
// COUNTED-AS: where each guard holds
// EDITED: __shared__ float tile[32][33];
// AFTER: clean
// RUNS-AS: --assume-argument=width=128 --assume-argument=height=96 --assume-grid=4,3
#include "checksum.h"

__global__ void transpose(float *out, const float *in, int width, int height) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main(int argc, char **argv) {
  int width = argc > 1 ? atoi(argv[1]) : 128;
  int height = argc > 2 ? atoi(argv[2]) : 96;
  float *in = makeInput<float>(width * height);
  float *out = makeOutput<float>(width * height);
  dim3 grid((width + 31) / 32, (height + 31) / 32), block(32, 8);
  transpose<<<grid, block>>>(out, in, width, height);
  printChecksum("transpose", out, width * height);
}
