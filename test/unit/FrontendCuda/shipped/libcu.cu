// cuda::atomic, cuda::barrier and cuda::pipeline: accesses stay visible.
// IR: atomicrmw add ptr .*, i32
// IR: atomicrmw max ptr
// IR: atomicrmw fadd ptr
// IR: llvm\.nvvm\.barrier\.cta\.sync\.aligned\.all
// NO-IR: call .*cuda
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
__global__ void kernel(int *p, const int *q, float *f,
                       cuda::atomic<int, cuda::thread_scope_device> *a) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ int tile[128];
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  auto block = cooperative_groups::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  pipe.producer_acquire();
  cuda::memcpy_async(block, tile, q, sizeof(int) * 128, pipe);
  pipe.producer_commit();
  pipe.consumer_wait();
  pipe.consumer_release();
  cuda::memcpy_async(tile + threadIdx.x, q + threadIdx.x,
                     cuda::aligned_size_t<4>(4), pipe);
  bar.arrive_and_wait();
  p[threadIdx.x] = tile[127 - threadIdx.x];
  a->fetch_add(1, cuda::memory_order_relaxed);
  *a = 3;
  (*a)++;
  cuda::atomic_ref<int, cuda::thread_scope_block> place(p[3]);
  place.fetch_max(3);
  cuda::atomic_ref<float>(f[1]).fetch_add(1.0f);
}
