// A barrier inside of control flow that depends on the thread.

__global__ void half_of_block_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  // expected-note@+1 {{threads diverge at this branch}}
  if (t < 40) {
    // expected-warning@+1 {{barrier that not all threads of the block reach; lanes 8..31 of warp 1 do not reach it [divergent-barrier]}}
    __syncthreads();
    out[t] = row[39 - t];
  }
}

__global__ void whole_warps_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  if (t < 32) {
    // expected-warning@+1 {{barrier that not all threads of the block reach; lanes 0..31 of warp 1 do not reach it}}
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

// A barrier does not wait for threads that have returned.
__global__ void returned_ok(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  if (t >= 40)
    return;
  __syncthreads();
  out[t] = row[39 - t];
}

__global__ void warps_returned_ok(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  if (t / 32 == 1 || t == 3) {
    out[t] = 0;
    return;
  }
  __syncthreads();
  out[t] = row[31 - t];
}

// Of those that have not returned, some do not reach it.
__global__ void returned_and_missing_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  if (t >= 40)
    return;
  out[t] = row[t];
  // expected-note@+1 {{threads diverge at this branch}}
  if (t < 36) {
    // expected-warning@+1 {{barrier that not all threads of the block reach; lanes 4..7 of warp 1 do not reach it}}
    __syncthreads();
    out[t] = row[35 - t];
  }
}

__global__ void return_inside_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  // expected-note@+1 {{threads diverge at this branch}}
  if (t < 40) {
    out[t] = row[t];
    if (t == 33)
      return;
    // expected-warning@+1 {{barrier that not all threads of the block reach; lanes 8..31 of warp 1 do not reach it}}
    __syncthreads();
    out[t] = row[39 - t];
  }
}

// To leave a function is not to leave the kernel.
__device__ void exchange(float *row, float *out, int t) {
  // expected-note@+1 {{threads diverge at this branch}}
  if (t >= 40)
    return;
  // expected-warning@+1 {{barrier that not all threads of the block reach; lanes 8..31 of warp 1 do not reach it}}
  __syncthreads();
  out[t] = row[39 - t];
}

__global__ void through_function_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  exchange(row, out, t);
}

// Barriers that wait for so many threads, not for the block.
__global__ void counted_ok(float *out, const float *in) {
  __shared__ float row[32];
  int t = threadIdx.x;
  if (t < 32) {
    row[t] = in[t];
    asm volatile("bar.sync 1, 32;" ::: "memory");
    out[t] = row[31 - t];
    asm volatile("bar.sync 1, %0;" ::"n"(32) : "memory");
    row[t] = in[31 - t];
  }
}

// ... and one that waits for all of it.
__global__ void counted_bad(float *out, const float *in) {
  __shared__ float row[64];
  int t = threadIdx.x;
  row[t] = in[t];
  // expected-note@+1 {{threads diverge at this branch}}
  if (t < 32) {
    // expected-warning@+1 {{barrier that not all threads of the block reach; lanes 0..31 of warp 1 do not reach it}}
    asm volatile("bar.sync 1, 64;" ::: "memory");
    out[t] = row[63 - t];
  }
}

void run(float *out, const float *in, int rounds) {
  half_of_block_bad<<<1, 64>>>(out, in);
  whole_warps_bad<<<1, 64>>>(out, in);
  outside_ok<<<1, 64>>>(out, in);
  uniform_ok<<<8, 64>>>(out, in, rounds);
  returned_ok<<<1, 64>>>(out, in);
  warps_returned_ok<<<1, 64>>>(out, in);
  returned_and_missing_bad<<<1, 64>>>(out, in);
  return_inside_bad<<<1, 64>>>(out, in);
  through_function_bad<<<1, 64>>>(out, in);
  counted_ok<<<1, 64>>>(out, in);
  counted_bad<<<1, 64>>>(out, in);
}
