// Rows of a constant number of elements, which threads change and set.
// CHECK: global-uncoalesced-access
// FIX: record-tile safe "move the records of a block in 'f' through a tile in shared memory"
// FIX: record-tile safe "move the records of a block in 'moments' through a tile in shared memory"
// EDITED:   __shared__ unsigned int fTile[128][9];
// EDITED:       fTile[other][word % 9] = reinterpret_cast<const unsigned int *>(f + (9 * i))[word % 9];
// EDITED:   float (&fRecord)[9] = reinterpret_cast<float (&)[9]>(fTile[threadIdx.x]);
// EDITED:     float rho = fRecord[0];
// EDITED:       rho += fRecord[k];
// EDITED:   __shared__ unsigned long long momentsTile[128][5];
// EDITED:   double (&momentsRecord)[4] = reinterpret_cast<double (&)[4]>(momentsTile[threadIdx.x]);
// EDITED:   momentsRecord[3] = momentsRecord[0] + 1;
#include "checksum.h"

static __global__ void collide(float *f, float omega, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float rho = f[9 * i];
    for (int k = 1; k < 9; ++k)
      rho += f[9 * i + k];
    f[9 * i] += omega * (rho - f[9 * i]);
    for (int k = 1; k < 9; ++k)
      f[9 * i + k] -= omega * rho;
  }
}

static __global__ void set(double *__restrict__ moments, const double *__restrict__ x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const double value = x[i];
  moments[4 * i] = value;
  moments[4 * i + 1] = value * value;
  moments[4 * i + 2] = value * value * value;
  moments[4 * i + 3] = moments[4 * i] + 1;
}

int main() {
  const int n = 200 * 128;
  float *f = makeInput<float>(9 * n);
  collide<<<200, 128>>>(f, 0.5f, n - 5);
  printChecksum("collide", f, 9 * n);
  double *x = makeInput<double>(n), *moments = makeOutput<double>(4 * n);
  set<<<200, 128>>>(moments, x);
  printChecksum("set", moments, 4 * n);
}
