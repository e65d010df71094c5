// RUN-COMPILE: -arch=sm_80
// One lane or thread that acts for others: all checks that are on by default.

#include <cooperative_groups.h>

// The lanes that found something reserve places together.
__global__ void aggregated_compaction_ok(int *out, int *used, const int *in,
                                         int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  int v = i < n ? in[i] : 0;
  unsigned found = __ballot_sync(0xffffffff, v > 0);
  int first = 0;
  if (lane == 0 && found)
    first = atomicAdd(used, __popc(found));
  first = __shfl_sync(0xffffffff, first, 0);
  if (v > 0)
    out[first + __popc(found & ((1u << lane) - 1))] = v;
}

// The first of the active lanes is the leader.
__global__ void active_leader_ok(int *out, int *used, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  if (i < n && in[i] > 0) {
    unsigned active = __activemask();
    int leader = __ffs(active) - 1, first = 0;
    if (lane == leader)
      first = atomicAdd(used, __popc(active));
    first = __shfl_sync(active, first, leader);
    out[first + __popc(active & ((1u << lane) - 1))] = i;
  }
}

// The leader of the lanes that hold the same key adds for all.
__global__ void matched_leader_ok(int *counts, const int *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  if (i < n) {
    int key = keys[i];
    unsigned same = __match_any_sync(__activemask(), key);
    if (lane == __ffs(same) - 1)
      atomicAdd(&counts[key], __popc(same));
  }
}

__global__ void coalesced_group_ok(int *used, int *out, const int *in, int n) {
  namespace cg = cooperative_groups;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) {
    cg::coalesced_group active = cg::coalesced_threads();
    int first = 0;
    if (active.thread_rank() == 0)
      first = atomicAdd(used, active.size());
    out[active.shfl(first, 0) + active.thread_rank()] = i;
  }
}

__global__ void tile_leader_ok(float *out, const float *weight,
                               const float *in) {
  namespace cg = cooperative_groups;
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  int i = blockIdx.x * 256 + threadIdx.x;
  float v = in[i];
  for (int s = tile.size() / 2; s > 0; s /= 2)
    v += tile.shfl_down(v, s);
  if (tile.thread_rank() == 0)
    out[i / 32] = v * weight[i / 32];
}

// Each warp takes its next work from a queue.
__global__ void work_queue_ok(float *out, int *next, const float *in, int rows) {
  int lane = threadIdx.x % 32;
  while (true) {
    int row = 0;
    if (lane == 0)
      row = atomicAdd(next, 1);
    row = __shfl_sync(0xffffffff, row, 0);
    if (row >= rows)
      break;
    out[row * 32 + lane] = in[row * 32 + lane] * 2;
  }
}

// One thread reads what the whole block uses.
__global__ void parameters_by_one_ok(float *out, const float *in,
                                     const float *table) {
  __shared__ float scale, shift;
  if (threadIdx.x == 0) {
    scale = table[blockIdx.x];
    shift = table[blockIdx.x + gridDim.x];
  }
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[i] * scale + shift;
}

// One lane of each warp reads, the others get it by shuffles.
__global__ void parameters_by_lane_ok(float *out, const float *in,
                                      const float *table) {
  int lane = threadIdx.x % 32, row = blockIdx.x * 8 + threadIdx.x / 32;
  float scale = 0, shift = 0;
  if (lane == 0) {
    scale = table[2 * row];
    shift = table[2 * row + 1];
  }
  scale = __shfl_sync(0xffffffff, scale, 0);
  shift = __shfl_sync(0xffffffff, shift, 0);
  out[row * 32 + lane] = in[row * 32 + lane] * scale + shift;
}

