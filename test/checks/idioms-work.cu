// RUN-COMPILE: -arch=sm_80
// Which threads do which work: all checks that are on by default.

// One warp loads, the others compute.
__global__ void specialized_warps_ok(float *out, const float *in, int tiles) {
  __shared__ float tile[2][96];
  int t = threadIdx.x;
  float sum = 0;
  if (t >= 96)
    for (int k = 0; k < 3; ++k)
      tile[0][(t - 96) + 32 * k] = in[blockIdx.x * 96 + (t - 96) + 32 * k];
  __syncthreads();
  for (int n = 1; n <= tiles; ++n) {
    if (t >= 96) {
      for (int k = 0; k < 3; ++k)
        tile[n & 1][(t - 96) + 32 * k] =
            in[(n * gridDim.x + blockIdx.x) * 96 + (t - 96) + 32 * k];
    } else {
      sum += tile[(n - 1) & 1][t] * tile[(n - 1) & 1][95 - t];
    }
    __syncthreads();
  }
  if (t < 96)
    out[blockIdx.x * 96 + t] = sum;
}

// Its twin: every fourth lane loads, so that all warps run both ways.
__global__ void specialized_lanes_bad(float *out, const float *in, int tiles) {
  __shared__ float tile[2][256];
  int t = threadIdx.x;
  float sum = 0;
#pragma unroll 1
  for (int n = 0; n < tiles; ++n) {
    // expected-warning@+1 {{75% of the lanes are idle in this branch on the thread index}}
    if (t % 4 == 0) {
      for (int k = 0; k < 8; ++k)
        tile[n & 1][(t / 4) + 32 * k] =
            in[(n * gridDim.x + blockIdx.x) * 256 + (t / 4) + 32 * k];
    }
    __syncthreads();
    sum += tile[n & 1][t];
  }
  out[blockIdx.x * 128 + t] = sum;
}

__device__ float longWork(float v, float a) {
  for (int k = 0; k < 64; ++k)
    v = v * a + 0.25f;
  return v;
}

// Even and odd lanes do different long work.
__global__ void parity_work_bad(float *out, const float *in) {
  int t = threadIdx.x;
  float v = in[blockIdx.x * 256 + t];
  // expected-warning@+1 {{of the lanes are idle in this branch on the thread index}}
  if (t % 2)
    v = longWork(v, 1.25f);
  else
    v = longWork(v * v, 0.75f);
  out[blockIdx.x * 256 + t] = v;
}

// Its twin: even and odd warps do.
__global__ void warp_work_ok(float *out, const float *in) {
  int t = threadIdx.x;
  float v = in[blockIdx.x * 256 + t];
  if (t / 32 % 2)
    v = longWork(v, 1.25f);
  else
    v = longWork(v * v, 0.75f);
  out[blockIdx.x * 256 + t] = v;
}

// Four kinds of long work, one for each of four neighboring lanes.
__global__ void switch_work_bad(float *out, const float *in) {
  int t = threadIdx.x;
  float v = in[blockIdx.x * 256 + t];
  // expected-warning@+1 {{of the lanes are idle in this branch on the thread index}}
  switch (t % 4) {
  case 0:
    v = longWork(v, 1.25f);
    break;
  case 1:
    v = longWork(v * v, 0.75f);
    break;
  case 2:
    v = longWork(v + 1, 0.5f);
    break;
  default:
    v = longWork(v - 1, 1.5f);
    break;
  }
  out[blockIdx.x * 256 + t] = v;
}

// The same kinds, chosen by the warp.
__global__ void switch_warps_ok(float *out, const float *in) {
  int t = threadIdx.x;
  float v = in[blockIdx.x * 256 + t];
  switch (t / 32 % 4) {
  case 0:
    v = longWork(v, 1.25f);
    break;
  case 1:
    v = longWork(v * v, 0.75f);
    break;
  case 2:
    v = longWork(v + 1, 0.5f);
    break;
  default:
    v = longWork(v - 1, 1.5f);
    break;
  }
  out[blockIdx.x * 256 + t] = v;
}

// A short choice by parity: the sign of a butterfly.
__global__ void butterfly_ok(float *out, const float *in) {
  int t = threadIdx.x;
  float v = in[blockIdx.x * 256 + t];
  for (int s = 1; s < 32; s *= 2) {
    float other = __shfl_xor_sync(0xffffffff, v, s);
    if (t & s)
      v = other - v;
    else
      v = other + v;
  }
  out[blockIdx.x * 256 + t] = v;
}

// Odd-even merge of pairs: a thread for each pair.
__global__ void pairs_ok(int *data) {
  __shared__ int keys[256];
  int t = threadIdx.x;
  keys[t] = data[blockIdx.x * 256 + t];
  keys[t + 128] = data[blockIdx.x * 256 + t + 128];
  __syncthreads();
  for (int j = 128; j >= 32; j /= 2) {
    int low = 2 * t - (t & (j - 1)), high = low + j;
    int a = keys[low], b = keys[high];
    if (a > b)
      keys[low] = b, keys[high] = a;
    __syncthreads();
  }
  data[blockIdx.x * 256 + t] = keys[t];
  data[blockIdx.x * 256 + t + 128] = keys[t + 128];
}

