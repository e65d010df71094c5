// Each thread has its share of all elements, as a quotient: the shares together are all
// elements. Sums of integers do not depend on who adds them.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: grid-stride safe
// EDITED:   for (int i = pos; i < n; i += size)
// EDITED:   int first = pos, last = elements;
// EDITED:   for (int i = first; i < last; i += size)
// WHY-NOT: 'last' is also used otherwise
// WHY-NOT: its elements times its threads may wrap around
#include "checksum.h"

__global__ void scale(float *x, const int n, float factor) {
  const int pos = blockIdx.x * blockDim.x + threadIdx.x;
  const int size = blockDim.x * gridDim.x;
  for (int i = n * pos / size; i < n * (pos + 1) / size; ++i)
    x[i] = factor * x[i] + i;
}

__global__ void digits(int *count, const int *x) {
  const int pos = blockIdx.x * blockDim.x + threadIdx.x;
  const int size = blockDim.x * gridDim.x;
  const int elements = 8 * 6 * 1000;
  int first = elements * pos / size, last = elements * (pos + 1) / size;
  for (int i = first; i < last; i++) {
    int rest = i;
    int least = rest % 8;
    int next = (rest /= 8) % 6;
    atomicAdd(&count[next * 8 + least], x[i]);
  }
}

__global__ void row(float *out, const float *in, int columns) {
  const float *from = in + blockIdx.x * columns;
  for (int i = threadIdx.x * columns / blockDim.x; i < (threadIdx.x + 1) * columns / blockDim.x; ++i)
    out[blockIdx.x * columns + i] = from[i];
}

__global__ void last(float *x, int n) {
  const int pos = blockIdx.x * blockDim.x + threadIdx.x;
  const int size = blockDim.x * gridDim.x;
  int first = n * pos / size, last = n * (pos + 1) / size;
  for (int i = first; i < last; ++i)
    x[i] += last;
}

int main() {
  const int n = 16 * 8 * 256 - 77;
  float *x = makeInput<float>(n);
  int *many = makeInput<int>(8 * 6 * 1000), *count = makeOutput<int>(48);
  scale<<<8, 256>>>(x, n, 0.5f);
  printChecksum("scale", x, n);
  digits<<<8, 256>>>(count, many);
  printChecksum("digits", count, 48);
  float *out = makeOutput<float>(n);
  row<<<4, 128>>>(out, x, 4096);
  printChecksum("row", out, 4 * 4096);
  last<<<8, 256>>>(x, n);
  printChecksum("last", x, n);
}
