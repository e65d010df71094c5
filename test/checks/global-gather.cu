// Loaded indices that spread the lanes of a warp over many sectors.

__global__ void in_order_ok(float *out, const float *in, const int *start) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[start[blockIdx.x] + threadIdx.x];
}

// What is certain whatever the data is stays global-uncoalesced-access.
__global__ void strided_bad(float *out, const float *in, const int *start) {
  // expected-warning@+1 {{32 sectors per request reading 'in' where 4 would do; neighbouring lanes are 128 bytes apart [global-uncoalesced-access]}}
  out[threadIdx.x] = in[start[blockIdx.x] * 32 + threadIdx.x * 32];
}

// One element of each lane's own row: the rows are apart whatever 'index' has.
__global__ void row_of_lane_bad(float *out, const float *in, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-note@+2 {{neighbouring lanes are far apart whatever the loaded index is}}
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do}}
  out[i] = in[(size_t)i * n + index[i]];
}

__global__ void gather_bad(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-note@+2 {{in 'gather_bad', the accesses through 'index' transfer about 80% of the sectors of global memory}}
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' through 'index' where 4 would do, if lanes' loaded values are independent [global-gather]}}
  out[i] = in[index[i]];
}

__global__ void scatter_bad(float *out, const float *in, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-note@+2 {{order the work, such as by cell or key, so that neighbouring lanes write neighbouring elements, or collect the elements of a block in shared memory}}
  // expected-warning@+1 {{likely 32 sectors per request writing 'out' through 'order' where 4 would do, if lanes' loaded values are independent [global-gather]}}
  out[order[i]] = in[i];
}

// One finding for a kernel and what it gathers through.
__global__ void neighbours_bad(float *out, const float *x, const float *y,
                               const int *list, int n, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < count; ++k) {
    int other = list[k * n + i];
    // expected-note@+2 {{'x' and 'y' are read with one index: as fields of one struct they come in the same sectors; or order the work}}
    // expected-warning@+1 {{likely 32 sectors per request reading 'x' through 'list' where 4 would do}}
    float dx = x[other] - x[i];
    // expected-warning@+1 {{likely 32 sectors per request reading 'y' through 'list' where 4 would do}}
    float dy = y[other] - y[i];
    sum += dx * dx + dy * dy;
  }
  out[i] = sum;
}

// Other elements of another array: no struct would have both.
__global__ void two_indices_bad(float *out, const float *x, const float *w,
                                const int *list, int n, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < count; ++k) {
    int other = list[k * n + i];
    // expected-note@+2 {{order the work, such as by cell or key, so that neighbouring lanes read neighbouring elements; a small table fits in shared memory}}
    // expected-warning@+1 {{likely 32 sectors per request reading 'x' through 'list' where 4 would do}}
    float a = x[other];
    // expected-warning@+1 {{likely 32 sectors per request reading 'w' through 'list' where 4 would do}}
    sum += a * w[other * 2 + 1];
  }
  out[i] = sum;
}

// Through two index arrays: one finding for the kernel, with both places.
__global__ void two_lists_bad(float *out, const float *in, const int *first,
                              const int *second) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{reading 'in' through 'first' where}}
  float a = in[first[i]];
  // expected-warning@+1 {{reading 'in' through 'second' where}}
  out[i] = a + in[second[i]];
}

// Both indices come from two arrays.
__global__ void matrix_bad(float *out, const float *in, const int *row,
                           const int *column, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // expected-warning@+1 {{reading 'in' through 'column' and 'row' where 4 would do}}
  out[i] = in[row[i] * pitch + column[i]];
}

// A few sectors of a kernel that transfers many others weigh nothing.
__global__ void light_ok(float *out, const float *in, const int *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = in[kind[i]];
  for (int k = 0; k < n; ++k)
    sum += in[k * n + i] + in[(k * n + i) * 2 / 2 + n];
  float more = 0;
  for (int k = 0; k < n; ++k)
    for (int l = 0; l < n; ++l)
      more += out[(l * n + k) * n + i] + in[(l * n + k) * n + i + 8] +
              in[(l * n + k) * n + i + 16];
  out[i] = sum + more;
}

void run(float *out, const float *in, const int *index, int n) {
  in_order_ok<<<16, 256>>>(out, in, index);
  strided_bad<<<16, 256>>>(out, in, index);
  row_of_lane_bad<<<16, 256>>>(out, in, index, n);
  gather_bad<<<16, 256>>>(out, in, index);
  scatter_bad<<<16, 256>>>(out, in, index);
  neighbours_bad<<<16, 256>>>(out, in, in, index, n, n);
  two_indices_bad<<<16, 256>>>(out, in, in, index, n, n);
  two_lists_bad<<<16, 256>>>(out, in, index, index);
  matrix_bad<<<16, 256>>>(out, in, index, index, n);
  light_ok<<<16, 256>>>(out, in, index, n);
}
