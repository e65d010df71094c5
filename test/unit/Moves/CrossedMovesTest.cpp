//===- CrossedMovesTest.cpp - A store at the end of a kernel --------------===//

#include "Kernels.h"
#include "warplint/Moves/Moves.h"
#include "warplint/Syntax/WorkShapes.h"

using namespace warplint;

namespace {

class Moves : public KernelText {
public:
  explicit Moves(const std::string &Body, const std::string &Before = "")
      : KernelText(Before +
                   "__global__ void k(float *out, const float *a, int n) {\n"
                   "  int x = blockIdx.x * 8 + threadIdx.x;\n"
                   "  int y = blockIdx.y * 8 + threadIdx.y;\n" +
                   Body + "\n}\n") {
    All = findWorkShapes(functions(), names(), addMoves).Moves;
  }
  std::vector<CrossedMove> All;
};

TEST(CrossedMoves, StepsAndHalves) {
  Moves M("  if (x >= n || y >= n) return;\n"
          "  float v = a[y * n + x];\n"
          "  out[x * n + threadIdx.y] = v;");
  ASSERT_EQ(M.All.size(), 1u);
  const CrossedMove &One = M.All[0];
  EXPECT_EQ(One.WhyNot, "");
  EXPECT_EQ(One.Array, "out");
  EXPECT_EQ(One.Type, "float");
  EXPECT_EQ(One.Place.Own, "out[x * n + threadIdx.y]");
  EXPECT_EQ(One.Place.Other, "out[x * n + \2]");
  EXPECT_EQ(One.Value.Own, "v");
  ASSERT_EQ(One.Steps.size(), 4u);
  EXPECT_EQ(One.Steps[0].Written.Other, "int x = blockIdx.x * 8 + \1;");
  EXPECT_TRUE(One.Steps[0].IsOfThread);
  EXPECT_TRUE(One.Steps[2].IsGuard);
  EXPECT_EQ(One.Steps[2].Written.Own, "x < n && y < n");
  EXPECT_TRUE(One.Steps[3].IsForValue);
  EXPECT_FALSE(One.Steps[3].IsForPlace);
  const std::string Range = M.textAt(One.Range);
  EXPECT_EQ(Range.substr(0, 5), "int x");
  EXPECT_EQ(Range.substr(Range.size() - 2), "v;");
}

TEST(CrossedMoves, NothingElseThanAMove) {
  EXPECT_EQ(Moves("if (x < n) { out[x] = a[y]; }").All.size(), 1u);
  EXPECT_EQ(Moves("if (x < n) out[x] = a[y]; else out[y] = 0;").All.size(), 0u);
  EXPECT_EQ(Moves("out[x] = a[y]; out[y] = a[x];").All.size(), 0u);
  EXPECT_EQ(Moves("for (; x < n; ++x) out[x] = a[y];").All.size(), 0u);
  EXPECT_EQ(Moves("int i = atomicAdd((int *)0, 1); out[x] = a[y];").All.size(),
            0u);
  EXPECT_EQ(Moves("x += 1; out[x] = a[y];").All.size(), 0u);
  EXPECT_EQ(Moves("__shared__ float s[8]; s[x] = a[y];").All.size(), 0u);
}

TEST(CrossedMoves, Refuses) {
  auto Refusal = [](const std::string &Body, const std::string &Before = "") {
    Moves M(Body, Before);
    return M.All.size() == 1 ? M.All[0].WhyNot : "none";
  };
  EXPECT_EQ(Refusal("if (a[x] > 0) out[x] = a[y];"),
            "data decides where or whether it stores");
  EXPECT_EQ(Refusal("out[COLUMN] = a[y];", "#define COLUMN (threadIdx.x)\n"),
            "a macro contains a use of x or y");
}

TEST(CrossedMoves, ElementsOfATemplate) {
  KernelText T("template <class T> __global__ void k(T *out, const T *a) {\n"
               "  out[threadIdx.x * 8 + threadIdx.y] = a[threadIdx.x];\n"
               "}\n"
               "template __global__ void k<float>(float *, const float *);\n"
               "template __global__ void k<double>(double *, const double *);");
  const std::vector<CrossedMove> All =
      findWorkShapes(T.functions(), T.names(), addMoves).Moves;
  ASSERT_EQ(All.size(), 1u);
  EXPECT_EQ(All[0].Type, "T");
  EXPECT_EQ(All[0].Bytes, 8u);
  EXPECT_EQ(All[0].Kernels.size(), 2u);
}

} // namespace
