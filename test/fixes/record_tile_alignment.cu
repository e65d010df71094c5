// A tile for structs fits their alignment: what would align the struct is not done, too, neither at once nor later.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: record-tile safe "move the records of a block in 'out' through a tile in shared memory"
// FIX: align-record unsafe "align 'Body' to 8 bytes, so that as many are accessed at once"
// REFUSED: another fix needs the alignment that the struct has
// EDITED:   static_assert(sizeof(Body) == 24 && alignof(Body) == 4, "a row of 'outTile' has a record");
// EDITED:   Body &outRecord = reinterpret_cast<Body &>(outTile[threadIdx.x]);
#include "checksum.h"

struct Body {
  float x, y, z, vx, vy, vz;
};

static __global__ void drift(Body *__restrict__ out, const Body *__restrict__ in, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Body b = in[i];
  b.x += dt * b.vx;
  b.y += dt * b.vy;
  b.z += dt * b.vz;
  out[i] = b;
}

int main() {
  const int n = 200 * 128;
  Body *in = makeInput<Body>(n), *out = makeOutput<Body>(n);
  drift<<<200, 128>>>(out, in, 0.5f);
  printChecksum("drift", out, n);
}
