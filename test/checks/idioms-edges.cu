// RUN-COMPILE: -arch=sm_80
// Ends of the data, edges of tiles, halos: all checks that are on by default.

__global__ void guarded_ok(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * 2;
}

__global__ void early_return_ok(float *out, const float *a, const float *b,
                                int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = a[i] + b[i];
}

__global__ void grid_stride_ok(float *out, const float *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    out[i] = in[i] * 2;
}

// Four elements at a time, and the rest by the first threads.
__global__ void vector_tail_ok(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int fours = n / 4;
  if (i < fours) {
    float4 v = reinterpret_cast<const float4 *>(in)[i];
    v.x *= 2, v.y *= 2, v.z *= 2, v.w *= 2;
    reinterpret_cast<float4 *>(out)[i] = v;
  }
  const int rest = 4 * fours + i;
  if (i < n % 4)
    out[rest] = in[rest] * 2;
}

// The tail of a known size.
__global__ void known_tail_ok(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < 10000)
    out[i] = in[i] * 2;
}

// A tile of a line with a halo of four on both sides.
__global__ void line_stencil_ok(float *out, const float *in, int n) {
  __shared__ float tile[256 + 8];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  tile[t + 4] = in[i + 4];
  if (t < 4) {
    tile[t] = in[i];
    tile[t + 260] = in[i + 260];
  }
  __syncthreads();
  float sum = 0;
  for (int k = -4; k <= 4; ++k)
    sum += tile[t + 4 + k];
  out[i] = sum;
}

// Halos by the first and the last threads.
__global__ void two_ended_halo_ok(float *out, const float *in, int n) {
  __shared__ float tile[256 + 2];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  tile[t + 1] = in[i];
  if (t == 0)
    tile[0] = i > 0 ? in[i - 1] : 0;
  if (t == 255)
    tile[257] = i + 1 < n ? in[i + 1] : 0;
  __syncthreads();
  out[i] = 0.25f * tile[t] + 0.5f * tile[t + 1] + 0.25f * tile[t + 2];
}

// A tile of a plane: the threads at the edges of the block load the halo.
__global__ void plane_stencil_ok(float *out, const float *in, int pitch) {
  __shared__ float tile[10][34];
  int x = threadIdx.x, y = threadIdx.y;
  int at = (blockIdx.y * 8 + y + 1) * pitch + blockIdx.x * 32 + x + 1;
  tile[y + 1][x + 1] = in[at];
  if (x == 0)
    tile[y + 1][0] = in[at - 1];
  if (x == 31)
    tile[y + 1][33] = in[at + 1];
  if (y == 0)
    tile[0][x + 1] = in[at - pitch];
  if (y == 7)
    tile[9][x + 1] = in[at + pitch];
  __syncthreads();
  out[at] = tile[y][x + 1] + tile[y + 2][x + 1] + tile[y + 1][x] +
            tile[y + 1][x + 2] - 4 * tile[y + 1][x + 1];
}

// The same with a halo of two and coordinates that are kept inside of the plane.
__global__ void clamped_halo_ok(float *out, const float *in, int w, int h) {
  __shared__ float tile[12][36];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * 32 + tx, y = blockIdx.y * 8 + ty;
  tile[ty + 2][tx + 2] = in[min(y, h - 1) * w + min(x, w - 1)];
  if (tx < 2) {
    tile[ty + 2][tx] = in[min(y, h - 1) * w + max(x - 2, 0)];
    tile[ty + 2][tx + 34] = in[min(y, h - 1) * w + min(x + 32, w - 1)];
  }
  if (ty < 2) {
    tile[ty][tx + 2] = in[max(y - 2, 0) * w + min(x, w - 1)];
    tile[ty + 10][tx + 2] = in[min(y + 8, h - 1) * w + min(x, w - 1)];
  }
  __syncthreads();
  float sum = 0;
  for (int dy = 0; dy < 5; ++dy)
    for (int dx = 0; dx < 5; ++dx)
      sum += tile[ty + dy][tx + dx];
  if (x < w && y < h)
    out[y * w + x] = sum / 25;
}

// The boundary of the whole plane keeps its value.
__global__ void fixed_boundary_ok(float *out, const float *in, int w, int h) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x >= w || y >= h)
    return;
  int at = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
    out[at] = in[at];
  else
    out[at] = 0.25f * (in[at - 1] + in[at + 1] + in[at - w] + in[at + w]);
}

// Neighbors of the boundary are wrapped around.
__global__ void periodic_ok(float *out, const float *in) {
  int x = threadIdx.x, row = blockIdx.x * 256;
  float left = in[row + (x == 0 ? 255 : x - 1)];
  float right = in[row + (x == 255 ? 0 : x + 1)];
  out[row + x] = left + right - 2 * in[row + x];
}

// The interior only.
__global__ void interior_ok(float *out, const float *in) {
  int x = threadIdx.x, at = blockIdx.x * 128 + x;
  if (x > 0 && x < 127)
    out[at] = in[at - 1] + in[at + 1];
}

// A triangle: the upper half of a small matrix in each block.
__global__ void triangle_ok(float *a) {
  int x = threadIdx.x, y = threadIdx.y, at = (blockIdx.x * 8 + y) * 32 + x;
  if (x >= y)
    a[at] = a[at] * 0.5f;
}

// Half of the lanes add up the tile of the block, spread over all warps.
__global__ void odd_columns_bad(float *out, const float *in) {
  __shared__ float tile[256 + 64];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  // expected-warning@+1 {{50% of the lanes are idle in this branch on the thread index}}
  if (t % 2 == 1) {
    float sum = 0;
    for (int k = 0; k < 32; ++k)
      sum += tile[t + k] * k;
    out[blockIdx.x * 128 + t / 2] = sum;
  }
}

// Its twin: the first half of the threads does it.
__global__ void odd_columns_ok(float *out, const float *in) {
  __shared__ float tile[256 + 64];
  int t = threadIdx.x;
  tile[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  if (t < 128) {
    float sum = 0;
    for (int k = 0; k < 32; ++k)
      sum += tile[t + 128 + k] * k;
    out[blockIdx.x * 128 + t] = sum;
  }
}

void run(float *out, const float *in, int n, int w, int h) {
  guarded_ok<<<64, 256>>>(out, in, n);
  early_return_ok<<<64, 256>>>(out, in, in, n);
  grid_stride_ok<<<64, 256>>>(out, in, n);
  vector_tail_ok<<<64, 256>>>(out, in, n);
  known_tail_ok<<<40, 256>>>(out, in);
  line_stencil_ok<<<64, 256>>>(out, in, n);
  two_ended_halo_ok<<<64, 256>>>(out, in, n);
  plane_stencil_ok<<<dim3(8, 32), dim3(32, 8)>>>(out, in, w);
  clamped_halo_ok<<<dim3(8, 32), dim3(32, 8)>>>(out, in, w, h);
  fixed_boundary_ok<<<dim3(8, 32), dim3(32, 8)>>>(out, in, w, h);
  periodic_ok<<<64, 256>>>(out, in);
  interior_ok<<<64, 128>>>(out, in);
  triangle_ok<<<64, dim3(32, 8)>>>(out);
  odd_columns_bad<<<64, 256>>>(out, in);
  odd_columns_ok<<<64, 256>>>(out, in);
}
