//===- StandardsTest.cpp - Language standards in texts --------------------===//

#include "warplint/Spelling/Standards.h"
#include "gtest/gtest.h"

using namespace warplint;

TEST(Standards, WhatAnErrorAsksFor) {
  EXPECT_EQ(
      standardAskedFor("CUB requires at least C++17. Define X to suppress "
                       "this message."),
      17u);
  EXPECT_EQ(standardAskedFor("libcu++ requires at least C++ 17."), 17u);
  EXPECT_EQ(standardAskedFor("You need C++20 to compile this"), 20u);
  EXPECT_EQ(standardAskedFor("This file requires compiler and library support "
                             "for the ISO C++ 2011 standard. This support must "
                             "be enabled with the -std=c++11 or -std=gnu++11 "
                             "compiler options."),
            11u);
  EXPECT_EQ(standardAskedFor("C++14 or later"), 14u);
}

TEST(Standards, WhatDoesNotAskForOne) {
  for (const char *Text :
       {"", "C++", "C++17", "requires C++", "requires a GPU of 17 parts",
        "must be C++ 2 of a kind", "needs C++ 201", "C++98 is required",
        "needs C++2a"})
    EXPECT_EQ(standardAskedFor(Text), 0u) << Text;
}
