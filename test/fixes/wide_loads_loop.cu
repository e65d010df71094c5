// The counter of the loop is a multiple of four in each iteration.
// CHECK: global-uncoalesced-access
// FIX: wide-load safe "load the 4 neighbouring elements of 'in' at once, as int4"
// EDITED:     const int4 in4 = *reinterpret_cast<const int4 *>(&in[i]);
// EDITED:     sum += in4.x + in4.y + in4.z + in4.w;
// AFTER: clean
#include "checksum.h"

static __global__ void total(int *__restrict__ out, const int *__restrict__ in, int n) {
  int thread = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = 0;
  for (int i = thread * 4; i < n; i += gridDim.x * blockDim.x * 4) {
    sum += in[i] + in[i + 1] + in[i + 2] + in[i + 3];
  }
  out[thread] = sum;
}

int main() {
  const int n = 8 * 4 * 128;
  int *in = makeInput<int>(n), *out = makeOutput<int>(2 * 128);
  total<<<2, 128>>>(out, in, n);
  printChecksum("total", out, 2 * 128);
}
