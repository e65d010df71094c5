"""The source of a program as a laboratory writes it: many kernels of different
kinds in one file, with device functions, structs and macros that they share,
and host code that launches them. For measurements; nothing runs it."""

HEAD = """// A solver for particles and fields, in one file.
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include <algorithm>

#define TILE 32
#define BLOCK 256
#define CHECK(call) \\
  do { \\
    cudaError_t error = (call); \\
    if (error != cudaSuccess) { \\
      fprintf(stderr, "%s at line %d\\n", cudaGetErrorString(error), __LINE__); \\
      exit(1); \\
    } \\
  } while (0)

struct Box {
  float length[3];
  float inverse[3];
  int periodic[3];
};

struct Particle {
  float x, y, z;
  float mass;
  float fx, fy, fz;
  int kind;
};

struct Options {
  int steps = 100;
  float dt = 0.001f;
  std::string name;
};

__constant__ float weights[64];
__device__ int overflow;

__device__ inline float wrap(float d, float length, float inverse) {
  return d - length * rintf(d * inverse);
}

__device__ inline float distance2(const Particle &a, const Particle &b, const Box &box) {
  float dx = wrap(a.x - b.x, box.length[0], box.inverse[0]);
  float dy = wrap(a.y - b.y, box.length[1], box.inverse[1]);
  float dz = wrap(a.z - b.z, box.length[2], box.inverse[2]);
  return dx * dx + dy * dy + dz * dz;
}

template <typename T> __device__ inline T warpSum(T value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value += __shfl_down_sync(0xffffffff, value, offset);
  return value;
}

__device__ inline int cellOf(const Particle &p, const Box &box, int cells) {
  int cx = (int)(p.x * box.inverse[0] * cells);
  int cy = (int)(p.y * box.inverse[1] * cells);
  int cz = (int)(p.z * box.inverse[2] * cells);
  return (cz * cells + cy) * cells + cx;
}
"""

