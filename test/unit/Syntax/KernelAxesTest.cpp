//===- KernelAxesTest.cpp - Uses of x and y, sizes of launches ------------===//

#include "Kernels.h"
#include "warplint/Syntax/WorkShapes.h"

using namespace warplint;

namespace {

class Shapes : public KernelText {
public:
  explicit Shapes(const std::string &Text)
      : KernelText(Text), All(findWorkShapes(functions(), names())) {}
  WorkShapes All;
};

const char *const Columns =
    "__global__ void k(float *a, int w) {\n"
    "  int row = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  int col = blockIdx.y * blockDim.y + threadIdx.y;\n"
    "  a[row * w + col] += a[col];\n"
    "}\n";

TEST(KernelAxes, UsesAndWalks) {
  Shapes S(Columns);
  ASSERT_EQ(S.All.Axes.size(), 1u);
  const KernelAxes &A = S.All.Axes[0];
  EXPECT_EQ(A.WhyNot, "");
  ASSERT_EQ(A.Uses.size(), 6u);
  std::string Text;
  for (const KernelAxes::Use &U : A.Uses)
    Text += S.textAt(U.Component) + std::to_string(U.Axis);
  EXPECT_EQ(Text, "x0x0x0y1y1y1");
  EXPECT_EQ(A.Uses[0].Of, KernelAxes::Use::Variable::BlockIndex);
  EXPECT_EQ(A.Uses[5].Of, KernelAxes::Use::Variable::ThreadIndex);
  // a[col] is the same for neighbors in x.
  ASSERT_EQ(A.Walks.size(), 1u);
  EXPECT_EQ(A.Walks[0].Array, "a");
  EXPECT_TRUE(A.Walks[0].IsAcross);
  EXPECT_FALSE(A.IsOfFile);
}

TEST(KernelAxes, RowsOfArraysAndKernelsOfTheFile) {
  Shapes S("__device__ float m[64][64];\n"
           "static __global__ void k() {\n"
           "  __shared__ float tile[8][8];\n"
           "  tile[threadIdx.x][threadIdx.y] = m[threadIdx.y][threadIdx.x];\n"
           "  m[threadIdx.x][threadIdx.y] = tile[0][0];\n"
           "}\n");
  ASSERT_EQ(S.All.Axes.size(), 1u);
  const KernelAxes &A = S.All.Axes[0];
  EXPECT_TRUE(A.IsOfFile);
  ASSERT_EQ(A.Walks.size(), 2u);
  EXPECT_NE(A.Walks[0].IsAcross, A.Walks[1].IsAcross);
}

std::string refusal(const std::string &Body, const std::string &Before = "") {
  Shapes S(Before + "__global__ void k(float *a, int *c, int w) {\n" + Body +
           "\n}\n");
  return S.All.Axes.size() == 1 ? S.All.Axes[0].WhyNot : "no kernel";
}

TEST(KernelAxes, RefusesWhatDependsOnLanes) {
  EXPECT_EQ(refusal("a[threadIdx.x * w + threadIdx.y] = 1;"), "");
  EXPECT_EQ(refusal("c[shfl(threadIdx.x)] = 1;"),
            "'shfl' works on the lanes of a warp");
  EXPECT_EQ(refusal("c[f(threadIdx.x)] = 1;", "__device__ int f(int);\n"),
            "the code of 'f' is not known");
  EXPECT_EQ(refusal("c[shfl_up(threadIdx.x)] = 1;",
                    "__device__ int shfl_up(int v) { return v; }\n"),
            "'shfl_up' works on the lanes of a warp");
  EXPECT_EQ(refusal("c[threadIdx.x] = atomicAdd(c, 1);"),
            "it uses the result of an atomic");
  EXPECT_EQ(refusal("asm volatile(\"\");"), "it has inline assembly");
  EXPECT_EQ(refusal("volatile float *v = a; v[threadIdx.x] = 1;"),
            "it accesses volatile memory, as threads of a warp do that rely on "
            "each other");
  EXPECT_EQ(
      refusal("a[ROW * w + threadIdx.y] = 1;", "#define ROW (threadIdx.x)\n"),
      "a macro contains a use of x or y");
}

TEST(LaunchExtents, VariablesAndComponents) {
  Shapes S(std::string(Columns) +
           "void run(float *a, int w, int h) {\n"
           "  dim3 block(32, 4);\n"
           "  dim3 grid((h + block.x - 1) / block.x, w / 4);\n"
           "  k<<<grid, block>>>(a, w);\n"
           "  k<<<dim3(1, 2), block>>>(a, w);\n"
           "}\n");
  ASSERT_EQ(S.All.Launches.size(), 2u);
  const LaunchExtents &L = S.All.Launches[0];
  EXPECT_EQ(L.WhyNot, "");
  ASSERT_EQ(L.Sizes.size(), 2u);
  EXPECT_EQ(L.Sizes[0].first.Text, "(h + block.x - 1) / block.x");
  EXPECT_EQ(S.textAt(L.Sizes[0].second.Range), "w / 4");
  EXPECT_EQ(L.Sizes[1].first.Text, "32");
  ASSERT_EQ(L.Components.size(), 2u);
  EXPECT_EQ(S.textAt(L.Components[0].Range), "x");
  EXPECT_TRUE(S.All.NamedOtherwise.empty());
}

TEST(LaunchExtents, Refusals) {
  auto WhyNot = [](const std::string &Body) {
    Shapes S(std::string(Columns) +
             "__global__ void other() {}\nvoid take(dim3);\n"
             "void run(float *a, int w, dim3 given) {\n" +
             Body + "\n}\n");
    return S.All.Launches.empty() ? "no launch" : S.All.Launches[0].WhyNot;
  };
  const std::string Line = "a size of a launch is not written as dim3(x, y)";
  EXPECT_EQ(WhyNot("k<<<dim3(1, 2), 64>>>(a, w);"), Line);
  EXPECT_EQ(WhyNot("k<<<dim3(1), dim3(8, 4)>>>(a, w);"), Line);
  EXPECT_EQ(WhyNot("int b = 64; k<<<dim3(1, 2), b>>>(a, w); take(b);"), Line);
}

/// Variables that others use are exchanged where they are passed.
TEST(LaunchExtents, WholeArguments) {
  auto Exchanged = [](const std::string &Body) {
    Shapes S(std::string(Columns) +
             "__global__ void other() {}\nvoid take(dim3);\n"
             "struct Plan { dim3 size; };\n"
             "void run(float *a, int w, dim3 given, const Plan &p) {\n" +
             Body + "\n}\n");
    const LaunchExtents &L = S.All.Launches.at(0);
    if (!L.WhyNot.empty() || L.Sizes.size() != 2u)
      return L.WhyNot;
    return S.textAt(L.Sizes[1].first.Range) + ": " + L.Sizes[1].second.Text;
  };
  EXPECT_EQ(Exchanged("k<<<dim3(1, 2), given>>>(a, w);"),
            "given: dim3(given.y, given.x, given.z)");
  EXPECT_EQ(Exchanged("k<<<dim3(1, 2), p.size>>>(a, w);"),
            "p.size: dim3(p.size.y, p.size.x, p.size.z)");
  const std::string OfB = "b: dim3(b.y, b.x, b.z)";
  const std::string Before = "dim3 b(8, 4); k<<<dim3(1, 2), b>>>(a, w);";
  EXPECT_EQ(Exchanged(Before + " take(b);"), OfB);
  EXPECT_EQ(Exchanged(Before + " other<<<1, b>>>();"), OfB);
  EXPECT_EQ(Exchanged("dim3 b(8, 4); b.x = 2; k<<<dim3(1, 2), b>>>(a, w);"),
            OfB);
  EXPECT_EQ(Exchanged(Before), "8: 4");
}

TEST(LaunchExtents, KernelsThatAreNamedOtherwise) {
  Shapes S(std::string(Columns) + "void *run() { return (void *)k; }\n");
  ASSERT_EQ(S.All.NamedOtherwise.size(), 1u);
  EXPECT_EQ(S.All.NamedOtherwise[0], "k");
}

/// The operators of the quotient and the remainder of threadIdx.x, with the
/// number; "": it is used otherwise.
std::string parts(const std::string &Body) {
  Shapes S("__global__ void k(float *a, int w) {\n" + Body + "\n}\n");
  const KernelAxes &A = S.All.Axes.front();
  std::string Text;
  for (const KernelAxes::Part &P : A.Parts)
    Text += S.textAt(P.Operator) + (P.IsRemainder ? "r" : "q");
  return A.PartSize ? Text + std::to_string(A.PartSize) : Text;
}

TEST(KernelAxes, QuotientAndRemainder) {
  EXPECT_EQ(parts("  int row = threadIdx.x % 32, col = (int)threadIdx.x / 32;\n"
                  "  a[row * w + col] = 0;"),
            "%r/q32");
  EXPECT_EQ(parts("  const unsigned id = threadIdx.x;\n"
                  "  a[id % 16 * w + id / 16] = id / 16;"),
            "%r/q/q16");
  EXPECT_EQ(parts("  a[threadIdx.x % 32 * w + threadIdx.x / 16] = 0;"), "");
  EXPECT_EQ(parts("  a[threadIdx.x % 32 * w] = 0;"), "");
  EXPECT_EQ(parts("  a[threadIdx.x % 32 * w + threadIdx.x / 32] = "
                  "threadIdx.x;"),
            "");
}

TEST(KernelAxes, WalksOfQuotientAndRemainder) {
  Shapes S("__global__ void k(float *a, float *b, float *c, int w) {\n"
           "  int row = threadIdx.x % 32, col = threadIdx.x / 32;\n"
           "  a[row * w + col] = b[col * w] + c[row];\n"
           "}\n");
  const KernelAxes &A = S.All.Axes.front();
  ASSERT_EQ(A.PartWalks.size(), 2u);
  EXPECT_EQ(A.PartWalks[0].Array, "a");
  EXPECT_TRUE(A.PartWalks[0].IsAcross);
  EXPECT_EQ(A.PartWalks[1].Array, "b");
  EXPECT_FALSE(A.PartWalks[1].IsAcross);
}

} // namespace
