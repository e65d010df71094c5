// Pointers and sizes that are fields of struct arguments, by their names.
// RUN-FLAGS: --certainty=possible --checks=-*,global-*

struct Image {
  const float *data;
  int width, channels;
};
struct Job {
  int count;
  Image in;
  float *out[4];
  int numAttr;
  union {
    float *one;
    double *other;
  };
};

__global__ void named_bad(const Job p) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count)
    return;
  // expected-warning@+1 {{writing 'p.out' where 4 would do; neighbouring lanes are 16 bytes apart}}
  p.out[1][4 * i] = 0;
  // expected-warning@+1 {{32 sectors per request reading 'p.in.data' where 4 would do}}
  p.out[0][i] = p.in.data[8 * i];
}

// The members of a union share their place.
__global__ void union_bad(const Job p) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{writing global memory where 4 would do}}
  p.one[4 * i] = 0;
}

// A size is a field: it may be any, and is often small.
__global__ void rows_ok(const Job p) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < p.in.width; ++k)
    // expected-warning@+1 {{possibly up to 32 sectors per request reading 'p.in.data'}}
    sum += p.in.data[i * p.in.width + k];
  p.out[0][i] = sum;
}

// So do the numbers of a pixel or vertex, mostly one to four.
__global__ void channels_ok(const Job p) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < p.in.channels; ++k)
    // expected-warning@+1 {{possibly up to 32 sectors per request reading 'p.in.data'}}
    sum += p.in.data[i * p.in.channels + k];
  for (int k = 0; k < p.numAttr; ++k)
    // expected-warning@+1 {{possibly up to 32 sectors per request reading 'p.in.data'}}
    sum += p.in.data[i * p.numAttr + k];
  p.out[0][i] = sum;
}

// A field that a coordinate of the grid is compared with is an extent.
struct Grid {
  double *cells;
  int ni, nj;
};
__global__ void extents_bad(const Grid g) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < g.ni && j < g.nj)
    // expected-warning@+1 {{likely 16 to 32 sectors per request writing 'g.cells' where 8 would do}}
    g.cells[i * g.nj + j] = 0;
}

// What only a loop or the index of the block is compared with may be a count.
__global__ void counts_ok(const Grid g) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= g.ni || blockIdx.y >= g.nj)
    return;
  // expected-warning@+1 {{possibly up to 32 sectors per request writing 'g.cells'}}
  g.cells[i * g.nj + blockIdx.y] = 0;
}
