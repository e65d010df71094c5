//===- HeaderReuseTest.cpp - Reused tables of headers against new ones ----===//
//
// As ReuseTest.cpp, where the code stands in a header that is open in the
// editor. WARPLINT_REUSE_HEADER_EDITS is the number of edits,
// WARPLINT_REUSE_SEED the first seed.
//
//===----------------------------------------------------------------------===//

#include "Edits.h"
#include "Session.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace warplint;

static const char Folder[] = WARPLINT_SOURCE_DIR "/test/checks/";

/// A function that a kernel of the file calls, a kernel that the file launches,
/// and a kernel template that the file instantiates.
static const char Header[] = R"(#pragma once
__device__ int twice(int x) { return 2 * x; }
__global__ void inHeader(int *a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = a[n];
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}
template <int Stride> __global__ void strided(int *a) {
  a[threadIdx.x * Stride] = 1;
}
)";
static const char Own[] = R"(#include "open.cuh"
__global__ void calls(int *a) { a[twice(threadIdx.x)] = 1; }
__global__ void alone(int *a) { a[threadIdx.x * 3] = 1; }
void run(int *a) {
  calls<<<1, 64>>>(a);
  alone<<<1, 64>>>(a);
  inHeader<<<1, 64>>>(a, 3);
  strided<4><<<1, 64>>>(a);
}
)";

static std::string with(std::string Text, llvm::StringRef Old,
                        llvm::StringRef New) {
  const size_t At = Text.find(Old.str());
  EXPECT_NE(At, Text.npos) << Old.str();
  return At == Text.npos ? Text : Text.replace(At, Old.size(), New.str());
}

namespace {
class ReusedHeader : public ::testing::Test {
protected:
  ReusedHeader() { tablesFor(Own, Header); }
  /// How many tables of earlier texts the analysis of these two uses.
  size_t tablesFor(const std::string &Text, const std::string &Included) {
    const size_t Before = Kept->found();
    S.Open[Folder + std::string("open.cuh")] = Included;
    Bytes = S.analyse(Text, {}, Kept);
    EXPECT_EQ(Bytes, S.analyse(Text, {}, nullptr));
    return Kept->found() - Before;
  }

  std::string Bytes; ///< of the last analysis
  Session S{Folder + std::string("no-such-file.cu")};

private:
  std::shared_ptr<KeptTables> Kept = keepTables();
};
} // namespace

TEST_F(ReusedHeader, TheSameTexts) {
  for (llvm::StringRef Kernel : {"calls", "alone", "inHeader", "strided"})
    EXPECT_NE(Bytes.find(Kernel.str()), Bytes.npos) << Kernel.str();
  EXPECT_EQ(tablesFor(Own, Header), 4u);
}

TEST_F(ReusedHeader, WhereTheLinesOfTheHeaderMove) {
  EXPECT_EQ(tablesFor(Own, with(Header, "#pragma once\n",
                                "#pragma once\n// why\n\n")),
            4u);
}

TEST_F(ReusedHeader, NotACallerOfAFunctionOfTheHeader) {
  EXPECT_EQ(tablesFor(Own, with(Header, "2 * x", "3 * x")), 3u);
}

TEST_F(ReusedHeader, NotAKernelOfTheHeader) {
  EXPECT_EQ(tablesFor(Own, with(Header, "63 -", "62 -")), 3u);
  EXPECT_EQ(tablesFor(with(Own, "(a, 3)", "(a, 4)"), Header), 3u);
}

TEST_F(ReusedHeader, NotAnInstanceOfATemplateOfTheHeader) {
  EXPECT_EQ(tablesFor(Own, with(Header, "x * Stride", "x * Stride * 2")), 3u);
  EXPECT_EQ(tablesFor(with(Own, "<4>", "<8>"), Header), 3u);
}

/// A macro of the file decides what the header is.
TEST_F(ReusedHeader, NotUnderAnotherMacroOfTheFile) {
  const std::string Asks = with(Header, "2 * x", "TIMES * x");
  tablesFor("#define TIMES 2\n" + std::string(Own), Asks);
  EXPECT_EQ(tablesFor("#define TIMES 5\n" + std::string(Own), Asks), 3u);
}

TEST_F(ReusedHeader, AfterAnErrorInTheHeader) {
  tablesFor(Own, with(Header, "2 * x;", "2 * ;"));
  tablesFor(Own, with(Header, "__shared__ int s[64];", "__shared__ in"));
  EXPECT_EQ(tablesFor(Own, Header), 4u);
}

/// The library's headers are compiled; the open one between them changes.
TEST(ReuseOfHeaders, OfAHeaderBesideCompiledOnes) {
  Session S(Folder + std::string("no-such-file.cu"));
  S.Prepares = true;
  // A name that makes these headers those of no other test.
  const std::vector<std::string> Flags = {"-DBESIDE"};
  const std::string Text =
      "#include <vector>\n" +
      with(Own, "open.cuh\"\n", "open.cuh\"\n#include <algorithm>\n");
  std::shared_ptr<KeptTables> Kept = keepTables();
  const auto Same = [&](const std::string &Included) {
    S.Open[Folder + std::string("open.cuh")] = Included;
    const std::string Reused = S.analyse(Text, Flags, Kept);
    const bool Took = S.TookHeaders;
    EXPECT_EQ(Reused, S.analyse(Text, Flags, nullptr));
    return Took;
  };
  EXPECT_FALSE(Same(Header));
  EXPECT_TRUE(Same(Header));
  for (const auto &[Old, New] :
       {std::pair("2 * x", "3 * x"), std::pair("63 -", "62 -"),
        std::pair("x * Stride", "x * Stride * 2"),
        std::pair("#pragma once\n", "#pragma once\n#include <map>\n")})
    Same(with(Header, Old, New));
  EXPECT_TRUE(Same(Header));
}

/// Random edits of both texts.
TEST(ReuseOfHeaders, ResultsAreThoseFromNothing) {
  const unsigned First = numberFrom("WARPLINT_REUSE_SEED", 1);
  const unsigned Count = numberFrom("WARPLINT_REUSE_HEADER_EDITS", 24);
  for (unsigned Done = 0, Seed = First; Done < Count; Done += 8, ++Seed) {
    Edits Random(Seed);
    Session S(Folder + std::string("no-such-file.cu"));
    std::shared_ptr<KeptTables> Kept = keepTables();
    std::string Text = Own, Included = Header, What;
    for (unsigned I = 0; I < 8; ++I) {
      const bool IsHeader = Random.below(3) != 0;
      What += IsHeader ? "\nheader: " : "\nfile: ";
      What += Random.change(IsHeader ? Included : Text);
      S.Open[Folder + std::string("open.cuh")] = Included;
      ASSERT_EQ(S.analyse(Text, {}, Kept), S.analyse(Text, {}, nullptr))
          << "seed " << Seed << What << "\n"
          << Included << "\n"
          << Text;
    }
  }
}
