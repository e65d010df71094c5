// RUN-FLAGS: --checks=-*,global-atomic-hotspot --certainty=possible
// Where data decides who comes, the number of threads is an upper bound, and few
// may come: these are shown on request alone.

__global__ void count_large_bad(unsigned *count, const float *in, float x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > x)
    // expected-warning@+2 {{up to 16384 threads of the grid (which of them depends on data) update one address of 'count' by atomic add [global-atomic-hotspot]}}
    // expected-note@+1 {{which lanes are active depends on loaded data: 1 to 32 lanes of a request on one address}}
    atomicAdd(count, 1u);
}

// As an early return, and with the data of another array in the way.
__global__ void count_returned_bad(unsigned *count, const float *in, float x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] <= x)
    return;
  // expected-warning@+1 {{up to 16384 threads of the grid (which of them depends on data) update one address of 'count'}}
  atomicAdd(count, 1u);
}

// In a loop that ends there: the other side of the test comes to it again.
__global__ void find_first_bad(unsigned *count, unsigned *found,
                               const float *in, float x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    if (in[i] > x) {
      // expected-warning@+1 {{up to 16384 threads of the grid (which of them depends on data) update one address of 'count'}}
      found[atomicAdd(count, 1u)] = i;
      return;
    }
}

__global__ void histogram_large_bad(unsigned *bins, const unsigned char *in,
                                    const float *weight) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (weight[i] > 0)
    // expected-warning@+1 {{up to 16384 threads of the grid (which of them depends on data) update a table of at most 256 elements of 'bins'}}
    atomicAdd(&bins[in[i]], 1u);
}

// After the lanes have met again, all of them come.
__global__ void after_branch_bad(unsigned *count, float *in, float x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (in[i] > x)
    in[i] = x;
  // expected-warning@+1 {{16384 threads of the grid update one address of 'count' by atomic add}}
  atomicAdd(count, 1u);
}

void run(unsigned *count, float *in, const unsigned char *keys) {
  count_large_bad<<<64, 256>>>(count, in, 1);
  count_returned_bad<<<64, 256>>>(count, in, 1);
  find_first_bad<<<64, 256>>>(count, count + 1, in, 1, 1 << 20);
  histogram_large_bad<<<64, 256>>>(count, keys, in);
  after_branch_bad<<<64, 256>>>(count, in, 1);
}

// Data decides what a loop counts, and so which threads reject.
__global__ void count_then_reject(int *rejected, float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, counter = 0;
  float p = in[i];
  for (int j = 0; j < 100; ++j)
    if (p * j < 1) {
      if (counter >= 64)
        break;
      counter++;
    }
  if (counter >= 64)
    // expected-warning@+1 {{up to all threads of the grid (which of them depends on data) update one address of 'rejected'}}
    atomicAdd(rejected, 1);
  else
    out[i] = counter;
}
