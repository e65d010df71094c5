#include <cstdint>
#include <cuda_runtime.h>

__device__ uint32_t shared(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}
__device__ void copy(void *tile, const void *from, int size,
                     uint64_t *barrier) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"
               "bytes [%0], [%1], %2, [%3];" ::"r"(shared(tile)),
               "l"(from), "r"(size), "r"(shared(barrier))
               : "memory");
}

__global__ void carve_bad(const float *in) {
  extern __shared__ char bytes[];
  uint64_t *barrier = (uint64_t *)bytes;
  float *tile = (float *)(bytes + sizeof(uint64_t));
  if (threadIdx.x == 0)
    copy(tile, in, 4096, barrier);
}

__global__ void carve_ok(const float *in) {
  extern __shared__ char bytes[];
  float *tile = (float *)bytes;
  uint64_t *barrier = (uint64_t *)(bytes + 4096);
  if (threadIdx.x == 0)
    copy(tile, in, 4096, barrier);
}

void run(const float *in) {
  carve_bad<<<1, 32, 8192>>>(in);
  carve_ok<<<1, 32, 8192>>>(in);
}
