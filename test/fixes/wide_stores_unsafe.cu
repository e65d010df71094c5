// The pointer is not known to be aligned everywhere, and a value may be loaded from what is stored.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: wide-store unsafe "store the 2 neighbouring elements of 'out' at once, as double2"
// WHY-UNSAFE: 'out' must be aligned to 16 bytes in sources that are not part of the run too; 'out' must not overlap 'in', and neither is __restrict__
// EDITED:   *reinterpret_cast<double2 *>(&out[2 * i]) = make_double2(in[i], in[i + n]);
// AFTER: clean
#include "checksum.h"

__global__ void interleave(double *out, const double *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[2 * i] = in[i];
  out[2 * i + 1] = in[i + n];
}

int main() {
  const int n = 512;
  double *in = makeInput<double>(2 * n), *out = makeOutput<double>(2 * n);
  interleave<<<4, 128>>>(out, in, n);
  printChecksum("interleave", out, 2 * n);
}
