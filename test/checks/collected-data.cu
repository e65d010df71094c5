// RUN-FLAGS: --checks=-*,global-gather
// What passes a test is collected at places that a scan has counted: they rise
// from lane to lane.

__global__ void collect_ok(float *out, const float *in, const int *places,
                           const int *flags, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && flags[i] != 0)
    out[places[i]] = in[i];
}

// In rows.
__global__ void collectRows_ok(int *out, const int *list, const int *order,
                               int pitch, int n) {
  const int row = blockIdx.x, i = blockIdx.y * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int element = list[row * pitch + i];
  if (element != -1)
    out[row * n + order[row * pitch + i]] = element;
}

// All are stored: a permutation.
__global__ void permute_bad(float *out, const float *in, const int *places,
                            int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{writing 'out' through 'places'}}
    out[places[i]] = in[i];
}

// As many as are counted elsewhere.
__global__ void permuteCounted_bad(float *out, const float *in,
                                   const int *places, const int *count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count[0])
    // expected-warning@+1 {{writing 'out' through 'places'}}
    out[places[i]] = in[i];
}

// Nothing but the place is tested.
__global__ void inBounds_bad(float *out, const float *in, const int *places,
                             int n, int most) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int place = places[i];
  if (place >= 0 && place < most)
    // expected-warning@+1 {{writing 'out' through 'places'}}
    out[place] = in[i];
}

// The places are not the lane's own: neighbours in a graph.
__global__ void visit_bad(int *levels, const int *neighbours, const int *starts,
                          const int *ends, int level, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int k = starts[i]; k < ends[i]; ++k) {
    // expected-warning@+1 {{'neighbours'}}
    const int other = neighbours[k];
    // expected-warning@+1 {{'levels'}}
    if (levels[other] < 0)
      // expected-warning@+1 {{writing 'levels' through 'neighbours'}}
      levels[other] = level;
  }
}

void run(float *out, const float *in, int *ints, const int *a, const int *b,
         const int *c, int n) {
  collect_ok<<<1000, 256>>>(out, in, a, b, n);
  collectRows_ok<<<dim3(1000, 4), 256>>>(ints, a, b, 1024, n);
  permute_bad<<<1000, 256>>>(out, in, a, n);
  permuteCounted_bad<<<1000, 256>>>(out, in, a, b);
  inBounds_bad<<<1000, 256>>>(out, in, a, n, n);
  visit_bad<<<1000, 256>>>(ints, a, b, c, 1, n);
}
