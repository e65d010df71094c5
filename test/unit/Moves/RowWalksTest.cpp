//===- RowWalksTest.cpp - Kernels whose threads walk along rows -----------===//

#include "Kernels.h"
#include "warplint/Moves/Moves.h"
#include "warplint/Syntax/WorkShapes.h"

using namespace warplint;

namespace {

class Walks : public KernelText {
public:
  explicit Walks(const std::string &Body, const std::string &Before = "")
      : KernelText(Before +
                   "__global__ void k(float *out, const float *a, int n) {\n"
                   "  int i = blockIdx.x * 64 + threadIdx.x;\n" +
                   Body + "\n}\n") {
    All = findWorkShapes(functions(), names(), addMoves).Walks;
  }
  std::vector<RowWalk> All;
};

TEST(RowWalks, LoopBehindAGuard) {
  Walks W("  if (i >= n) return;\n"
          "  float s = 0;\n"
          "  for (int j = 0; j < 24; ++j)\n"
          "    out[i * 24 + j] = s += j;\n"
          "  out[i] = s;");
  ASSERT_EQ(W.All.size(), 1u);
  const RowWalk &One = W.All[0];
  EXPECT_EQ(One.WhyNot, "");
  EXPECT_EQ(One.Guard, "i < n");
  ASSERT_EQ(One.Returns.size(), 1u);
  EXPECT_EQ(One.Returns[0], "if (i >= n) return;");
  ASSERT_EQ(One.Loops.size(), 1u);
  const RowLoop &L = One.Loops[0];
  EXPECT_EQ(L.Body, "\3"
                    "0 = s += j;");
  EXPECT_EQ(L.Trips, 24u);
  ASSERT_EQ(L.Declared.size(), 1u);
  EXPECT_EQ(L.Declared[0], "int i = blockIdx.x * 64 + \1;");
  ASSERT_EQ(L.Accesses.size(), 1u);
  EXPECT_EQ(L.Accesses[0].Place, "out[i * 24 + j]");
  EXPECT_FALSE(L.Accesses[0].Loads);
  EXPECT_TRUE(L.Accesses[0].Stores);
  EXPECT_TRUE(L.MeetsWrites);
}

/// One variable of a statement is computed from another of it.
TEST(RowWalks, VariablesOfOneDeclaration) {
  Walks W("int row = i + 1, at = row * 24;\n"
          "for (int j = 0; j < 24; ++j) out[at + j] = j;");
  ASSERT_EQ(W.All.size(), 1u);
  ASSERT_EQ(W.All[0].Loops.size(), 1u);
  ASSERT_EQ(W.All[0].Loops[0].Declared.size(), 2u);
  EXPECT_EQ(W.All[0].Loops[0].Declared[1], "int row = i + 1, at = row * 24;");
}

TEST(RowWalks, StoresAndOverlap) {
  Walks W("for (int j = 0; j < n; ++j) out[i * n + j] = a[i * n + j];");
  ASSERT_EQ(W.All.size(), 1u);
  EXPECT_EQ(W.All[0].Loops[0].Accesses.size(), 2u);
  ASSERT_EQ(W.All[0].MayOverlap.size(), 1u);
  EXPECT_EQ(W.All[0].MayOverlap[0].first, "out");
}

TEST(RowWalks, CounterInFrontOfTheLoop) {
  Walks W("int j; for (j = 0; j < n; ++j) out[i * n + j] = a[0];");
  ASSERT_EQ(W.All.size(), 1u);
  EXPECT_EQ(W.All[0].Loops[0].First, "0");
  EXPECT_EQ(W.All[0].Loops[0].Counter, "j");
  // Its value leaves the loop.
  EXPECT_EQ(Walks("int j; for (j = 0; j < n; ++j) out[i * n + j] = a[0];\n"
                  "out[j] = 1;")
                .All.size(),
            0u);
}

TEST(RowWalks, DeclarationsBehindAGuard) {
  Walks W("  if (i >= n) return;\n"
          "  float s = 0, t = a[i];\n"
          "  for (int j = 0; j < 24; ++j)\n"
          "    out[i * 24 + j] = s += t;");
  ASSERT_EQ(W.All.size(), 1u);
  bool IsDeclared = false;
  for (const RowWalk::Piece &P : W.All[0].Pieces)
    IsDeclared |= P.What == RowWalk::Piece::Kind::All &&
                  P.Text == "float s = i < n ? 0 : 0, t = i < n ? a[i] : 0;";
  EXPECT_EQ(W.All[0].WhyNot, "");
  EXPECT_TRUE(IsDeclared);
}

TEST(RowWalks, NoRow) {
  auto Count = [](const std::string &Body) { return Walks(Body).All.size(); };
  EXPECT_EQ(Count("for (int j = 0; j < n; ++j) out[i] += a[i * n + j];"), 0u);
  EXPECT_EQ(Count("for (int j = 0; j < n; ++j) out[j * n + i] = a[i];"), 0u);
  EXPECT_EQ(Count("for (int j = 0; j < n; ++j) out[i + j] = a[i];"), 0u);
  EXPECT_EQ(Count("for (int j = i; j < n; ++j) out[i * n + j] = a[i];"), 0u);
  EXPECT_EQ(Count("for (int j = 0; j < n; ++j)\n"
                  "  if (j != i) out[i * n + j] = a[i];"),
            0u);
  EXPECT_EQ(Count("for (int j = 0; j < n; ++j) {\n"
                  "  if (a[j] > 1) break;\n"
                  "  out[i * n + j] = a[i]; }"),
            0u);
  EXPECT_EQ(Count("for (int j = 1; j < n; ++j)\n"
                  "  out[i * n + j] = out[i * n + j - 1];"),
            0u);
}

TEST(RowWalks, Refuses) {
  auto Refusal = [](const std::string &Before) {
    Walks W(Before + " float s = 0;\n"
                     "for (int j = 0; j < n; ++j) out[i * n + j] = s;\n");
    return W.All.size() == 1 ? W.All[0].WhyNot : "none";
  };
  EXPECT_EQ(Refusal(""), "");
  EXPECT_EQ(Refusal("if (a[i] > 1) return;"),
            "data decides which threads run it");
  EXPECT_EQ(Refusal("if (i > n) { out[0] = 1; return; }"),
            "threads return in front of a loop");
  EXPECT_EQ(Refusal("while (n > i) { if (i == 3) return; }"),
            "threads return in front of a loop");
}

/// A loop over a row of `a` for each column of threads, behind a guard.
Walks withGuard(const std::string &Guard) {
  return Walks("  int r = blockIdx.y * blockDim.y + threadIdx.y;\n  if (" +
               Guard +
               ") {\n"
               "    float s = 0;\n"
               "    for (int j = 0; j < n; ++j)\n"
               "      s += a[i * n + j];\n"
               "    out[r * n + i] = s;\n"
               "  }");
}

TEST(RowWalks, ThreadsWithOneIndexShareRows) {
  const Walks W = withGuard("r < n && i < n");
  ASSERT_EQ(W.All.size(), 1u);
  EXPECT_TRUE(W.All[0].SharesRows);
  EXPECT_EQ(W.All[0].WhyNot, "");
  ASSERT_EQ(W.All[0].Loops.size(), 1u);
  EXPECT_TRUE(W.All[0].Loops[0].Accesses[0].Loads);
  EXPECT_FALSE(W.All[0].Loops[0].Accesses[0].Stores);
}

TEST(RowWalks, FirstThreadsInYPass) {
  for (const char *Guard : {"r < n", "n > r", "!(r >= n)", "r + i <= n",
                            "r < n || 2 * r + 1 < i", "i > 3"})
    EXPECT_EQ(withGuard(Guard).All.at(0).WhyNot, "") << Guard;
  for (const char *Guard :
       {"r > n", "r % 2 < n", "n - r > 3", "r != n", "r * r < n"})
    EXPECT_EQ(withGuard(Guard).All.at(0).WhyNot,
              "not the first threads in y run it")
        << Guard;
}

TEST(RowWalks, RowsOfOneThreadAreNotShared) {
  const Walks OfBoth("  int r = threadIdx.y;\n"
                     "  float s = 0;\n"
                     "  for (int j = 0; j < n; ++j)\n"
                     "    s += a[(i * 8 + r) * n + j];\n"
                     "  out[i * 8 + r] = s;");
  EXPECT_TRUE(OfBoth.All.empty());
  // A variable that its own initializer names.
  const Walks Unset("  int r = threadIdx.y;\n"
                    "  int at = i * n + at;\n"
                    "  float s = 0;\n"
                    "  for (int j = 0; j < n; ++j)\n"
                    "    s += a[at * n + j];\n"
                    "  out[i * 8 + r] = s;");
  EXPECT_TRUE(Unset.All.empty());
}

} // namespace
