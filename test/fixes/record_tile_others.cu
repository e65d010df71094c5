// Records that others may access meanwhile, by blocks, by other names, by their order, or by functions for global memory.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: record-tile advice
// WHY-NOT: with several blocks along y or z, several threads would have one record of 'b'
// WHY-NOT: it orders its stores for other threads
// WHY-NOT: it accesses volatile memory
// WHY-NOT: it makes a pointer of a number
// WHY-NOT: directives of the preprocessor, or strings of several lines, are in what would change
// WHY-UNSAFE: 'b' and 'bodies' must not overlap, and neither is __restrict__
// WHY-UNSAFE: 'b' and 'cells' must not overlap, and neither is __restrict__
// WHY-UNSAFE: 'b' must have a record for each thread that the guards let pass, also where the thread does not access it
// EDITED:   Body *mine = &bRecord;
#include "checksum.h"

struct Body {
  float x, y, z, vx, vy, vz;
  int hits, *other;
};
struct Cell {
  Body pair[2];
};
static __device__ Body bodies[200 * 256];

static __device__ void hit(int j) { atomicAdd(&bodies[j].hits, 1); }

static __global__ void planes(Body *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.y == 0)
    b[i].x += b[i].vx;
  else
    b[i].hits *= 2;
}

static __global__ void fence(Body *b, int *__restrict__ ready) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
  __threadfence();
  ready[i] = 1;
}

static __global__ void waits(Body *b, volatile int *ready) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (ready[i] == 0)
    ;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
}

static __global__ void number(Body *b, size_t others) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
  atomicAdd(&reinterpret_cast<Body *>(others)[i / 2].hits, 1);
}

static __global__ void directives(Body *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifndef WHOLE
  if (i >= n)
    return;
#endif
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
}

static __global__ void global(Body *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
  hit(i / 2);
}

static __global__ void parts(Body *b, Cell *cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
  atomicAdd(&cells[i / 4].pair[0].hits, 1);
}

// What follows has no edit, and nothing to say of one.
static __global__ void atomics(Body *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
  atomicAdd(&b[i].hits, 1);
}

static __global__ void readOnly(Body *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
  b[i].hits = __ldg(&b[i].hits) + 1;
}

static __global__ void keeps(Body *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
  b[i].other = &b[i].hits;
}

static __global__ void wraps(Body *b) {
  const unsigned char i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i].x += b[i].vx;
  b[i].y += b[i].vy;
  b[i].z += b[i].vz;
}

// A pointer is no access: the array may have no record for the last threads.
static __global__ void binds(Body *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Body *mine = b + i;
  if (i < n) {
    mine->x += mine->vx;
    mine->y += mine->vy;
    mine->z += mine->vz;
    ++mine->hits;
  }
}

int main() {
  const int n = 200 * 256;
  Body *b = makeOutput<Body>(n);
  int *ready = makeOutput<int>(n);
  planes<<<dim3(200, 2), 256>>>(b);
  fence<<<200, 256>>>(b, ready);
  waits<<<200, 256>>>(b, ready);
  number<<<200, 256>>>(b, reinterpret_cast<size_t>(b));
  directives<<<200, 256>>>(b, n);
  global<<<200, 256>>>(b);
  parts<<<200, 256>>>(b, makeOutput<Cell>(n));
  atomics<<<200, 256>>>(b);
  readOnly<<<200, 256>>>(b);
  keeps<<<200, 256>>>(makeOutput<Body>(n)); // addresses are others in each run
  wraps<<<200, 256>>>(makeOutput<Body>(n));
  binds<<<200, 256>>>(b, n - 10);
  printChecksum("bodies", b, n);
}
