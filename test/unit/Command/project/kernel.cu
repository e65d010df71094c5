#include "own.h"
#include "spaced.h"
#include <from_system.h>

#if !defined(__CUDACC_RDC__) || !defined(__CUDACC_EXTENDED_LAMBDA__) ||        \
    !defined(__CUDACC_RELAXED_CONSTEXPR__)
#error the options did not arrive
#endif
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ != 900
#error not the newest architecture that code is assembled for
#endif

static_assert(sizeof(NAME) == 7 && SIZE == OWN + SPACED + FROM_SYSTEM, "");

__global__ void copy(float *To, const float *From) {
  __shared__ float Tile[SIZE];
  Tile[threadIdx.x % SIZE] = From[threadIdx.x];
  __syncthreads();
  To[threadIdx.x] = Tile[threadIdx.x % SIZE];
}
