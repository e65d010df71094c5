// Textbook faults whose sizes only a run knows, each beside its well-written
// twin: what the reference case (docs/certainty.md) makes likely.

__global__ void transpose_bad(float *out, const float *in, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w * h)
    return;
  int x = i % w, y = i / w;
  // expected-warning@+1 {{likely 32 sectors per request writing 'out' where 4 would do, for argument 'h' of 8 or more, for argument 'w' of 32 or more}}
  out[x * h + y] = in[i];
}

__global__ void copy_ok(float *out, const float *in, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w * h)
    return;
  int x = i % w, y = i / w;
  out[y * w + x] = in[i];
}

// Where both pitches are equal, as those of fields of one shape are, the lanes
// are neighbours.
__global__ void twoPitches_ok(float *out, const float *in, int n, int pitch,
                              int other) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x) {
    int y = i % pitch, x = i - y * pitch;
    out[y * other + x] = in[y * pitch + x];
  }
}

__global__ void rowSum_bad(float *out, const float *m, int rows, int cols) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows)
    return;
  float s = 0;
  for (int c = 0; c < cols; ++c)
    // expected-warning@+1 {{likely 32 sectors per request reading 'm' where 4 would do, for argument 'cols' of 8 or more}}
    s += m[r * cols + c];
  out[r] = s;
}

__global__ void columnSum_ok(float *out, const float *m, int rows, int cols) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols)
    return;
  float s = 0;
  for (int r = 0; r < rows; ++r)
    s += m[r * cols + c];
  out[c] = s;
}

__global__ void product_bad(float *C, const float *A, const float *B, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y;
  if (row >= n)
    return;
  float s = 0;
  for (int k = 0; k < n; ++k)
    // expected-warning@+1 {{likely 32 sectors per request reading 'A' where 4 would do}}
    s += A[row * n + k] * B[k * n + col];
  // expected-warning@+1 {{likely 32 sectors per request writing 'C' where 4 would do}}
  C[row * n + col] = s;
}

__global__ void product_ok(float *C, const float *A, const float *B, int n) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (col >= n)
    return;
  float s = 0;
  for (int k = 0; k < n; ++k)
    s += A[row * n + k] * B[k * n + col];
  C[row * n + col] = s;
}

__global__ void causal_bad(float *out, const float *in, int T) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= T)
    return;
  float m = -1e9f;
  for (int j = 0; j <= t; ++j)
    // expected-warning@+1 {{sectors per request reading 'in' where}}
    m = fmaxf(m, in[t * T + j]);
  out[t] = m;
}

__global__ void strided_bad(float *out, const float *in, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do, for argument 'stride' of 8 or more}}
    out[i] = in[i * stride];
}

__global__ void offset_ok(float *out, const float *in, int n, int offset) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i + offset];
}

__global__ void chunk_bad(float *data, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int threads = gridDim.x * blockDim.x;
  int each = (n + threads - 1) / threads;
  int end = min(n, (t + 1) * each);
  for (int i = t * each; i < end; ++i)
    // expected-warning@+2 {{likely 32 sectors per request reading 'data' where 4 would do}}
    // expected-warning@+1 {{likely 32 sectors per request writing 'data' where 4 would do}}
    data[i] *= 2;
}

__global__ void gridStride_ok(float *data, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    data[i] *= 2;
}

__global__ void gather_bad(float *out, const float *in, const int *index, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // expected-warning@+1 {{likely 32 sectors per request reading 'in' through 'index' where 4 would do, if lanes' loaded values are independent}}
    out[i] = in[index[i]];
}

__global__ void sparseRows_bad(float *y, const float *value, const int *column,
                               const int *start, const float *x, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n)
    return;
  float s = 0;
  for (int j = start[r]; j < start[r + 1]; ++j)
    // expected-warning@+3 {{likely 32 sectors per request reading 'value'}}
    // expected-warning@+2 {{likely 32 sectors per request reading 'column'}}
    // expected-warning@+1 {{likely 32 sectors per request reading 'x'}}
    s += value[j] * x[column[j]];
  y[r] = s;
}

// One base for a warp: its alignment is nobody's fault.
__global__ void rowsByTable_ok(float *out, const float *in, const int *start,
                               int n) {
  int row = blockIdx.y, i = threadIdx.x;
  if (i < n)
    out[row * n + i] = in[start[row] + i];
}

// The elements of a chunk are a size, and what it is a chunk of has the values
// that follow.
__global__ void chunk_bad(float *out, const unsigned short *in, int n) {
  int each = (n + 1023) / 1024, first = threadIdx.x * each;
  float sum = 0;
  for (int i = first; i < min(first + each, n); ++i)
    // expected-warning-re@+1 {{likely 32 sectors per request reading 'in' where 2 would do, for most tried values of argument 'n', {{5[0-9]+}} to {{[0-9]+}}}}
    sum += in[i];
  out[threadIdx.x] = sum;
}

// The stride doubles from step to step, up to a size that only a run knows.
__global__ void scan_bad(float *g, int n) {
  extern __shared__ float s[];
  int t = threadIdx.x, offset = 1;
  s[t] = g[t];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      // expected-warning@+3 {{bank conflict reading 's'}}
      // expected-warning@+2 {{bank conflict reading 's'}}
      // expected-warning@+1 {{bank conflict writing 's'}}
      s[b] += s[a];
    }
    offset *= 2;
  }
  g[t] = s[t];
}

__global__ void sequential_ok(float *g) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = g[t];
  for (int d = blockDim.x >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      s[t] += s[t + d];
  }
  if (t == 0)
    g[0] = s[0];
}
