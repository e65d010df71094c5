// Sizes, alignments and constructors of the vector types are CUDA's ABI.
// MODES: shipped toolkit
// FLAGS: -Wno-deprecated-declarations
// IR: load <4 x float>.*align 16|load float.*align 16
static_assert(sizeof(char3) == 3 && alignof(char3) == 1, "");
static_assert(sizeof(uchar4) == 4 && alignof(uchar4) == 4, "");
static_assert(sizeof(short4) == 8 && alignof(short4) == 8, "");
static_assert(sizeof(int2) == 8 && alignof(int2) == 8, "");
static_assert(sizeof(float3) == 12 && alignof(float3) == 4, "");
static_assert(sizeof(float4) == 16 && alignof(float4) == 16, "");
static_assert(sizeof(double2) == 16 && alignof(double2) == 16, "");
static_assert(sizeof(double4) == 32 && alignof(double4) == 16, "");
static_assert(sizeof(ulonglong2) == 16 && alignof(ulonglong2) == 16, "");
static_assert(sizeof(longlong4) == 32 && alignof(longlong4) == 16, "");
static_assert(sizeof(ushort1) == 2 && alignof(ushort1) == 2, "");
static_assert(sizeof(dim3) == 12 && alignof(dim3) == 4, "");
__global__ void copy(float4 *to, const float4 *from, uchar4 *bytes) {
  float4 v = from[threadIdx.x];
  to[threadIdx.x] = make_float4(v.y, v.x, v.w, v.z);
  bytes[threadIdx.x] = make_uchar4(1, 2, 3, (unsigned char)v.x);
}
