// A struct of four bytes is loaded and stored byte by byte: aligned to its size, it is
// accessed as a whole.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// CONFIG: {CheckOptions: {global-uncoalesced-access.MinCostShare: 0, global-uncoalesced-access.MinSpeedup: 0}}
// FIX: align-record unsafe "align 'Pixel' to its 4 bytes, so that it is accessed as a whole"
// EDITED: struct alignas(4) Pixel {
// WHY-UNSAFE: each pointer to 'Pixel' must be aligned to 4 bytes, and types with a member of this type may get another layout
#include "checksum.h"

struct Pixel {
  unsigned char r, g, b, a;
};

__global__ void invert(Pixel *__restrict__ out, const Pixel *__restrict__ in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Pixel p = in[i];
  p.r = 255 - p.r;
  p.g = 255 - p.g;
  p.b = 255 - p.b;
  out[i] = p;
}

int main() {
  const int n = 4 * 128;
  Pixel *in = makeInput<Pixel>(n), *out = makeOutput<Pixel>(n);
  invert<<<4, 128>>>(out, in);
  printChecksum("invert", out, n);
}
