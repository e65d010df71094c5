// A value of the row that the order of its elements decides in another way.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// UNCHANGED
// FIX: warp-per-row advice
// WHY-NOT: iterations hand 'most' on
// WHY-NOT: iterations hand 'second' on
// WHY-NOT: iterations hand 'value' on
#include "checksum.h"

// The last one of equal values; it may be the first value.
__global__ void last(int *where, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float most = in[row * n];
  int at = n;
  for (int k = 0; k < n; ++k)
    if (in[row * n + k] >= most) {
      most = in[row * n + k];
      at = k;
    }
  where[row] = at;
}

// The greatest two.
__global__ void two(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float most = 0, second = 0;
  for (int k = 0; k < n; ++k)
    if (in[row * n + k] > most) {
      second = most;
      most = in[row * n + k];
    }
  out[row] = most + second;
}

// Nothing tells which one of equal values is the first.
__global__ void unnumbered(float *out, const float *in, const float *values, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float most = 0, value = 0;
  for (int k = 0; k < n; ++k)
    if (in[row * n + k] > most) {
      value = values[k];
      most = in[row * n + k];
    }
  out[row] = most + value;
}

// A value that a later iteration uses otherwise.
__global__ void used(float *out, const float *in, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float most = 0;
  int at = 0;
  for (int k = 0; k < n; ++k)
    if (in[row * n + k] - at > most) {
      most = in[row * n + k] - at;
      at = k;
    }
  out[row] = most;
}

int main() {
  float *in = makeInput<float>(1024 * 64), *out = makeOutput<float>(1024);
  int *where = makeOutput<int>(1024);
  last<<<4, 256>>>(where, in, 64);
  two<<<4, 256>>>(out, in, 64);
  unnumbered<<<4, 256>>>(out, in, in, 64);
  used<<<4, 256>>>(out, in, 64);
  printChecksum("refused", out, 1024);
}
