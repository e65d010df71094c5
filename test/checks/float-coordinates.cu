// RUN-FLAGS: --checks=-*,global-gather,global-uncoalesced-access,shared-bank-conflict
// RUN-COMPILE: -arch=sm_80
// Places that are computed from the thread's coordinates in floating point.

// Nearest neighbor, by a scale that the caller chooses: neighboring lanes read
// neighboring elements.
__global__ void nearest_ok(float *out, const float *in, int w, int w2, float sx,
                           float sy) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  int u = (int)floorf((x + 0.5f) * sx), v = (int)floorf((y + 0.5f) * sy);
  out[y * w2 + x] = in[v * w + u];
}

// The same within bounds, in double precision, with a quotient of sizes.
__global__ void clamped_ok(float *out, const float *in, int w, int h, int w2,
                           int h2) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  double sx = double(w) / w2, sy = double(h) / h2;
  double fx = fmin(fmax((x + 0.5) * sx - 0.5, 0.0), double(w - 1));
  double fy = fmin(fmax((y + 0.5) * sy - 0.5, 0.0), double(h - 1));
  int x0 = (int)fx, y0 = (int)fy, x1 = min(x0 + 1, w - 1);
  out[y * w2 + x] = in[y0 * w + x0] * (float)(fx - x0) + in[y0 * w + x1];
}

// The scale is read from memory, the limit is an argument.
__global__ void loaded_scale_ok(float *out, const float *in, const float *by,
                                float last, int n) {
  float scale = by[blockIdx.y];
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
    out[i] = in[__float2int_rd(fminf(i * scale, last))];
}

// In shared memory, with a known scale: one and a half of the lane's number.
__global__ void shared_bad(float *out, const float *in) {
  __shared__ float row[1024];
  int t = threadIdx.x;
  for (int i = t; i < 1024; i += 256)
    row[i] = in[i];
  __syncthreads();
  // expected-warning@+1 {{2-way bank conflict reading 'row'; lanes 1,22 of a warp touch 2 words of bank 1}}
  out[blockIdx.x * 256 + t] = row[t + int(t * 0.5f)];
}

// A known scale gives the known elements: two lanes for each.
__global__ void halved_ok(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[int(i * 0.5f)];
}

// A known scale of eight is a stride of 32 bytes.
__global__ void eightfold_bad(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  // expected-warning@+1 {{32 sectors per request reading 'in' where 4 would do}}
  out[i] = in[int(i * 8.0f + 0.5f)];
}

// The columns of a plane: each lane reads another row.
__global__ void transposed_bad(float *out, const float *in, int w, float sx,
                               float sy) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  int u = int(y * sy), v = int(x * sx);
  // expected-warning@+1 {{sectors per request reading 'in'}}
  out[y * w + x] = in[v * w + u];
}

// A rotation goes through rows and columns at once.
__global__ void rotated_bad(float *out, const float *in, int w, float c,
                            float s) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  int u = int(x * c + y * s), v = int(y * c - x * s);
  // expected-warning@+1 {{sectors per request reading 'in'}}
  out[y * w + x] = in[abs(v) * w + u];
}

// Coordinates that were loaded are independent.
__global__ void gathered_bad(float *out, const float *in, const float *at,
                             float sx) {
  int i = blockIdx.x * 256 + threadIdx.x;
  // expected-warning@+1 {{likely 32 sectors per request reading 'in' where 4 would do, if lanes' values are independent [global-gather]}}
  out[i] = in[int(at[i] * sx)];
}

// What particles add to their cells is scattered as well.
__global__ void deposited_bad(float *cells, const float *at, float sx) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float u = at[i] * sx;
  int cell = (int)floorf(u);
  // expected-note@+2 {{so that neighbouring lanes update neighbouring elements; if the array is small, let each block add up in shared memory first}}
  // expected-warning@+1 {{likely 32 sectors per request updating 'cells' where 4 would do, if lanes' values are independent [global-gather]}}
  atomicAdd(&cells[cell], 1 - (u - cell));
}

// Sixteen cells are in two sectors.
__global__ void few_cells_ok(float *cells, const float *at, float sx) {
  int i = blockIdx.x * 256 + threadIdx.x;
  atomicAdd(&cells[(int)(at[i] * sx) & 15], 1.0f);
}

// The image of a thread's own coordinates: neighbours stay neighbours.
__global__ void splatted_ok(float *cells, float sx) {
  int i = blockIdx.x * 256 + threadIdx.x;
  atomicAdd(&cells[(int)(i * sx)], 1.0f);
}

// How far a loaded label spreads is not known, and of a cell that a label and a
// position decide neither.
__global__ void labelled_ok(float *cells, const float *at, const int *label,
                            float sx) {
  int i = blockIdx.x * 256 + threadIdx.x;
  atomicAdd(&cells[label[i]], at[i]);
  atomicAdd(&cells[label[i] * 4096 + (int)(at[i] * sx)], at[i]);
}

void run(float *out, const float *in, int w, int h, int w2, int h2, float sx,
         float sy, int n, const int *labels) {
  dim3 grid(w2 / 32, h2 / 8), block(32, 8);
  nearest_ok<<<grid, block>>>(out, in, w, w2, sx, sy);
  clamped_ok<<<grid, block>>>(out, in, w, h, w2, h2);
  loaded_scale_ok<<<64, 256>>>(out, in, in, sx, n);
  shared_bad<<<64, 256>>>(out, in);
  halved_ok<<<64, 256>>>(out, in);
  eightfold_bad<<<64, 256>>>(out, in);
  transposed_bad<<<grid, block>>>(out, in, w, sx, sy);
  rotated_bad<<<grid, block>>>(out, in, w, sx, sy);
  gathered_bad<<<64, 256>>>(out, in, in, sx);
  deposited_bad<<<64, 256>>>(out, in, sx);
  few_cells_ok<<<64, 256>>>(out, in, sx);
  splatted_ok<<<64, 256>>>(out, sx);
  labelled_ok<<<64, 256>>>(out, in, labels, sx);
}
