// The advice for s9_pitch.cu followed: the pitch is odd.
#include "checksum.h"

__global__ void columns(float *out, int pitch) {
  extern __shared__ float s[];
  s[threadIdx.x * pitch + threadIdx.y] = threadIdx.x + threadIdx.y;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x * pitch + threadIdx.y];
}

int main() {
  const int pitch = 33;
  float *out = makeOutput<float>(256);
  columns<<<1, dim3(32, 8), 33 * 32 * 4>>>(out, pitch);
  printChecksum("columns", out, 256);
}
