#include <cstdint>
#include <cuda.h>
#include <cuda_runtime.h>

__device__ uint32_t shared(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}
__global__ void sum(const __grid_constant__ CUtensorMap map, float *out) {
  __shared__ alignas(128) char tile[4096];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
                 "complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(
                     shared(tile)),
                 "l"(&map), "r"(shared(&barrier)), "r"(0), "r"(0)
                 : "memory");
}

CUtensorMap columns_bad(void *data) {
  CUtensorMap map{};
  cuuint64_t size[2] = {4096, 4096}, pitch[1] = {8192};
  cuuint32_t box[2] = {8, 256}, step[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, size,
                         pitch, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         CU_TENSOR_MAP_SWIZZLE_NONE,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

CUtensorMap columns_ok(void *data) {
  CUtensorMap map{};
  cuuint64_t size[2] = {4096, 4096}, pitch[1] = {8192};
  cuuint32_t box[2] = {64, 32}, step[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, size,
                         pitch, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         CU_TENSOR_MAP_SWIZZLE_NONE,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

void run(void *data, float *out) {
  sum<<<1, 128>>>(columns_bad(data), out);
  sum<<<1, 128>>>(columns_ok(data), out);
}
