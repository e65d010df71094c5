// Least and greatest values, and bits, of the row of each thread. Several writes
// are behind the loops: the other lanes end in front of them.
// CHECK: global-uncoalesced-access
// FIX: warp-per-row safe
// EDITED:   int row = blockIdx.x * 8 + threadIdx.x / 32;
// EDITED:   for (unsigned int k = 1 + lane; k < n; k += 32) {
// EDITED:     least = min(least, __shfl_xor_sync(0xffffffff, least, distance));
// EDITED:     most = max(most, __shfl_xor_sync(0xffffffff, most, distance));
// EDITED:     every &= __shfl_xor_sync(0xffffffff, every, distance);
// EDITED:     any |= __shfl_xor_sync(0xffffffff, any, distance);
// EDITED:     odd ^= __shfl_xor_sync(0xffffffff, odd, distance);
// EDITED:     odd = 0;
// EDITED:   if (lane != 0)
// EDITED:     return;
// AFTER: clean
#include "checksum.h"

struct Limits {
  int Least, Most, Every, Any, Odd;
};

static __global__ void limits(Limits *__restrict__ out, const int *__restrict__ in,
                              unsigned int n) {
  int row = blockIdx.x * 256 + threadIdx.x;
  if (row >= ROWS) return;
  int least = in[row * n], most = least, every = least, any = least, odd = least;
  for (unsigned int k = 1; k < n; ++k) {
    int element = in[row * n + k];
    least = min(least, element);
    if (element > most)
      most = element;
    every &= element;
    any |= element;
    odd ^= element;
  }
  out[row].Least = least;
  out[row].Most = most;
  out[row].Every = every;
  out[row].Any = any;
  out[row].Odd = odd;
}

int main() {
  int *in = makeInput<int>(ROWS * 128);
  Limits *out = makeOutput<Limits>(ROWS);
  for (int i = 0; i < launches(); ++i)
    limits<<<(ROWS + 255) / 256, 256>>>(out, in, 128);
  printChecksum("limits 128", out, ROWS);
}
