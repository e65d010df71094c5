// S7: fields of a struct of four words, read one by one.
// FIX: struct-of-arrays safe
// FIX: element-padding safe
// AFTER: clean
#include "checksum.h"

struct Particle {
  float x, y, z, w;
};

__global__ void turn(float *out, const float *in) {
  __shared__ Particle s[128];
  int t = threadIdx.x;
  s[t].x = in[t];
  s[t].y = in[t + 128];
  s[t].z = 2;
  s[t].w = 3;
  __syncthreads();
  out[t] = s[127 - t].x + s[(t + 1) % 128].z + s[t].y * s[127 - t].w;
}

int main() {
  float *in = makeInput<float>(256), *out = makeOutput<float>(128);
  turn<<<1, 128>>>(out, in);
  printChecksum("turn", out, 128);
}
