//===- ConditionalStoreTest.cpp - Stores behind one to the same place -----===//
//
// Each kernel's PTX and machine code were read (nvcc 13.0, sm_90).
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

const Kernels &kernels() {
  static const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void meetingBehind(float *x, int n, float least) {
  int t = threadIdx.x;
  float v = x[t + 64];
  x[t] = v;
  if (n)
    x[t] = least;
}
extern "C" __global__ void meetingFurtherOn(float *x, int n, float least) {
  int t = threadIdx.x;
  if (t < n) {
    float v = x[t + 64];
    x[t] = v;
    if (v <= least)
      x[t] = 1;
  }
}
extern "C" __global__ void meetingInside(float *x, int n, float least) {
  int t = threadIdx.x;
  if (t < n) {
    float v = x[t + 64];
    x[t] = v;
    if (v <= least)
      x[t] = 1;
    x[t + 128] = v + 1;
  }
}
)");
  return K;
}

std::vector<unsigned> storedOn(const char *Kernel) {
  std::vector<unsigned> Lines;
  for (const Access &A : accesses(kernels().run(Kernel, {1, 1, 1}, {32, 1, 1}),
                                  MemorySpace::Global, AccessKind::Store))
    Lines.push_back(A.Where.Line);
  return Lines;
}

} // namespace

TEST(ConditionalStore, is_a_selection_on_the_line_of_the_condition) {
  EXPECT_EQ(storedOn("meetingBehind"), std::vector<unsigned>({6}));
  EXPECT_EQ(storedOn("meetingInside"), std::vector<unsigned>({23, 25}));
}

TEST(ConditionalStore, stays_where_the_ways_meet_with_others) {
  EXPECT_EQ(storedOn("meetingFurtherOn"), std::vector<unsigned>({13, 15}));
}
