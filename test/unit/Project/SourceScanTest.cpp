//===- SourceScanTest.cpp - Texts without a preprocessor ------------------===//
#include "warplint/Project/SourceScan.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

using Names = std::set<std::string>;

std::vector<std::string> includes(const char *Text) {
  std::vector<std::string> Found;
  for (const SourceScan::Include &I : scanSource(Text).Includes)
    Found.push_back((I.IsQuoted ? "\"" : "<") + I.Name);
  return Found;
}

TEST(SourceScan, Includes) {
  using List = std::vector<std::string>;
  EXPECT_EQ(includes("#include \"a.h\"\n # /* x */ include <b/c.h> // d\n"),
            List({"\"a.h", "<b/c.h"}));
  EXPECT_EQ(includes("#if 0\n#include_next <a.h>\n#import \"b.h\"\n#endif"),
            List({"<a.h", "\"b.h"}));
  EXPECT_EQ(includes("# \\\n include \"a.h\""), List({"\"a.h"}));
  EXPECT_EQ(includes("// #include \"a.h\"\n/*\n#include \"b.h\"\n*/\n"
                     "int a; #include \"c.h\"\n#include \"half\n#include\n"
                     "const char *t = R\"x(\n#include \"d.h\"\n)\" )x\";\n"
                     "// \\\n#include \"e.h\"\n"),
            List());
  EXPECT_EQ(includes("int a = 1'000;\n#include \"a.h\"\nchar c = '\"';\n"
                     "#include \"b.h\"\n"),
            List({"\"a.h", "\"b.h"}));
}

TEST(SourceScan, ComputedIncludes) {
  EXPECT_TRUE(scanSource("#include HEADER\n").HasComputed);
  EXPECT_TRUE(scanSource("#include STR(a.h)\n").HasComputed);
  EXPECT_FALSE(scanSource("#include \"HEADER\"\n#define X HEADER").HasComputed);
}

TEST(SourceScan, Functions) {
  SourceScan S = scanSource(
      "template <int N> __global__ void __launch_bounds__(N, 2) first(int) {}\n"
      "__attribute__((device)) __device__ int table[4];\n"
      "__device__ __forceinline__ float value (float *p) { return other(p); }\n"
      "__host__ __device__ auto both() -> int;\n"
      "extern \"C\" __global__ void second(void);\n"
      "__device__ const float pi = approx(3);\n"
      "// __global__ void none();\n"
      "void run() { first<4><<<1, 2>>>(3); }\n");
  EXPECT_EQ(S.Kernels, Names({"first", "second"}));
  EXPECT_EQ(S.DeviceFunctions, Names({"value", "both"}));
}

} // namespace
