// A struct of two floats is loaded and stored member by member: aligned to its
// size, it is accessed as a whole. A kernel that reads one member gains nothing,
// and loses nothing.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: align-record unsafe "align 'point' to its 8 bytes, so that it is accessed as a whole"
// EDITED: typedef struct alignas(8) point {
// WHY-UNSAFE: each pointer to 'point' must be aligned to 8 bytes, and types with a member of this type may get another layout
#include "checksum.h"

typedef struct point {
  float x, y;
} Point;

__global__ void turn(Point *out, const Point *in, float c, float s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Point p = in[i];
  Point q = {c * p.x - s * p.y, s * p.x + c * p.y};
  out[i] = q;
}

__global__ void lengths(float *out, const Point *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i].x * in[i].x + in[i].y * in[i].y;
}

int main() {
  const int n = 4 * 128;
  float *in = makeInput<float>(2 * n), *out = makeOutput<float>(2 * n);
  turn<<<4, 128>>>(reinterpret_cast<Point *>(out), reinterpret_cast<Point *>(in), 0.6f, 0.8f);
  printChecksum("turn", out, 2 * n);
  lengths<<<4, 128>>>(out, reinterpret_cast<Point *>(in));
  printChecksum("lengths", out, n);
}
