// The pointers are not known to be aligned, and may overlap what is written.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: wide-load unsafe "load the 2 neighbouring elements of 'in' at once, as double2"
// WHY-UNSAFE: 'in' must be aligned to 16 bytes in sources that are not part of the run too; 'out' must not overlap 'in', and neither is __restrict__
// EDITED:     const double2 in2_ = *reinterpret_cast<const double2 *>(&in[2 * i]);
// EDITED:     out[i] = in2_.x * in2 + in2_.y;
// AFTER: clean
#include "checksum.h"

__global__ void pairs(double *out, const double *in, int n) {
  double in2 = 2;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    out[i] = in[2 * i] * in2 + in[2 * i + 1];
  }
}

int main() {
  const int n = 1024;
  double *in = makeInput<double>(2 * n), *out = makeOutput<double>(n);
  pairs<<<2, 128>>>(out, in, n);
  printChecksum("pairs", out, n);
}
