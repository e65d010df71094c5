//===- WarpRowsTest.cpp - Kernels whose threads each reduce a row ---------===//

#include "Kernels.h"
#include "warplint/Moves/Moves.h"
#include "warplint/Syntax/WorkShapes.h"
#include <algorithm>

using namespace warplint;

namespace {

class Warps : public KernelText {
public:
  explicit Warps(const std::string &Body, const std::string &Before = "",
                 const std::string &Index = "blockIdx.x * blockDim.x + "
                                            "threadIdx.x")
      : KernelText(Before +
                   "__global__ void k(float *__restrict__ out, const float *a, "
                   "int *c, int n) {\n"
                   "  int i = " +
                   Index + ";\n" + Body + "\n}\n") {
    All = findWorkShapes(functions(), names(), addMoves).WarpRows;
  }

  std::string whyNot() const {
    return All.size() == 1 ? All[0].WhyNot : "no loop along rows";
  }
  /// The text of the file with the edits, from its last line `int i` on.
  std::string edited() {
    if (All.size() != 1 || !All[0].WhyNot.empty())
      return whyNot();
    std::vector<WarpRow::Part> Parts = All[0].Parts;
    std::sort(Parts.begin(), Parts.end(),
              [](const WarpRow::Part &A, const WarpRow::Part &B) {
                return A.Range.Offset > B.Range.Offset;
              });
    std::string Text = textAt({"test.cu", 0, UINT32_MAX});
    for (const WarpRow::Part &P : Parts)
      Text.replace(P.Range.Offset, P.Range.Length, P.Text);
    return Text.substr(Text.rfind("  int i = "));
  }

