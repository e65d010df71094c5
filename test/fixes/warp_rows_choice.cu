// A thread looks for the greatest or least value of its row, and where it is: the
// lanes of a warp each look in a part, and take the first one of equal values.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe "give each row to the lanes of a warp, in the kernel and its launches"
// EDITED:     for (int k = 1 + lane; k < n; k += 32)
// EDITED:       const auto otherMost = __shfl_xor_sync(0xffffffff, most, distance);
// EDITED:       const auto otherAt = __shfl_xor_sync(0xffffffff, at, distance);
// EDITED:       if (otherMost > most || (otherMost == most && otherAt < at)) {
// EDITED:         most = otherMost;
// EDITED:         at = otherAt;
// EDITED:     if (otherLeast < least || (otherLeast == least && otherPlace < place)) {
// EDITED:       height = otherHeight;
// EDITED:   greatest<<<32 * ((ROWS + 255) / 256), 256>>>(where, out, in, ROWS, 100);
// AFTER: clean
#include "checksum.h"

__global__ void greatest(int *where, float *out, const float *in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float most = in[row * n];
    int at = 0;
    for (int k = 1; k < n; ++k) {
      if (in[row * n + k] > most) {
        most = in[row * n + k];
        at = k;
      }
    }
    where[row] = at;
    out[row] = most;
  }
}

// Guarded, with more than a number, and a first value that no element has to be below.
__global__ void least(unsigned int *where, float *out, const float *in, const float *level,
                      int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float least = 100, height = -1;
  unsigned int place = 77777777;
  for (int k = 0; k < n; ++k) {
    float value = in[row * n + k];
    if (k % 3 != 0 && value < least) {
      height = level[k];
      least = value;
      place = row * n + k;
    }
  }
  where[row] = place;
  out[row] = least + height;
}

int main() {
  float *in = makeInput<float>(ROWS * 100), *out = makeOutput<float>(ROWS);
  float *level = makeInput<float>(100);
  int *where = makeOutput<int>(ROWS);
  greatest<<<(ROWS + 255) / 256, 256>>>(where, out, in, ROWS, 100);
  printChecksum("where", where, ROWS);
  printChecksum("greatest", out, ROWS);
  least<<<(ROWS + 255) / 256, 256>>>(reinterpret_cast<unsigned int *>(where), out, in, level,
                                     ROWS, 100);
  printChecksum("where", where, ROWS);
  printChecksum("least", out, ROWS);
}
