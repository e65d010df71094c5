//===- KernelAxesTest.cpp - Uses of x and y, and walks --------------------===//

#include "WorkText.h"
#include "warplint/Axes/Axes.h"

using namespace warplint;

namespace {

class Shapes : public WorkText {
public:
  explicit Shapes(const std::string &Text) : WorkText(Text, addAxes) {}
};

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
            "");
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

/// The accesses in which neighbors of the grid are apart or next to each other:
/// array, axis of blockIdx, and whether threads of one block are apart.
std::string blockWalks(const std::string &Body) {
  Shapes S("__device__ float m[64][64];\n"
           "__global__ void k(float *a, float *b, int w) {\n" +
           Body + "\n}\n");
  std::string Text;
  for (const KernelAxes::BlockWalk &W : S.All.Axes.front().BlockWalks)
    Text += W.Array + "xy"[W.Axis] + (W.IsAcross ? "+ " : "- ");
  return Text;
}

TEST(KernelAxes, WalksOfBlocks) {
  EXPECT_EQ(blockWalks("a[threadIdx.x * w + blockIdx.x] = b[blockIdx.x];"),
            "ax+ ");
  EXPECT_EQ(blockWalks("int row = blockIdx.y * blockDim.x + threadIdx.x;\n"
                       "a[row * gridDim.x + blockIdx.x] = b[row];"),
            "ax+ by- ");
  EXPECT_EQ(blockWalks("a[threadIdx.x * w + blockIdx.y] = "
                       "m[threadIdx.x][blockIdx.x] + "
                       "m[blockIdx.x][threadIdx.x];"),
            "ay+ mx+ mx- ");
  EXPECT_EQ(blockWalks("a[blockIdx.x * blockDim.x + threadIdx.x] = 0;"),
            "ax- ");
  EXPECT_EQ(blockWalks("__shared__ float s[64]; s[threadIdx.x * 8 + "
                       "blockIdx.x] = 0;"),
            "");
}

TEST(KernelAxes, TextsOfUses) {
  Shapes S("__global__ void k(float *a) {\n"
           "\tint thread = threadIdx . x + 1;\n"
           "\ta[threadIdx.x * 2] = -(float)blockIdx.x;\n"
           "}\n");
  const KernelAxes &A = S.All.Axes.front();
  ASSERT_EQ(A.Uses.size(), 3u);
  std::string Text;
  for (const KernelAxes::Use &U : A.Uses)
    Text += S.textAt(U.Whole) + (U.IsOperand ? " in parentheses, " : ", ");
  EXPECT_EQ(Text, "threadIdx . x, threadIdx.x in parentheses, blockIdx.x in "
                  "parentheses, ");
  EXPECT_EQ(A.Break, "\n\t");
  EXPECT_EQ(A.Number, "thread_");
  EXPECT_EQ(S.textAt(A.Begin), "");
}

/// Why the threads of several blocks may not exchange what they do, and what of
/// the grid a function of the kernel names.
std::string otherBlocks(const std::string &Body, const std::string &Before) {
  Shapes S(Before + "__global__ void k(float *a) {\n" + Body + "\n}\n");
  const KernelAxes &A = S.All.Axes.front();
  return A.WhyNot + A.WhyNotOtherBlocks + A.NamesGrid;
}

TEST(KernelAxes, WhatDependsOnTheBlock) {
  EXPECT_EQ(otherBlocks("a[threadIdx.x] = blockIdx.x;", ""), "");
  EXPECT_EQ(otherBlocks("__shared__ int s; s = 1;", ""),
            "it accesses shared memory");
  EXPECT_EQ(otherBlocks("f();", "extern __shared__ int s[];\n"
                                "__device__ void f() { s[0] = 1; }\n"),
            "it accesses shared memory");
  EXPECT_EQ(otherBlocks("f();",
                        "__device__ void barrier_of_block();\n"
                        "__device__ void f() { barrier_of_block(); }\n"),
            "the code of 'barrier_of_block' is not known");
  EXPECT_EQ(
      otherBlocks("a[0] = f();", "__device__ int f() { return gridDim.x; }\n"),
      "gridDim");
  EXPECT_EQ(
      otherBlocks("auto f = [=] { a[threadIdx.x] = blockIdx.x; }; f();", ""),
      "");
}

