// All members of a vector are stored one by one, which the compiler does not join where branches are between
// the stores: one store of the vector does. Vectors are aligned.
// The sectors move once for all of them: only the requests cost.
// CHECK: global-uncoalesced-access
// CONFIG: {CheckOptions: {global-uncoalesced-access.MinCostShare: 0}}
// FIX: wide-store safe "store the 4 neighbouring elements of 'pixels' at once, as uchar4"
// EDITED:   pixels[at] = make_uchar4(shade(level, 2), shade(level, 3), shade(level, 5), 255);
// AFTER: fewer
#include "checksum.h"

__device__ unsigned char shade(float level, int by) {
  if (level > 128)
    return (unsigned char)(level / by);
  if (level > 64)
    return (unsigned char)(sqrtf(level) * by);
  return (unsigned char)(255 - level);
}

__global__ void paint(uchar4 *pixels, const float *levels) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  float level = levels[at];
  pixels[at].x = shade(level, 2);
  pixels[at].z = shade(level, 5);
  pixels[at].y = shade(level, 3);
  pixels[at].w = 255;
}

// The second member is the value of the first one: two stores stay.
__global__ void chained(uchar4 *pixels, const float *levels) {
  int at = blockIdx.x * blockDim.x + threadIdx.x;
  pixels[at].x = levels[at];
  pixels[at].y = pixels[at].x;
  pixels[at].z = 1;
  pixels[at].w = 255;
}

int main() {
  const int n = 4 * 128;
  float *in = makeInput<float>(2 * n);
  uchar4 *pixels = makeOutput<uchar4>(n);
  paint<<<4, 128>>>(pixels, in);
  printChecksum("paint", pixels, n);
  chained<<<4, 128>>>(pixels, in);
  printChecksum("chained", pixels, n);
}
