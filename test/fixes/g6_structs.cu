// G6: structs of three words in global memory, read by value.
// CHECK: global-uncoalesced-access
// NOTE: a struct of arrays
// BY-HAND: clean
// UNCHANGED
#include "checksum.h"

struct Position {
  float x, y, z;
};

__global__ void lengths(float *out, const Position *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Position p = data[i];
  out[i] = p.x * p.x + p.y * p.y + p.z * p.z;
}

int main() {
  const int n = 1024;
  float *in = makeInput<float>(3 * n), *out = makeOutput<float>(n);
  lengths<<<n / 256, 256>>>(out, reinterpret_cast<const Position *>(in));
  printChecksum("lengths", out, n);
}
