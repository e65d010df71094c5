// RUN-FLAGS: --checks=-*,shared-swizzle-mismatch
// RUN-COMPILE: -arch=sm_90a
// Tiles that a tensor copy fills, and how products and lanes read them.
#include <cstdint>
#include <cuda.h>
#include <cuda_runtime.h>

__device__ uint32_t shared(const void *p) {
  return (uint32_t)__cvta_generic_to_shared(p);
}
__device__ void fill(void *tile, const CUtensorMap *map, uint64_t *barrier) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::"
               "complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(
                   shared(tile)),
               "l"(map), "r"(shared(barrier)), "r"(0), "r"(0)
               : "memory");
}
__device__ void drain(const CUtensorMap *map, const void *tile) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, "
               "{%1, %2}], [%3];" ::"l"(map),
               "r"(0), "r"(0), "r"(shared(tile))
               : "memory");
}
#define ROWS(SUM, AT)                                                          \
  {                                                                            \
    int a, b, c, d;                                                            \
    asm volatile(                                                              \
        "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"        \
        : "=r"(a), "=r"(b), "=r"(c), "=r"(d)                                   \
        : "r"(shared(AT)));                                                    \
    SUM = a + b + c + d;                                                       \
  }
__device__ uint64_t descriptor(const void *at, uint64_t stride, uint64_t mode) {
  return (uint64_t)(shared(at) & 0x3ffff) >> 4 | (uint64_t)1 << 16 |
         (stride >> 4) << 32 | mode << 62;
}
#define MULTIPLY(D, A, B)                                                      \
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %6, 0;\n"                    \
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 "            \
               "{%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0;\n}\n"                 \
               : "+f"(D[0]), "+f"(D[1]), "+f"(D[2]), "+f"(D[3])                \
               : "l"(A), "l"(B), "r"(1))

// Lanes address a swizzled tile row by row.
__global__ void rows_bad(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    fill(tile, &map, &barrier);
  __syncthreads();
  int lane = threadIdx.x % 32;
  // expected-warning@+1 {{reading matrices of 'tile' with no swizzle, but the tensor map that it is filled by has a swizzle of 128 bytes [shared-swizzle-mismatch]}}
  ROWS(out[threadIdx.x], tile + lane % 16 * 128 + lane / 16 * 16);
}

__global__ void rows_ok(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    fill(tile, &map, &barrier);
  __syncthreads();
  int lane = threadIdx.x % 32;
  int offset = lane % 16 * 128 + lane / 16 * 16;
  ROWS(out[threadIdx.x], tile + (offset ^ (offset >> 3 & 112)));
}

// Lanes swizzle, the map does not.
__global__ void plain_bad(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    fill(tile, &map, &barrier);
  __syncthreads();
  int lane = threadIdx.x % 32;
  int offset = lane % 16 * 128 + lane / 16 * 16;
  // expected-warning@+1 {{reading matrices of 'tile' with a swizzle of 128 bytes, but the tensor map that it is filled by has no swizzle [shared-swizzle-mismatch]}}
  ROWS(out[threadIdx.x], tile + (offset ^ (offset >> 3 & 112)));
}

__global__ void plain_ok(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    fill(tile, &map, &barrier);
  __syncthreads();
  int lane = threadIdx.x % 32;
  ROWS(out[threadIdx.x], tile + lane % 16 * 128 + lane / 16 * 16);
}

// The lanes write the tile themselves, too: what is read is not known.
__global__ void stored_ok(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    fill(tile, &map, &barrier);
  __syncthreads();
  ((int *)tile)[threadIdx.x] = out[threadIdx.x];
  __syncthreads();
  int lane = threadIdx.x % 32;
  ROWS(out[threadIdx.x], tile + lane % 16 * 128 + lane / 16 * 16);
}

// A map whose swizzle only the caller knows.
__global__ void unknown_ok(const __grid_constant__ CUtensorMap map, int *out) {
  __shared__ alignas(1024) char tile[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0)
    fill(tile, &map, &barrier);
  __syncthreads();
  int lane = threadIdx.x % 32;
  ROWS(out[threadIdx.x], tile + lane % 16 * 128 + lane / 16 * 16);
}

// Descriptors: of A as the map says, of B with another swizzle.
__global__ void product_bad(const __grid_constant__ CUtensorMap map,
                            float *out) {
  __shared__ alignas(1024) char a[64 * 128];
  __shared__ alignas(1024) char b[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0) {
    fill(a, &map, &barrier);
    fill(b, &map, &barrier);
  }
  __syncthreads();
  float d[4] = {};
  for (int k = 0; k < 4; ++k)
    // expected-warning@+1 {{the descriptor of operand B has a swizzle of 64 bytes, the tensor map that 'b' is filled by has a swizzle of 128 bytes [shared-swizzle-mismatch]}}
    MULTIPLY(d, descriptor(a + 32 * k, 1024, 1),
             descriptor(b + 32 * k, 1024, 2));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

__global__ void product_ok(const __grid_constant__ CUtensorMap map,
                           float *out) {
  __shared__ alignas(1024) char a[64 * 128];
  __shared__ alignas(1024) char b[64 * 128];
  __shared__ uint64_t barrier;
  if (threadIdx.x == 0) {
    fill(a, &map, &barrier);
    fill(b, &map, &barrier);
  }
  __syncthreads();
  float d[4] = {};
  for (int k = 0; k < 4; ++k)
    MULTIPLY(d, descriptor(a + 32 * k, 1024, 1),
             descriptor(b + 32 * k, 1024, 1));
  out[threadIdx.x] = d[0] + d[1] + d[2] + d[3];
}

// Lanes write matrices that a tensor copy stores.
__global__ void stores_bad(const __grid_constant__ CUtensorMap map) {
  __shared__ alignas(1024) char tile[64 * 128];
  int lane = threadIdx.x % 32;
  // expected-warning@+1 {{writing matrices of 'tile' with no swizzle, but the tensor map that it is stored by has a swizzle of 128 bytes [shared-swizzle-mismatch]}}
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, "
               "%1};" ::"r"(shared(tile + lane % 16 * 128 + lane / 16 * 16)),
               "r"(lane)
               : "memory");
  __syncthreads();
  if (threadIdx.x == 0)
    drain(&map, tile);
}

static CUtensorMap encode(void *data, CUtensorMapSwizzle swizzle) {
  CUtensorMap map{};
  cuuint64_t size[2] = {1024, 1024}, pitch[1] = {2048};
  cuuint32_t box[2] = {64, 64}, step[2] = {1, 1};
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, data, size,
                         pitch, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         swizzle, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                         CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  return map;
}

void run(void *data, int *out, CUtensorMapSwizzle any) {
  CUtensorMap wide = encode(data, CU_TENSOR_MAP_SWIZZLE_128B);
  CUtensorMap none = encode(data, CU_TENSOR_MAP_SWIZZLE_NONE);
  rows_bad<<<1, 32>>>(wide, out);
  rows_ok<<<1, 32>>>(wide, out);
  plain_bad<<<1, 32>>>(none, out);
  plain_ok<<<1, 32>>>(none, out);
  stored_ok<<<1, 32>>>(wide, out);
  unknown_ok<<<1, 32>>>(encode(data, any), out);
  product_bad<<<1, 128>>>(wide, (float *)out);
  product_ok<<<1, 128>>>(wide, (float *)out);
  stores_bad<<<1, 32>>>(wide);
}
