// Each thread sums a run of its own, so that neighbouring lanes are far apart;
// then each warp walks the same data side by side.
#include <cuda_runtime.h>

constexpr int Run = 64;

__global__ void sumRuns(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < Run; ++k)
    sum += in[i * Run + k];
  out[i] = sum;
}

__global__ void sumSideBySide(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < Run; ++k)
    sum += in[k * n + i];
  out[i] = sum;
}

void run(float *out, const float *in) {
  sumRuns<<<64, 128>>>(out, in);
  sumSideBySide<<<64, 128>>>(out, in, 64 * 128);
}
