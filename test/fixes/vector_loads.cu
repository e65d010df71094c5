// The members of a vector go to separate arrays: the stores in between keep the compiler from joining
// the loads, since an array may be the same.
// FLAGS: --unsafe-fixes
// CHECK: global-uncoalesced-access
// FIX: wide-load unsafe "load the 2 neighbouring elements of 'in' at once, as float2"
// FIX: wide-load unsafe "load the 4 neighbouring elements of 'of.all' at once, as float4"
// WHY-UNSAFE: 're' must not overlap 'in', and neither is __restrict__
// WHY-UNSAFE: 'of.x' must not overlap 'of.all', and neither is __restrict__
// EDITED:   const float2 inValue = in[i];
// EDITED:   re[i] = inValue.x;
// EDITED:   im[i] = 2 * inValue.y;
// EDITED:     const float4 allValue = of.all[i];
// EDITED:     of.y[i] = allValue.w + allValue.y + allValue.z;
// EDITED:   in[i].x = 0; // as it is
// EDITED:   out[i] = in[i].x; // as it is
// AFTER: fewer
#include "checksum.h"

struct Parts {
  float4 *all;
  float *x, *y;
};

__global__ void split(float *re, float *im, const float2 *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  re[i] = in[i].x;
  im[i] = 2 * in[i].y;
}

__global__ void strided(Parts of, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    of.x[i] = of.all[i].x;
    of.y[i] = of.all[i].w + of.all[i].y + of.all[i].z;
  }
}

// A member is written between the loads.
__global__ void written(float *out, float2 *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i + 512] = in[i].y;
  in[i].x = 0; // as it is
  out[i] = in[i].x; // as it is
}

int main() {
  float2 *in = makeInput<float2>(512);
  Parts of = {makeInput<float4>(512), makeOutput<float>(512), makeOutput<float>(512)};
  float *re = makeOutput<float>(512), *im = makeOutput<float>(512), *out = makeOutput<float>(1024);
  split<<<4, 128>>>(re, im, in);
  printChecksum("split", re, 512);
  printChecksum("split", im, 512);
  strided<<<4, 128>>>(of, 512);
  printChecksum("strided", of.x, 512);
  printChecksum("strided", of.y, 512);
  written<<<4, 128>>>(out, in);
  printChecksum("written", out, 1024);
}
