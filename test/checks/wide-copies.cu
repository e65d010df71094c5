// A copy of an aligned struct stays as wide as nvcc makes it, whichever of its
// elements are used and where: nothing of this costs more than it must.
// RUN-FLAGS: --assume-block=256
// expected-no-diagnostics

template <class T> struct __align__(16) Packed {
  T payload[16 / sizeof(T)];
  __device__ const T &operator[](int i) const { return payload[i]; }
};

__global__ void packed_ok(float *out, const Packed<short> *in) {
  __shared__ Packed<short> s[256];
  s[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  const Packed<short> v = s[255 - threadIdx.x];
  float sum = 0;
  for (int i = 0; i < 8; ++i)
    sum += v[i];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Elements that a guard each asks for.
__global__ void guarded_shorts_ok(const short *a, float *out, int n) {
  int idx = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
  short p[8];
  reinterpret_cast<float4 *>(&p[0])[0] =
      reinterpret_cast<const float4 *>(&a[idx])[0];
  float s = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i)
    s += ((idx + i) < n) ? p[i] : 0;
  out[idx / 8] = s;
}

__global__ void guarded_floats_ok(const float *a, float *out, int n) {
  int idx = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
  float p[4];
  reinterpret_cast<float4 *>(&p[0])[0] =
      reinterpret_cast<const float4 *>(&a[idx])[0];
  float s = 0;
#pragma unroll
  for (int i = 0; i < 4; ++i)
    s += ((idx + i) < n) ? p[i] : 0.f;
  out[idx / 4] = s;
}

// Elements of two vectors, one of them behind a guard.
__global__ void two_vectors_ok(const float4 *p, float *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = p[i];
  if (v.w > n)
    o[i] = v.x + v.y;
}
