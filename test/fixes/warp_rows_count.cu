// Integers are counted and summed up exactly in any order, and no other file can
// launch the kernel: the edit is safe.
// CHECK: global-uncoalesced-access
// FIX: warp-per-row safe
// EDITED:   for (int k = lane; k < n; k += 32) {
// EDITED:   for (int distance = 16; distance > 0; distance /= 2) {
// EDITED:     above += __shfl_xor_sync(0xffffffff, above, distance);
// EDITED:     total += __shfl_xor_sync(0xffffffff, total, distance);
// EDITED:   if (lane != 0)
// EDITED:     total = 0;
// EDITED:   if (lane == 0)
// EDITED:     out[row] = total % 1000 + (int)above;
// EDITED:   count<<<32 * grid.x, 128>>>(out, in, first, limit, ROWS, 96);
// AFTER: clean
#include "checksum.h"

static __global__ void count(int *__restrict__ out, const int *__restrict__ in,
                             const int *__restrict__ first, int limit, int rows, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  const int *elements = in + (size_t)row * n;
  unsigned int above = 0;
  int total = first[row];
  for (int k = 0; k < n; ++k) {
    const int element = elements[k];
    if (element > limit)
      ++above;
    total += element;
  }
  out[row] = total % 1000 + (int)above;
}

int main() {
  const int limit = 0x43000000; // 128.0f
  int *in = makeInput<int>(ROWS * 96), *first = makeInput<int>(ROWS);
  int *out = makeOutput<int>(ROWS);
  dim3 grid((ROWS + 127) / 128);
  for (int i = 0; i < launches(); ++i)
    count<<<grid, 128>>>(out, in, first, limit, ROWS, 96);
  printChecksum("count 96", out, ROWS);
}
