// A barrier inside of control flow that depends on the thread.

__global__ void half_of_block_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  // expected-note@+1 {{this branch decides}}
  if (t < 40) {
    // expected-warning@+1 {{barrier that not all threads of the block reach; lanes 8..31 of warp 1 stay away [divergent-barrier]}}
    __syncthreads();
    out[t] = row[39 - t];
  }
}

__global__ void whole_warps_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  if (t < 32) {
    // expected-warning@+1 {{barrier that not all threads of the block reach; lanes 0..31 of warp 1 stay away}}
    __syncthreads();
    out[t] = row[31 - t];
  }
}

__global__ void outside_ok(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  __syncthreads();
  if (t < 40)
    out[t] = row[39 - t];
}

// The same for all threads of a block: all of them or none.
__global__ void uniform_ok(float *out, const float *in, int rounds) {
  __shared__ float row[64];
  int t = threadIdx.x;
  for (int i = 0; i < rounds; ++i) {
    row[t] = in[i * 64 + t];
    __syncthreads();
    if (blockIdx.x == 3) {
      out[t] += row[63 - t];
      __syncthreads();
    }
  }
}

void run(float *out, const float *in, int rounds) {
  half_of_block_bad<<<1, 64>>>(out, in);
  whole_warps_bad<<<1, 64>>>(out, in);
  outside_ok<<<1, 64>>>(out, in);
  uniform_ok<<<8, 64>>>(out, in, rounds);
}
