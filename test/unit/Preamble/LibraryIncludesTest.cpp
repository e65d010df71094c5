//===- LibraryIncludesTest.cpp - Library headers that may come first ------===//

#include "warplint/Preamble/LibraryIncludes.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace warplint;

using Names = std::vector<std::string>;

namespace {
class Record : public clang::SyntaxOnlyAction {
public:
  explicit Record(LibraryIncludes &Into) : Into(Into) {}
  bool BeginSourceFileAction(clang::CompilerInstance &C) override {
    Recorder.watch(C);
    return true;
  }
  void EndSourceFileAction() override {
    Into = Recorder.finish(getCompilerInstance());
  }

private:
  LibraryIncludeRecorder Recorder;
  LibraryIncludes &Into;
};
} // namespace

/// What is recorded of a file, with five library headers, one that is forced,
/// and `Own` in own.h.
static LibraryIncludes recorded(const std::string &Text,
                                const std::string &Own = "#include <b.h>\n") {
  LibraryIncludes Made;
  EXPECT_TRUE(clang::tooling::runToolOnCodeWithArgs(
      std::make_unique<Record>(Made), Text,
      {"-isystem", "/lib", "-I/own", "-include", "/own/forced.h", "-w"},
      "/own/main.cc", "test", std::make_shared<clang::PCHContainerOperations>(),
      {{"/lib/a.h", "#pragma once\n#define A_VALUE 1\nint a(int);\n"
                    "int helper(long);\n"},
       {"/lib/b.h", "#ifndef B\n#define B\n#ifdef SWITCH\nint s;\n#endif\n"
                    "extern \"C\" int b(int);\nenum { b_one };\n#endif\n"},
       {"/lib/c.h", "#pragma once\n#include \"a.h\"\n#undef C_VALUE\n"
                    "#define C_VALUE 2\nnamespace c { int f(int); }\n"},
       {"/lib/d.h", "#pragma once\n"
                    "inline int d(int i) { return helper(i); }\n"
                    "template <class T> int t(T t) { return helper(t); }\n"},
       {"/lib/e.h", "#pragma once\nstruct E {};\nint helper(const E *);\n"},
       {"/own/forced.h", "#pragma pack(4)\n#pragma pack()\n#define SWITCHES\n"},
       {"/own/own.h", Own}}));
  return Made;
}

TEST(LibraryIncludes, OfHeadersToo) {
  const std::string Start = "#include <a.h>\n#include \"own.h\"\nint x;\n"
                            "#include <c.h>\n";
  const LibraryIncludes Found =
      recorded(Start + "#include <b.h>\nint y = a(C_VALUE);\n");
  EXPECT_EQ(Found.Names, (Names{"a.h", "b.h", "c.h"}));
  EXPECT_EQ(Found.Prefix + "\n", Start);
  ASSERT_EQ(Found.Files.size(), 1u);
  EXPECT_EQ(Found.Files[0].first, "/own/own.h");
  EXPECT_EQ(Found.Directives, 4u);
}

TEST(LibraryIncludes, EndAtOneThatSomethingAboveMayChange) {
  for (const char *Above : {"#define SWITCH\n",                // b.h tests it
                            "#define int int\n",               // b.h has it
                            "#define SWITCH\n#undef SWITCH\n", // was there
                            "#pragma pack(1)\n",               // its structs
                            // its names
                            "namespace n { int a; }\nusing namespace n;\n"})
    EXPECT_EQ(recorded(std::string("#include <a.h>\n") + Above +
                       "#include <b.h>\n#include <c.h>\n")
                  .Names,
              Names{"a.h"})
        << Above;
}

TEST(LibraryIncludes, EndAtOneThatNamesWhatAUsingDirectiveAdds) {
  const std::string Start = "#include <a.h>\nnamespace n {\n",
                    End = "}\nusing namespace n;\n#include <b.h>\n"
                          "#include <d.h>\n#include <c.h>\n";
  EXPECT_EQ(recorded(Start + "int helper(int);\n" + End).Names,
            (Names{"a.h", "b.h"}));
  EXPECT_EQ(recorded(Start + "int other(int);\nint x;\n" + End).Names,
            (Names{"a.h", "b.h", "d.h", "c.h"}));
  // Of a library.
  EXPECT_EQ(
      recorded("#include <c.h>\nusing namespace c;\n#include <b.h>\n").Names,
      Names{"c.h"});
}

