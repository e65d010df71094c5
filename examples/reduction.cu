// A block's sum with interleaved addressing: the workers lie further apart in
// every round, in banks and in warps. Then the same with sequential addressing.
#include <cuda_runtime.h>

constexpr int Threads = 512;

__global__ void sumInterleaved(float *out, const float *in) {
  __shared__ float data[Threads];
  int tid = threadIdx.x;
  data[tid] = in[blockIdx.x * Threads + tid];
  __syncthreads();
  for (int s = 1; s < Threads; s *= 2) {
    int index = 2 * s * tid;
    if (index < Threads)
      data[index] += data[index + s];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = data[0];
}

__global__ void sumSequential(float *out, const float *in) {
  __shared__ float data[Threads];
  int tid = threadIdx.x;
  data[tid] = in[blockIdx.x * Threads + tid];
  __syncthreads();
  for (int s = Threads / 2; s > 0; s /= 2) {
    if (tid < s)
      data[tid] += data[tid + s];
    __syncthreads();
  }
  if (tid == 0)
    out[blockIdx.x] = data[0];
}

void run(float *out, const float *in, int blocks) {
  sumInterleaved<<<blocks, Threads>>>(out, in);
  sumSequential<<<blocks, Threads>>>(out, in);
}
