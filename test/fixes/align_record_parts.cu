// A struct of six floats is accessed member by member: aligned to 8 bytes, two of them are accessed at once.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: align-record unsafe "align 'Body' to 8 bytes, so that as many are accessed at once"
// EDITED: struct alignas(8) Body {
// WHY-UNSAFE: each pointer to 'Body' must be aligned to 8 bytes, and types with a member of this type may get another layout
#include "checksum.h"

struct Body {
  float x, y, z, vx, vy, vz;
};

__global__ void drift(Body *bodies, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Body b = bodies[i];
  b.x += dt * b.vx;
  b.y += dt * b.vy;
  b.z += dt * b.vz;
  bodies[i] = b;
}

int main() {
  const int n = 200 * 128;
  Body *bodies = makeInput<Body>(n);
  drift<<<200, 128>>>(bodies, 0.5f);
  printChecksum("drift", bodies, n);
}
