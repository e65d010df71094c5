//===- NoinlineCallsTest.cpp - Functions that nvcc does not inline
//------------===//
//
// What is expected is what nvcc 13.0 makes of the same kernels for sm_90.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace warplint;

namespace {

/// A kernel with an array of four, filled at constant places, and what it does
/// with it; `Function` is kept.
KernelTable kept(const std::string &Function, const std::string &Body) {
  return Kernels::fromCuda("__device__ __noinline__ " + Function +
                           "\nextern \"C\" __global__ void k(float *out, const "
                           "float *in, int n) {\n  int t = threadIdx.x;\n  "
                           "float a[4];\n  for (int i = 0; i < 4; ++i) a[i] = "
                           "in[t + i * 64];\n" +
                           Body + "\n}\n")
      .run("k", Shape::of(1), Shape::of(64));
}

const char Own[] = "float own(const float *in, int i) { float b[4]; for (int "
                   "k = 0; k < 4; ++k) b[k] = in[k]; return b[i]; }";

} // namespace

TEST(NoinlineCalls, ArraysThatAreHandedOverAreInMemory) {
  KernelTable T = kept("float pick(const float *p, int i) { return p[i]; }",
                       "out[t] = pick(a, 2);");
  ASSERT_EQ(T.PrivateArrays.size(), 1u) << describe(T);
  EXPECT_EQ(T.PrivateArrays[0].Name, "a");
  EXPECT_TRUE(T.PrivateArrays[0].LikelyLocal);
  EXPECT_EQ(T.PrivateArrays[0].Why, "its address is taken");
  EXPECT_TRUE(kept("void put(float *p, float x) { p[2] = x; }",
                   "put(a, in[t]); out[t] = a[1] + a[2];")
                  .StackLikely);
}

TEST(NoinlineCalls, TheirAccessesAreEvaluated) {
  KernelTable T = kept("float pick(const float *p, int i) { return p[i * 2]; }",
                       "out[t] = pick(in, t) + a[0];");
  Access Load;
  for (const Access &A : accesses(T, MemorySpace::Global, AccessKind::Load))
    if (A.Where.Line == 1)
      Load = A;
  EXPECT_EQ(Load.Where.Line, 1u) << describe(T);
  EXPECT_EQ(Load.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(Load.PerRequest.Low, 8);
  EXPECT_EQ(Load.Requests, 2u);
  EXPECT_TRUE(T.Omissions.empty());
}

TEST(NoinlineCalls, WhatIsOnlyReadIsHandedOverByValue) {
  EXPECT_FALSE(kept("float first(const float *p) { return p[0] + p[1]; }",
                    "out[t] = first(a);")
                   .StackLikely);
  EXPECT_FALSE(kept("float pure(float x, int i) { return x * i + i; }",
                    "out[t] = pure(a[1], n) + a[3];")
                   .StackLikely);
  EXPECT_FALSE(kept("float sum(float4 v) { return v.x + v.w; }",
                    "float4 v = {a[0], a[1], a[2], a[3]}; out[t] = sum(v);")
                   .StackLikely);
}

TEST(NoinlineCalls, TheirOwnArraysStayWhenIndexed) {
  KernelTable T = kept(Own, "out[t] = own(in, n) + a[0];");
  ASSERT_EQ(T.PrivateArrays.size(), 1u) << describe(T);
  EXPECT_EQ(T.PrivateArrays[0].Name, "b");
  EXPECT_EQ(T.PrivateArrays[0].Why, "calls of its function are not inlined");
  // Inlined, the same array is selected from.
  const std::string Inlined = std::string("float none(float x) { return x; }\n"
                                          "__device__ ") +
                              Own;
  EXPECT_FALSE(kept(Inlined, "out[t] = own(in, n) + a[0];").StackLikely);
}

TEST(NoinlineCalls, MemoryIsReadAgainBehindTheCall) {
  const std::string Body = "out[t] = in[t + 9]; set(out + 64); out[t + 1] = "
                           "in[t + 9];";
  auto Loads = [&](const std::string &Set) {
    uint64_t Requests = 0;
    for (const Access &A :
         accesses(kept(Set, Body), MemorySpace::Global, AccessKind::Load))
      if (A.Where.Line == 6)
        Requests += A.Requests.value_or(0);
    return Requests;
  };
  EXPECT_EQ(Loads("void set(float *p) { p[threadIdx.x] = 1; }"), 4u);
}
