// Who meets on one address of global memory.

__global__ void sum_every_thread_bad(int *sum, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+2 {{update one address of 'sum' by atomic add [global-atomic-hotspot]}}
    // expected-note@+1 {{one atomic per block}}
    atomicAdd(sum, in[i]);
}

__global__ void count_all_bad(unsigned *count) {
  // expected-warning@+2 {{16384 threads of the grid update one address of 'count' by atomic add}}
  // expected-note@+1 {{which leaves one update per warp: 8 updates per block}}
  atomicAdd(count, 1u);
}

__global__ void sum_per_block_ok(int *sum, const int *in, int n) {
  __shared__ int part[256];
  int i = blockIdx.x * 256 + threadIdx.x, t = threadIdx.x;
  part[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0)
    atomicAdd(sum, part[0]);
}

__global__ void histogram_global_bad(unsigned *bins, const unsigned char *in,
                                     int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+2 {{all threads of the grid update a table of at most 256 elements of 'bins' by atomic add}}
    // expected-note@+1 {{its own table in shared memory}}
    atomicAdd(&bins[in[i]], 1u);
}

__global__ void histogram_private_ok(unsigned *bins, const unsigned char *in,
                                     int n) {
  __shared__ unsigned own[256];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
    atomicAdd(&own[in[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

// A warp takes a range of 1024 items at a time; one lane does it, rarely.
__global__ void grab_ranges_ok(float *out, const float *in, int *next, int n) {
  __shared__ int range[8];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int used = 1024;
  for (;;) {
    if (used == 1024) {
      if (lane == 0)
        range[warp] = atomicAdd(next, 1024);
      __syncwarp();
      used = 0;
    }
    int first = range[warp] + used;
    if (first >= n)
      break;
    out[first + lane] = in[first + lane];
    used += 32;
  }
}

// Far more addresses than lanes, nothing known of the data.
__global__ void degrees_ok(int *degree, const int *target, int edges) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < edges)
    atomicAdd(&degree[target[i]], 1);
}

// Only some come, as their data says: not certain, but likely.
// Those that pass the test are mostly few, and the compiler makes one update of
// a warp: only possible.
__global__ void append_ok(unsigned *count, float *list, const float *in,
                          float x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > x)
    list[atomicAdd(count, 1u)] = in[i];
}

// How many elements pass the test is the data's matter.
__global__ void count_large_ok(unsigned *count, const float *in, float x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > x)
    atomicAdd(count, 1u);
}

// Each lane has a private array of its own: the test is not the same for all.
__global__ void private_test_ok(unsigned *count, const int *in, int target) {
  int own[64];
  const int t = threadIdx.x;
  for (int k = 0; k < 64; ++k)
    own[k] = in[k * 256 + t];
  for (int k = 0; k < 64; ++k)
    // expected-warning@+1 {{the index of 'own' is not constant}}
    own[in[t] & 63] += own[(in[t] + k) & 63];
  if (own[3] < target)
    atomicAdd(count, 1u);
}

// One lane of a warp adds for all, and tells them what it got.
__global__ void leader_tells_ok(unsigned *count, unsigned *out) {
  unsigned at;
  if (threadIdx.x % 32 == 0)
    at = atomicAdd(count, 32u);
  at = __shfl_sync(0xffffffff, at, 0);
  out[blockIdx.x * blockDim.x + threadIdx.x] = at + threadIdx.x % 32;
}

void run(int *data, const int *in, int n) {
  sum_every_thread_bad<<<64, 256>>>(data, in, n);
  count_all_bad<<<64, 256>>>((unsigned *)data);
  sum_per_block_ok<<<64, 256>>>(data, in, n);
  histogram_global_bad<<<64, 256>>>((unsigned *)data, (const unsigned char *)in,
                                    n);
  histogram_private_ok<<<64, 256>>>((unsigned *)data, (const unsigned char *)in,
                                    n);
  grab_ranges_ok<<<64, 256>>>((float *)data, (const float *)in, data, n);
  degrees_ok<<<64, 256>>>(data, in, n);
  append_ok<<<64, 256>>>((unsigned *)data, (float *)data, (const float *)in, 1);
  count_large_ok<<<64, 256>>>((unsigned *)data, (const float *)in, 1);
  private_test_ok<<<64, 256>>>((unsigned *)data, in, n);
  leader_tells_ok<<<64, 256>>>((unsigned *)data, (unsigned *)in);
}