// A histogram in shared memory, added up by all threads.
__global__ void block_histogram_ok(unsigned *out, const unsigned char *in,
                                   int n) {
  __shared__ unsigned bins[256];
  bins[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
    atomicAdd(&bins[in[i]], 1);
  __syncthreads();
  if (bins[threadIdx.x])
    atomicAdd(&out[threadIdx.x], bins[threadIdx.x]);
}

// The first thread announces the end of the block.
__global__ void flag_epilogue_ok(float *out, volatile int *done,
                                 const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = sqrtf(in[i]);
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    done[blockIdx.x] = 1;
}

// The last block to finish adds up what all have written; its first thread ends.
__global__ void last_block_ok(float *out, float *part, unsigned *done,
                              const float *in) {
  __shared__ float sums[256];
  __shared__ bool isLast;
  int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s)
      sums[t] += sums[t + s];
    __syncthreads();
  }
  if (t == 0) {
    part[blockIdx.x] = sums[0];
    __threadfence();
    isLast = atomicInc(done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (isLast && t < 32) {
    float sum = 0;
    for (int i = t; i < gridDim.x; i += 32)
      sum += part[i];
    for (int s = 16; s > 0; s /= 2)
      sum += __shfl_down_sync(0xffffffff, sum, s);
    if (t == 0) {
      out[0] = sum;
      *done = 0;
    }
  }
}

// One lane elected by hardware, and a counter for each warp.
__global__ void elected_ok(int *ends, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  unsigned found = __ballot_sync(0xffffffff, i < n && in[i] < 0);
  if (lane == __ffs(__activemask()) - 1) {
    int warp = i >> 5;
    ends[2 * warp] = __popc(found);
    ends[2 * warp + 1] = 32 - __clz(found);
  }
}

// The tail that does not fill a vector is copied by the first threads.
__global__ void vector_tail_ok(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
  for (int v = i; v < n / 4; v += step)
    ((float4 *)out)[v] = ((const float4 *)in)[v];
  if (i < n % 4)
    out[n / 4 * 4 + i] = in[n / 4 * 4 + i];
}

// The first thread of the grid sets what the next launch starts from.
__global__ void next_round_ok(float *out, float *state, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * state[1];
  if (i == 0) {
    float beta = state[0];
    state[0] = beta * beta;
    state[2] = sqrtf(1 - beta) / (1 + state[2]);
  }
}

// The leader of each warp brings its product into memory, which takes an update
// with compare-and-swap.
__device__ void multiply(float *by, float value) {
  unsigned *bits = (unsigned *)by, now = *bits, assumed;
  do {
    assumed = now;
    now = atomicCAS(bits, assumed,
                    __float_as_uint(value * __uint_as_float(assumed)));
  } while (assumed != now);
}
__global__ void products_ok(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float value = i < n ? in[i] : 1;
  for (int d = 16; d; d >>= 1)
    value *= __shfl_down_sync(~0u, value, d);
  if ((threadIdx.x & (warpSize - 1)) == 0) {
    multiply(&out[blockIdx.x], value);
    multiply(&out[blockIdx.x + 64], value * value);
    multiply(&out[blockIdx.x + 128], 1 - value);
  }
}

// One lane of each warp adds up the row of the warp while 31 wait.
__global__ void row_by_one_lane_bad(float *out, const float *in) {
  __shared__ float tile[8][33];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  tile[warp][lane] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  // expected-warning@+1 {{96.9% of the lanes are idle in this branch on the thread index}}
  if (lane == 0) {
    float sum = 0;
    for (int c = 0; c < 32; ++c)
      sum += tile[warp][c] * tile[warp][c];
    out[blockIdx.x * 8 + warp] = sum;
  }
}

// Its twin: eight lanes of one warp do it.
__global__ void row_by_lanes_ok(float *out, const float *in) {
  __shared__ float tile[8][33];
  int t = threadIdx.x;
  tile[t / 32][t % 32] = in[blockIdx.x * 256 + t];
  __syncthreads();
  if (t < 8) {
    float sum = 0;
    for (int c = 0; c < 32; ++c)
      sum += tile[t][c] * tile[t][c];
    out[blockIdx.x * 8 + t] = sum;
  }
}

// The leader adds many sums of its warp: no other warp has them.
__global__ void many_sums_ok(float *out, const float *in, const int *list,
                             int n) {
  int t = threadIdx.x;
  for (int j = 0; j < n; ++j) {
    float x[64];
    for (int k = 0; k < 64; ++k) {
      x[k] = in[(j * 64 + k) * 256 + t] * k;
      for (int s = 16; s > 0; s /= 2)
        x[k] += __shfl_xor_sync(~0u, x[k], s);
    }
    if (t % 32 == 0) {
      float *sums = out + list[j] * 64;
      for (int k = 0; k < 64; ++k)
        atomicAdd(&sums[k], x[k]);
    }
  }
}

void run(int *out, int *used, const int *in, float *f, const float *g, int n) {
  aggregated_compaction_ok<<<64, 256>>>(out, used, in, n);
  active_leader_ok<<<64, 256>>>(out, used, in, n);
  matched_leader_ok<<<64, 256>>>(out, in, n);
  coalesced_group_ok<<<64, 256>>>(used, out, in, n);
  tile_leader_ok<<<64, 256>>>(f, g, g);
  work_queue_ok<<<64, 256>>>(f, used, g, n);
  parameters_by_one_ok<<<64, 256>>>(f, g, g);
  parameters_by_lane_ok<<<64, 256>>>(f, g, g);
  block_histogram_ok<<<64, 256>>>((unsigned *)out, (const unsigned char *)in, n);
  flag_epilogue_ok<<<64, 256>>>(f, used, g);
  last_block_ok<<<64, 256>>>(f, f, (unsigned *)used, g);
  elected_ok<<<64, 256>>>(out, in, n);
  vector_tail_ok<<<64, 256>>>(f, g, n);
  next_round_ok<<<64, 256>>>(f, f, g);
  products_ok<<<64, 256>>>(f, g, n);
  many_sums_ok<<<64, 256>>>(f, g, out, n);
  row_by_one_lane_bad<<<64, 256>>>(f, g);
  row_by_lanes_ok<<<64, 256>>>(f, g);
}
