//===- CompilerMacrosTest.cpp - Macros that only clang's CUDA has ---------===//

#include "warplint/Spelling/CompilerMacros.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(CompilerMacros, WhatAsksForClangsCudaAlone) {
  EXPECT_TRUE(asksForClangsCuda("defined(__clang__) && defined(__CUDA__)"));
  EXPECT_TRUE(asksForClangsCuda("defined __CUDA__ && defined ( __clang__ )"));
}

TEST(CompilerMacros, WhatAsksForMoreOrLess) {
  for (const char *Other :
       {"", "defined(__CUDA__)", "defined(__clang__)", "__CUDA__",
        "defined(__clang__) || defined(__CUDA__)",
        "!(defined(__clang__) && defined(__CUDA__))",
        "!defined(__clang__) && defined(__CUDA__)",
        "defined(__clang__) && defined(__CUDA__) && defined(__CUDA_ARCH__)",
        "defined(__NVCC__) || (defined(__clang__) && defined(__CUDA__))",
        "defined(__clang__) && defined(__CUDA__", "defined(__clang__) &&",
        "defined(__CUDA__) && defined(__CUDA__)"})
    EXPECT_FALSE(asksForClangsCuda(Other)) << Other;
}
