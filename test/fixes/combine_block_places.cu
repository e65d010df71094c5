// The threads of a block update an element of their block, or one that a thread
// of the block names in shared memory.
// CHECK: global-atomic-hotspot
// FIX: combine-block safe 8 -> 1 "combine the threads of a block before one of them updates 'sums'"
// FIX: combine-block safe 8 -> 1 "combine the threads of a block before one of them updates 'named'"
// EDITED:     __syncthreads();
#include "checksum.h"

__global__ void ofTheBlock(int *sums, const int *value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sums[blockIdx.x], value[i] & 0xff);
}

__global__ void ofItsName(int *named, const int *value) {
  __shared__ int place;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    place = value[blockIdx.x] & 15;
  __syncthreads();
  atomicAdd(&named[place], value[i] & 0xff);
}

// One element for each warp: that is no sum of the block.
__global__ void ofTheWarp(int *rows, const int *value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&rows[i / 32], value[i] & 0xff);
}

int main() {
  int *in = makeInput<int>(4096), *sums = makeOutput<int>(16);
  ofTheBlock<<<16, 256>>>(sums, in);
  printChecksum("sums", sums, 16);
  int *named = makeOutput<int>(16);
  ofItsName<<<16, 256>>>(named, in);
  printChecksum("named", named, 16);
  int *rows = makeOutput<int>(128);
  ofTheWarp<<<16, 256>>>(rows, in);
  printChecksum("rows", rows, 128);
}
