//===- RepairTest.cpp - Source that nvcc accepts and clang does not -------===//

#include "Source.h"

using namespace warplint;

TEST(Repair, BracesOfAQualifiedType) {
  TranslationUnit TU = parseSound(R"(
namespace math {
struct raw { unsigned short x, y; };
struct half { unsigned short bits; __device__ operator unsigned short() const; };
struct pair {
  half x, y;
  __device__ pair();
  __device__ pair(half, half);
  __device__ pair(const pair &);
  __device__ pair &operator=(const pair &);
  __device__ pair &operator=(const raw &);
};
typedef pair two;
}
__global__ void k(math::half *p, int *q) {
  math::two both;
  math::pair other;
  both = {p[0], p[1]}; other = {p[2], p[3]}; q[0] = both.x + other.x;
}
)");
  ASSERT_EQ(TU.Kernels.size(), 1u);
  EXPECT_EQ(TU.Kernels[0].Name, "k(math::half*, int*)");
}
