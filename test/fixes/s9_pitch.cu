// S9: the pitch of the rows is a run-time value: its good and bad values are
// named, nothing is edited.
// CONFIG: {CheckOptions: {Certainty: possible}}
// FIX: pitch advice
// UNCHANGED
// BY-HAND: clean
#include "checksum.h"

__global__ void columns(float *out, int pitch) {
  extern __shared__ float s[];
  s[threadIdx.x * pitch + threadIdx.y] = threadIdx.x + threadIdx.y;
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = s[threadIdx.x * pitch + threadIdx.y];
}

int main(int argc, char **) {
  int pitch = 32 + (argc > 1);
  float *out = makeOutput<float>(256);
  columns<<<1, dim3(32, 8), 33 * 32 * 4>>>(out, pitch);
  printChecksum("columns", out, 256);
}
