// RUN-FLAGS: --checks=-*,narrow-tensor-rows
// RUN-COMPILE: -arch=sm_90a
// Boxes of tensor maps by the bytes of their rows.
#include <cstdint>
#include <cuda.h>
#include <cuda_runtime.h>

__device__ uint32_t shared(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}
#define FILL(TILE, MAP, BARRIER)                                               \
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"     \
               "complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(         \
                   shared(TILE)),                                              \
               "l"(MAP), "r"(shared(BARRIER)), "r"(0), "r"(0)                  \
               : "memory")
#define DRAIN(TILE, MAP)                                                       \
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group "        \
               "[%1, {%2, %3}], [%0];" ::"r"(shared(TILE)),                    \
               "l"(MAP), "r"(0), "r"(0)                                        \
               : "memory")

__global__ void of_16_bad(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) char tile[4096];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    // expected-warning@+1 {{rows of 16 bytes read sectors of 32 bytes in part: 64 sectors for a box of 1024 bytes, where 32 would do [narrow-tensor-rows]}}
    FILL(tile, &map, &barrier);
}

__global__ void stored_bad(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) char tile[4096];
  if (threadIdx.x == 0)
    // expected-warning@+1 {{rows of 16 bytes write sectors of 32 bytes in part: 64 sectors for a box of 1024 bytes, where 32 would do [narrow-tensor-rows]}}
    DRAIN(tile, &map);
}

// Parts of the rows begin anew where a line of shared memory ends.
__global__ void of_48_bad(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) char tile[4096];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    // expected-warning@+1 {{rows of 48 bytes read sectors of 32 bytes in part: at least 128 sectors for a box of 3072 bytes, where 96 would do [narrow-tensor-rows]}}
    FILL(tile, &map, &barrier);
}

// One sector in 16 is used in part.
__global__ void of_240_ok(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) char tile[16384];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    FILL(tile, &map, &barrier);
}

__global__ void of_32_ok(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) char tile[4096];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    FILL(tile, &map, &barrier);
}

__global__ void unknown_ok(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(128) char tile[4096];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    FILL(tile, &map, &barrier);
}

CUtensorMap encode(void *data, unsigned elements, CUtensorMapSwizzle swizzle) {
  CUtensorMap map{};
  cuuint64_t size[2] = {1024, 1024}, pitch[1] = {2048};
  cuuint32_t box[2] = {elements, 64}, step[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, size,
                         pitch, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

void run(void *data, unsigned any) {
  of_16_bad<<<1, 32>>>(encode(data, 8, CU_TENSOR_MAP_SWIZZLE_32B));
  stored_bad<<<1, 32>>>(encode(data, 8, CU_TENSOR_MAP_SWIZZLE_NONE));
  of_48_bad<<<1, 32>>>(encode(data, 24, CU_TENSOR_MAP_SWIZZLE_NONE));
  of_240_ok<<<1, 32>>>(encode(data, 120, CU_TENSOR_MAP_SWIZZLE_NONE));
  of_32_ok<<<1, 32>>>(encode(data, 16, CU_TENSOR_MAP_SWIZZLE_32B));
  unknown_ok<<<1, 32>>>(encode(data, any, CU_TENSOR_MAP_SWIZZLE_NONE));
}
