// RUN-FLAGS: --checks=-*,misaligned-shared-tile
// RUN-COMPILE: -arch=sm_90a
// Where bulk copies and tensor copies place their tiles.
#include <cstdint>
#include <cuda.h>
#include <cuda_runtime.h>

__device__ uint32_t shared(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}
#define COPY(TILE, FROM, BYTES, BARRIER)                                       \
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::"  \
               "bytes [%0], [%1], %2, [%3];" ::"r"(shared(TILE)),              \
               "l"(FROM), "r"(BYTES), "r"(shared(BARRIER))                     \
               : "memory")
#define FILL(TILE, MAP, BARRIER)                                               \
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"     \
               "complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(         \
                   shared(TILE)),                                              \
               "l"(MAP), "r"(shared(BARRIER)), "r"(0), "r"(0)                  \
               : "memory")
__device__ int rows(const void *at) {
  int a, b, c, d;
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(shared(at)));
  return a + b + c + d;
}

// A tile 8 bytes behind the start of its array.
__global__ void offset_bad(const char *data) {
  __shared__ alignas(128) char tile[4096];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    // expected-warning@+1 {{the tile at byte 8 of 'tile' is not at a multiple of 16 bytes, as a bulk copy needs: it faults [misaligned-shared-tile]}}
    COPY(tile + 8, data, 1024, &barrier);
}

__global__ void offset_ok(const char *data) {
  __shared__ alignas(128) char tile[4096];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    COPY(tile + 16, data, 1024, &barrier);
}

// A tensor copy needs 128 bytes.
__global__ void tensor_offset_bad(const __grid_constant__ CUtensorMap map) {
  extern __shared__ char bytes[];
  uint64_t *barrier = (uint64_t *)bytes;
  if (threadIdx.x == 0)
    // expected-warning@+1 {{the tile at byte 16 of 'bytes' is not at a multiple of 128 bytes, as a tensor copy needs: it faults [misaligned-shared-tile]}}
    FILL(bytes + 16, &map, barrier);
}

__global__ void tensor_offset_ok(const __grid_constant__ CUtensorMap map) {
  extern __shared__ char bytes[];
  uint64_t *barrier = (uint64_t *)bytes;
  if (threadIdx.x == 0)
    FILL(bytes + 128, &map, barrier);
}

// Two arrays: which of them begins where is not said.
__global__ void declared_bad(const __grid_constant__ CUtensorMap map,
                             int *out) {
  __shared__ short tile[64 * 64];
  __shared__ short other[100];
  __shared__ uint64_t barrier;
  other[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0)
    // expected-warning@+1 {{a tensor copy needs a tile that is aligned to 128 bytes, which the declaration of 'tile' does not guarantee [misaligned-shared-tile]}}
    FILL(tile, &map, &barrier);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x] + other[threadIdx.x ^ 1];
}

__global__ void declared_ok(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(128) short tile[64 * 64];
  __shared__ short other[100];
  __shared__ uint64_t barrier;
  other[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0)
    FILL(tile, &map, &barrier);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x] + other[threadIdx.x ^ 1];
}

// The offset depends on the caller: nothing is known.
__global__ void unknown_ok(const char *data, int n) {
  __shared__ alignas(128) char tile[4096];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    COPY(tile + n, data, 1024, &barrier);
}

// The lanes take the swizzle from the place in the tile, the hardware from the
// address.
__global__ void swizzle_bad(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(128) char tile[64 * 128];
  __shared__ char other[100];
  __shared__ uint64_t barrier;
  other[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0)
    // expected-warning@+1 {{a swizzle of 128 bytes repeats every 1024 bytes of shared memory, and lanes take 'tile' as if it began at a multiple of that, which its declaration does not guarantee [misaligned-shared-tile]}}
    FILL(tile, &map, &barrier);
  __syncthreads();
  int lane = threadIdx.x % 32;
  int offset = lane % 16 * 128 + lane / 16 * 16;
  out[threadIdx.x] =
      rows(tile + (offset ^ (offset >> 3 & 112))) + other[threadIdx.x ^ 1];
}

__global__ void swizzle_ok(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ char other[100];
  __shared__ uint64_t barrier;
  other[threadIdx.x] = threadIdx.x;
  if (threadIdx.x == 0)
    FILL(tile, &map, &barrier);
  __syncthreads();
  int lane = threadIdx.x % 32;
  int offset = lane % 16 * 128 + lane / 16 * 16;
  out[threadIdx.x] =
      rows(tile + (offset ^ (offset >> 3 & 112))) + other[threadIdx.x ^ 1];
}

void run(void *data, int *out, int n) {
  CUtensorMap map{};
  cuuint64_t size[2] = {1024, 1024}, pitch[1] = {2048};
  cuuint32_t box[2] = {64, 64}, step[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, size,
                         pitch, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         CU_TENSOR_MAP_SWIZZLE_128B,
                         CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  offset_bad<<<1, 32>>>((const char *)data);
  offset_ok<<<1, 32>>>((const char *)data);
  tensor_offset_bad<<<1, 32, 16384>>>(map);
  tensor_offset_ok<<<1, 32, 16384>>>(map);
  declared_bad<<<1, 32>>>(map, out);
  declared_ok<<<1, 32>>>(map, out);
  unknown_ok<<<1, 32>>>((const char *)data, n);
  swizzle_bad<<<1, 32>>>(map, out);
  swizzle_ok<<<1, 32>>>(map, out);
}
