//===- ReuseTest.cpp - Reused tables against new ones ---------------------===//
//
// Makes random edits to the sources of the tests and examples, one on top of
// the other, and compares what an analysis finds that keeps tables with one
// from nothing, byte for byte.
//
// WARPLINT_REUSE_EDITS is the number of edits, WARPLINT_REUSE_SEED the first
// seed. A failure names the seed of its sequence, which alone repeats it:
//
//   WARPLINT_REUSE_EDITS=1 WARPLINT_REUSE_SEED=17 ReuseTests
//
//===----------------------------------------------------------------------===//

#include "Edits.h"
#include "Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"
#include <algorithm>

using namespace warplint;

/// Edits of one sequence, which begins with the text of a file.
static constexpr unsigned EditsOfSequence = 8;

static std::vector<std::string> sources() {
  std::vector<std::string> All;
  for (const char *Folder : {"/test/checks", "/examples"}) {
    std::error_code Error;
    llvm::sys::fs::directory_iterator At(
        std::string(WARPLINT_SOURCE_DIR) + Folder, Error),
        End;
    for (; !Error && At != End; At.increment(Error))
      if (llvm::sys::path::extension(At->path()) == ".cu")
        All.push_back(At->path());
  }
  llvm::sort(All);
  return All;
}

static std::string textOf(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/true);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// Makes one sequence of edits; returns false after a failure.
static bool sequence(unsigned Seed, unsigned Count,
                     const std::vector<std::string> &Sources) {
  Edits Random(Seed);
  const std::string Path = Sources[Random.below(Sources.size())];
  std::string Text = textOf(Path), Before = Text;
  std::vector<std::string> Flags;
  Session S(Path);
  std::shared_ptr<KeptTables> Kept = keepTables();
  std::string Done;
  for (unsigned I = 0; I <= Count; ++I) {
    const std::string Reused = S.analyse(Text, Flags, Kept);
    const std::string Anew = S.analyse(Text, Flags, nullptr);
    if (Reused != Anew) {
      const size_t At =
          std::mismatch(Reused.begin(), Reused.end(), Anew.begin(), Anew.end())
              .first -
          Reused.begin();
      const size_t From = At < 200 ? 0 : At - 200;
      ADD_FAILURE() << "seed " << Seed << ", " << Path << Done << "\n"
                    << Text << "\nreused: " << Reused.substr(From, 400)
                    << "\nanew:   " << Anew.substr(From, 400);
      return false;
    }
    const std::string Last = std::exchange(Before, Text);
    switch (Random.below(12)) {
    case 0:
      Text = Last;
      Done += "\nundo";
      break;
    case 1:
      Flags = Flags.empty() ? std::vector<std::string>{"-DREUSED=2"}
                            : std::vector<std::string>();
      Done += "\nchange a flag";
      break;
    default:
      Done += "\n" + Random.change(Text);
      break;
    }
  }
  return true;
}

/// Two kernels with one launch each, and a function that both call.
static const char Two[] = R"(
__device__ int twice(int x) { return 2 * x; }
__global__ void one(int *a) { a[twice(threadIdx.x)] = 1; }
__global__ void two(int *a, int n) {
  __shared__ int s[64];
  s[threadIdx.x] = a[n];
  __syncthreads();
  a[threadIdx.x] = s[63 - threadIdx.x];
}
void run(int *a) {
  one<<<1, 64>>>(a);
  two<<<1, 64>>>(a, 3);
}
)";

namespace {
class Reused : public ::testing::Test {
protected:
  Reused() { tablesFor(Two); }
  /// How many tables of earlier texts the analysis of one uses.
  size_t tablesFor(const std::string &Text,
                   const std::vector<std::string> &Flags = {}) {
    const size_t Before = Kept->found();
    EXPECT_EQ(S.analyse(Text, Flags, Kept), S.analyse(Text, Flags, nullptr));
    return Kept->found() - Before;
  }
  const std::vector<FileResult> &early() const { return S.Early; }
  static std::string with(llvm::StringRef Old, llvm::StringRef New) {
    std::string Text = Two;
    Text.replace(Text.find(Old), Old.size(), New.str());
    return Text;
  }

private:
  Session S{std::string(WARPLINT_SOURCE_DIR) + "/test/checks/no-such-file.cu"};
  std::shared_ptr<KeptTables> Kept = keepTables();
};
} // namespace

