//===- HeaderCacheTest.cpp - Headers that are compiled once ---------------===//

#include "Source.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

const char *Text =
    "#include <cuda_runtime.h>\n"
    "__global__ void k(float *p, int n) { p[threadIdx.x] = n; }\n"
    "void run(float *p) { k<<<2, 64>>>(p, 7); }\n";

void expectSame(const TranslationUnit &A, const TranslationUnit &B) {
  ASSERT_EQ(A.Kernels.size(), 1u);
  ASSERT_EQ(B.Kernels.size(), 1u);
  EXPECT_EQ(A.Kernels[0].Mangled, B.Kernels[0].Mangled);
  EXPECT_EQ(A.Kernels[0].Where, B.Kernels[0].Where);
  ASSERT_EQ(A.Launches.size(), 1u);
  ASSERT_EQ(B.Launches.size(), 1u);
  EXPECT_EQ(A.Launches[0].Block, B.Launches[0].Block);
  EXPECT_EQ(A.Launches[0].Where, B.Launches[0].Where);
  EXPECT_EQ(A.Launches[0].Arguments, B.Launches[0].Arguments);
  EXPECT_EQ(A.Problems.size(), B.Problems.size());
}

TEST(HeaderCache, AParseGivesTheSame) {
  ParseRequest Request = requestFor(Text);
  const TranslationUnit Alone = parseRequest(Request);
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  const TranslationUnit First = parseRequest(Request);
  // The first compiles them on its way, the second may compile more of them.
  const TranslationUnit Second = parseRequest(Request);
  const TranslationUnit Third = parseRequest(Request);
  EXPECT_FALSE(Alone.TookHeaders);
  EXPECT_FALSE(First.TookHeaders);
  EXPECT_TRUE(Third.TookHeaders);
  for (const TranslationUnit *Unit : {&First, &Second, &Third}) {
    expectSame(Alone, *Unit);
    // The cache asks about the same files, read or not.
    EXPECT_EQ(Unit->Includes, Alone.Includes);
  }
}

// What is read of them while code is made comes in behind what was told before.
TEST(HeaderCache, DeclarationsThatComeLateAreTold) {
  std::string More;
  for (const char *Header : {"chrono", "cmath", "iostream", "limits", "list"})
    More += std::string("#include <") + Header + ">\n";
  ParseRequest Request = requestFor(More + Text);
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  for (int Time = 0; Time < 3; ++Time) {
    const TranslationUnit Unit = parseRequest(Request);
    EXPECT_TRUE(Unit.TookHeaders || Time < 2);
    ASSERT_EQ(Unit.Kernels.size(), 1u);
    EXPECT_TRUE(Unit.Problems.empty());
  }
}

// Functions of both sides are looked at where device code comes to use them:
// those of the file, and what they call of the headers.
TEST(HeaderCache, WhatDeviceCodeMustNotCallIsTold) {
  ParseRequest Request = requestFor(
      "#include <cuda_runtime.h>\n"
      "void host();\n"
      "__host__ __device__ inline void both() { host(); }\n"
      "__host__ __device__ inline void all() { getenv(\"A\"); }\n"
      "template <typename T> __host__ __device__ void unused(T) { host(); }\n"
      "__global__ void k() { both(); all(); }\n");
  auto SaidOf = [](const TranslationUnit &Unit) {
    std::vector<std::string> Said;
    for (const Problem &P : Unit.Problems)
      Said.push_back(P.Message + " at " + std::to_string(P.Where.Line));
    return Said;
  };
  const std::vector<std::string> Said = SaidOf(parseRequest(Request));
  EXPECT_GE(llvm::count_if(Said,
                           [](llvm::StringRef Text) {
                             return Text.contains("__host__ function");
                           }),
            2)
      << llvm::join(Said, "\n");
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  for (int Time = 0; Time < 3; ++Time) {
    const TranslationUnit Unit = parseRequest(Request);
    EXPECT_EQ(SaidOf(Unit), Said);
    EXPECT_TRUE(Unit.TookHeaders || Time < 2);
  }
}

TEST(HeaderCache, AParseWhoseTextIsOldEnds) {
  std::string More;
  for (int I = 0; I < 50; ++I)
    More += "void f" + std::to_string(I) + "();\n";
  ParseRequest Request = requestFor(Text + More);
  const TranslationUnit Alone = parseRequest(Request);
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  for (int Time = 0; Time < 3; ++Time) {
    unsigned Asked = 0;
    Request.IsStale = [&] { return ++Asked; };
    llvm::Expected<TranslationUnit> Ended = parse(Request);
    EXPECT_FALSE(bool(Ended));
    if (!Ended)
      llvm::consumeError(Ended.takeError());
    // What is learned of headers is learned of the whole file.
    EXPECT_TRUE(Time < 2 || Asked < 20) << Asked;
  }
  Request.IsStale = nullptr;
  const TranslationUnit Unit = parseRequest(Request);
  EXPECT_TRUE(Unit.TookHeaders);
  expectSame(Alone, Unit);
}