  std::vector<WarpRow> All;
};

const char *const Sum = "  float s = 0;\n"
                        "  for (int k = 0; k < n; ++k)\n"
                        "    s += a[i * n + k];\n"
                        "  out[i] = s;";

TEST(WarpRows, SumOfARow) {
  Warps W(Sum);
  EXPECT_EQ(W.edited(),
            "  int i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;\n"
            "  const int lane = threadIdx.x % 32;\n"
            "  float s = 0;\n"
            "  for (int k = lane; k < n; k += 32)\n"
            "    s += a[i * n + k];\n"
            "  for (int distance = 16; distance > 0; distance /= 2)\n"
            "    s += __shfl_xor_sync(0xffffffff, s, distance);\n"
            "  if (lane == 0)\n"
            "    out[i] = s;\n"
            "}\n");
  EXPECT_EQ(W.All[0].FloatSums, std::vector<std::string>{"s"});
  EXPECT_TRUE(W.All[0].MayOverlap.empty());
  EXPECT_FALSE(W.All[0].IsOfFile);
  ASSERT_EQ(W.All[0].Loops.size(), 1u);
  EXPECT_EQ(W.All[0].Loops[0].BoundParameter, 3u);
  EXPECT_FALSE(W.All[0].Loops[0].Trips);
}

TEST(WarpRows, SumsThatDoNotStartAtZero) {
  Warps W("  float s = a[i];\n"
          "  for (int k = 2; k <= 65; ++k) s -= a[i * 66 + k];\n"
          "  out[i] = s;");
  EXPECT_NE(W.edited().find("  if (lane != 0)\n    s = 0;\n"
                            "  for (int k = 2 + lane; k <= 65; k += 32) s -="),
            std::string::npos);
  EXPECT_EQ(W.All[0].Loops[0].Trips, 64u);
}

TEST(WarpRows, LimitsNeedNoStart) {
  Warps W("  float m = a[i];\n"
          "  int l = c[i];\n"
          "  for (int k = 0; k < n; ++k) {\n"
          "    if (a[i * n + k] > m) m = a[i * n + k];\n"
          "    l = min(l, c[i * n + k]);\n"
          "  }\n"
          "  out[i] = m + l;");
  const std::string Text = W.edited();
  EXPECT_EQ(Text.find("lane != 0"), std::string::npos) << Text;
  EXPECT_NE(Text.find("m = fmaxf(m, __shfl_xor_sync("), std::string::npos);
  EXPECT_NE(Text.find("l = min(l, __shfl_xor_sync("), std::string::npos);
  EXPECT_EQ(W.All[0].FloatZeros, std::vector<std::string>{"m"});
  EXPECT_TRUE(W.All[0].FloatSums.empty());
}

TEST(WarpRows, ElementsThatAreSums) {
  Warps W("  for (int k = 0; k < n; ++k)\n"
          "    c[i] += a[i * n + k] > 1;");
  const std::string Text = W.edited();
  EXPECT_NE(Text.find("  int cSum = 0;\n  for (int k = lane;"),
            std::string::npos)
      << Text;
  EXPECT_NE(Text.find("    cSum += a[i * n + k] > 1;"), std::string::npos);
  EXPECT_NE(Text.find("  if (lane == 0)\n    c[i] += cSum;"),
            std::string::npos);
  ASSERT_EQ(W.All[0].MayOverlap.size(), 1u);
  EXPECT_EQ(W.All[0].MayOverlap[0].second, "a");
}

TEST(WarpRows, StoresToSeparateElements) {
  EXPECT_EQ(Warps("float s = 0;\n"
                  "for (int k = 0; k < n; ++k)\n  s += out[i * n + k];\n"
                  "for (int k = 0; k < n; ++k)\n  out[i * n + k] /= s;")
                .whyNot(),
            "");
  EXPECT_EQ(Warps("for (int k = 1; k < n; ++k)\n"
                  "  out[i * n + k] = out[i * n + k - 1];")
                .whyNot(),
            "lanes access elements of 'out' that others write");
  EXPECT_EQ(Warps("for (int k = 0; k < n; ++k) out[i * n + k] = 0;\n"
                  "for (int k = 1; k < n; ++k) c[i * n + k] = out[i * n + k];")
                .whyNot(),
            "lanes access elements of 'out' that others write");
  EXPECT_EQ(Warps("for (int k = 0; k < n; ++k)\n"
                  "  for (int j = 0; j < 2; ++j)\n"
                  "    out[i * n + k + j] = a[i * n + k];")
                .whyNot(),
            "an iteration writes an element of 'out' that is not its own");
  // Lanes have loaded the element before another one writes it.
  EXPECT_EQ(Warps("float s = 0, first = out[i * n];\n"
                  "for (int k = 0; k < n; ++k)\n  s += a[i * n + k];\n"
                  "for (int k = 0; k < n; ++k)\n  out[i * n + k] = s - first;")
                .whyNot(),
            "");
  EXPECT_EQ(Warps("float first = out[i * n];\n"
                  "for (int k = 0; k < n; ++k)\n  out[i * n + k] = first;")
                .whyNot(),
            "'out' is also used outside of the loops");
}

TEST(WarpRows, NumbersOfThreads) {
  EXPECT_EQ(
      Warps(Sum, "", "blockIdx.x * 64 + threadIdx.x").edited().substr(0, 48),
      "  int i = blockIdx.x * 2 + threadIdx.x / 32;\n  c");
  EXPECT_EQ(Warps(Sum, "", "blockIdx.x * 64 + threadIdx.x").All[0].BlockSizes,
            std::vector<uint64_t>{64});
  const char *const More = "it uses more of a thread than its number in the "
                           "grid";
  EXPECT_EQ(Warps(Sum, "", "threadIdx.x").whyNot(), More);
  EXPECT_EQ(
      Warps(Sum, "", "blockIdx.x * blockDim.x + 2 * threadIdx.x").whyNot(),
      More);
  EXPECT_EQ(Warps(Sum, "", "blockIdx.y * blockDim.y + threadIdx.y").whyNot(),
            "it does not number its threads");
  // Lanes of a warp have one y, if a block has whole warps along x.
  EXPECT_EQ(Warps("  int j = blockIdx.y * blockDim.y + threadIdx.y;\n" +
                  std::string(Sum))
                .whyNot(),
            "");
  EXPECT_EQ(Warps(Sum, "", "threadIdx.y * blockDim.x + threadIdx.x").whyNot(),
            More);
}

TEST(WarpRows, TheFirstOfTheGreatestValues) {
  auto With = [](const std::string &Branch, const std::string &Behind = "") {
    return Warps("  float m = 0; int at = -1, more = 0;\n"
                 "  for (int k = 0; k < n; ++k) {\n    float v = a[i * n + k];"
                 "\n    " +
                 Branch + "\n  }\n  c[i] = at + more;\n" + Behind);
  };
  EXPECT_NE(With("if (v > m) { m = v; at = k; }")
                .edited()
                .find("    if (otherM > m || (otherM == m && otherAt < at)) {\n"
                      "      m = otherM;\n      at = otherAt;\n    }\n"),
            std::string::npos);
  EXPECT_NE(With("if (k != 3 && m > v) { at = 2 * k + n; more = n; m = v; }")
                .edited()
                .find("    if (otherM < m || (otherM == m && otherAt < at)) {\n"
                      "      m = otherM;\n      at = otherAt;\n"
                      "      more = otherMore;\n    }\n"),
            std::string::npos);
  EXPECT_EQ(With("if (v > m) { m = v; at = k; }", "out[i] = m;").whyNot(), "");
  // The last one, of which the first value may be one.
  EXPECT_NE(
      With("if (v >= m) { m = v; at = k; }")
          .edited()
          .find("    if (otherM > m || (otherM == m && otherAt > at)) {\n"),
      std::string::npos);
  EXPECT_EQ(With("if (v >= m) { m = v; at = k - 1; }").whyNot(), "");
  EXPECT_EQ(With("if (v >= m) { m = v; at = k - 1; more = n; }").whyNot(),
            "iterations hand 'm' on");
  EXPECT_EQ(With("if (v >= m) { m = v; at = k - 2; }").whyNot(),
            "iterations hand 'm' on");
  EXPECT_EQ(With("if (v >= m) { m = v; at = k + n; }").whyNot(),
            "iterations hand 'm' on");
  EXPECT_EQ(With("if (v > m) { m = v; at = -k; }").whyNot(),
            "iterations hand 'm' on");
  EXPECT_EQ(With("if (v > m) { m = v; at = k; more = at; }").whyNot(),
            "iterations hand 'm' on");
  EXPECT_EQ(With("if (v > m) { m = v; at = k; } else more = 1;").whyNot(),
            "iterations hand 'm' on");
  EXPECT_EQ(With("if (v > m) { m = v; at = k; } more += at;").whyNot(),
            "iterations hand 'at' on");
}

TEST(WarpRows, WhatLanesCannotShare) {
  auto WhyNot = [](const std::string &Loop, const std::string &Behind = "") {
    return Warps("  float s = 0, t = 0; int j;\n  for (int k = 0; k < n; ++k) {"
                 "\n" +
                 Loop + "\n  }\n" + Behind)
        .whyNot();
  };
  const std::string Add = "s += a[i * n + k];";
  EXPECT_EQ(WhyNot(Add), "");
  EXPECT_EQ(WhyNot(Add + "if (k == 7) continue; s += 2;"), "");
  EXPECT_EQ(WhyNot(Add + "if (s > 7) t += 2;"), "iterations hand 's' on");
  EXPECT_EQ(WhyNot(Add + "t = s;"), "iterations hand 't' on");
  EXPECT_EQ(WhyNot("s = s * 2 + a[i * n + k];"), "iterations hand 's' on");
  EXPECT_EQ(WhyNot("j = 0; j += a[i * n + k];"), "iterations hand 'j' on");
  EXPECT_EQ(WhyNot("c[i] += a[i * n + k];"),
            "an iteration writes an element of 'c' that is not its own");
  EXPECT_EQ(WhyNot(Add + "if (k == 7) break;"), "its loop may end early");
  EXPECT_EQ(WhyNot(Add + "int old = atomicAdd(c, 1);"),
            "its loop calls 'atomicAdd'");
  EXPECT_EQ(WhyNot(Add, "while (t < n) t += s;"),
            "each lane would run a loop that lanes cannot share");
  EXPECT_EQ(WhyNot(Add, "if (s > 0) { t = 1; out[i] = s; }"), "");
  EXPECT_EQ(WhyNot(Add, "if (s > 0) { t = 1; out[i] = s; }\n"
                        "for (int k = 0; k < n; ++k)\n  s += a[i * n + k];"),
            "one lane alone would write 't'");
  EXPECT_EQ(WhyNot(Add, "out[i] = s;\n"
                        "for (int k = 0; k < n; ++k)\n  s += out[i * n + k];"),
            "'out' is also used by other lanes");
  EXPECT_EQ(WhyNot(Add, "float &o = out[i]; o = s;"), "'o' is a reference");
  EXPECT_EQ(WhyNot(Add, "if (c[0] > 7) return;\natomicAdd(c, 1);"),
            "'c' is updated by atomics and accessed otherwise");
  EXPECT_EQ(WhyNot(Add, "out[i] = s;\natomicAdd(c, 1);"), "");
}

TEST(WarpRows, VariablesOfAllThreads) {
  const std::string Before = "__device__ float scale, table[64];\n";
  const std::string Loop = "for (int k = 0; k < n; ++k)\n"
                           "  s += a[i * n + k] * scale;\nout[i] = s;";
  EXPECT_EQ(Warps("float s = 0;\n" + Loop, Before).whyNot(), "");
  const std::string Why = "it writes through a pointer between loops";
  EXPECT_EQ(Warps("float s = 0;\nscale = i;\n" + Loop, Before).whyNot(), Why);
  EXPECT_EQ(Warps("float s = 0;\ntable[i] = i;\n" + Loop, Before).whyNot(),
            Why);
}

TEST(WarpRows, GridsOfLaunches) {
  auto Grid = [](const std::string &Before, const std::string &Launch) {
    KernelText S("__global__ void k(float *a) {}\n"
                 "int blocks(int);\n"
                 "void run(float *a, int n) {\n" +
                 Before + "\n  k<<<" + Launch + ", 64>>>(a);\n}\n");
    const auto All = findWorkShapes(S.functions(), S.names(), addMoves).Grids;
    if (All.size() != 1)
      return std::string("not one launch");
    if (!All[0].WhyNot.empty())
      return All[0].WhyNot;
    return S.textAt(All[0].Grid.Range) + " -> " + All[0].Grid.Text;
  };
  EXPECT_EQ(Grid("", "4"), "4 -> 128");
  EXPECT_EQ(Grid("", "n"), "n -> 32 * n");
  EXPECT_EQ(Grid("", "(n + 63) / 64"), "(n + 63) / 64 -> 32 * ((n + 63) / 64)");
  EXPECT_EQ(Grid("", "blocks(n)"), "blocks(n) -> 32 * blocks(n)");
  EXPECT_EQ(Grid("", "dim3(n / 64, 1)"), "n / 64 -> 32 * (n / 64)");
  EXPECT_EQ(Grid("  dim3 g(n);", "g"), "g -> 32 * g.x");
  EXPECT_EQ(Grid("  dim3 g(n, 2);", "g"), "g -> dim3(32 * g.x, g.y, g.z)");
  EXPECT_EQ(Grid("  dim3 g(n); g.y = 2;", "g"),
            "g -> dim3(32 * g.x, g.y, g.z)");
  EXPECT_EQ(Grid("#define G n / 64", "G"), "G -> 32 * (G)");
}

} // namespace