KERNELS = [
    """
// Product of two matrices, in tiles: variant @.
__global__ void multiply@(float *c, const float *a, const float *b, int n) {
  __shared__ float left[TILE][TILE + #];
  __shared__ float right[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * TILE + ty;
  int column = blockIdx.x * TILE + tx;
  float sum = 0;
  for (int t = 0; t < n / TILE; ++t) {
    left[ty][tx] = a[row * n + t * TILE + tx];
    right[ty][tx] = b[(t * TILE + ty) * n + column];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      sum += left[tx][k] * right[k][ty];
    __syncthreads();
  }
  if (row < n && column < n)
    c[row * n + column] = sum * weights[@ % 64];
}

void runMultiply@(float *c, const float *a, const float *b, int n) {
  dim3 block(TILE, TILE);
  dim3 grid((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
  multiply@<<<grid, block>>>(c, a, b, n);
  CHECK(cudaGetLastError());
}
""",
    """
// Forces between all pairs, tile by tile: variant @.
__global__ void forces@(Particle *particles, Box box, int n, float cutoff) {
  __shared__ Particle tile[BLOCK / 4];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Particle own = particles[i < n ? i : 0];
  float fx = 0, fy = 0, fz = 0;
  for (int start = 0; start < n; start += BLOCK / 4) {
    if (start + threadIdx.x < n)
      tile[threadIdx.x] = particles[start + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < BLOCK / 4 && start + j < n; ++j) {
      float r2 = distance2(own, tile[j], box) + 1e-6f;
      if (r2 < cutoff * cutoff) {
        float s = own.mass * tile[j].mass / (r2 * sqrtf(r2));
        fx += s * (tile[j].x - own.x);
        fy += s * (tile[j].y - own.y);
        fz += s * (tile[j].z - own.z) * #.0f;
      }
    }
    __syncthreads();
  }
  if (i < n) {
    particles[i].fx = fx;
    particles[i].fy = fy;
    particles[i].fz = fz;
  }
}

void runForces@(Particle *particles, const Box &box, int n, float cutoff) {
  forces@<<<(n + 63) / 64, BLOCK / 4>>>(particles, box, n, cutoff);
  CHECK(cudaGetLastError());
}
""",
    """
// Sum of an array: variant @.
__global__ void sum@(float *out, const float *in, int n) {
  __shared__ float partial[BLOCK];
  int t = threadIdx.x;
  float value = 0;
  for (int i = blockIdx.x * BLOCK + t; i < n; i += BLOCK * gridDim.x)
    value += in[i * #];
  partial[t] = value;
  __syncthreads();
  for (int stride = 1; stride < BLOCK; stride *= 2) {
    if (t % (2 * stride) == 0)
      partial[t] += partial[t + stride];
    __syncthreads();
  }
  if (t == 0)
    atomicAdd(out, partial[0]);
}

void runSum@(float *out, const float *in, int n) {
  CHECK(cudaMemset(out, 0, sizeof(float)));
  sum@<<<128, BLOCK>>>(out, in, n);
  CHECK(cudaGetLastError());
}
""",
    """
// Seven-point stencil with a halo: variant @.
__global__ void stencil@(float *out, const float *in, int nx, int ny, int nz) {
  __shared__ float plane[18][18 + #];
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 16 + threadIdx.y;
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
  if (x >= nx || y >= ny)
    return;
  float below = in[y * nx + x], here = in[(ny + y) * nx + x];
  for (int z = 1; z < nz - 1; ++z) {
    float above = in[((z + 1) * ny + y) * nx + x];
    plane[ty][tx] = here;
    if (threadIdx.x == 0 && x > 0)
      plane[ty][0] = in[(z * ny + y) * nx + x - 1];
    if (threadIdx.x == 15 && x + 1 < nx)
      plane[ty][17] = in[(z * ny + y) * nx + x + 1];
    if (threadIdx.y == 0 && y > 0)
      plane[0][tx] = in[(z * ny + y - 1) * nx + x];
    if (threadIdx.y == 15 && y + 1 < ny)
      plane[17][tx] = in[(z * ny + y + 1) * nx + x];
    __syncthreads();
    out[(z * ny + y) * nx + x] =
        weights[0] * here + weights[1] * (plane[ty][tx - 1] + plane[ty][tx + 1]) +
        weights[2] * (plane[ty - 1][tx] + plane[ty + 1][tx]) + weights[3] * (below + above);
    __syncthreads();
    below = here;
    here = above;
  }
}

void runStencil@(float *out, const float *in, int nx, int ny, int nz) {
  stencil@<<<dim3((nx + 15) / 16, (ny + 15) / 16), dim3(16, 16)>>>(out, in, nx, ny, nz);
  CHECK(cudaGetLastError());
}
""",
    """
// Rows of a sparse matrix, a warp for each: variant @.
__global__ void rows@(float *y, const int *starts, const int *columns, const float *values,
                      const float *x, int n) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (row >= n)
    return;
  float sum = 0;
  for (int k = starts[row] + lane; k < starts[row + 1]; k += 32)
    sum += values[k] * x[columns[k] * #];
  sum = warpSum(sum);
  if (lane == 0)
    y[row] = sum;
}

void runRows@(float *y, const int *starts, const int *columns, const float *values,
              const float *x, int n) {
  rows@<<<(n * 32 + 127) / 128, 128>>>(y, starts, columns, values, x, n);
  CHECK(cudaGetLastError());
}
""",
    """
// How many particles each cell has: variant @.
__global__ void count@(int *counts, const Particle *particles, Box box, int n, int cells) {
  __shared__ int local[512];
  for (int i = threadIdx.x; i < 512; i += blockDim.x)
    local[i] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int cell = cellOf(particles[i], box, cells);
    if (cell < 512)
      atomicAdd(&local[cell], #);
    else
      overflow = 1;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 512; i += blockDim.x)
    if (local[i])
      atomicAdd(&counts[i], local[i]);
}

void runCount@(int *counts, const Particle *particles, const Box &box, int n) {
  count@<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(counts, particles, box, n, 8);
  CHECK(cudaGetLastError());
}
""",
    """
// Descriptors of neighbours, with small arrays of each thread: variant @.
__global__ void describe@(float *out, const Particle *particles, const int *neighbours,
                          Box box, int n, int most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float q[8] = {0.0f};
  for (int k = 0; k < most; ++k) {
    int j = neighbours[i + n * k];
    float r = sqrtf(distance2(particles[i], particles[j], box));
    float f = 1.0f;
    for (int m = 0; m < 8; ++m) {
      q[m] += f * weights[(m * # + particles[j].kind) % 64];
      f *= 2.0f * r - 1.0f;
    }
  }
  for (int m = 0; m < 8; ++m)
    out[i * 8 + m] = q[m];
}

void runDescribe@(float *out, const Particle *particles, const int *neighbours,
                  const Box &box, int n, int most) {
  describe@<<<(n + 63) / 64, 64>>>(out, particles, neighbours, box, n, most);
  CHECK(cudaGetLastError());
}
""",
    """
// Transposes a matrix through shared memory: variant @.
template <typename T, int Rows> __global__ void transpose@(T *out, const T *in, int n) {
  __shared__ T tile[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += Rows)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += Rows)
    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j] * T(#);
}

void runTranspose@(float *out, const float *in, double *outWide, const double *inWide, int n) {
  dim3 grid(n / TILE, n / TILE);
  transpose@<float, 8><<<grid, dim3(TILE, 8)>>>(out, in, n);
  transpose@<double, 16><<<grid, dim3(TILE, 16)>>>(outWide, inWide, n);
  CHECK(cudaGetLastError());
}
""",
]

MAIN = """
int main(int argc, char **argv) {
  Options options;
  std::vector<float> host(1 << 20);
  std::generate(host.begin(), host.end(), [] { return rand() / (float)RAND_MAX; });
  float *a, *b, *c;
  CHECK(cudaMalloc(&a, host.size() * sizeof(float)));
  CHECK(cudaMalloc(&b, host.size() * sizeof(float)));
  CHECK(cudaMalloc(&c, host.size() * sizeof(float)));
  for (int step = 0; step < options.steps; ++step)
    runMultiply0(c, a, b, 1024);
  CHECK(cudaDeviceSynchronize());
  return 0;
}
"""


def source(lines):
    """A program of about so many lines."""
    text = HEAD
    number = 0
    while text.count("\n") + MAIN.count("\n") < lines:
        kernel = KERNELS[number % len(KERNELS)]
        text += kernel.replace("@", str(number)).replace("#", str(1 + number // len(KERNELS)))
        number += 1
    return text + MAIN


if __name__ == "__main__":
    import sys
    sys.stdout.write(source(int(sys.argv[1]) if len(sys.argv) > 1 else 2300))