/// The headers of a file are compiled before its second analysis.
TEST(Reuse, OfHeadersThatWerePrepared) {
  Session S(std::string(WARPLINT_SOURCE_DIR) + "/test/checks/no-such-file.cu");
  S.Prepares = true;
  // A name that makes these headers those of no other test.
  const std::vector<std::string> Flags = {"-DPREPARED"};
  const std::string Text =
      "struct Own {};\n#include <vector>\n" + std::string(Two);
  std::shared_ptr<KeptTables> Kept = keepTables();
  const std::string First = S.analyse(Text, Flags, Kept);
  EXPECT_FALSE(S.TookHeaders);
  EXPECT_EQ(S.analyse(Text, Flags, Kept), First);
  EXPECT_TRUE(S.TookHeaders);
}

TEST_F(Reused, TheSameText) { EXPECT_EQ(tablesFor(Two), 2u); }

TEST_F(Reused, AFirstResultIsOfTheKernelsThatAreDone) {
  EXPECT_EQ(early().size(), 1u);
  EXPECT_EQ(early().front().Pages.size(), 1u);
  tablesFor(Two);
  EXPECT_EQ(early().size(), 1u) << "nothing was left to evaluate";
}

TEST(Reuse, AFirstResultIsOfTheKernelInSight) {
  Session S(std::string(WARPLINT_SOURCE_DIR) + "/test/checks/no-such-file.cu");
  // The kernel with less code is the first one otherwise.
  for (const auto &[Line, Name] :
       {std::pair(6u, "two"), std::pair(3u, "one"), std::pair(1u, "one"),
        std::pair(0u, "one")}) {
    S.Early.clear();
    S.InSight = Line;
    EXPECT_EQ(S.analyse(Two, {}, keepTables()), S.analyse(Two, {}, nullptr));
    ASSERT_EQ(S.Early.size(), 1u);
    ASSERT_EQ(S.Early.front().Pages.size(), 1u);
    EXPECT_EQ(llvm::StringRef(S.Early.front().Pages.front().Name).take_front(3),
              Name)
        << Line;
  }
}

TEST_F(Reused, KernelsWhoseLinesMove) {
  EXPECT_EQ(tablesFor("\n\n" + std::string(Two)), 2u);
  EXPECT_EQ(tablesFor(with("  s[thr", "  // why\n\n  s[thr")), 2u);
}

/// A kernel whose lines move past those of a header that it calls.
TEST_F(Reused, KernelsThatCallAHeader) {
  const auto TextWith = [](llvm::StringRef Moved) {
    return ("#line 5 \"other.h\"\n"
            "__device__ int three(int x) {\n\n  return 3 * x; }\n"
            "#line 2 \"own.cu\"\n" +
            Moved + with("twice(threadIdx.x)", "three(threadIdx.x)"))
        .str();
  };
  tablesFor(TextWith(""));
  EXPECT_EQ(tablesFor(TextWith("\n\n")), 2u);
  EXPECT_EQ(tablesFor(TextWith("\n\n\n\n\n\n\n\n\n")), 2u);
}

/// `this` has no place in a file.
TEST_F(Reused, KernelsThatCallAMemberOfAHeader) {
  const auto TextWith = [](llvm::StringRef Moved) {
    return ("#line 5 \"other.h\"\n"
            "struct Number {\n  int x;\n"
            "  __device__ int twice() const { return 2 * x; } };\n"
            "#line 2 \"own.cu\"\n" +
            Moved + with("twice(threadIdx.x)", "Number{3}.twice()"))
        .str();
  };
  tablesFor(TextWith(""));
  EXPECT_EQ(tablesFor(TextWith("\n\n")), 2u);
  EXPECT_EQ(tablesFor(TextWith("\n\n\n\n\n\n\n\n\n")), 2u);
}

/// Lines of two files in one function are ordered as if of one: the kernel's
/// own may not pass those of the inclusion.
TEST_F(Reused, KernelsWithTheLinesOfAnInclusion) {
  const auto TextWith = [](llvm::StringRef Moved) {
    return Moved.str() + with("  s[threadIdx.x] = a[n];\n",
                              "#line 5 \"other.h\"\n  s[threadIdx.x] =\n"
                              " a[n];\n#line 9 \"own.cu\"\n");
  };
  EXPECT_EQ(tablesFor(TextWith("")), 1u);
  EXPECT_EQ(tablesFor(TextWith("")), 2u);
  EXPECT_EQ(tablesFor(TextWith("\n")), 1u);
}

