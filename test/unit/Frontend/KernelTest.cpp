//===- KernelTest.cpp - Kernel declarations -------------------------------===//

#include "Source.h"

using namespace warplint;

namespace {

TEST(Kernel, NamesOfInstances) {
  TranslationUnit TU = parseSound(R"(
template <int N, bool B> __global__ void t(float *o, const float *i, int n) { o[n] = i[n] + N; }
namespace { __global__ void hidden(int *p) { *p = 1; } }
static __global__ void local(int *p) { *p = 1; }
extern "C" __global__ void plain(int *p) { *p = 1; }
struct S { static __global__ void member(int *p) { *p = 1; } };
__global__ void declared(int *p);
__device__ void helper() {}
int main() { t<32, true><<<1, 32>>>(0, 0, 0); t<16, false><<<1, 32>>>(0, 0, 0);
  hidden<<<1, 1>>>(0); local<<<1, 1>>>(0); }
)");
  std::vector<std::string> Names;
  for (const KernelDeclaration &K : TU.Kernels)
    Names.push_back(K.Name + (K.IsTemplateInstance ? " *" : ""));
  std::vector<std::string> Expected = {
      "(anonymous namespace)::hidden(int*)",
      "local(int*)",
      "plain",
      "S::member(int*)",
      "void t<32, true>(float*, float const*, int) *",
      "void t<16, false>(float*, float const*, int) *"};
  EXPECT_EQ(Names, Expected);
  EXPECT_EQ(TU.Launches.size(), 4u);
  EXPECT_TRUE(TU.OmittedKernels.empty());
}

TEST(Kernel, EarlyReturns) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(int *o, int n) {
  if (n < 0)
    return;
  if (n == 1) { *o = 1; return; } else { *o = 2; }
  for (int i = 0; i < n; ++i)
    if (o[i] == 7 &&
        i > 3) { return; }
  auto f = [&] { if (n > 9) return; o[1] = 2; };
  f();
  if (n == 8) { if (n) o[2] = 4; }
}
)");
  ASSERT_EQ(TU.Kernels.size(), 1u);
  std::vector<std::vector<unsigned>> Places;
  for (auto &[Begin, End] : TU.Kernels[0].EarlyReturns)
    Places.push_back({Begin.Line, Begin.Column, End.Line, End.Column});
  EXPECT_EQ(Places, (std::vector<std::vector<unsigned>>{
                        {3, 3, 3, 12}, {5, 3, 5, 13}, {7, 5, 8, 14}}));
}

TEST(Kernel, Parameters) {
  std::string Text = R"(
struct V { int a[3]; };
__global__ void k(const float *__restrict__ in, V *out, int n, V byValue, const int *const list) { *out = byValue; }
)";
  TranslationUnit TU = parseSound(Text);
  ASSERT_EQ(TU.Kernels.size(), 1u);
  const std::vector<KernelParameter> &P = TU.Kernels[0].Parameters;
  ASSERT_EQ(P.size(), 5u);
  EXPECT_EQ(P[0].Name, "in");
  EXPECT_TRUE(P[0].IsPointer && P[0].IsConstPointee && P[0].IsRestrict);
  EXPECT_EQ(P[0].PointeeBytes, 4u);
  EXPECT_TRUE(P[1].IsPointer && !P[1].IsConstPointee && !P[1].IsRestrict);
  EXPECT_EQ(P[1].PointeeBytes, 12u);
  EXPECT_FALSE(P[2].IsPointer);
  EXPECT_EQ(P[2].Type, "int");
  EXPECT_EQ(P[2].Where.Line, 3u);
  auto TextAt = [&](const EditRange &R) {
    return Text.substr(R.Offset, R.Length);
  };
  EXPECT_EQ(TextAt(P[0].TypeRange), "const float *__restrict__");
  EXPECT_EQ(TextAt(P[1].TypeRange), "V *");
  EXPECT_EQ(TextAt(P[1].NameRange), "out");
  EXPECT_EQ(TextAt(P[4].TypeRange), "const int *const");
}

TEST(Kernel, LaunchBounds) {
  TranslationUnit TU = parseSound(R"(
template <int B> __global__ void __launch_bounds__(B * 32, 2) t(int *p) { *p = B; }
__global__ __launch_bounds__(128) void one(int *p) { *p = 1; }
__global__ void none(int *p) { *p = 1; }
int main() { t<4><<<1, 128>>>(0); }
)");
  ASSERT_EQ(TU.Kernels.size(), 3u);
  EXPECT_EQ(TU.Kernels[0].MaxThreadsPerBlock, 128u);
  EXPECT_FALSE(TU.Kernels[0].MinBlocksPerSM);
  EXPECT_FALSE(TU.Kernels[1].MaxThreadsPerBlock);
  EXPECT_EQ(TU.Kernels[2].MaxThreadsPerBlock, 128u);
  EXPECT_EQ(TU.Kernels[2].MinBlocksPerSM, 2u);
}

} // namespace
