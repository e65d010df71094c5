// Members of a vector that are changed one by one: the stores in between keep the compiler
// from joining the loads, and a member that stays keeps it from joining the stores.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// FIX: vector-update unsafe "load and store 'a[i]' whole, as float2"
// FIX: vector-update unsafe "load and store 'p[i]' whole, as float4"
// WHY-UNSAFE: no other thread may change the other members of the same element of 'p' meanwhile; 'p' must not overlap 'v', and neither is __restrict__
// WHY-UNSAFE: 'a' must not overlap 'b', and neither is __restrict__
// EDITED:   float2 aValue = a[i];
// EDITED:   aValue.x = aValue.x * b[i] + 1;
// EDITED:   aValue.y -= b[i];
// EDITED:   a[i] = aValue;
// EDITED:   float4 pValue = p[i];
// EDITED:   pValue.x += v[i].x * by;
// EDITED:   pValue.z = pValue.x + v[i].z * by;
// EDITED:   p[i] = pValue;
#include "checksum.h"

__global__ void scale(float2 *a, const float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i].x = a[i].x * b[i] + 1;
  a[i].y -= b[i];
}

__global__ void move(float4 *p, const float4 *v, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  p[i].x += v[i].x * by;
  p[i].y += v[i].y * by;
  p[i].z = p[i].x + v[i].z * by;
}

int main() {
  float2 *a = makeInput<float2>(1024);
  float *b = makeInput<float>(1024);
  scale<<<4, 256>>>(a, b);
  printChecksum("scale", a, 1024);
  float4 *p = makeInput<float4>(1024), *v = makeInput<float4>(1024);
  move<<<4, 256>>>(p, v, 2, 1000);
  printChecksum("move", p, 1024);
}
