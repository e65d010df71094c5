// Threads that do not have their work alone: a tile of their block, a barrier, and a
// function that asks for the block.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: renumber-threads advice
// WHY-NOT: it accesses shared memory
// WHY-NOT: '__syncthreads' works on the threads of a block
// WHY-NOT: a function that it calls uses blockIdx
// WHY-NOT: code of the kernel that is not compiled here names built-in variables, too
// WHY-NOT: a launch has only 2 blocks along blockIdx.x, so that few threads would have neighbouring elements
// UNCHANGED
#include "checksum.h"

__global__ void shared(float *a, int rows) {
  __shared__ float most;
  if (threadIdx.x == 0)
    most = rows;
  a[threadIdx.x * gridDim.x + blockIdx.x] += most;
}

__global__ void waiting(float *b, float *sums) {
  b[threadIdx.x * gridDim.x + blockIdx.x] += 1;
  __syncthreads();
  if (threadIdx.x == 0)
    sums[blockIdx.x] = b[gridDim.x + blockIdx.x];
}

__device__ int column() { return blockIdx.x; }

__global__ void calling(double *c) {
  c[threadIdx.x * gridDim.x + blockIdx.x] += column();
}

__global__ void other(short *d) {
#ifdef OTHER_COMPILER
  d[threadIdx.x] = 0;
#endif
  d[threadIdx.x * gridDim.x + blockIdx.x] += 1;
}

__global__ void halves(char *e) { e[threadIdx.x * 96 + blockIdx.x] += 1; }

int main() {
  const int rows = 128, columns = 96;
  float *a = makeInput<float>(rows * columns), *sums = makeInput<float>(columns);
  double *c = makeInput<double>(rows * columns);
  shared<<<columns, rows>>>(a, rows);
  waiting<<<columns, rows>>>(a, sums);
  calling<<<columns, rows>>>(c);
  short *d = makeInput<short>(rows * columns);
  other<<<columns, rows>>>(d);
  char *e = makeInput<char>(rows * columns);
  halves<<<2, rows>>>(e);
  printChecksum("a", a, rows * columns);
}
