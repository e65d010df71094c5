#include <cstdint>
#include <cuda.h>
#include <cuda_runtime.h>

__device__ uint32_t shared(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}
__device__ void fill(char *tile, const CUtensorMap *map, uint64_t *barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
               "complete_tx::bytes [%0], [%1, {0, 0}], [%2];" ::"r"(
                   shared(tile)),
               "l"(map), "r"(shared(barrier))
               : "memory");
}
__device__ int matrices(const char *at) {
  int a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(shared(at)));
  return a + b + c + d;
}

__global__ void rows_bad(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    fill(tile, &map, &barrier);
  // ... the barrier is waited for
  int offset = threadIdx.x % 16 * 128 + threadIdx.x / 16 * 16;
  out[threadIdx.x] = matrices(tile + offset);
}

__global__ void rows_ok(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    fill(tile, &map, &barrier);
  // ... the barrier is waited for
  int offset = threadIdx.x % 16 * 128 + threadIdx.x / 16 * 16;
  out[threadIdx.x] = matrices(tile + (offset ^ (offset >> 3 & 112)));
}

void run(void *data, int *out) {
  CUtensorMap map{};
  cuuint64_t size[2] = {1024, 1024}, pitch[1] = {2048};
  cuuint32_t box[2] = {64, 64}, step[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, size,
                         pitch, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         CU_TENSOR_MAP_SWIZZLE_128B,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  rows_bad<<<1, 32>>>(map, out);
  rows_ok<<<1, 32>>>(map, out);
}