TEST(KernelAxes, SumsOfAllInstances) {
  Shapes S("template <class T> __global__ void k(T *a) { atomicAdd(a, T(1)); "
           "}\nvoid run(int *i, float *f) { k<<<1, 1>>>(i); k<<<1, 1>>>(f); "
           "}\n");
  ASSERT_EQ(S.All.Axes.size(), 1u);
  EXPECT_EQ(S.All.Axes[0].FloatSums, std::vector<std::string>{"a"});
}

/// Whether a[index] is a walk across rows.
bool isWalk(const std::string &Before, const std::string &Index,
            const std::string &Functions = "") {
  Shapes S(Functions + "__global__ void k(float *a, int w) {\n" + Before +
           "\n  a[" + Index + "] = 0;\n}\n");
  return !S.All.Axes.front().Walks.empty();
}

TEST(KernelAxes, IndicesThatFunctionsCompute) {
  const std::string Place =
      "__device__ int at(int i, int j, int w) { return i * w + j; }\n";
  EXPECT_TRUE(isWalk("", "at(threadIdx.x, threadIdx.y, w)", Place));
  EXPECT_TRUE(isWalk("auto f = [=](int i, int j) { return i * w + j; };",
                     "f(threadIdx.x, threadIdx.y)"));
  EXPECT_TRUE(isWalk("auto f = [&](int i, int j) { return i * w + j; };",
                     "f(threadIdx.x, threadIdx.y)"));
  // The lambda may change what the next one sees; the type may wrap; the sum
  // is not the whole of what is done.
  EXPECT_FALSE(isWalk("auto f = [&](int i, int j) { return i * w++ + j; };",
                      "f(threadIdx.x, threadIdx.y)"));
  EXPECT_FALSE(isWalk("", "at(threadIdx.x, threadIdx.y)",
                      "__device__ int at(unsigned char i, int j) { return i * "
                      "64 + j; }\n"));
  EXPECT_FALSE(isWalk("", "at(threadIdx.x, threadIdx.y)",
                      "__device__ int n;\n__device__ int at(int i, int j) { "
                      "return i * n + j; }\n"));
  EXPECT_FALSE(isWalk("w = 3;", "f(threadIdx.x, threadIdx.y)",
                      "__device__ int f(int i, int j) { i++; return i * 64 + "
                      "j; }\n"));
}

/// A constant whose source changes before it is used has another value than
/// its initializer has there.
TEST(KernelAxes, SourcesThatChange) {
  EXPECT_TRUE(
      isWalk("int p = threadIdx.x * w; const int q = p;", "q + threadIdx.y"));
  EXPECT_FALSE(isWalk("int p = threadIdx.x * w; const int q = p; p = 0;",
                      "q + threadIdx.y"));
  EXPECT_TRUE(isWalk("", "int(threadIdx.x) * w + int(threadIdx.y)"));
  EXPECT_FALSE(isWalk("", "(unsigned char)(threadIdx.x) * 64 + threadIdx.y"));
}

