//===- EarlyHeadersTest.cpp - Headers that a server compiles --------------===//

#include "Source.h"

using namespace warplint;

/// The third parse of the file in a server: the second one compiles what the
/// first one recorded (Preamble/LibraryIncludes.h).
static TranslationUnit parsedAgain(ParseRequest Request) {
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  (void)parseRequest(Request);
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
    const TranslationUnit Both = parsedAgain(Request);
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

TEST(LeadingHeaders, TheFirstParseMayCompileNone) {
  const ParseRequest Request =
      requestFor("#include <vector>\n__global__ void k(int *p) { *p = 1; }\n");
  HeaderUse Use;
  Use.IsForLong = true;
  for (bool Waits : {false, true}) {
    Use.IsAfterResults = Waits;
    ParseRequest Again = Request;
    Again.Headers = createHeaderCache(Use);
    std::vector<bool> Takes;
    for (int I = 0; I < 3; ++I)
      Takes.push_back(parseRequest(Again).TookHeaders);
    EXPECT_EQ(Takes, (std::vector<bool>{false, !Waits, true}));
  }
}

// A file of the user may have the name of a standard header.
TEST(LeadingHeaders, AnotherFileOfTheNameIsThatOfTheText) {
  ParseRequest Request =
      requestFor("#include <vector>\n"
                 "__global__ void k(int *p) { *p = OWN; }\n");
  Request.Buffers["/vector"] = "#define OWN 1\n";
  const TranslationUnit Alone = parseRequest(Request);
  const TranslationUnit Both = parsedAgain(Request);
  EXPECT_EQ(Both.Problems.size(), Alone.Problems.size());
  EXPECT_EQ(Both.Includes, Alone.Includes);
}

TEST(LibraryIncludes, AParseGivesTheSame) {
  const ParseRequest Request = requestFor(
      "#define SIZE 64\n#include <vector>\nstruct Own { int i; };\n"
      "#include <algorithm>\n"
      "__device__ int most(int a, int b) { return std::max(a, b); }\n"
      "__global__ void k(float *p, int n) { p[most(n, threadIdx.x)] = n; }\n"
      "void run(std::vector<float> &v) { k<<<1, SIZE>>>(v.data(), 7); }\n");
  const TranslationUnit Alone = parseRequest(Request);
  ParseRequest Again = Request;
  Again.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  // The second parse compiles the headers that the first one found.
  for (bool Takes : {false, false, true}) {
    const TranslationUnit Made = parseRequest(Again);
    EXPECT_EQ(Made.TookHeaders, Takes);
    EXPECT_EQ(Made.Includes, Alone.Includes);
    EXPECT_EQ(Made.Problems.size(), Alone.Problems.size());
    ASSERT_EQ(Made.Kernels.size(), 1u);
    EXPECT_EQ(Made.Kernels[0].Where, Alone.Kernels[0].Where);
    ASSERT_EQ(Made.Launches.size(), 1u);
    EXPECT_EQ(Made.Launches[0].Block, Alone.Launches[0].Block);
  }
}
