// Forms of kernels and launches: a template, a macro for the block, a number that is
// assigned, a loop over rows of the grid, rows of rows, read-only loads, atomics.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe
// EDITED:   const int row = blockIdx.x * (BLOCK / 32) + threadIdx.x / 32;
// EDITED:   tid = threadIdx.x / 32 + blockIdx.x * (blockDim.x / 32);
// EDITED:   const int lane_ = threadIdx.x % 32;
// EDITED:     for (size_t k = lane; k < n; k += 32) sum += __ldg(&in[row * n + k]);
// EDITED:        row < rows; row += gridDim.x * (blockDim.x / 32)) {
// EDITED:   const int lane = threadIdx.x % 32;
// EDITED:   const int bid = blockIdx.x, size = blockDim.x / 32, tid = threadIdx.x / 32;
// EDITED:     #pragma unroll 4
// EDITED:     for (int k = begin + lane; k <= end; k += 32) {
// EDITED:     if (lane == 0 && sum > 0) {
// EDITED:   generic<float><<<dim3(32 * (ROWS / BLOCK + 1)), BLOCK>>>(
// EDITED:   generic<double><<<dim3(32 * wide.x, wide.y, wide.z), BLOCK>>>(
// EDITED:   assigned<<<32 * blocksFor(ROWS), 128>>>(
// EDITED:   overRows<<<1280, 256>>>(
#include "checksum.h"

#define BLOCK 128

template <class T>
__global__ void generic(T *out, const T *in, const int *ends) {
  const int row = blockIdx.x * BLOCK + threadIdx.x;
  if (row < ROWS) {
    T sum = out[row];
    for (int k = 0; k < 64; ++k) sum += in[row * 64 + k];
    out[row] = sum;
  }
}

__global__ void assigned(float *out, const float *in, int rows) {
  int tid, lane;
  tid = threadIdx.x + blockIdx.x * blockDim.x;
  lane = 64;
  if (tid >= rows) { return; }
  float most = in[tid * 100];
  for (int k = 0; k < 100; ++k) {
    most = fmaxf(most, in[tid * 100 + k]); // of all
  }
  out[tid] = most + lane;
}

__global__ void overRows(float *out, const float *in, int rows, size_t n) {
  for (int row = blockIdx.x * blockDim.x + threadIdx.x;
       row < rows; row += gridDim.x * blockDim.x) {
    float sum = 0;
    for (size_t k = 0; k < n; ++k) sum += __ldg(&in[row * n + k]);
    out[row] = sum;
  }
}

__global__ void inParts(float *total, const float *in, int rows, int n) {
  const int bid = blockIdx.x, size = blockDim.x, tid = threadIdx.x;
  const int row = bid * size + tid;
  float sum = 0;
  if (row < rows) {
    for (int part = 0; part < 2; ++part) {
      const int begin = part * n, end = begin + n - 1;
      #pragma unroll 4
      for (int k = begin; k <= end; ++k) {
        if (k == 7)
          continue;
        sum += in[row * 2 * n + k];
      }
    }
    if (sum > 0) {
      atomicAdd(total, sum);
    }
  }
}

static int blocksFor(int rows) { return (rows + 127) / 128; }

int main() {
  float *in = makeInput<float>(ROWS * 128), *out = makeOutput<float>(ROWS);
  double *wideOut = makeOutput<double>(ROWS), *wideIn = makeOutput<double>(ROWS * 64);
  int *ends = makeOutput<int>(ROWS);
  dim3 wide(ROWS / BLOCK + 1);
  wide.y = 1;
  generic<float><<<dim3(ROWS / BLOCK + 1), BLOCK>>>(out, in, ends);
  printChecksum("float", out, ROWS);
  generic<double><<<wide, BLOCK>>>(wideOut, wideIn, ends);
  printChecksum("double", wideOut, ROWS);
  assigned<<<blocksFor(ROWS), 128>>>(out, in, ROWS);
  printChecksum("assigned", out, ROWS);
  overRows<<<40, 256>>>(out, in, ROWS, 128);
  printChecksum("overRows", out, ROWS);
  inParts<<<(ROWS + 127) / 128, 128>>>(out, in, ROWS, 64);
  printChecksum("inParts", out, 1);
}
