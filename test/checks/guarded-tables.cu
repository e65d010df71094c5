// A loaded value has the bound that a comparison gives it where it is used.
// RUN-FLAGS: --checks=-*,global-gather

__global__ void open_bad(float *out, const float *table, const int *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'type' where 4 would do}}
  out[i] = table[type[i]];
}

__global__ void unsigned_ok(float *out, const float *table,
                            const unsigned *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (type[i] < 4)
    out[i] = table[type[i]];
}

__global__ void signed_ok(float *out, const float *table, const int *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (type[i] < 4)
    out[i] = table[type[i]];
}

__global__ void both_ok(float *out, const float *table, const int *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = type[i];
  if (k >= 0 && k < 8)
    out[i] = table[k];
}

__global__ void left_ok(float *out, const float *table, const int *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int k = type[i];
  if (k < 0 || k > 7)
    return;
  out[i] = table[k];
}

__global__ void shifted_ok(float *out, const float *table, const unsigned *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned k = type[i] - 10;
  if (k < 4)
    out[i] = table[k];
}

// A byte is a number below 256 anyway: here it is below 4.
__global__ void byte_ok(float *out, const float *table,
                        const unsigned char *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (type[i] <= 3)
    out[i] = table[type[i]];
}

// The bound is not where the table is read.
__global__ void elsewhere_bad(float *out, const float *table, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = 0;
  if (kind[i] < 4)
    x = 1;
  // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'kind' where 4 would do}}
  out[i] = table[kind[i]] + x;
}

// The other side of the comparison.
__global__ void above_bad(float *out, const float *table, const unsigned *sort) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (sort[i] >= 4)
    // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'sort' where 4 would do}}
    out[i] = table[sort[i]];
}

// A large bound bounds nothing that matters.
__global__ void large_bad(float *out, const float *table, const unsigned *wide) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (wide[i] < 100000)
    // expected-warning@+1 {{sectors per request reading 'table' through 'wide' where 4 would do}}
    out[i] = table[wide[i]];
}
