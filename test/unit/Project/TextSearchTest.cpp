//===- TextSearchTest.cpp - Names in texts --------------------------------===//
#include "warplint/Project/TextSearch.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

TEST(TextSearch, WholeIdentifiersOnly) {
  EXPECT_TRUE(mentions("start(scale, 3);", {"scale"}));
  EXPECT_TRUE(mentions("scale", {"other", "scale"}));
  EXPECT_FALSE(mentions("upscale scale2 _scale", {"scale"}));
  EXPECT_FALSE(mentions("", {"scale"}));
  EXPECT_FALSE(mentions("scale", {}));
}

TEST(TextSearch, PlainNames) {
  EXPECT_EQ(plainName("scale(float*)"), "scale");
  EXPECT_EQ(plainName("void ns::scale<int, 3>(float*)"), "scale");
  EXPECT_EQ(plainName("k"), "k");
}

} // namespace

TEST(TextSearch, NamesOfKernels) {
  EXPECT_EQ(kernelNames("template <class T> __global__ void a(T *p) {}\n"
                        "__global__ void __launch_bounds__(256) b(int);\n"
                        "void f() { c <<<1, 2>>>(); n::d<int, 4><<<1, 2>>>(); "
                        "e(1 << 3); }"),
            (std::set<std::string>{"a", "__launch_bounds__", "c", "d"}));
  EXPECT_TRUE(kernelNames("int __global__").empty());
}
