// What is between the changes, or what they read of the array, keeps them as they are.
// CHECK: global-uncoalesced-access
// FLAGS: --unsafe-fixes
// UNCHANGED
#include "checksum.h"

__global__ void neighbour(float4 *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x += p[i + 1].x;
  p[i].y += 2;
  p[i].z += 3;
}

__global__ void through(float4 *p, float *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x += *q;
  p[i].y += *q;
  p[i].z += *q;
}

__global__ void between(float4 *p, float *q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i].x += 1;
  *q = 1;
  p[i].y += 2;
}

#define SHIFT(element) element.x += 1; element.y += 2; element.z += 3
__global__ void macro(float4 *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  SHIFT(p[i]);
}

int main() {
  float4 *p = makeInput<float4>(1025);
  float *q = makeInput<float>(1);
  neighbour<<<4, 256>>>(p);
  through<<<4, 256>>>(p, q);
  between<<<4, 256>>>(p, q);
  macro<<<4, 256>>>(p);
  printChecksum("p", p, 1024);
}
