//===- PrepareTest.cpp - What nvcc makes of loops and copies --------------===//
//
// Each kernel's machine code was read (nvcc 13.0, sm_90): which accesses it
// has, on which lines.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
struct __align__(16) Four { float x, y, z, w; };
extern "C" __global__ void scaleOnce(float *c, int n, float f) {
  for (int i = 0; i < 4; i += 4) {
    Four *p = (Four *)&c[threadIdx.x * n + i];
    Four v = p[0];
    v.x *= f;
    v.y *= f;
    p[0] = v;
  }
}
template <int Rows> __device__ void scaleRows(float *c, int n, float f) {
  for (int r = 0; r < Rows; ++r) {
    for (int i = 0; i < 4; i += 4) {
      float v =
          c[(threadIdx.x + r) * n + i];
      v = v * f +
          1;
      c[(threadIdx.x + r) * n + i] = v;
    }
  }
}
extern "C" __global__ void rowsOfOne(float *c, int n, float f) {
  scaleRows<3>(c, n, f);
}
struct Steps { int First, By; };
__device__ void take(Steps &To, const Steps &From) {
  To.First = From.First;
  To.By = From.By;
}
extern "C" __global__ void passedOn(float *out, const float *in) {
  Steps Mine;
  take(Mine, Steps{0, 2});
  float v[8];
  for (int i = 0; i < 8; i++)
    v[i] = in[threadIdx.x + 32 * i];
  float sum = 0;
  for (int i = Mine.First; i < 8; i += Mine.By)
    sum = sum * 3 + v[i];
  out[threadIdx.x] = sum;
}
extern "C" __global__ void overwritten(float *out, const float *in, int n) {
  __shared__ float s[32];
  s[threadIdx.x] = 7;
  s[threadIdx.x] = 0;
  float v = 1;
  if (n > 3)
    v = in[threadIdx.x] * 3 + in[threadIdx.x + 5];
  s[threadIdx.x] = v;
  __syncthreads();
  out[threadIdx.x] = s[31 - threadIdx.x];
}
)");
  return K;
}

/// "LINE:BYTES:REQUESTS" of each load or store of a memory, in source order.
std::vector<std::string> found(const char *Kernel, MemorySpace Space,
                               AccessKind Op) {
  KernelTable T = kernels().run(Kernel, Shape::of(1), Shape::of(32));
  std::vector<std::string> Lines;
  for (const Access &A : accesses(T, Space, Op))
    Lines.push_back(std::to_string(A.Where.Line) + ":" +
                    std::to_string(A.Bytes) + ":" +
                    std::to_string(A.Requests.value_or(0)));
  llvm::sort(Lines);
  return Lines;
}

using Lines = std::vector<std::string>;

} // namespace

TEST(Prepare, ALoopThatRunsOnceKeepsItsLines) {
  EXPECT_EQ(found("scaleOnce", MemorySpace::Global, AccessKind::Load),
            Lines({"6:16:1"}));
  EXPECT_EQ(found("scaleOnce", MemorySpace::Global, AccessKind::Store),
            Lines({"9:16:1"}));
}

TEST(Prepare, ALoopThatRunsOnceWithinAnotherKeepsItsLines) {
  EXPECT_EQ(found("rowsOfOne", MemorySpace::Global, AccessKind::Load),
            Lines({"16:4:3"}));
  EXPECT_EQ(found("rowsOfOne", MemorySpace::Global, AccessKind::Store),
            Lines({"19:4:3"}));
}

TEST(Prepare, FieldsCopiedByAFunctionStayKnown) {
  // The loop's bounds are the constants that the fields were given: the array
  // lies in registers, and what is not used of it is not loaded.
  for (AccessKind Op : {AccessKind::Load, AccessKind::Store})
    EXPECT_EQ(found("passedOn", MemorySpace::Local, Op), Lines());
  EXPECT_EQ(found("passedOn", MemorySpace::Global, AccessKind::Load),
            Lines({"36:4:4"}));
}

TEST(Prepare, OnlyWithinABlockAreUselessStoresRemoved) {
  EXPECT_EQ(found("overwritten", MemorySpace::Shared, AccessKind::Store),
            Lines({"45:4:1", "49:4:1"}));
}
