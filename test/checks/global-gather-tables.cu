// The number of sectors that a loaded index can choose from: by the size of the
// array, by the range of the index, and by the columns of a matrix.

struct Packed {
  unsigned kind : 3, rest : 29;
};
struct Wide {
  float of[8];
};

__device__ float few[24];
__device__ float rows[24][16];

__global__ void known_size_ok(float *out, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = few[kind[i]];
}

__global__ void known_size_bad(float *out, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning-re@+1 {{likely {{1[78](.[0-9])?}} sectors per request reading 'rows' through 'kind' where 4 would do}}
  out[i] = rows[kind[i]][0];
}

__global__ void masked_ok(float *out, const float *table, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[kind[i] & 15] + table[(unsigned)kind[i] % 12];
}

__global__ void bits_ok(float *out, const float *table, const Packed *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[kind[i].kind];
}

__global__ void low_byte_bad(float *out, const float *table, const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning-re@+1 {{likely {{(19|20)(.[0-9])?}} sectors per request reading 'table' through 'kind' where 4 would do}}
  out[i] = table[kind[i] & 255];
}

// A pair of types selects an entry of a matrix; neither is beyond a row.
__global__ void pairs_ok(float *out, const float *pair, const int *type,
                         int types) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = pair[type[i] * types + type[i + 1024]];
}

// The same types select rows elsewhere: 4 rows of 32 bytes are 4 sectors.
__global__ void weights_ok(float *out, const float *pair, const Wide *weight,
                           const int *type) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = pair[type[i] * 4 + type[i + 1024]] * weight[type[i]].of[0];
}

// A number of kinds is small, whatever it is.
__global__ void many_pairs_ok(float *out, const float *pair, const int *type,
                              int types) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = pair[type[i] * types + type[i + 1024]];
}

// A network for each kind: lanes of one kind read one weight.
struct Networks {
  const float *weights[64];
};
__global__ void network_of_kind_ok(float *out, Networks nets, const int *kind,
                                   int inputs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *weights = nets.weights[kind[i]];
  float sum = 0;
  for (int k = 0; k < inputs; ++k)
    sum += weights[k];
  out[i] = sum;
}

// Each lane an element of its own, whatever its network is.
__global__ void rows_of_kind_bad(float *out, Networks nets, const int *kind,
                                 int inputs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *weights = nets.weights[kind[i]];
  float sum = 0;
  for (int k = 0; k < inputs; ++k)
    // expected-warning@+1 {{likely 32 sectors per request reading 'nets.weights' where 4 would do}}
    sum += weights[i * inputs + k];
  out[i] = sum;
}

// Nothing says how large the array is.
__global__ void unknown_size_bad(float *out, const float *table,
                                 const int *kind) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'table' through 'kind' where 4 would do}}
  out[i] = table[kind[i]];
}

void run(float *out, const float *table, const int *kind, int types) {
  known_size_ok<<<16, 256>>>(out, kind);
  known_size_bad<<<16, 256>>>(out, kind);
  masked_ok<<<16, 256>>>(out, table, kind);
  bits_ok<<<16, 256>>>(out, table, (const Packed *)kind);
  low_byte_bad<<<16, 256>>>(out, table, kind);
  pairs_ok<<<16, 256>>>(out, table, kind, 5);
  many_pairs_ok<<<16, 256>>>(out, table, kind, types);
  weights_ok<<<16, 256>>>(out, table, (const Wide *)table, kind);
  unknown_size_bad<<<16, 256>>>(out, table, kind);
  Networks nets{};
  network_of_kind_ok<<<16, 256>>>(out, nets, kind, types);
  rows_of_kind_bad<<<16, 256>>>(out, nets, kind, types);
}

// Row and column of a matrix are from arrays of their own.
__global__ void entryOfMatrix_bad(float *out, const float *matrix,
                                  const int *row, const int *column, int width,
                                  int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // expected-warning@+1 {{likely 32 sectors per request reading 'matrix' through 'column' and 'row' where 4 would do, if lanes' loaded values are independent}}
  out[i] = matrix[row[i] * width + column[i]];
}

void run(float *out, const float *matrix, const int *row, const int *column) {
  entryOfMatrix_bad<<<16, 256>>>(out, matrix, row, column, 64, 4096);
}