// Bitonic sort with a thread for each element: the lower of two exchanges, the
// other waits. The network has this shape; that half as many threads would do
// is only possible.
__global__ void bitonic_ok(int *data) {
  __shared__ int keys[256];
  int t = threadIdx.x;
  keys[t] = data[blockIdx.x * 256 + t];
  __syncthreads();
  for (int k = 2; k <= 256; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      int other = t ^ j;
      if (other > t) {
        int a = keys[t], b = keys[other];
        if ((a > b) == ((t & k) == 0))
          keys[t] = b, keys[other] = a;
      }
      __syncthreads();
    }
  data[blockIdx.x * 256 + t] = keys[t];
}

// The same with halves of segments, and an order that alternates.
__global__ void merge_by_segments_ok(int *data) {
  __shared__ int keys[256];
  int t = threadIdx.x;
  keys[t] = data[blockIdx.x * 256 + t];
  __syncthreads();
  for (int segment = 2; segment <= 256; segment *= 2) {
    bool rising = t / segment % 2 == 0;
    for (int half = segment / 2; half > 0; half /= 2) {
      if (t / half % 2 == 0) {
        int a = keys[t], b = keys[t + half];
        if ((a > b) == rising)
          keys[t] = b, keys[t + half] = a;
      }
      __syncthreads();
    }
  }
  data[blockIdx.x * 256 + t] = keys[t];
}

// No network: the same lanes work in each iteration.
__global__ void two_halves_bad(float *out, const float *in, int n) {
  int t = threadIdx.x;
  float v = in[blockIdx.x * 256 + t];
  for (int i = 0; i < n; ++i)
    // expected-warning@+1 {{50% of the lanes are idle in this branch on the thread index}}
    if (t % 2 == 0)
      v = longWork(v, 0.5f);
  out[blockIdx.x * 256 + t] = v;
}

// A search in a sorted array, for each thread another key.
__global__ void binary_search_ok(int *out, const int *keys, const int *sorted) {
  __shared__ int table[1024];
  int t = threadIdx.x;
  for (int k = t; k < 1024; k += 256)
    table[k] = sorted[k];
  __syncthreads();
  int key = keys[blockIdx.x * 256 + t], low = 0, high = 1024;
  while (low < high) {
    int middle = (low + high) / 2;
    if (table[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  out[blockIdx.x * 256 + t] = low;
}

// Data decides: rejection of samples.
__global__ void escape_time_ok(int *out, float step, int w) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  float cx = x * step - 2, cy = y * step - 1, zx = 0, zy = 0;
  int n = 0;
  while (n < 256 && zx * zx + zy * zy < 4) {
    float next = zx * zx - zy * zy + cx;
    zy = 2 * zx * zy + cy;
    zx = next;
    ++n;
  }
  out[y * w + x] = n;
}

// A matrix product by tiles with guards.
__global__ void tiled_product_ok(float *c, const float *a, const float *b,
                                 int n) {
  __shared__ float ta[32][32], tb[32][32];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 32) {
    ta[y][x] = row < n && k + x < n ? a[row * n + k + x] : 0;
    tb[y][x] = column < n && k + y < n ? b[(k + y) * n + column] : 0;
    __syncthreads();
    for (int j = 0; j < 32; ++j)
      sum += ta[y][j] * tb[j][x];
    __syncthreads();
  }
  if (row < n && column < n)
    c[row * n + column] = sum;
}

// A list of few elements, loaded by the first threads.
__global__ void filter_ok(float *out, const float *in, const float *taps) {
  __shared__ float tap[9];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (t < 9)
    tap[t] = taps[t];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 9; ++k)
    sum += tap[k] * in[i + k];
  out[i] = sum;
}

// The diagonal of a small matrix, factored by the block.
__global__ void elimination_ok(float *a) {
  __shared__ float m[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  for (int r = y; r < 32; r += 8)
    m[r][x] = a[(blockIdx.x * 32 + r) * 32 + x];
  __syncthreads();
  for (int k = 0; k < 31; ++k) {
    for (int r = k + 1 + y; r < 32; r += 8)
      if (x > k)
        m[r][x] -= m[r][k] / m[k][k] * m[k][x];
    __syncthreads();
  }
  for (int r = y; r < 32; r += 8)
    a[(blockIdx.x * 32 + r) * 32 + x] = m[r][x];
}

void run(float *out, int *ints, const float *in, const int *keys, int n) {
  specialized_warps_ok<<<64, 128>>>(out, in, n);
  specialized_lanes_bad<<<64, 128>>>(out, in, n);
  parity_work_bad<<<64, 256>>>(out, in);
  warp_work_ok<<<64, 256>>>(out, in);
  switch_work_bad<<<64, 256>>>(out, in);
  switch_warps_ok<<<64, 256>>>(out, in);
  butterfly_ok<<<64, 256>>>(out, in);
  pairs_ok<<<64, 128>>>(ints);
  bitonic_ok<<<64, 256>>>(ints);
  merge_by_segments_ok<<<64, 256>>>(ints);
  two_halves_bad<<<64, 256>>>(out, in, n);
  binary_search_ok<<<64, 256>>>(ints, keys, keys);
  escape_time_ok<<<dim3(8, 32), dim3(32, 8)>>>(ints, 0.01f, 256);
  tiled_product_ok<<<dim3(32, 32), dim3(32, 32)>>>(out, in, in, n);
  filter_ok<<<64, 256>>>(out, in, in);
  elimination_ok<<<64, dim3(32, 8)>>>(out);
}
