// RUN-FLAGS: --checks=-*,divergent-branch
// Which threads of a reduction work: spread over all warps, or side by side.

__global__ void spread_workers_bad(float *sums, const float *in) {
  __shared__ float part[512];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 512 + t];
  __syncthreads();
  for (int s = 1; s < 512; s *= 2) {
    // expected-warning@+2 {{of the lanes are idle in this branch on the thread index; the warp diverges in}}
    // expected-note@+1 {{do the work that contiguous threads would do in 20}}
    if (t % (2 * s) == 0)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

__global__ void contiguous_workers_ok(float *sums, const float *in) {
  __shared__ float part[512];
  int t = threadIdx.x;
  part[t] = in[blockIdx.x * 512 + t];
  __syncthreads();
  for (int s = 256; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    sums[blockIdx.x] = part[0];
}

// A bound of the data and what one lane keeps in its registers.
__global__ void guards_ok(float *sums, const float *in, int n) {
  __shared__ float perWarp[8];
  int i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x % 32;
  float sum = 0;
  if (i < n)
    sum = in[i] * in[i];
  for (int s = 16; s > 0; s /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, s);
  if (lane == 0)
    perWarp[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < 8; ++w)
      sum += perWarp[w];
    sums[blockIdx.x] = sum;
  }
}

// Neighbouring lanes do long work on registers one after the other.
__global__ void parity_bad(float *p) {
  int t = threadIdx.x;
  float v = p[blockIdx.x * 256 + t];
  // expected-warning@+2 {{50% of the lanes are idle in this branch on the thread index}}
  // expected-note@+1 {{let whole warps take one way}}
  if (t % 2 == 0) {
    for (int i = 0; i < 64; ++i)
      v = v * 1.01f + 0.5f;
  } else {
    for (int i = 0; i < 64; ++i)
      v = v * 0.99f - 0.25f;
  }
  p[blockIdx.x * 256 + t] = v;
}

// A loop that is not unrolled counts with its iterations.
__global__ void long_loop_bad(float *p) {
  int t = threadIdx.x;
  float v = p[blockIdx.x * 256 + t];
  // expected-warning@+1 {{50% of the lanes are idle in this branch on the thread index}}
  if (t & 1)
#pragma unroll 1
    for (int i = 0; i < 64; ++i)
      v = v * v + 0.5f;
  p[blockIdx.x * 256 + t] = v;
}

// The warp decides, not the lane.
__global__ void warp_parity_ok(float *p) {
  int t = threadIdx.x;
  float v = p[blockIdx.x * 256 + t];
  if (t / 32 % 2 == 0) {
    for (int i = 0; i < 64; ++i)
      v = v * 1.01f + 0.5f;
  } else {
    for (int i = 0; i < 64; ++i)
      v = v * 0.99f - 0.25f;
  }
  p[blockIdx.x * 256 + t] = v;
}

// Too short to be moved.
__global__ void short_parity_ok(float *p) {
  int t = threadIdx.x;
  float v = p[blockIdx.x * 256 + t];
  if (t % 2 == 0) {
#pragma unroll 1
    for (int i = 0; i < 4; ++i)
      v = v * v + 0.5f;
  }
  p[blockIdx.x * 256 + t] = v;
}

void run(float *sums, const float *in, int n) {
  spread_workers_bad<<<16, 512>>>(sums, in);
  contiguous_workers_ok<<<16, 512>>>(sums, in);
  guards_ok<<<16, 256>>>(sums, in, n);
  parity_bad<<<16, 256>>>(sums);
  long_loop_bad<<<16, 256>>>(sums);
  warp_parity_ok<<<16, 256>>>(sums);
  short_parity_ok<<<16, 256>>>(sums);
}
