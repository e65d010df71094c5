// __shared__ objects with a constructor: barriers and pipeline states.
// ALONE: initialization is not supported for __shared__ variables
// IR: define .*kernel
// IR: mbarrier\.init
// NO-IR: mbarrier\.inval
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
__global__ void kernel(int *p, const int *q) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int tile[128];
  auto block = cooperative_groups::this_thread_block();
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  auto pipe = cuda::make_pipeline(block, &state);
  cuda::memcpy_async(block, tile, q, sizeof(int) * 128, bar);
  bar.arrive_and_wait();
  p[threadIdx.x] = tile[127 - threadIdx.x];
}
