// Launches that cannot be made to ask for the bytes of padding: a macro has the size, a call computes it, the
// kernel is named elsewhere, a block would need more than by default, or the array is that of the file.
// FLAGS: --unsafe-fixes
// WHY-NOT: the launch has to ask for 128 bytes more
// WHY-NOT: the launch has to ask for 152 bytes more
// WHY-NOT: the launch has to ask for 184 bytes more
// WHY-NOT: the launch has to ask for 2992 bytes more
// WHY-NOT: the launch has to ask for 216 bytes more
// WHY-NOT: the launch has to ask for 120 bytes more
// UNCHANGED
#include "checksum.h"

extern __shared__ double ofFile[];

static __device__ double total(const double *v) { return v[0] + v[1] + v[2] + v[3]; }

__global__ void inMacro(double *out, const double *in) {
  extern __shared__ double records[];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    records[4 * t + k] = in[4 * t + k];
  out[t] = total(&records[4 * t]);
}
__global__ void byCall(double *out, const double *in) {
  extern __shared__ double records[];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    records[4 * t + k] = in[4 * t + k];
  out[t] = total(&records[4 * t]);
}
__global__ void named(double *out, const double *in) {
  extern __shared__ double records[];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    records[4 * t + k] = in[4 * t + k];
  out[t] = total(&records[4 * t]);
}
static __global__ void inTable(double *out, const double *in) {
  extern __shared__ double records[];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    records[4 * t + k] = in[4 * t + k];
  out[t] = total(&records[4 * t]);
}
struct Variant {
  void (*run)(double *, const double *);
};
static const Variant variants[] = {{inTable}};
__global__ void large(double *out, const double *in) {
  extern __shared__ double records[];
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    records[4 * t + k] = in[4 * (t % 64) + k];
  out[t % 64] = total(&records[4 * t]);
}
__global__ void shares(double *out, const double *in) {
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    ofFile[4 * t + k] = in[4 * t + k];
  out[t] = total(&ofFile[4 * t]);
}

#define LAUNCH(bytes) inMacro<<<1, 64, bytes>>>(out, in)

static size_t bytesOf(int records) { return records * 4 * sizeof(double); }

int main() {
  double *in = makeInput<double>(256), *out = makeOutput<double>(64);
  LAUNCH(65 * 32);
  byCall<<<1, 64, bytesOf(80)>>>(out, in);
  cudaFuncSetAttribute(named, cudaFuncAttributeMaxDynamicSharedMemorySize, 96 * 32);
  named<<<1, 64, 96 * 32>>>(out, in);
  inTable<<<1, 64, 112 * 32>>>(out, in);
  variants[0].run<<<1, 64, 112 * 32>>>(out, in);
  large<<<1, 1024, 1500 * 32>>>(out, in);
  shares<<<1, 64, 64 * 32>>>(out, in);
  printChecksum("refused", out, 64);
}
