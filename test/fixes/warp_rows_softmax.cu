// Three walks along a row: the greatest value, a sum, and stores. The sums are rounded
// in another order, so the results are held against those of the host.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe
// EDITED:   float most = r[0];
// EDITED:   for (int j = 1 + lane; j < n; j += 32)
// EDITED:     most = fmaxf(most, __shfl_xor_sync(0xffffffff, most, distance));
// EDITED:     sum += __shfl_xor_sync(0xffffffff, sum, distance);
// EDITED:     o[j] = expf(r[j] - most) / sum;
// AFTER: clean
#include "checksum.h"
#include <cmath>

__global__ void softmax(float *__restrict__ out, const float *__restrict__ in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  const float *r = in + row * n;
  float *o = out + row * n;
  float most = r[0];
  for (int j = 1; j < n; ++j)
    most = fmaxf(most, r[j]);
  float sum = 0;
  for (int j = 0; j < n; ++j)
    sum += expf(r[j] - most);
  for (int j = 0; j < n; ++j)
    o[j] = expf(r[j] - most) / sum;
}

/// Prints whether the first rows are a softmax but for rounding.
void printNear(const char *name, const float *out, const float *in, int rows, int n) {
  float *a = (float *)malloc(rows * n * sizeof(float)), *b = (float *)malloc(rows * n * sizeof(float));
  cudaError_t error = cudaDeviceSynchronize();
  cudaMemcpy(a, in, rows * n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(b, out, rows * n * sizeof(float), cudaMemcpyDeviceToHost);
  double worst = error == cudaSuccess ? 0 : 1;
  for (int row = 0; row < rows; ++row) {
    double most = 0, sum = 0;
    for (int j = 0; j < n; ++j)
      most = fmax(most, a[row * n + j]);
    for (int j = 0; j < n; ++j)
      sum += exp(a[row * n + j] - most);
    for (int j = 0; j < n; ++j)
      worst = fmax(worst, fabs(exp(a[row * n + j] - most) / sum - b[row * n + j]));
  }
  printf("%s %s\n", name, worst < 1e-6 ? "near" : "wrong");
  free(a);
  free(b);
}

int main() {
  const int few = ROWS / 100;
  float *in = makeInput<float>(ROWS * 250), *out = makeOutput<float>(ROWS * 250);
  for (int i = 0; i < launches(); ++i)
    softmax<<<(ROWS + 127) / 128, 128>>>(out, in, ROWS, 64);
  printNear("softmax 64", out, in, 1000, 64);
  for (int i = 0; i < launches(); ++i)
    softmax<<<(ROWS + 127) / 128, 128>>>(out, in, ROWS, 250);
  printNear("softmax 250", out, in, 1000, 250);
  for (int i = 0; i < launches(); ++i)
    softmax<<<(few + 127) / 128, 128>>>(out, in, few, 4096);
  printNear("softmax 4096", out, in, few, 4096);
}