TEST(HeaderCache, TheFileItselfIsReadAnew) {
  ParseRequest Request = requestFor(Text);
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  parseRequest(Request);
  Request.Buffers["/test.cu"] =
      "#include \"mine.h\"\n" + std::string(Text) + "// more\n";
  for (const char *Threads : {"32", "96"}) {
    Request.Buffers["/mine.h"] =
        std::string("#include <cuda_runtime.h>\n__global__ void other();\n"
                    "inline void go() { other<<<1, ") +
        Threads + ">>>(); }\n";
    const TranslationUnit Unit = parseRequest(Request);
    ASSERT_EQ(Unit.Elsewhere.size(), 1u);
    EXPECT_EQ(Unit.Elsewhere[0].Block.Extent[0], std::stoul(Threads));
    ASSERT_EQ(Unit.Launches.size(), 1u);
    EXPECT_EQ(Unit.Launches[0].Where.Line, 4u);
  }
}

// Of the file that they are compiled with, nothing is in them.
TEST(HeaderCache, TheyKnowNothingOfTheirFile) {
  ParseRequest Request = requestFor("#define LEAK 1\n#include \"mine.h\"\n" +
                                    std::string(Text) + "struct Leak {};\n");
  Request.Buffers["/mine.h"] = "#pragma once\nusing Mine = float;\n";
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  parseRequest(Request);
  // The other file includes the first, which is another by now.
  Request.Buffers["/test.cu"] = "#pragma once\n#include \"mine.h\"\n"
                                "static_assert(sizeof(Mine) == 4, \"\");\n";
  Request.Buffers["/other.cu"] = "#ifdef LEAK\n#error LEAK\n#endif\n"
                                 "#import \"test.cu\"\n"
                                 "struct Leak { int a; };\n" +
                                 std::string(Text);
  Request.File = Request.Arguments.back() = "other.cu";
  const TranslationUnit Other = parseRequest(Request);
  EXPECT_TRUE(Other.TookHeaders);
  EXPECT_TRUE(Other.Problems.empty());
  Request.Headers = nullptr;
  const TranslationUnit Alone = parseRequest(Request);
  expectSame(Alone, Other);
  EXPECT_EQ(Other.Includes, Alone.Includes);
  // Nor does it have to be there.
  Request.Buffers.erase("/test.cu");
  Request.Buffers["/other.cu"] = Text;
  EXPECT_EQ(parseRequest(Request).Kernels.size(), 1u);
}

TEST(HeaderCache, ATextInPlaceOfOneIsNobodyElses) {
  ParseRequest Request = requestFor(Text);
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  Request.Arguments.insert(Request.Arguments.end() - 1, "-I/own");
  Request.Buffers["/own/stddef.h"] =
      "#include_next <stddef.h>\n#define OWN 7\n";
  Request.Buffers["/test.cu"] = std::string(Text) + "int own = OWN;\n";
  EXPECT_TRUE(parseRequest(Request).Problems.empty());
  Request.Buffers.erase("/own/stddef.h");
  EXPECT_EQ(parseRequest(Request).Problems.size(), 1u);
}

// A parse that compiles them may be the first of two.
TEST(HeaderCache, TheSecondParseOfAFileTakesThem) {
  ParseRequest Request =
      requestFor("__global__ void k(float *p) { p[threadIdx.x] = 1; }\n"
                 "void run(float *p) { k<<<{1, 2}, {64}>>>(p); }\n");
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  const TranslationUnit Unit = parseRequest(Request);
  EXPECT_TRUE(Unit.Problems.empty());
  EXPECT_EQ(Unit.Attempts, 2u);
  EXPECT_EQ(Unit.Launches.size(), 1u);
}

TEST(HeaderCache, AnotherCommandHasOthers) {
  std::shared_ptr<HeaderCache> Store =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  // More commands than are kept, and the first once more.
  for (unsigned N : {0, 1, 2, 3, 4, 0}) {
    ParseRequest Request = requestFor(Text, {"-DFACTOR=" + std::to_string(N)});
    Request.Buffers["/test.cu"] =
        std::string(Text) +
        "void more(float *p) { k<<<1, 32 * (FACTOR + 1)>>>(p, FACTOR); }\n";
    Request.Headers = Store;
    const TranslationUnit Unit = parseRequest(Request);
    ASSERT_EQ(Unit.Launches.size(), 2u);
    EXPECT_EQ(Unit.Launches[1].Block.Extent[0], 32 * (N + 1));
  }
}

TEST(HeaderCache, ABrokenFileKeepsThemWhole) {
  ParseRequest Request = requestFor(Text);
  Request.Headers =
      createHeaderCache(HeaderUse{nullptr, /*IsForLong=*/true, false});
  Request.Buffers["/test.cu"] = std::string("}}} template <\n") + Text;
  const TranslationUnit Broken = parseRequest(Request);
  EXPECT_TRUE(Broken.HasErrors);
  Request.Buffers["/test.cu"] = Text;
  expectSame(parseText(Text), parseRequest(Request));
}

} // namespace
