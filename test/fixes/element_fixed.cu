// Structs whose size must stay: each is used outside of its array.
// FIX: element-padding advice "pad each element of 'uploaded' to 20 bytes: 4 bytes more at the end of 'Uploaded'"
// FIX: element-padding advice "pad each element of 'measured' to 20 bytes: 4 bytes more at the end of 'Measured'"
// FIX: element-padding advice "pad each element of 'deduced' to 20 bytes: 4 bytes more at the end of 'Deduced'"
// FIX: element-padding advice "pad each element of 'first' to 20 bytes: 4 bytes more at the end of 'Both'"
// FIX: element-padding advice "pad each element of 'method' to 20 bytes: 4 bytes more at the end of 'Method'"
// WHY-NOT: the type of the elements is also used at line 77
// WHY-NOT: the size of an element is taken with sizeof at line 45
// WHY-NOT: the type of the elements is also used at line 53
// WHY-NOT: another array has elements of the type at line 60
// WHY-NOT: the type of the elements is not a plain struct of this file
// UNCHANGED
#include "checksum.h"

struct Uploaded {
  float at[4];
};
struct Measured {
  float at[4];
};
struct Deduced {
  float at[4];
};
struct Both {
  float at[4];
};
struct Method {
  float at[4];
  __device__ float sum() const { return at[0] + at[1] + at[2] + at[3]; }
};

__global__ void useUploaded(float *out, const float *in) {
  __shared__ Uploaded uploaded[128];
  int t = threadIdx.x;
  uploaded[t].at[0] = in[t];
  __syncthreads();
  out[t] = uploaded[127 - t].at[0];
}

__global__ void useMeasured(float *out, const float *in) {
  __shared__ Measured measured[128];
  int t = threadIdx.x;
  measured[t].at[0] = in[t];
  __syncthreads();
  out[t] = measured[127 - t].at[0] * sizeof(measured[0]);
}

__global__ void useDeduced(float *out, const float *in) {
  __shared__ Deduced deduced[128];
  int t = threadIdx.x;
  deduced[t].at[0] = in[t];
  __syncthreads();
  auto &mine = deduced[127 - t]; out[t] = mine.at[0];
}

__global__ void useBoth(float *out, const float *in) {
  __shared__ Both first[128];
  // The conflicts of one are not those of the other.
  int t = threadIdx.x;
  __shared__ Both second[128];
  first[t].at[0] = in[t];
  second[t].at[1] = in[t];
  __syncthreads();
  out[t] = first[127 - t].at[0] + second[127 - t].at[1];
}

__global__ void useMethod(float *out, const float *in) {
  __shared__ Method method[128];
  int t = threadIdx.x;
  method[t].at[0] = in[t];
  __syncthreads();
  out[t] = method[127 - t].at[0];
}

int main() {
  float *in = makeInput<float>(128), *out = makeOutput<float>(128);
  Uploaded onTheHost = {{1, 2, 3, 4}};
  useUploaded<<<1, 128>>>(out, in);
  printChecksum("useUploaded", out, int(onTheHost.at[3]) * 32);
  useMeasured<<<1, 128>>>(out, in);
  printChecksum("useMeasured", out, 128);
  useDeduced<<<1, 128>>>(out, in);
  printChecksum("useDeduced", out, 128);
  useBoth<<<1, 128>>>(out, in);
  printChecksum("useBoth", out, 128);
  useMethod<<<1, 128>>>(out, in);
  printChecksum("useMethod", out, 128);
}
