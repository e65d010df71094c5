//===- SparseGuardsTest.cpp - Pairs that are further and further apart ----===//

#include "Kernels.h"
#include "warplint/Moves/Moves.h"
#include "warplint/Syntax/WorkShapes.h"

using namespace warplint;

namespace {

class Guards : public KernelText {
public:
  explicit Guards(const std::string &Loop, const std::string &Front = "",
                  const std::string &After = "")
      : KernelText("__device__ void __syncthreads();\n"
                   "__global__ void k(int *a, int n) {\n"
                   "  unsigned t = threadIdx.x;\n" +
                   Front + Loop + After + "\n}\n"),
        All(findWorkShapes(functions(), names(), addMoves).Sparse) {}
  std::vector<SparseGuard> All;
  std::string edits() const {
    std::string Text;
    for (const SparseGuard::Part &P : All.at(0).Edits)
      Text += textAt(P.Range) + " -> " + P.Text + "\n";
    return Text;
  }
};

std::string loop(const std::string &Head, const std::string &Guard,
                 const std::string &Pair) {
  return "for (" + Head + ") { if (" + Guard + ") " + Pair +
         "; __syncthreads(); }";
}

const char *const Doubling = "unsigned s = 1; s < blockDim.x; s *= 2";

TEST(SparseGuards, TheDistanceIsHalved) {
  Guards G(loop(Doubling, "t % (2 * s) == 0", "a[t] += a[t + s]"));
  ASSERT_EQ(G.All.size(), 1u);
  EXPECT_EQ(G.All[0].WhyNot, "");
  EXPECT_FALSE(G.All[0].IsShared);
  EXPECT_FALSE(G.All[0].MayReturn);
  EXPECT_EQ(G.edits(), "1 -> blockDim.x / 2\ns < blockDim.x -> s > 0\n"
                       "s *= 2 -> s /= 2\nt % (2 * s) == 0 -> t < s\n");
}

TEST(SparseGuards, TwoElementsPerThread) {
  Guards G(loop("int s = 1; s <= blockDim.x; s <<= 1", "threadIdx.x % s == 0",
                "a[2 * t] += a[2 * t + s]"));
  ASSERT_EQ(G.All.size(), 1u);
  EXPECT_EQ(G.edits(),
            "2 * t -> threadIdx.x\n2 * t + s -> threadIdx.x + s\n"
            "1 -> blockDim.x\ns <= blockDim.x -> s > 0\n"
            "s <<= 1 -> s /= 2\nthreadIdx.x % s == 0 -> threadIdx.x < s\n");
}

TEST(SparseGuards, ConstantNumbersOfThreads) {
  Guards G(loop("int s = 1; s < 2 * 64; s *= 2", "t % (2 * s) == 0",
                "a[t] = a[t] + a[t + s]"));
  ASSERT_EQ(G.All.size(), 1u);
  EXPECT_EQ(G.All[0].Threads, 128u);
  EXPECT_EQ(G.textAt(G.All[0].Edits[0].Range), "1");
  EXPECT_EQ(G.All[0].Edits[0].Text, "(2 * 64) / 2");
  Guards Twice(loop("int s = 1; s <= 64; s *= 2", "t % s == 0",
                    "a[2 * t] = min(a[2 * t], a[2 * t + s])"));
  ASSERT_EQ(Twice.All.size(), 1u);
  EXPECT_EQ(Twice.All[0].Threads, 64u);
  EXPECT_EQ(Twice.All[0].Edits[3].Text, "64");
}

TEST(SparseGuards, ContiguousThreadsOnDistantPairs) {
  Guards Named("for (unsigned s = 1; s < blockDim.x; s *= 2) {\n"
               "  int i = 2 * s * t;\n"
               "  if (i < blockDim.x) { a[i] += a[i + s]; }\n"
               "  __syncthreads();\n}");
  ASSERT_EQ(Named.All.size(), 1u);
  EXPECT_TRUE(Named.All[0].IsStrided);
  EXPECT_EQ(Named.edits(), "2 * s * t -> t\n1 -> blockDim.x / 2\n"
                           "s < blockDim.x -> s > 0\ns *= 2 -> s /= 2\n"
                           "i < blockDim.x -> i < s\n");
  Guards Plain(loop("int s = 1; s < 128; s *= 2", "2 * s * t + s < 128",
                    "a[t * 2 * s] = a[2 * s * t] + a[2 * s * t + s]"));
  ASSERT_EQ(Plain.All.size(), 1u);
  EXPECT_EQ(Plain.All[0].Threads, 128u);
  EXPECT_EQ(Plain.edits(), "t * 2 * s -> t\n2 * s * t -> t\n"
                           "2 * s * t + s -> t + s\n1 -> 128 / 2\n"
                           "s < 128 -> s > 0\ns *= 2 -> s /= 2\n"
                           "2 * s * t + s < 128 -> t < s\n");
  auto Count = [](const std::string &Loop) { return Guards(Loop).All.size(); };
  // A variable for another place, or beside the place itself.
  auto Body = [&](const std::string &Lines) {
    return Count("for (unsigned s = 1; s < blockDim.x; s *= 2) {" + Lines +
                 " __syncthreads(); }");
  };
  EXPECT_EQ(Body("unsigned r = 2 * s * t + s; if (r < blockDim.x) "
                 "a[r - s] += a[r];"),
            0u);
  EXPECT_EQ(Body("int i = 2 * t; if (i * s < blockDim.x) a[i * s] += "
                 "a[i * s + s];"),
            0u);
  EXPECT_EQ(Body("int i = 2 * s * t; if (i < blockDim.x) a[2 * s * t] += "
                 "a[i + s];"),
            0u);
  EXPECT_EQ(Body("int i = 2 * s * t; if (2 * s * t < blockDim.x) a[i] += "
                 "a[i + s];"),
            0u);
  // Other places, fewer of them, or a place that is changed.
  EXPECT_EQ(
      Count(loop(Doubling, "s * t < blockDim.x", "a[s * t] += a[s * t + s]")),
      0u);
  EXPECT_EQ(Count(loop(Doubling, "2 * s * t < n",
                       "a[2 * s * t] += a[2 * s * t + s]")),
            0u);
  EXPECT_EQ(Count(loop(Doubling, "2 * s * t < blockDim.x",
                       "a[2 * s * t] += a[2 * s * t + 1]")),
            0u);
  EXPECT_EQ(
      Count("for (unsigned s = 1; s < blockDim.x; s *= 2) { int i = 2 * s * t;"
            " if (i < blockDim.x) a[i++] += a[i + s]; __syncthreads(); }"),
      0u);
  EXPECT_EQ(
      Count("for (unsigned s = 1; s < blockDim.x; s *= 2) { int i = 2 * s * t;"
            " if (t % (2 * s) == 0) a[t] += a[t + s]; __syncthreads(); }"),
      0u);
}

TEST(SparseGuards, OtherLoops) {
  const char *const Pair = "a[t] += a[t + s]";
  auto Count = [](const std::string &Loop) { return Guards(Loop).All.size(); };
  EXPECT_EQ(Count(loop(Doubling, "t % s == 0", Pair)), 0u);
  EXPECT_EQ(Count(loop(Doubling, "t % (2 * s) == 1", Pair)), 0u);
  EXPECT_EQ(Count(loop("int s = 1; s < n; s *= 2", "t % (2 * s) == 0", Pair)),
            0u);
  EXPECT_EQ(Count(loop("unsigned s = 2; s < blockDim.x; s *= 2",
                       "t % (2 * s) == 0", Pair)),
            0u);
  EXPECT_EQ(Count(loop(Doubling, "t % (2 * s) == 0", "a[t] -= a[t + s]")), 0u);
  EXPECT_EQ(Count(loop(Doubling, "t % (2 * s) == 0", "a[t] += a[t + 1]")), 0u);
}

TEST(SparseGuards, WhatIsAround) {
  const std::string Loop =
      loop(Doubling, "t % (2 * s) == 0", "a[t] += a[t + s]");
  auto Refusal = [&](const std::string &Front, const std::string &After) {
    return Guards(Loop, Front, After).All.at(0).WhyNot;
  };
  EXPECT_EQ(Refusal("a[t] = 1; __syncthreads();", "a[0] = a[0];"), "");
  EXPECT_EQ(Refusal("a[t] = 1;", ""),
            "there is no barrier in front of the loop");
  EXPECT_EQ(Refusal("", "a[t] = 1;"), "'a' is also used behind the loop");
  EXPECT_EQ(Guards("__syncthreads();" +
                       loop(Doubling, "t % (2 * s) == 0", "v[t] += v[t + s]"),
                   "__shared__ int v[64]; int *p = v;", "a[t] = p[t];")
                .All.at(0)
                .WhyNot,
            "'v' is also used through a pointer");
  EXPECT_TRUE(Guards(Loop, "if (t >= n) return;").All.at(0).MayReturn);
}

} // namespace
