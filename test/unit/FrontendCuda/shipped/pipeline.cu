// Asynchronous copies keep their two addresses and their size.
// MODES: shipped toolkit
// IR: cp\.async
#include <cuda_pipeline.h>
__global__ void stage(float4 *out, const float4 *in) {
  __shared__ float4 s[64];
  __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float4));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = s[63 - threadIdx.x];
}
