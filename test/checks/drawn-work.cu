// Behind a loop that lanes leave when what they draw from a counter is beyond
// the work, they go on one by one.
// RUN-FLAGS: --checks=-*,global-*

__global__ void drawn_ok(int *counter, const int *lengths, double *out,
                         int work) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int left = lengths[i], at = i;
  double sum = 0;
  while (at < work) {
    sum += left;
    if (--left <= 0) {
      at = atomicAdd(counter, 1);
      if (at < work)
        left = lengths[0];
    }
  }
  out[i * 4] = sum;
}

// Each lane counts its own.
__global__ void counted_bad(const int *lengths, double *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = 0;
  for (int k = 0; k < lengths[i]; ++k)
    sum += out[0];
  // expected-warning@+1 {{32 sectors per request writing 'out' where 8 would do}}
  out[i * 4 + 1] = sum;
}
