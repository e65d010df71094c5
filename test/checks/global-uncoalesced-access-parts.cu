// A block goes through a row in steps of several elements for each thread, then through what is left. All lanes go on
// with the second loop together, also where another loop that they left one by one is in front, and the length of the
// row is loaded.
// RUN-FLAGS: --checks=-*,global-uncoalesced-access,global-gather

template <int Each>
__device__ float sumOf(const float *row, unsigned size) {
  float sum = 0;
  unsigned at = threadIdx.x;
  const unsigned left = size % (Each * blockDim.x);
  for (; at < size - left; at += blockDim.x * Each)
#pragma unroll
    for (unsigned j = 0; j < Each; ++j)
      sum += row[at + j * blockDim.x];
  for (; at < size; at += blockDim.x)
    sum += row[at];
  return sum;
}

__global__ void rows_ok(float *sums, float *rows, unsigned width, const int *lengths) {
  float *row = rows + blockIdx.x * width;
  unsigned size = width;
  if (lengths) {
    size = lengths[blockIdx.x];
    for (unsigned i = size + threadIdx.x; i < width; i += blockDim.x)
      row[i] = 0;
  }
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sumOf<2>(row, size);
}

// Here each lane has another length, and leaves the first loop when it is through.
__global__ void own_rows_bad(float *sums, const float *rows, unsigned width, const int *lengths) {
  const unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  // expected-warning@+2 {{32 sectors per request}}
  for (unsigned i = 0; i < lengths[t]; ++i)
    sum += rows[t * width + i];
  sums[t] = sum;
}

void run(float *sums, float *rows, unsigned width, const int *lengths, int blocks) {
  rows_ok<<<blocks, 256>>>(sums, rows, width, lengths);
  own_rows_bad<<<blocks, 256>>>(sums, rows, width, lengths);
}
