// RUN-COMPILE: -arch=sm_80
// Reductions and scans as textbooks write them, and their bad twins: all
// checks that are on by default.

__device__ float warpSum(float v) {
  for (int s = 16; s > 0; s /= 2)
    v += __shfl_down_sync(0xffffffff, v, s);
  return v;
}

// One lane of each warp writes the sum of the warp.
__global__ void warp_row_sum_ok(float *out, const float *in, int columns) {
  int lane = threadIdx.x % 32, row = blockIdx.x * 8 + threadIdx.x / 32;
  float sum = 0;
  for (int c = lane; c < columns; c += 32)
    sum += in[row * columns + c];
  sum = warpSum(sum);
  if (lane == 0)
    out[row] = sum;
}

// One lane of each warp combines the sum with what is in memory.
__global__ void warp_row_update_ok(float *out, const float *bias,
                                   const float *in, float alpha, float beta,
                                   int columns) {
  int lane = threadIdx.x % 32, row = blockIdx.x * 8 + threadIdx.x / 32;
  float sum = 0;
  for (int c = lane; c < columns; c += 32)
    sum += in[row * columns + c];
  sum = warpSum(sum);
  if (lane == 0) {
    float old = out[row];
    out[row] = alpha * sum + beta * old + bias[row];
  }
}

// The loads of the epilogue are several, the loop short.
__global__ void warp_normalize_ok(float *out, const float *scale,
                                  const float *shift, const float *old,
                                  const float *in) {
  int lane = threadIdx.x & 31, row = blockIdx.x * 8 + (threadIdx.x >> 5);
  float v = in[row * 32 + lane];
  float sum = warpSum(v), squares = warpSum(v * v);
  if (lane == 0) {
    float mean = sum / 32;
    float var = squares / 32 - mean * mean;
    out[row] = (mean - shift[row]) * rsqrtf(var + 1e-5f) * scale[row] + old[row];
  }
}

// Sums of groups of eight lanes: lanes 0, 8, 16 and 24 write.
__global__ void group_sum_ok(float *out, const float *weight, const float *in) {
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  float v = in[i];
  for (int s = 4; s > 0; s /= 2)
    v += __shfl_down_sync(0xffffffff, v, s, 8);
  if (t % 8 == 0)
    out[i / 8] = v * weight[i / 8];
}

// Every warp writes its sum to shared memory, the first adds them up.
__global__ void block_sum_ok(float *out, const float *in, int n) {
  __shared__ float part[32];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    sum += in[i];
  sum = warpSum(sum);
  if (t % 32 == 0)
    part[t / 32] = sum;
  __syncthreads();
  if (t < 32) {
    sum = t < blockDim.x / 32 ? part[t] : 0;
    sum = warpSum(sum);
    if (t == 0)
      out[blockIdx.x] = sum;
  }
}

// The tree in shared memory, unrolled from one warp on.
__global__ void block_tree_ok(float *out, const float *in) {
  __shared__ float part[256];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 512 + t] + in[blockIdx.x * 512 + 256 + t];
  __syncthreads();
  for (int s = 128; s > 32; s >>= 1) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t < 32) {
    float v = part[t] + part[t + 32];
    v = warpSum(v);
    if (t == 0)
      out[blockIdx.x] = v;
  }
}

// Its twin: the workers are spread over all warps.
__global__ void block_tree_bad(float *out, const float *in) {
  __shared__ float part[256];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 512 + t] + in[blockIdx.x * 512 + 256 + t];
  __syncthreads();
  for (int s = 1; s < 256; s *= 2) {
    // expected-warning@+1 {{of the lanes are idle in this branch on the thread index}}
    if (t % (2 * s) == 0)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}

