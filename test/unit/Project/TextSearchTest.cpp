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

TEST(TextSearch, ATextWithMain) {
  EXPECT_TRUE(hasMain("int main() {}"));
  EXPECT_TRUE(hasMain("int\nmain (void)"));
  EXPECT_FALSE(hasMain("main; // the main loop"));
  EXPECT_FALSE(hasMain("void domain(); int main_loop(); main2()"));
  EXPECT_FALSE(hasMain(""));
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
            (std::set<std::string>{"a", "b", "c", "d"}));
  EXPECT_TRUE(kernelNames("int __global__").empty());
}

TEST(TextSearch, DeclaredKernelsAreNotUsed) {
  const llvm::StringRef Text =
      "__global__ void __launch_bounds__(256) a(int n);\n"
      "__global__ void b(int) {}\n"
      "void f() { b<<<1, 2>>>(0); c<<<1, 2>>>(a2); } // __global__";
  EXPECT_EQ(declaredKernels(Text), (std::set<std::string>{"a", "b"}));
  llvm::StringSet<> Names;
  for (const char *Name : {"a", "b", "c", "a2", "n", "d"})
    Names.insert(Name);
  EXPECT_EQ(usedNames(Text, Names),
            (std::set<std::string>{"b", "c", "a2", "n"}));
}
