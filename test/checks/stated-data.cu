// What comments state about the contents of arrays decides what gathers cost.
// RUN-FLAGS: --checks=-*,global-*,shared-*

// Nothing is known of the order: the finding offers the line to write.
__global__ void unknown_bad(float *out, const float *in, const int *list) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-note@+2 {{if it is in order, state at the declaration what 'list' holds, such as '// warplint: data(list, rising)'}}
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' through 'list' where 4 would do, if lanes' loaded values are independent [global-gather]}}
  out[i] = in[list[i]];
}

// An identity is exact: the access is as good as in[i].
// warplint: data(index, identity)
__global__ void identity_ok(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}

// So is a stride through an identity: it is certain, and rests on the comment.
// warplint: data(own, identity)
__global__ void identity_bad(float *out, const float *in, const int *own) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-note@+2 {{this rests on what is stated: 'own' holds what is stated at}}
  // expected-warning@+1 {{32 sectors per request reading 'in' where 4 would do; neighbouring lanes are 128 bytes apart [global-uncoalesced-access]}}
  out[i] = in[own[i] * 32];
}

__global__ void rising_ok(float *out, const float *in,
                          const int *index, // warplint: data(index, rising)
                          int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[index[i]];
}

// Rising by eight a step: four elements of a sector are not read.
// warplint: data(sparse, rising, size=1024, range=0..8191)
__global__ void sparse_bad(float *out, const float *in, const int *sparse) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{reading 'in' through 'sparse' where 4 would do, with 'sparse' as stated [global-gather]}}
  out[i] = in[sparse[i]];
}

// warplint: data(mixed, permutation, size=65536)
__global__ void permutation_bad(float *out, const float *in, const int *mixed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{sectors per request reading 'in' through 'mixed' where 4 would do, with 'mixed' as stated [global-gather]}}
  out[i] = in[mixed[i]];
}

// 32 lanes read one place.
// warplint: data(index, runs=32)
__global__ void runs_ok(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
}

// Four lanes read one place: eight places of a warp.
// warplint: data(four, runs=4)
__global__ void short_runs_bad(float *out, const float *in, const int *four) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 2 {{likely 8 sectors per request reading 'in' through 'four' where}}
  out[i] = in[four[i]] + in[four[i] + 64];
}

// Each warp has one value.
// warplint: data(start, uniform)
__global__ void uniform_ok(float *out, const float *in, const int *start) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[start[i] + threadIdx.x];
}

// A table of 16 floats is two sectors, three if it is not aligned.
// warplint: data(type, range=0..15)
__global__ void small_table_ok(float *out, const float *table, const int *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[type[i]];
}

// warplint: data(table, size=16)
__global__ void small_size_ok(float *out, const float *table, const int *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[type[i]];
}

// Two values are two places, wherever they are.
// warplint: data(type, distinct=2, range=0..100000)
__global__ void two_values_ok(float *out, const float *table, const int *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[type[i]];
}

__device__ int order[4096]; // warplint: data(order, identity)

__global__ void variable_ok(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[order[i]];
}