TEST_F(Reused, KernelsWithAParameterOnEachLine) {
  const std::string Text = with("two(int *a, int n)", "two(int *a,\n int n)");
  EXPECT_EQ(tablesFor(Text), 1u); // two lines that were one
  EXPECT_EQ(tablesFor(Text), 2u);
  EXPECT_EQ(tablesFor("\n" + Text), 2u);
}

TEST_F(Reused, KernelsWhoseInlineAssemblyMoves) {
  const std::string Text = with(
      "s[63 - threadIdx.x]",
      "s[0]; asm volatile(\"st.shared.u32 [%0], %1;\" :: \"r\"(0), \"r\"(n))");
  EXPECT_EQ(tablesFor(Text), 1u);
  EXPECT_EQ(tablesFor("// a longer text\n" + Text), 2u);
}

TEST_F(Reused, NotWhereTwoLinesBecomeOne) {
  EXPECT_EQ(tablesFor(with("= a[n];\n", "= a[n];")), 1u);
}

TEST_F(Reused, NotAKernelThatChanges) {
  EXPECT_EQ(tablesFor(with("63 -", "62 -")), 1u);
  EXPECT_EQ(tablesFor(with("s[64]", "s[65]")), 1u);
}

/// The values of the cases are no operands of the instruction.
TEST_F(Reused, NotWhereTheValueOfACaseChanges) {
  const auto TextWith = [](llvm::StringRef Value) {
    return with("a[threadIdx.x] = s[63 - threadIdx.x];",
                ("switch (n) { case " + Value +
                 ": a[threadIdx.x] = s[0]; break; case 7: a[0] = 1; break;\n"
                 "default: a[threadIdx.x] = s[63 - threadIdx.x]; }")
                    .str());
  };
  tablesFor(TextWith("3"));
  EXPECT_EQ(tablesFor(TextWith("3")), 2u);
  EXPECT_EQ(tablesFor(TextWith("4")), 1u);
}

TEST_F(Reused, NotACallerOfAFunctionThatChanges) {
  EXPECT_EQ(tablesFor(with("2 * x", "3 * x")), 1u);
}

/// What a launch asks for lies behind the shared variables of each kernel of
/// the module, at the alignment of the arrays of any.
TEST_F(Reused, NotWhereAnotherKernelGetsADynamicArray) {
  EXPECT_EQ(tablesFor(std::string(Two) +
                      "__global__ void third(int *a) {\n"
                      "  extern __shared__ int d[];\n"
                      "  a[threadIdx.x] = d[threadIdx.x]; }\n"),
            0u);
}

/// A table names the line of what is stated about the arrays of its kernel.
TEST_F(Reused, NotWhereWhatIsStatedMoves) {
  const auto TextWith = [](llvm::StringRef Moved) {
    return (Moved +
            "// warplint: data(own, identity)\n"
            "__global__ void third(float *a, const float *b, const int *own) "
            "{\n"
            "  a[threadIdx.x] = b[own[threadIdx.x] * 32]; }\n" +
            Two)
        .str();
  };
  tablesFor(TextWith(""));
  EXPECT_EQ(tablesFor(TextWith("")), 3u);
  EXPECT_EQ(tablesFor(TextWith("\n")), 2u);
}

TEST_F(Reused, NotALaunchThatChanges) {
  EXPECT_EQ(tablesFor(with("two<<<1, 64>>>", "two<<<1, 32>>>")), 1u);
  EXPECT_EQ(tablesFor(with("(a, 3)", "(a, 4)")), 1u);
}

TEST_F(Reused, NotUnderAnotherFlag) {
  EXPECT_EQ(tablesFor(with("63 -", "DD -"), {"-DDD=63"}), 2u);
  EXPECT_EQ(tablesFor(with("63 -", "DD -"), {"-DDD=31"}), 1u);
}

TEST(Reuse, ResultsAreThoseFromNothing) {
  const std::vector<std::string> Sources = sources();
  ASSERT_FALSE(Sources.empty());
  const unsigned Edits = numberFrom("WARPLINT_REUSE_EDITS", 48);
  const unsigned First = numberFrom("WARPLINT_REUSE_SEED", 1);
  for (unsigned Done = 0; Done < Edits; Done += EditsOfSequence)
    if (!sequence(First + Done / EditsOfSequence, EditsOfSequence, Sources))
      return;
}