/// What a kernel runs besides its own statements.
TEST(KernelAxes, FollowsAllThatRuns) {
  const std::string Uses = "a function that it calls uses threadIdx";
  EXPECT_EQ(refusal("Id id; a[id.i] = 1;",
                    "struct Id { int i; __device__ Id() : i(threadIdx.x) {} "
                    "};\n"),
            Uses);
  EXPECT_EQ(refusal("Of id; a[id.i] = 1;",
                    "struct Id { int i; __device__ Id() { i = threadIdx.x; } "
                    "};\nstruct Of : Id { int j; };\n"),
            Uses);
  EXPECT_EQ(refusal("Id id = {}; a[id.i] = 1;",
                    "struct Id { int i = threadIdx.x; };\n"),
            Uses);
  EXPECT_EQ(refusal("a[f()] = 1;",
                    "__device__ int f(int i = threadIdx.x) { return i; }\n"),
            Uses);
  EXPECT_EQ(refusal("auto f = [=](int i = threadIdx.x) { a[i] = 1; }; f();"),
            Uses);
  EXPECT_EQ(refusal("At at; a[0] = 1;",
                    "struct Id { __device__ ~Id() { if (threadIdx.x) return; } "
                    "};\nstruct At { Id of; };\n"),
            Uses);
  EXPECT_EQ(refusal("c[0] = next(c);",
                    "__device__ int next(int *c) { return atomicAdd(c, 1); }"
                    "\n"),
            "it uses the result of an atomic");
  EXPECT_EQ(refusal("c[0] = ((Base *)a)->f();",
                    "struct Base { __device__ virtual int f() { return 1; } "
                    "};\n"),
            "it calls a virtual method");
  EXPECT_EQ(refusal("c[0] = Last().f();",
                    "struct Base { __device__ virtual int f() { return 1; } "
                    "};\nstruct Last final : Base { __device__ int f() "
                    "override { return 2; } };\n"),
            "");
}

TEST(KernelAxes, FollowsWhatIsHidden) {
  const std::string Uses = "a function that it calls uses threadIdx";
  const std::string Id = "struct Id { int i = threadIdx.x; };\n";
  EXPECT_EQ(refusal("Id ids[4] = {}; a[ids[2].i] = 1;", Id), Uses);
  EXPECT_EQ(refusal("delete (Base *)a;",
                    "struct Base { __device__ virtual ~Base() {} };\n"),
            "it calls a virtual method");
  EXPECT_EQ(refusal("int s = ({ atomicAdd(c, 1); }); c[1] = s;"),
            "it uses the result of an atomic");
  EXPECT_EQ(refusal("switch (atomicAdd(c, 1)) { case 1: c[1] = 0; }"),
            "it uses the result of an atomic");
  EXPECT_EQ(refusal("if (w) atomicAdd(c, 1); (void)atomicAdd(c, 1);"), "");
  EXPECT_EQ(refusal("volatile float v = a[0]; a[threadIdx.x] = v;"), "");
  EXPECT_EQ(refusal("#ifdef OTHER\n  asm(\"\");\n#endif\na[0] = 1;"),
            "code that is not compiled here may use 'asm'");
}

/// Why a kernel cannot have a number of each thread, and the name that it has.
std::string number(const std::string &Text) {
  Shapes S(Text);
  const KernelAxes &A = S.All.Axes.front();
  return A.WhyNotNumbered.empty() ? A.Number : A.WhyNotNumbered;
}

TEST(KernelAxes, NumbersOfThreads) {
  const std::string Begin = "__global__ void k(float *a) {\n";
  EXPECT_EQ(number(Begin + "a[threadIdx.x] = 1;\n}"), "thread");
  EXPECT_EQ(number(Begin + "auto f = [&](int thread) { a[1] = 1; }; "
                           "f(threadIdx.x);\n}"),
            "thread_");
  EXPECT_EQ(number(Begin + "a[0] = [a](int i) { return a[threadIdx.x]; }(1);"
                           "\n}"),
            "a lambda that lists what it captures uses x or y");
  EXPECT_EQ(number(Begin + "struct { int x; } gridDim{1}; a[gridDim.x] = 1;"
                           "\n}"),
            "'gridDim' is the name of something else");
}

TEST(KernelAxes, NamesInCodeThatIsSkipped) {
  Shapes S("__global__ void k(float *a) {\n"
           "#ifdef OTHER\n"
           "  a[threadIdx.x] = 2;\n"
           "#else\n"
           "  a[threadIdx.y] = threadIdx.z; // blockIdx.x\n"
           "#endif\n"
           "}\n");
  const KernelAxes &A = S.All.Axes.front();
  ASSERT_EQ(A.Named.size(), 2u);
  EXPECT_EQ(S.textAt(A.Named[0]), "threadIdx");
  ASSERT_EQ(A.Uses.size(), 1u);
  EXPECT_EQ(A.Uses[0].Whole.Offset, A.Named[1].Offset);
}

} // namespace