// The same twin with a mask, behind a loop over the data.
__global__ void block_mask_tree_bad(float *out, const float *in, int n) {
  __shared__ float part[256];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
    sum += in[i];
  part[t] = sum;
  __syncthreads();
  for (int s = 1; s < 256; s <<= 1) {
    // expected-warning@+1 {{of the lanes are idle in this branch on the thread index}}
    if ((t & (2 * s - 1)) == 0)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = part[0];
}

// The largest element and its place: one thread of the block writes both.
__global__ void block_argmax_ok(float *most, int *where, const float *in) {
  __shared__ float value[256];
  __shared__ int place[256];
  int t = threadIdx.x;
  value[t] = in[blockIdx.x * 256 + t];
  place[t] = blockIdx.x * 256 + t;
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s && value[t + s] > value[t]) {
      value[t] = value[t + s];
      place[t] = place[t + s];
    }
    __syncthreads();
  }
  if (t == 0) {
    most[blockIdx.x] = value[0];
    where[blockIdx.x] = place[0];
  }
}

// One thread adds up the few sums of the warps.
__global__ void serial_tail_ok(float *out, const float *in) {
  __shared__ float part[8];
  int t = threadIdx.x;
  float sum = warpSum(in[blockIdx.x * 256 + t]);
  if (t % 32 == 0)
    part[t / 32] = sum;
  __syncthreads();
  if (t == 0) {
    float total = 0;
    for (int w = 0; w < 8; ++w)
      total += part[w];
    out[blockIdx.x] = total;
  }
}

// The last block that finishes adds up the sums of all blocks.
__device__ unsigned finished;
__global__ void last_block_ok(float *out, volatile float *sums, const float *in,
                              int n) {
  __shared__ float part[256];
  __shared__ bool isLast;
  int t = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * 256 + t; i < n; i += gridDim.x * 256)
    sum += in[i];
  part[t] = sum;
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) {
    sums[blockIdx.x] = part[0];
    __threadfence();
    isLast = atomicInc(&finished, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (isLast) {
    sum = 0;
    for (int i = t; i < gridDim.x; i += 256)
      sum += sums[i];
    part[t] = sum;
    __syncthreads();
    for (int s = 128; s > 0; s /= 2) {
      if (t < s)
        part[t] += part[t + s];
      __syncthreads();
    }
    if (t == 0) {
      *out = part[0];
      finished = 0;
    }
  }
}

// Inclusive scan of a block by warps: the last lane of each writes its total.
__global__ void block_scan_ok(int *out, const int *in) {
  __shared__ int total[8];
  int t = threadIdx.x, lane = t % 32, warp = t / 32, i = blockIdx.x * 256 + t;
  int v = in[i];
  for (int s = 1; s < 32; s *= 2) {
    int below = __shfl_up_sync(0xffffffff, v, s);
    if (lane >= s)
      v += below;
  }
  if (lane == 31)
    total[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int sum = lane < 8 ? total[lane] : 0;
    for (int s = 1; s < 8; s *= 2) {
      int below = __shfl_up_sync(0xffffffff, sum, s);
      if (lane >= s)
        sum += below;
    }
    if (lane < 8)
      total[lane] = sum;
  }
  __syncthreads();
  if (warp > 0)
    v += total[warp - 1];
  out[i] = v;
}

// One warp for each row of a sparse matrix.
__global__ void sparse_rows_ok(float *y, const int *begin, const int *column,
                               const float *value, const float *x, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  float sum = 0;
  for (int k = begin[row] + lane; k < begin[row + 1]; k += 32)
    sum += value[k];
  sum = warpSum(sum);
  if (lane == 0)
    y[row] += sum * x[row];
}

void run(float *out, int *ints, const float *in, const int *indices, int n) {
  warp_row_sum_ok<<<64, 256>>>(out, in, n);
  warp_row_update_ok<<<64, 256>>>(out, in, in, 2, 3, n);
  warp_normalize_ok<<<64, 256>>>(out, in, in, in, in);
  group_sum_ok<<<64, 256>>>(out, in, in);
  block_sum_ok<<<64, 256>>>(out, in, n);
  block_tree_ok<<<64, 256>>>(out, in);
  block_tree_bad<<<64, 256>>>(out, in);
  block_mask_tree_bad<<<64, 256>>>(out, in, n);
  block_argmax_ok<<<64, 256>>>(out, ints, in);
  serial_tail_ok<<<64, 256>>>(out, in);
  last_block_ok<<<64, 256>>>(out, out, in, n);
  block_scan_ok<<<64, 256>>>(ints, indices);
  sparse_rows_ok<<<64, 256>>>(out, indices, indices, in, in, n);
}