TEST(LibraryIncludes, DoNotEndAtOverloadsForLaterClasses) {
  const std::string Start = "#include <a.h>\nint u = helper(1L);\n";
  EXPECT_EQ(recorded(Start + "#include <e.h>\n").Names, (Names{"a.h", "e.h"}));
  // The class is known above.
  EXPECT_EQ(recorded("#include <a.h>\nstruct E;\nint u = helper(1L);\n"
                     "#include <e.h>\n")
                .Names,
            Names{"a.h"});
}

TEST(LibraryIncludes, EndAtOneThatMayChangeSomethingAbove) {
  for (const char *Above :
       {"int b(int, int);\n", "struct b {};\n", "namespace n { int b_one; }\n",
        "#ifdef B\n#endif\n", "#if defined(B)\n#endif\n",
        "template <class T> void f(T t) { b(t); }\n"})
    EXPECT_EQ(recorded(std::string("#include <a.h>\n") + Above +
                       "#include <b.h>\n#include <c.h>\n")
                  .Names,
              Names{"a.h"})
        << Above;
  // In c.h, a macro that is removed and defined again.
  EXPECT_EQ(recorded("#include <b.h>\n#ifdef C_VALUE\n#endif\n"
                     "#include <c.h>\n")
                .Names,
            Names{"b.h"});
}

TEST(LibraryIncludes, EndAtOneThatIsNotAtFileScope) {
  EXPECT_EQ(recorded("#include <a.h>\nextern \"C\" {\n#include <b.h>\n}\n"
                     "#include <c.h>\n")
                .Names,
            Names{"a.h"});
  // One that was read before adds nothing there.
  EXPECT_EQ(recorded("#include <a.h>\nnamespace n {\n#include <a.h>\n}\n"
                     "#include <c.h>\n")
                .Names,
            (Names{"a.h", "c.h"}));
}

TEST(LibraryIncludes, DoNotEndAtWhatStandsBelow) {
  EXPECT_EQ(recorded("#include \"own.h\"\n#include <c.h>\n#define SWITCH\n"
                     "#include <b.h>\nint x = b(C_VALUE), b_two = A_VALUE;\n"
                     "#pragma pack(1)\n")
                .Names,
            (Names{"b.h", "c.h"}));
}

TEST(LibraryIncludes, DoNotEndAtPragmasOfAStatement) {
  for (const char *Above :
       {"inline void f(int n) {\n#pragma unroll 4\nfor (; n; --n);\n}\n",
        "#pragma nv_diag_suppress 177\n", "#  pragma region Core\n",
        "#pragma GCC diagnostic push\n", "#pragma warning(disable : 4996)\n"})
    EXPECT_EQ(
        recorded(std::string("#include <a.h>\n") + Above + "#include <b.h>\n")
            .Names,
        (Names{"a.h", "b.h"}))
        << Above;
  for (const char *Above :
       {"#pragma GCC visibility push(hidden)\n", "#pragma unrolled\n",
        "#pragma STDC FP_CONTRACT OFF\n", "#pragma push_macro(\"SWITCH\")\n"})
    EXPECT_EQ(
        recorded(std::string("#include <a.h>\n") + Above + "#include <b.h>\n")
            .Names,
        Names{"a.h"})
        << Above;
}

TEST(LibraryIncludes, HoldForTextsOfOneBeginning) {
  llvm::vfs::InMemoryFileSystem Files;
  const LibraryIncludes Found =
      recorded("#include \"own.h\"\n#include <c.h>\nint x;\n");
  auto HoldsFor = [&](const char *Main, const char *Own) {
    llvm::vfs::InMemoryFileSystem Files;
    Files.addFile("/own/main.cc", 0, llvm::MemoryBuffer::getMemBuffer(Main));
    Files.addFile("/own/own.h", 0, llvm::MemoryBuffer::getMemBuffer(Own));
    return Found.holds(Files, "/own/main.cc");
  };
  const char *Own = "#include <b.h>\n";
  EXPECT_TRUE(HoldsFor("#include \"own.h\"\n#include <c.h>\nint y;\n", Own));
  EXPECT_FALSE(HoldsFor("#include \"own.h\"\n\n#include <c.h>\n", Own));
  EXPECT_FALSE(HoldsFor("#include \"own.h\"\n", Own));
  EXPECT_FALSE(HoldsFor("#include \"own.h\"\n#include <c.h>\nint x;\n",
                        "#include <b.h>\nint z;\n"));
  EXPECT_FALSE(HoldsFor(
      "#include \"own.h\"\n#include <c.h>\nint x;\n#include <a.h>\n", Own));
  EXPECT_FALSE(Found.holds(Files, "/own/main.cc"));
}
