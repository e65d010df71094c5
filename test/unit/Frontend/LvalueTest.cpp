//===- LvalueTest.cpp - Writes to what an expression names ----------------===//

#include "Source.h"

using namespace warplint;

namespace {

/// What is known of `v` and `w` behind `Body`, which may change them; "?" where
/// it is nothing.
std::string after(const std::string &Body) {
  TranslationUnit TU =
      parseSound("#include <cuda_runtime.h>\n"
                 "__global__ void k(unsigned a, unsigned b) {}\n"
                 "static void put(unsigned &r) { r = 2; }\n"
                 "void run(unsigned p) { unsigned v = 9, w = 5;\n" +
                 Body + "\nk<<<1, 32>>>(v, w); }\n");
  if (TU.Launches.size() != 1)
    return "no launch";
  std::string Text;
  for (const LaunchArgument &A : TU.Launches[0].Arguments)
    Text += (A.Integer ? std::to_string(*A.Integer) : "?") + " ";
  return Text;
}

TEST(Lvalue, OneOfTwoVariables) {
  EXPECT_EQ(after("(p ? v : w) = 2;"), "? ? ");
  EXPECT_EQ(after("unsigned &r = p ? v : w; r = 2;"), "? ? ");
  EXPECT_EQ(after("unsigned *r = p ? &v : &w; *r = 2;"), "? ? ");
  EXPECT_EQ(after("unsigned *r = &(p ? v : w); *r = 2;"), "? ? ");
  EXPECT_EQ(after("put(p ? v : w);"), "? ? ");
  EXPECT_EQ(after("for (int i = 0; i < 3; ++i) ++(p ? v : w);"), "? ? ");
  EXPECT_EQ(after("unsigned x = p ? v : w; x = 2;"), "9 5 ");
  EXPECT_EQ(after("const unsigned &r = p ? v : w; w = r;"), "9 ? ");
}

TEST(Lvalue, WhatAnAssignmentNames) {
  EXPECT_EQ(after("(v = 3) += 2;"), "5 5 ");
  EXPECT_EQ(after("unsigned &r = (v = 3); r += 2;"), "5 5 ");
  EXPECT_EQ(after("unsigned &r = ++v; r += 2;"), "12 5 ");
  EXPECT_EQ(after("unsigned &r = (w = 1, v); r = 2;"), "2 1 ");
  EXPECT_EQ(after("put(w += 4);"), "9 2 ");
}

} // namespace
