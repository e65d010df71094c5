// Structs that are an array of four words, which no splitting parts: a word is
// added to each.
// FIX: element-padding safe "pad each element of 's' to 20 bytes: 4 bytes more at the end of 'Point'"
// EDITED:   float at[4]; char padding[4]; // position and weight
// AFTER: clean
#include "checksum.h"

struct Vertex {
  float at[4]; // position and weight
};

typedef Vertex Point; // another name is no other object

__global__ void turn(float *out, const float *in) {
  __shared__ Point s[128];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    s[(t + k) % 128].at[k] = in[t + 128 * k];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 4; ++k)
    sum += s[(t * 3 + k) % 128].at[k] * (k + 1);
  out[t] = sum;
}

int main() {
  float *in = makeInput<float>(512), *out = makeOutput<float>(128);
  turn<<<1, 128>>>(out, in);
  printChecksum("turn", out, 128);
}
