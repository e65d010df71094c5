// Arrays of constants that are written, whose address leaves the kernel, or that
// hold pointers are no tables.
// CHECK: local-memory-array
// UNCHANGED
#include "checksum.h"

__device__ int last(const int *from, int i) { return from[i]; }

__global__ void written(int *out, const int *key) {
  int seen[12] = {0};
  for (int i = 0; i < 64; ++i)
    seen[key[i * 64 + threadIdx.x] % 12] += i;
  out[threadIdx.x] = seen[key[threadIdx.x] % 12];
}

__global__ void passed(int *out, const int *key) {
  int row[20] = {0, 1, 2, 0, 0, 1, 1, 2, 2, 7};
  int sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += last(row, key[i * 64 + threadIdx.x] % 20);
  out[threadIdx.x] = sum;
}

// `static const` in front of a pointer would make what it points to constant.
__global__ void pointers(int *out, int *a, const int *key) {
  __shared__ int x[64], y[64];
  x[threadIdx.x] = a[threadIdx.x];
  y[threadIdx.x] = a[threadIdx.x + 64];
  int *of[20] = {nullptr, nullptr};
  int sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += of[key[i * 64 + threadIdx.x] % 20] == &x[i];
  out[threadIdx.x] = sum + y[63 - threadIdx.x];
}

int main() {
  int *in = makeInput<int>(64 * 64);
  int *out = makeOutput<int>(64);
  written<<<1, 64>>>(out, in);
  printChecksum("written", out, 64);
  passed<<<1, 64>>>(out, in);
  printChecksum("passed", out, 64);
  pointers<<<1, 64>>>(out, in, in);
  printChecksum("pointers", out, 64);
}
