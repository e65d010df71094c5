// A kernel that never asks which thread it is may be launched with one thread:
// without a launch that shows the block, nothing of it is shown.

__global__ void oneThread_ok(int *counters, const int *sizes);
__global__ void oneThread_ok(int *counters, const int *sizes) {
  for (int i = blockIdx.x; i < sizes[0]; i += gridDim.x)
    atomicMin(&counters[i], sizes[i]);
}

__global__ void runTimeBlock_ok(int *counters, const int *sizes) {
  atomicMin(&counters[blockIdx.x], sizes[blockIdx.x]);
  printf("%d\n", sizes[0]);
}

__global__ void __launch_bounds__(256) bounded_ok(int *counters);
__global__ void __launch_bounds__(256) bounded_ok(int *counters) {
  atomicMin(&counters[blockIdx.x], 1);
}

__global__ void knownBlock_bad(int *counters, const int *sizes) {
  // expected-warning@+1 {{256 threads of a block update one address of 'counters'}}
  atomicMin(&counters[blockIdx.x], sizes[blockIdx.x]);
}

// The rows of the block are shown, their number is not.
__global__ void rowsOfAWarp_bad(int *counters, const int *sizes) {
  // expected-warning@+1 {{all threads of a block update one address of 'counters'}}
  atomicMin(&counters[blockIdx.x], sizes[blockIdx.x]);
}

// Asks for its thread, so it is launched with several.
__global__ void threads_bad(int *counters, const int *sizes, int n) {
  if (threadIdx.x < n)
    // expected-warning@+1 {{threads of a block update one address of 'counters'}}
    atomicMin(&counters[blockIdx.x], sizes[blockIdx.x]);
}

__device__ unsigned laneOf() {
  unsigned lane;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

__global__ void lanes_bad(int *counters, int *lanes) {
  // expected-warning@+1 {{all threads of a block update one address of 'counters'}}
  atomicMin(&counters[blockIdx.x], 1);
  lanes[laneOf()] = 1;
}

void run(int *counters, int *lanes, const int *sizes, int threads) {
  runTimeBlock_ok<<<64, threads>>>(counters, sizes);
  knownBlock_bad<<<64, 256>>>(counters, sizes);
  rowsOfAWarp_bad<<<64, dim3(32, threads)>>>(counters, sizes);
  threads_bad<<<64, threads>>>(counters, sizes, threads);
  lanes_bad<<<64, threads>>>(counters, lanes);
}
