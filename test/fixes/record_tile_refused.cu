// Records that stay where they are: small ones, those of which another thread reads what changes, pointers that are
// moved on, returns behind an access, one record for two threads, and records that a thread only reads.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: record-tile advice
// WHY-NOT: threads return behind an access
// WHY-NOT: threads wait for each other behind a guard
// WHY-NOT: several threads of a block of 32x4x1 have one record
// WHY-NOT: all launches have fewer blocks than the GPU has multiprocessors (132), so that barriers would cost as much as they save
// UNCHANGED
#include "checksum.h"

struct Body {
  float x, y, z, vx, vy, vz, mass;
};

static __global__ void neighbours(Body *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) {
    b[i].x += b[i + 1].x;
    b[i].y = b[i].z;
    b[i].mass = 1;
  }
}

static __device__ void drop(Body *b) { b[1].mass = 0; }

static __global__ void movedOn(Body *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    b[i].x = 1;
    b[i].y = b[i].z;
    drop(&b[i]);
  }
}

static __global__ void returns(Body *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  b[i].x += b[i].vx;
  if (b[i].x < 0)
    return;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
}

static __global__ void waits(Body *b, int n) {
  __shared__ float all[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  all[threadIdx.x] = b[i].mass;
  __syncthreads();
  b[i].x = all[threadIdx.x ^ 1];
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
}

static __global__ void pairs(Body *b) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 2;
  if (threadIdx.x % 2) {
    b[i].x += 1;
    b[i].y += b[i].vy;
  }
}

static __global__ void rows(Body *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && threadIdx.y == 0) {
    b[i].x += b[i].vx;
    b[i].y += b[i].vy;
    b[i].z += b[i].vz;
  }
}

static __global__ void energy(float *__restrict__ out, const Body *__restrict__ b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = b[i].mass * (b[i].vx * b[i].vx + b[i].vy * b[i].vy + b[i].vz * b[i].vz);
}

static __global__ void small(Body *few, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    few[i].x += few[i].vx;
    few[i].y += few[i].vy;
    few[i].z += few[i].vz;
  }
}

int main() {
  const int n = 200 * 256;
  Body *b = makeInput<Body>(n + 1);
  neighbours<<<200, 256>>>(b, n);
  movedOn<<<200, 256>>>(b, n - 1);
  returns<<<200, 256>>>(b, n);
  waits<<<200, 256>>>(b, n);
  pairs<<<200, 256>>>(b);
  rows<<<1600, dim3(32, 4)>>>(b, n);
  float *out = makeOutput<float>(n);
  energy<<<200, 256>>>(out, b, n);
  small<<<14, 256>>>(b, 14 * 256);
  printChecksum("bodies", b, n);
  printChecksum("energy", out, n);
}
