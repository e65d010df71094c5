// Adding up a block's elements. Interleaved addressing moves the lanes of a warp
// apart by twice as many words in each iteration.

__global__ void reduce_interleaved_bad(float *sums, const float *in) {
  extern __shared__ float part[];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned s = 1; s < blockDim.x; s *= 2) {
    unsigned index = 2 * s * t;
    if (index < blockDim.x)
      // expected-warning@+6 2 {{up to 16-way bank conflict reading 'part'}}
      // expected-warning@+5 {{up to 16-way bank conflict writing 'part'; lanes 0,2,..,30 of a warp touch 16 words of bank 0}}
      // expected-note@+4 {{the worst request is execution 4 of warp 0, with 16 wavefronts}}
      // expected-note@+3 {{in each of 9 executions: 2, 4, 8, 16, 16, 8, 4, 2, 1; they add up to 61 where 9 would do}}
      // expected-note@+2 {{over its 20 requests a block needs 95 wavefronts where 20 would do}}
      // expected-note@+1 {{sequential addressing}}
      part[index] += part[index + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

__global__ void reduce_sequential_ok(float *sums, const float *in) {
  extern __shared__ float part[];
  unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned s = blockDim.x / 2; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

void run(float *sums, const float *in) {
  reduce_interleaved_bad<<<16, 512, 512 * sizeof(float)>>>(sums, in);
  reduce_sequential_ok<<<16, 512, 512 * sizeof(float)>>>(sums, in);
}
