// Arrays of constants that data indexes: nvcc stores the initializer in the
// local memory of each thread, whatever the array's qualifiers.
// CHECK: local-memory-array
// FIX: constant-table safe 48 -> 0 "declare 'weight' static const: one copy for all threads instead of one in the local memory of each"
// FIX: constant-table safe 96 -> 0 "declare 'row' static const: one copy for all threads instead of one in the local memory of each"
// FIX: constant-table safe 36 -> 0 "declare 'a' static const: one copy for all threads instead of one in the local memory of each"
// EDITED:   static const double weight[6] = {1, 0.5, 0.25, 0.125, 0.5, 1};
// EDITED:   static constexpr int row[24] = {0, 1, 2, 0, 0, 1, 1, 2, 2};
// EDITED:     static const int a[9] = {0, 1, 2, 0, 0, 1, 1, 2, 2};
// EDITED:     static const int b[9] = {0, 1, 2, 1, 2, 2, 0, 0, 1};
// AFTER: clean
#include "checksum.h"

__global__ void weigh(double *out, const int *key) {
  double weight[6] = {1, 0.5, 0.25, 0.125, 0.5, 1};
  double sum = 0;
  for (int i = 0; i < 64; ++i)
    sum += weight[key[i * 64 + threadIdx.x] % 6];
  out[threadIdx.x] = sum;
}

template <int N> __global__ void rows(double *out, const int *key) {
  constexpr int row[24] = {0, 1, 2, 0, 0, 1, 1, 2, 2};
  int sum = 0;
  for (int i = 0; i < N; ++i)
    sum += row[key[i * 64 + threadIdx.x] % 24];
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

// Two tables of one statement: each edit allows for the other.
__global__ void tensor(double *out, const int *key, int n) {
  double sum = 0;
  for (int i = threadIdx.x; i < n; i += 64) {
    int a[9] = {0, 1, 2, 0, 0, 1, 1, 2, 2};
    int b[9] = {0, 1, 2, 1, 2, 2, 0, 0, 1};
    sum += key[i + n * a[blockIdx.x]] * double(key[i + n * b[blockIdx.x]]);
  }
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

int main() {
  int *in = makeInput<int>(64 * 64);
  double *out = makeOutput<double>(9 * 64);
  weigh<<<1, 64>>>(out, in);
  printChecksum("weigh", out, 64);
  rows<16><<<9, 64>>>(out, in);
  rows<64><<<9, 64>>>(out, in);
  printChecksum("rows", out, 9 * 64);
  tensor<<<9, 64>>>(out, in, 1024);
  printChecksum("tensor", out, 9 * 64);
}
