// RUN-FLAGS: --certainty=possible
// Sectors of atomics whose lanes are apart by what the code says, not by data.

__global__ void columns_bad(float *sums, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request updating 'sums' where 4 would do; neighbouring lanes are 32 bytes apart}}
  atomicAdd(&sums[i * 8], in[i]);
}

__global__ void tile_bad(float *sums, int pitch) {
  float s = threadIdx.x + 0.5f;
  // expected-warning@+1 {{updating 'sums' where 4 would do}}
  atomicAdd(&sums[threadIdx.x * pitch + threadIdx.y], s);
}

__global__ void rows_ok(float *sums, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sums[i], in[i]);
}

// Two sectors of one line: below the least excess.
__global__ void halves_ok(double *sums, const double *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sums[i + 1], in[i]);
}

// Where data decides the places, the order of the data does.
__global__ void histogram_ok(int *counts, const int *kinds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&counts[kinds[i]], 1);
}

// However few lanes come, they move what all would.
__global__ void positive_ok(int *counts, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > 0)
    atomicAdd(&counts[i], in[i]);
}

// A lane of each warp: its sector is the ideal.
__global__ void leaders_ok(float *sums, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 == 0)
    atomicAdd(&sums[i], in[i]);
}

void run(float *sums, const float *in, double *wide, const double *from,
         int *counts, const int *kinds, int pitch) {
  columns_bad<<<16, 256>>>(sums, in);
  tile_bad<<<16, dim3(16, 16)>>>(sums, pitch);
  rows_ok<<<16, 256>>>(sums, in);
  halves_ok<<<16, 256>>>(wide, from);
  histogram_ok<<<16, 256>>>(counts, kinds);
  positive_ok<<<16, 256>>>(counts, kinds);
  leaders_ok<<<16, 256>>>(sums, in);
}
