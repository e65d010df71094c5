// Dynamic shared memory with pointers to records in it: all launches ask for the bytes of the padding.
// FLAGS: --unsafe-fixes
// FIX: flat-padding unsafe "pad 'records' by 1 element after every 4: i + i / 4"
// WHY-UNSAFE: a launch in a source that is not part of the run would have to change too
// EDITED:   double *own = &records[5 * (t + 1)];
// EDITED:   step<<<2, 64, bytes + bytes / 32 * 8>>>(out, in);
// EDITED:   step<<<1, 32, (34 * 4 * sizeof(double)) + (34 * 4 * sizeof(double)) / 32 * 8>>>(out, in);
// AFTER: fewer
#include "checksum.h"

static __device__ double flow(const double *from, const double *to) {
  double sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += to[k] - from[k];
  return sum;
}

__global__ void step(double *out, const double *in) {
  extern __shared__ double records[];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    records[4 * t + k] = in[4 * t + k];
  if (t < 2)
    for (int k = 0; k < 4; ++k)
      records[4 * (t + blockDim.x) + k] = in[4 * t + k];
  __syncthreads();
  double *own = &records[4 * (t + 1)];
  double change = flow(&records[4 * t], own) - flow(own, &records[4 * (t + 2)]);
  __syncthreads();
  own[0] = change;
  own[3] = 2 * change;
  for (int k = 0; k < 4; ++k)
    out[4 * (blockIdx.x * blockDim.x + t) + k] = own[k];
}

int main() {
  double *in = makeInput<double>(1024), *out = makeOutput<double>(512);
  const int bytes = (64 + 2) * 4 * sizeof(double);
  step<<<2, 64, bytes>>>(out, in);
  printChecksum("step", out, 512);
  step<<<1, 32, 34 * 4 * sizeof(double)>>>(out, in);
  printChecksum("step", out, 512);
}
