// Rows that stay as they are: those that are only loaded, bounds that data decides, elements that another statement writes,
// threads that leave the loop, calls that work on the lanes, and blocks that differ.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: row-tile advice
// WHY-NOT: threads return in front of a loop
// WHY-NOT: it calls '__shfl_xor_sync'
// WHY-NOT: the size of the block is not known or differs by launch
// UNCHANGED
#include "checksum.h"

__global__ void loads(float *__restrict__ out, const float *__restrict__ a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < n; ++j)
    sum += a[i * n + j];
  out[i] = sum + threadIdx.x;
}

__global__ void byData(float *__restrict__ out, const float *__restrict__ a, const int *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < from[i] % 4; ++j)
    out[i * n + j] = a[i * n + j] + threadIdx.x;
}

__global__ void leaves(float *__restrict__ out, const float *__restrict__ a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; ++j) {
    if (a[j] > 3)
      break;
    out[i * n + j] = a[i * n + j] + threadIdx.x;
  }
}

__global__ void carried(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 1; j < n; ++j)
    a[i * n + j] += a[i * n + j - 1];
}

__global__ void returns(float *__restrict__ out, const float *__restrict__ a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] > 0.5f) {
    out[i] = 1;
    return;
  }
  for (int j = 0; j < n; ++j)
    out[i * n + j] = a[i * n + j] + threadIdx.x;
}

__global__ void lanes(float *__restrict__ out, const float *__restrict__ a, int rows, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) {
    for (int j = 0; j < n; ++j)
      out[i * n + j] = a[i * n + j] + threadIdx.x;
    out[i * n] += __shfl_xor_sync(0xffffffff, a[i], 1);
  }
}

__global__ void shapes(float *__restrict__ out, const float *__restrict__ a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; ++j)
    out[i * n + j] = a[i * n + j] + threadIdx.x;
}

int main() {
  const int rows = 256, n = 50;
  float *a = makeInput<float>(rows * n), *out = makeOutput<float>(rows * n);
  int *from = makeInput<int>(rows);
  loads<<<2, 128>>>(out, a, n);
  byData<<<2, 128>>>(out, a, from, n);
  leaves<<<2, 128>>>(out, a, n);
  returns<<<2, 128>>>(out, a, n);
  lanes<<<2, 128>>>(out, a, rows, n);
  shapes<<<2, 128>>>(out, a, n);
  shapes<<<1, 256>>>(out, a, n);
  carried<<<2, 128>>>(a, n);
  printChecksum("out", out, rows * n);
}
