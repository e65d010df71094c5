//===- CounterTest.cpp - Bounds of arguments that loops count -------------===//

#include "Source.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

/// What is known of the arguments of each launch in `main() { Body }`: the
/// value, or "least..most by multiple" with ends of the type left out.
std::string arguments(const std::string &Body) {
  TranslationUnit TU = parseSound("#include <cuda_runtime.h>\n"
                                  "__global__ void k(int n) {}\n"
                                  "__global__ void u(unsigned n) {}\n"
                                  "int main(int argc, char **argv) {\n" +
                                  Body + "\n}\n");
  std::vector<std::string> All;
  for (const Launch &L : TU.Launches)
    for (const LaunchArgument &A : L.Arguments) {
      auto End = [](int64_t V) {
        return V <= INT32_MIN || V >= INT32_MAX ? "" : std::to_string(V);
      };
      All.push_back(A.Integer ? std::to_string(*A.Integer)
                              : End(A.Least) + ".." + End(A.Most) + " by " +
                                    std::to_string(A.Multiple));
    }
  return llvm::join(All, "; ");
}

TEST(Counter, CountsUpToAKnownEnd) {
  EXPECT_EQ(arguments("for (int i = 1; i < 1000; ++i) k<<<1, 32>>>(i);"),
            "1..999 by 1");
  EXPECT_EQ(arguments("for (int i = 0; 2000 >= i; i += 16) k<<<1, 32>>>(i);"),
            "0..2000 by 16");
  EXPECT_EQ(
      arguments("for (int i = 1; i < 1000; ++i) k<<<1, 32>>>(4 * i + 8);"),
      "12..4004 by 4");
}

TEST(Counter, CountsDown) {
  EXPECT_EQ(arguments("for (int i = 999; i >= 0; --i) k<<<1, 32>>>(i);"),
            "0..999 by 1");
  EXPECT_EQ(arguments("for (int i = 4096; i > 0; i -= 32) k<<<1, 32>>>(i);"),
            "1..4096 by 32");
  EXPECT_EQ(arguments("for (int i = argc; i > 0; i /= 2) k<<<1, 32>>>(i);"),
            "1.. by 1");
}

TEST(Counter, OfARunTimeEndTheStartAndStepStay) {
  EXPECT_EQ(arguments("for (int i = 0; i < argc; i += 16) k<<<1, 32>>>(i);"),
            "0.. by 16");
  EXPECT_EQ(arguments("for (int s = 2; s <= argc; s <<= 1) k<<<1, 32>>>(s);"),
            "2.. by 2");
  EXPECT_EQ(
      arguments("for (int i = 0; i < 100 && i < argc; ++i) k<<<1, 32>>>(i);"),
      "0..99 by 1");
}

TEST(Counter, NestedLoops) {
  EXPECT_EQ(arguments("for (int i = 0; i < 500; ++i)\n"
                      "  for (int j = i + 1; j < 500; ++j) k<<<1, 32>>>(j);"),
            "1..499 by 1");
}

/// Launches of a short loop differ in their arguments: one for all of them.
TEST(Counter, ShortLoops) {
  EXPECT_EQ(arguments("for (int i = 8; i < 48; i += 8) k<<<1, 32>>>(i);"),
            "8..40 by 8");
  EXPECT_EQ(arguments("for (int i = 2; i < 4; ++i) k<<<1, 32>>>(i);"), "2; 3");
}

TEST(Counter, EitherWayOfABranch) {
  EXPECT_EQ(arguments("int n = argc > 1 ? 64 : 256; k<<<1, 32>>>(n);"),
            "64..256 by 64");
}

TEST(Counter, WhatElseWritesTheCounterKeepsNothing) {
  EXPECT_EQ(arguments("for (int i = 0; i < 1000; ++i) {\n"
                      "  k<<<1, 32>>>(i); if (argc > i) i -= 5; }"),
            ".. by 1");
  EXPECT_EQ(arguments("for (int i = 0; i != argc; i += 3) k<<<1, 32>>>(i);"),
            "0.. by 3");
  EXPECT_EQ(arguments("k<<<1, 32>>>(argc);"), ".. by 1");
}

/// An unsigned value may wrap around; what divides 2^32 still divides it.
TEST(Counter, UnsignedValuesWrap) {
  EXPECT_EQ(arguments("for (unsigned i = 0; i < 1000; i += 12)\n"
                      "  u<<<1, 32>>>(i - 12);"),
            "0.. by 4");
}

} // namespace
