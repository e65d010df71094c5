// A thread looks for the last of the greatest or least values of its row: of equal values of two lanes the one behind wins.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: warp-per-row unsafe "give each row to the lanes of a warp, in the kernel and its launches"
// EDITED:       if (otherMost > most || (otherMost == most && otherAt > at)) {
// EDITED:     if (otherLeast < least || (otherLeast == least && otherPlace > place)) {
// EDITED:   greatest<<<32 * ((ROWS + 255) / 256), 256>>>(where, in, ROWS, 128);
// AFTER: clean
#include "checksum.h"

__global__ void greatest(int *where, const float *in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < rows) {
    float most = 0;
    int at = -1;
    for (int k = 0; k < n; ++k) {
      if (in[row * n + k] >= most) {
        most = in[row * n + k];
        at = k;
      }
    }
    where[row] = at;
  }
}

// The first value is one of the least ones where no element is below it.
__global__ void least(unsigned int *where, float *out, const float *in, int rows, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float least = 3;
  unsigned int place = 0;
  for (int k = 0; k < n; ++k) {
    float value = in[row * n + k];
    if (value <= least) {
      least = value;
      place = k;
    }
  }
  where[row] = place;
  out[row] = least;
}

int main() {
  float *in = makeInput<float>(ROWS * 128), *out = makeOutput<float>(ROWS);
  int *where = makeOutput<int>(ROWS);
  greatest<<<(ROWS + 255) / 256, 256>>>(where, in, ROWS, 128);
  printChecksum("greatest", where, ROWS);
  unsigned int *place = makeOutput<unsigned int>(ROWS);
  least<<<(ROWS + 255) / 256, 256>>>(place, out, in, ROWS, 128);
  printChecksum("place", place, ROWS);
  printChecksum("least", out, ROWS);
}
