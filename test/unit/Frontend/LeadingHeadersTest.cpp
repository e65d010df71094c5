//===- LeadingHeadersTest.cpp - Standard headers of a file ----------------===//

#include "LeadingHeaders.h"
#include "Source.h"

using namespace warplint;

using Names = std::vector<std::string>;

TEST(LeadingHeaders, StandAboveAllElse) {
  EXPECT_EQ(leadingStandardHeaders("// a\n/* b\n */ #include <vector>\n\n"
                                   "# include\t<cmath> // c\n"
                                   "#include <vector>\n"),
            (Names{"vector", "cmath"}));
  EXPECT_EQ(leadingStandardHeaders("#include <list>"), Names{"list"});
  EXPECT_EQ(leadingStandardHeaders(""), Names{});
}

TEST(LeadingHeaders, EndWhereAnythingCouldChangeThem) {
  for (const char *Other :
       {"#define NDEBUG\n", "#include \"own.h\"\n", "#include <own/part.h>\n",
        "#include <thrust/sort.h>\n", "#if 1\n", "#pragma once\n", "int i;\n",
        "#include NAME\n", "/* open\n", "// goes on \\\n",
        "#include <cmath> int i;\n", "#include_next <cmath>\n",
        "#include \\\n<cmath>\n", "#\\\ninclude <cmath>\n"})
    EXPECT_EQ(leadingStandardHeaders(std::string("#include <vector>\n") +
                                     Other + "#include <list>\n"),
              Names{"vector"})
        << Other;
}

static TranslationUnit parsedTwice(ParseRequest Request) {
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  (void)parseRequest(Request);
  return parseRequest(Request);
}

TEST(LeadingHeaders, AParseGivesTheSame) {
  const std::string Code =
      "__device__ int most(int a, int b) { return std::max(a, b); }\n"
      "__global__ void k(float *p, int n) { p[most(n, threadIdx.x)] = n; }\n"
      "void run(std::vector<float> &v) {\n"
      "  assert(v.size() > 3);\n"
      "  k<<<std::max(2, 3), 64>>>(v.data(), 7);\n"
      "}\n";
  const std::string Includes =
      "#include <vector>\n#include <algorithm>\n#include <cassert>\n";
  for (const std::string &Text :
       {Includes + Code, "#define NDEBUG\n" + Includes + Code,
        Includes + "#define NDEBUG\n#include <cassert>\n" + Code}) {
    const ParseRequest Request = requestFor(Text);
    const TranslationUnit Alone = parseRequest(Request);
    const TranslationUnit Both = parsedTwice(Request);
    EXPECT_TRUE(Both.TookHeaders);
    EXPECT_EQ(Both.Includes, Alone.Includes);
    EXPECT_EQ(Both.Problems.size(), Alone.Problems.size());
    ASSERT_EQ(Both.Kernels.size(), 1u);
    EXPECT_EQ(Both.Kernels[0].Where, Alone.Kernels[0].Where);
    ASSERT_EQ(Both.Launches.size(), 1u);
    ASSERT_EQ(Alone.Launches.size(), 1u);
    EXPECT_EQ(Both.Launches[0].Grid, Alone.Launches[0].Grid);
    EXPECT_EQ(Both.filesOfCode(), Alone.filesOfCode());
  }
}

// A file of the user may have the name of a standard header.
TEST(LeadingHeaders, AnotherFileOfTheNameIsThatOfTheText) {
  ParseRequest Request =
      requestFor("#include <vector>\n"
                 "__global__ void k(int *p) { *p = OWN; }\n");
  Request.Buffers["/vector"] = "#define OWN 1\n";
  const TranslationUnit Alone = parseRequest(Request);
  const TranslationUnit Both = parsedTwice(Request);
  EXPECT_EQ(Both.Problems.size(), Alone.Problems.size());
  EXPECT_EQ(Both.Includes, Alone.Includes);
}
