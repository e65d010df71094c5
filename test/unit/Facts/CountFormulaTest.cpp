//===- CountFormulaTest.cpp - Numbers as expressions of arguments ---------===//

#include "warplint/Facts/CountFormula.h"
#include "gtest/gtest.h"
#include <functional>

using namespace warplint;

namespace {

constexpr uint64_t Values[] = {0, 1, 2, 3, 5, 8, 31, 32, 33, 64, 100, 129, 300};

std::string ofOne(const std::function<double(uint64_t)> &Count,
                  std::vector<uint64_t> Widths = {}) {
  CountsByOne Counts;
  for (uint64_t V : Values)
    Counts[V] = Count(V);
  auto F = countFormula("n", Counts, Widths);
  if (!F)
    return "";
  EXPECT_EQ(F->Symbols, std::vector<std::string>{"n"});
  EXPECT_EQ(F->Tried, std::size(Values) - F->From) << F->Text;
  return F->Text + (F->From ? " from " + std::to_string(F->From) : "");
}

std::string ofTwo(const std::function<double(uint64_t, uint64_t)> &Count) {
  CountsByTwo Counts;
  for (uint64_t A : {1, 2, 3, 5, 8, 31, 32, 33})
    for (uint64_t B : {1, 2, 3, 5, 8, 31, 32, 33})
      Counts[{A, B}] = Count(A, B);
  auto F = countFormula("n", "m", Counts, {});
  return F ? F->Text : "";
}

TEST(CountFormula, Lines) {
  EXPECT_EQ(ofOne([](uint64_t N) { return N; }), "n");
  EXPECT_EQ(ofOne([](uint64_t N) { return 8 * N + 3; }), "8 * n + 3");
  EXPECT_EQ(ofOne([](uint64_t N) { return 8 * double(N) - 3; }), "8 * n - 3");
}

TEST(CountFormula, Quotients) {
  EXPECT_EQ(ofOne([](uint64_t N) { return (N + 31) / 32; }), "ceil(n / 32)");
  EXPECT_EQ(ofOne([](uint64_t N) { return 4 * (N / 8); }), "4 * floor(n / 8)");
  auto ByBlock = [](uint64_t N) { return 2 * ((N + 95) / 96); };
  EXPECT_EQ(ofOne(ByBlock), "");
  EXPECT_EQ(ofOne(ByBlock, {96}), "2 * ceil(n / 96)");
}

TEST(CountFormula, TrianglesAndLogarithms) {
  EXPECT_EQ(ofOne([](uint64_t N) { return 8 * (N * (N + 1) / 2); }),
            "8 * n * (n + 1) / 2");
  EXPECT_EQ(ofOne([](uint64_t N) { return N * N + 1; }), "n * n + 1");
  EXPECT_EQ(ofOne([](uint64_t N) {
              unsigned Turns = 0;
              for (; N > 1; N /= 2)
                ++Turns;
              return Turns;
            }),
            "floor(log2(n))");
}

TEST(CountFormula, UpToAGreatestValue) {
  auto Cost = [](uint64_t N) { return N ? std::min<double>(4 * N, 32) : 1; };
  EXPECT_EQ(ofOne(Cost), "min(4 * n, 32) from 1");
}

TEST(CountFormula, NothingIsMadeUp) {
  EXPECT_EQ(ofOne([](uint64_t) { return 8; }), "") << "it depends on nothing";
  EXPECT_EQ(ofOne([](uint64_t N) { return N == 100 ? 7 : N; }), "");
  EXPECT_EQ(ofOne([](uint64_t N) { return N == 300 ? 290 : N; }), "")
      << "one value is no limit";
  EXPECT_EQ(ofOne([](uint64_t N) { return N + 0.5; }), "");
  EXPECT_FALSE(countFormula("n", CountsByOne{{1, 1}, {2, 2}, {3, 3}}, {}))
      << "three values say little";
}

TEST(CountFormula, OfTwo) {
  EXPECT_EQ(ofTwo([](uint64_t N, uint64_t M) { return 8 * N * M; }),
            "8 * n * m");
  EXPECT_EQ(ofTwo([](uint64_t N, uint64_t M) { return N * (2 * M + 1); }),
            "n * (2 * m + 1)");
  EXPECT_EQ(ofTwo([](uint64_t N, uint64_t M) { return (N + 31) / 32 * M; }),
            "ceil(n / 32) * m");
  EXPECT_EQ(ofTwo([](uint64_t N, uint64_t M) { return 8 * N + 3 * M + 1; }),
            "8 * n + 3 * m + 1");
  EXPECT_EQ(ofTwo([](uint64_t N, uint64_t M) {
              return std::min<double>(4 * N * M, 32);
            }),
            "min(4 * n * m, 32)");
  EXPECT_EQ(ofTwo([](uint64_t N, uint64_t M) { return N * N + N * M + M; }),
            "");
}

} // namespace
