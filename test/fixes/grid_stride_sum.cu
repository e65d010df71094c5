// Sums of whole numbers that meet in one atomic do not depend on which thread
// summed up what; each thread of a template's two instances has eight elements.
// CHECK: global-uncoalesced-access
// FIX: grid-stride safe
// EDITED:     sum += in[t + j * gridDim.x * blockDim.x];
// AFTER: clean
#include "checksum.h"

template <typename T>
__global__ void total(T *__restrict__ result, const T *__restrict__ in) {
  unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
  T sum = 0;
  for (unsigned j = 0; j < 8; ++j)
    sum += in[t * 8 + j];
  atomicAdd(result, sum);
}

int main() {
  const int n = 8 * 4 * 128;
  int *in = makeInput<int>(n), *result = makeOutput<int>(1);
  total<<<4, 128>>>(result, in);
  printChecksum("total<int>", result, 1);
  unsigned *wide = makeInput<unsigned>(n), *other = makeOutput<unsigned>(1);
  total<<<8, 64>>>(other, wide);
  printChecksum("total<unsigned>", other, 1);
}
