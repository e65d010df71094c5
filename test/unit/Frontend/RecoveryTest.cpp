//===- RecoveryTest.cpp - Source that does not compile --------------------===//

#include "Source.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

using namespace warplint;

namespace {

std::vector<std::string> kernelNames(const TranslationUnit &TU) {
  std::vector<std::string> Names;
  for (const KernelDeclaration &K : TU.Kernels)
    Names.push_back(K.Name);
  return Names;
}

std::vector<std::string> omittedNames(const TranslationUnit &TU) {
  std::vector<std::string> Names;
  for (const Omission &O : TU.OmittedKernels)
    Names.push_back(O.Kernel);
  return Names;
}

using Names = std::vector<std::string>;

TEST(Recovery, KeepsSoundKernelsOfABrokenFile) {
  TranslationUnit TU = parseText(R"(
__device__ float helper(float x) { return x + oops; }
__global__ void good(float *p) { p[threadIdx.x] = 1; }
__global__ void bad(float *p) { p[threadIdx.x] = undefined; }
__global__ void caller(float *p) { p[threadIdx.x] = helper(1); }
struct S { Unknown u; int v; };
__global__ void member(S *p) { p[threadIdx.x].v = 1; }
__global__ void parameter(Unknown2 *p) {}
template <int N> __global__ void inst(float *p) { p[threadIdx.x * N] = 1; }
template <int N> __global__ void never(float *p) { p[threadIdx.x * N] = 1; }
int main() { inst<4><<<1, 32>>>(nullptr); int *p = 1.5; }
)");
  EXPECT_TRUE(TU.HasErrors);
  EXPECT_EQ(kernelNames(TU),
            (Names{"good(float*)", "caller(float*)", "void inst<4>(float*)"}));
  EXPECT_EQ(omittedNames(TU), (Names{"bad", "member", "parameter"}));
  ASSERT_EQ(TU.Unused.size(), 1u);
  EXPECT_EQ(TU.Unused[0].Kernel, "never");
  ASSERT_TRUE(TU.Module);
  EXPECT_FALSE(llvm::verifyModule(*TU.Module, &llvm::errs()));
  // A function that did not compile is called, not guessed.
  EXPECT_TRUE(TU.Module->getFunction("_Z6helperf")->isDeclaration());
  EXPECT_EQ(
      TU.OmittedKernels[0].Why,
      "line 4 does not compile: use of undeclared identifier 'undefined'");
  EXPECT_EQ(TU.OmittedKernels[0].Where.Line, 4u);
}

TEST(Recovery, DiagnosticsAreData) {
  TranslationUnit TU = parseText("__global__ void bad(float *p) {\n"
                                 "  *p = undefined;\n"
                                 "}\n");
  ASSERT_EQ(TU.Problems.size(), 1u);
  const Problem &P = TU.Problems[0];
  EXPECT_EQ(P.Level, Problem::Kind::Error);
  EXPECT_EQ(P.Where, (Spot{"test.cu", 2, 8}));
  EXPECT_EQ(P.Length, 9u);
  EXPECT_EQ(P.SourceLine, "  *p = undefined;");
  EXPECT_EQ(P.Message, "use of undeclared identifier 'undefined'");
}

TEST(Recovery, MissingIncludeCostsOnlyWhatNeedsIt) {
  TranslationUnit TU = parseText(R"(
#include "nowhere.h"
template <typename T> __global__ void fill(T *p) { p[threadIdx.x] = 1; }
int main() { fill<<<1, 32>>>((double *)nullptr); }
)");
  EXPECT_TRUE(TU.HasErrors);
  ASSERT_FALSE(TU.Problems.empty());
  EXPECT_EQ(TU.Problems[0].Message, "'nowhere.h' file not found");
  EXPECT_EQ(kernelNames(TU), Names{"void fill<double>(double*)"});
  EXPECT_TRUE(TU.OmittedKernels.empty());
}

TEST(Recovery, AHeaderOfAnotherVendorIsNotMissedWhereNvccIsAskedFor) {
  TranslationUnit TU = parseText(R"(
#ifdef __NVCC__
typedef float real;
#else
#include <hip/hip_runtime.h>
#endif
__global__ void k(real *p) { p[threadIdx.x] = 1; }
)");
  EXPECT_FALSE(TU.HasErrors);
  EXPECT_EQ(kernelNames(TU), Names{"k(float*)"});
}

TEST(Recovery, FunctionsOfBothSidesUnderNvccBesideAMissingHeader) {
  const TranslationUnit TU = parseText(R"(
#include "nowhere.h"
#ifdef __NVCC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
struct Range {
  unsigned begin, end;
  BOTH unsigned size() const { return end - begin; }
};
__global__ void k(float *p, Range r) {
  if (threadIdx.x < r.size())
    p[threadIdx.x] = 1;
}
)");
  EXPECT_TRUE(TU.HasErrors);
  EXPECT_EQ(kernelNames(TU), Names{"k(float*, Range)"});
  EXPECT_TRUE(TU.OmittedKernels.empty());
}

TEST(Recovery, WhatFollowsFromAMissingHeaderIsCounted) {
  auto MessagesOf = [](const char *Text) {
    std::vector<std::string> Messages;
    for (const Problem &P : parseText(Text).Problems)
      Messages.push_back(P.Message);
    return Messages;
  };
  // An error in front of it is told, and so is each header.
  EXPECT_EQ(MessagesOf(R"(
int early = unknown;
#include "nowhere.h"
#include "neither.h"
Tensor a;
__global__ void lost(float *p) { p[0] = Other; }
)"),
            (std::vector<std::string>{
                "use of undeclared identifier 'unknown'",
                "'nowhere.h' file not found", "'neither.h' file not found",
                "the headers that are missing may be the cause of 2 more "
                "errors, which are not shown; -I adds folders to look for "
                "headers in"}));
  EXPECT_EQ(MessagesOf("#include \"nowhere.h\"\n"),
            std::vector<std::string>{"'nowhere.h' file not found"});
}

std::vector<Problem> problemsUnder(const char *Flag, const char *Header,
                                   const char *Folder = "-isystem") {
  ParseRequest Request = requestFor("#include <thing.h>\n"
                                    "__global__ void k(float *p) {\n"
                                    "  p[threadIdx.x] = 1;\n"
                                    "}\n"
                                    "int late = unknown;\n",
                                    {Folder, "/inc", Flag});
  Request.Buffers["/inc/thing.h"] = Header;
  TranslationUnit TU = parseRequest(Request);
  EXPECT_EQ(kernelNames(TU), Names{"k(float*)"});
  EXPECT_TRUE(TU.HasErrors);
  return TU.Problems;
}

TEST(Recovery, AHeaderThatRefusesTheStandardIsOneLine) {
  const char *Header = "#if __cplusplus < 201703L\n"
                       "#error Thing requires at least C++17.\n"
                       "#endif\n"
                       "#if __cplusplus < 202002L\n"
                       "#error \"Part needs C++ 20 or later\"\n"
                       "#endif\n"
                       "inline Missing a;\n";
  for (const char *Folder : {"-isystem", "-I"}) {
    std::vector<Problem> Told = problemsUnder("-std=c++11", Header, Folder);
    ASSERT_EQ(Told.size(), 1u);
    EXPECT_EQ(Told[0].Level, Problem::Kind::Error);
    EXPECT_EQ(Told[0].Where.File, "/inc/thing.h");
    EXPECT_EQ(Told[0].Where.Line, 2u);
    EXPECT_EQ(Told[0].SourceLine, "");
    EXPECT_EQ(Told[0].Message,
              "the header requires -std=c++20 or later, and the command "
              "compiles with -std=c++11; it may be the cause of 3 more errors, "
              "which are not shown");
  }
  std::vector<Problem> Told = problemsUnder("-std=gnu++17", Header);
  ASSERT_EQ(Told.size(), 1u);
  EXPECT_EQ(Told[0].Where.Line, 5u);
  EXPECT_EQ(
      Told[0].Message,
      "the header requires -std=c++20 or later, and the command compiles "
      "with -std=gnu++17; it may be the cause of 2 more errors, which are "
      "not shown");
}

TEST(Recovery, OtherRefusalsHideNoErrors) {
  for (const char *Header :
       {"#error Thing requires at least C++17.\n", // which the command has
        "#error C++20\n", "#error Thing requires a GPU\n",
        "#error it must be C++ 2 of a kind\n"}) {
    std::vector<Problem> Told = problemsUnder("-std=c++17", Header);
    ASSERT_EQ(Told.size(), 2u);
    EXPECT_EQ(Told[0].Message,
              llvm::StringRef(Header).drop_front(7).rtrim('\n'));
    EXPECT_EQ(Told[1].Message, "use of undeclared identifier 'unknown'");
  }
}

TEST(Recovery, BrokenVariablesCostOnlyWhatUsesThem) {
  TranslationUnit TU = parseText(R"(
namespace n {
struct Bad { Unknown u; int v; };
__device__ Bad dev;
inline constexpr Bad fixed{};
struct Late;
__device__ Late late;
template <class T> struct Holder { static __device__ T held; };
template <class T> __device__ T Holder<T>::held = missing;
} // namespace n
__device__ n::Bad top;
__global__ void uses(int *p) { p[threadIdx.x] = n::dev.v; }
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main() { k<<<1, 64>>>(nullptr); }
)");
  EXPECT_EQ(kernelNames(TU), Names{"k(float*)"});
  EXPECT_EQ(omittedNames(TU), Names{"uses"});
  ASSERT_TRUE(TU.Module);
  EXPECT_FALSE(llvm::verifyModule(*TU.Module, &llvm::errs()));
  ASSERT_EQ(TU.Launches.size(), 1u);
}

TEST(Recovery, BrokenDeviceVariablesThatHostCodeNames) {
  TranslationUnit TU = parseText(R"(
struct Bad;
struct Bad : Missing<1> { int v; };
struct Odd { Unknown u; };
inline constexpr __device__ Bad used{};
inline constexpr __device__ Odd odd{};
inline constexpr __device__ int sound = 3;
template <class T> int take(const T &t);
int host() { return take(used) + take(odd) + take(sound); }
__global__ void k(float *p) { p[threadIdx.x] = sound; }
int main() { k<<<1, 64>>>(nullptr); }
)");
  EXPECT_EQ(kernelNames(TU), Names{"k(float*)"});
  ASSERT_TRUE(TU.Module);
  EXPECT_FALSE(llvm::verifyModule(*TU.Module, &llvm::errs()));
}

TEST(Recovery, HostVariablesOfUnknownTypesAreUnknown) {
  TranslationUnit TU = parseText(R"(
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main() {
  Thing one(1, 2), two(3);
  other::Thing<int> three(1, 2);
  k<<<1, 64>>>(nullptr);
}
)");
  EXPECT_EQ(kernelNames(TU), Names{"k(float*)"});
  ASSERT_EQ(TU.Launches.size(), 1u);
  EXPECT_EQ(TU.Launches[0].Block.Extent[0], 64u);
}

TEST(Recovery, ErrorInALambdaSpoilsItsKernel) {
  TranslationUnit TU = parseText(R"(
__global__ void inside(float *p) {
  auto f = [=](int i) { p[i] = nope; };
  f(threadIdx.x);
}
)");
  EXPECT_TRUE(TU.Kernels.empty());
  EXPECT_EQ(omittedNames(TU), Names{"inside"});
}

TEST(Recovery, ErrorOfTheCodeGeneratorCostsOneKernel) {
  ParseRequest Request = requestFor(R"(
__global__ void good(float *p) { p[threadIdx.x] = 1; }
__global__ void late(float *p) { __nvvm_cp_async_wait_all(); p[0] = 1; }
)");
  Request.Arguments[3] = "--cuda-gpu-arch=sm_75";
  TranslationUnit TU = parseRequest(Request);
  EXPECT_TRUE(TU.HasErrors);
  EXPECT_EQ(kernelNames(TU), Names{"good(float*)"});
  EXPECT_EQ(omittedNames(TU), Names{"late"});
  ASSERT_EQ(TU.Problems.size(), 1u);
  EXPECT_NE(TU.Problems[0].Message.find("needs target feature"),
            std::string::npos);
}

TEST(Recovery, FloodOfErrorsIsCapped) {
  std::string Text;
  for (int I = 0; I < 1000; ++I)
    Text += "int v" + std::to_string(I) + " = undefined;\n";
  TranslationUnit TU = parseText(Text);
  EXPECT_EQ(TU.Problems.size(), 200u);
}

TEST(Recovery, PragmasThatCrashClangAreOff) {
  for (const char *What : {"crash", "llvm_fatal_error", "overflow_stack"}) {
    llvm::Expected<TranslationUnit> TU = parse(requestFor(
        std::string("#pragma clang __debug ") + What + "\nint x;\n"));
    EXPECT_TRUE(bool(TU)) << llvm::toString(TU.takeError());
  }
}

TEST(Recovery, StackOverflowInClangIsAnError) {
  std::string Deep(2000000, '~');
  llvm::Expected<TranslationUnit> TU =
      parse(requestFor("__device__ int f(int x) { return " + Deep + "x; }\n"));
  ASSERT_FALSE(bool(TU));
  EXPECT_EQ(llvm::toString(TU.takeError()),
            "test.cu: clang crashed on this file; it is not analysed");
}

TEST(Recovery, MainFileMustBeReadable) {
  ParseRequest Request = requestFor("");
  Request.Buffers.clear();
  Request.File = "nowhere.cu";
  EXPECT_EQ(llvm::toString(parse(Request).takeError()),
            "nowhere.cu: No such file or directory");
  Request.File = "/usr";
  EXPECT_EQ(llvm::toString(parse(Request).takeError()), "/usr: is a directory");
}

TEST(Recovery, UnknownArchitectureIsAnError) {
  ParseRequest Request = requestFor("");
  Request.Arguments[3] = "--cuda-gpu-arch=sm_9";
  EXPECT_EQ(llvm::toString(parse(Request).takeError()),
            "test.cu: unsupported CUDA gpu architecture: sm_9");
}

// Spellings that nvcc accepts.

TEST(Retry, SplitLaunchBracket) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main() { k<<<1, 32> > >(nullptr); }
)");
  EXPECT_EQ(kernelNames(TU), Names{"k(float*)"});
  EXPECT_FALSE(TU.HasErrors);
}

TEST(Retry, LaunchBracketsWrittenApart) {
  TranslationUnit TU = parseSound(R"(
template <int N> __global__ void t(float *p) { p[threadIdx.x * N] = 1; }
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main(int n, char **) {
  k<< <dim3(1), 32>> >(nullptr); int here = n;
  t<2> << <1, (here >> 3) > 2 ? 64 : 128, 0 > > >(nullptr);
  k <
      < < 1,
      96>>>(nullptr);
}
)");
  ASSERT_EQ(TU.Launches.size(), 3u);
  EXPECT_EQ(TU.Launches[0].Block.Extent[0], 32u);
  EXPECT_EQ(TU.Launches[0].Where.Line, 5u);
  EXPECT_EQ(TU.Launches[1].Where.Line, 6u);
  EXPECT_EQ(TU.Launches[2].Block.Extent[0], 96u);
}

TEST(Retry, ShiftsAndComparisonsAreNoBrackets) {
  TranslationUnit TU = parseText("int f(int a) { return a << <1; }\n");
  EXPECT_TRUE(TU.HasErrors);
}

TEST(Retry, HostArrayOfVariableLengthWithAnInitializer) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(int *p) { p[threadIdx.x] = 1; }
void h(int *p, int n) {
  int a[n] = {0}, b[n + 1][2]{{1, 2}, {3, 4}};
  k<<<1, 64>>>(p + a[0] + b[0][0]);
}
)");
  ASSERT_EQ(TU.Launches.size(), 1u);
  EXPECT_EQ(TU.Launches[0].Where.Line, 5u);
}

TEST(Retry, MacrosThatStandForPragmas) {
  ParseRequest Request = requestFor(R"(
#include "unroll.h"
#define ALSO(n) n
__global__ void k(int *p) {
  UNROLL
  for (int i = 0; i < ALSO(4); ++i) p[i] = i;
  FOUR for (int i = 0; i < 8; ++i) p[i] = i;
}
)");
  Request.Buffers["/unroll.h"] =
      "#define UNROLL #pragma unroll\n#define FOUR # pragma unroll 4 // so\n";
  TranslationUnit TU = parseRequest(Request);
  EXPECT_FALSE(TU.HasErrors);
  EXPECT_EQ(kernelNames(TU), Names{"k(int*)"});
  // What is no pragma is no more than an error.
  EXPECT_TRUE(parseText("#define HASH # define\n"
                        "__global__ void k(int *p) { HASH }\n")
                  .HasErrors);
}

static std::string wide(llvm::StringRef Text, bool Big) {
  std::string Out = Big ? "\xfe\xff" : "\xff\xfe";
  for (char C : Text)
    Out += Big ? std::string({'\0', C}) : std::string({C, '\0'});
  return Out;
}

TEST(Retry, Utf16) {
  for (bool Big : {false, true}) {
    ParseRequest Request = requestFor(wide(
        "#include \"wide.h\"\n__global__ void k(T *p) { *p = 1; }\n", Big));
    Request.Buffers["wide.h"] = wide("typedef float T;\n", !Big);
    auto TU = parse(Request);
    ASSERT_TRUE(bool(TU));
    EXPECT_FALSE(TU->HasErrors);
    EXPECT_EQ(kernelNames(*TU), Names{"k(float*)"});
    EXPECT_EQ(TU->Kernels[0].Where.Line, 2u);
  }
}

TEST(Recovery, AComputedJumpCostsItsKernel) {
  TranslationUnit TU = parseSound(R"(
__global__ void jumps(int *p) {
  void *to[] = {&&a, &&b};
  goto *to[p[0] & 1];
a:
  p[1] = 1;
b:
  p[2] = 1;
}
__global__ void stays(int *p) { *p = 1; }
)");
  EXPECT_EQ(kernelNames(TU), Names{"stays(int*)"});
  ASSERT_EQ(TU.OmittedKernels.size(), 1u);
  EXPECT_EQ(TU.OmittedKernels[0].Why, "it jumps to a computed address");
}

TEST(Retry, OnePercentInInlineAssembly) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(unsigned *p) {
  unsigned lane;
  asm("mov.u32 %0, %laneid;" : "=r"(lane));
  p[lane] = 1;
}
)");
  EXPECT_EQ(kernelNames(TU), Names{"k(unsigned int*)"});
  // What is shown and edited is the user's own text.
  EXPECT_NE(TU.Sources["test.cu"].find("%0, %laneid;"), std::string::npos);
}

TEST(Retry, BracesInALaunch) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main(int n, char **) {
  k<<<1, {32, 4}>>>(nullptr); int here = n;
  k<<<{7,3}, {64}, 16>>>(nullptr);
  k<<<
      {2, 1, 1},
      {96}>>>(nullptr);
}
)");
  ASSERT_EQ(TU.Launches.size(), 3u);
  EXPECT_EQ(TU.Launches[0].Block.Extent[0], 32u);
  EXPECT_EQ(TU.Launches[0].Block.Extent[1], 4u);
  EXPECT_EQ(TU.Launches[1].Grid.Extent[0], 7u);
  EXPECT_EQ(TU.Launches[1].Grid.Extent[1], 3u);
  EXPECT_EQ(TU.Launches[1].Block.Extent[0], 64u);
  EXPECT_EQ(TU.Launches[1].DynamicShared, 16u);
  EXPECT_EQ(TU.Launches[2].Grid.Extent[0], 2u);
  EXPECT_EQ(TU.Launches[2].Block.Extent[0], 96u);
  EXPECT_EQ(TU.Launches[2].Where.Line, 6u);
}

TEST(Retry, BracesThatNoLaunchTakes) {
  EXPECT_TRUE(parseText("int f(int a) { return a + {1, 2}; }\n").HasErrors);
}

TEST(Retry, OperandsOfAssemblyWithoutAComma) {
  TranslationUnit TU = parseSound(R"cu(
__global__ void k(unsigned *p, unsigned a, unsigned b) {
  asm volatile("st.global.u32 [%1], %0;" ::"r"(a) "l"(p) : "memory");
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(a) : "r"(a)"r"(b) "r"(b));
  p[a] = 1;
}
)cu");
  EXPECT_EQ(kernelNames(TU),
            Names{"k(unsigned int*, unsigned int, unsigned int)"});
  EXPECT_TRUE(parseText("void g(int, const char *);\n"
                        "void f(int a) { g((a) \"much text\" (a)); }\n")
                  .HasErrors);
}

TEST(Retry, MacrosThatTouchALiteral) {
  TranslationUnit TU = parseSound(R"cu(
#include <stdio.h>
#define ID "%d"
#define _PLACE "%d,%d"
extern "C"__global__ void k(int *p) {
  printf("at "ID": \"%c\"\n", 1, 'a');
  printf("at "_PLACE"\n", 1, 2);
  p[threadIdx.x] = 1;
}
)cu");
  EXPECT_EQ(kernelNames(TU), Names{"k"});
  EXPECT_TRUE(parseText("const char *s = \"a\"_none;\n").HasErrors);
}

TEST(Retry, ATemplateDefinedWithItsOwnArguments) {
  TranslationUnit TU = parseSound(R"(
template <typename T> __global__ void k(T *p) { p[threadIdx.x] = 1; }
template <typename T, int N> void go<T, N>(T *p) { k<<<N, 32>>>(p); }
void h(float *p) { go<float, 2>(p); }
)");
  EXPECT_EQ(kernelNames(TU), Names{"void k<float>(float*)"});
}

TEST(Retry, BracesThatSeveralOperatorsTake) {
  TranslationUnit TU = parseSound(R"(
struct raw { unsigned short x, y; };
struct half { unsigned short bits; __device__ operator unsigned short() const; };
struct pair {
  half x, y;
  __device__ pair();
  __device__ pair(half, half);
  __device__ pair(const pair &);
  __device__ pair &operator=(const pair &);
  __device__ pair &operator=(const raw &);
};
template <int N> __global__ void k(half *p, int *q) {
  pair both[N];
  both[0] = {p[0], p[1]}; q[0] = both[0].x;
}
void h() { k<1><<<1, 32>>>(nullptr, nullptr); k<2><<<1, 32>>>(nullptr, nullptr); }
)");
  EXPECT_EQ(TU.Kernels.size(), 2u);
  // The text grew: no edit counts in it (Fixes), and every line is its own.
  EXPECT_EQ(TU.Launches[0].Where.Line, 16u);
}

TEST(Retry, LaunchesInBracesFromDeviceCode) {
  TranslationUnit TU = parseSound(R"(
__global__ void child(float *p) { p[threadIdx.x] = 1; }
__global__ void parent(float *p) { child<<<{1, 2}, {32}>>>(p); }
)");
  EXPECT_EQ(kernelNames(TU), (Names{"child(float*)", "parent(float*)"}));
}

TEST(Retry, DynamicParallelism) {
  TranslationUnit TU = parseSound(R"(
__global__ void child(float *p) { p[threadIdx.x] = 1; }
__global__ void parent(float *p) { child<<<1, 32>>>(p); }
)");
  EXPECT_EQ(kernelNames(TU), (Names{"child(float*)", "parent(float*)"}));
}

TEST(Retry, MicrosoftTypes) {
  TranslationUnit TU = parseSound(R"(
typedef unsigned __int64 u64;
__global__ void k(u64 *p) { p[threadIdx.x] = 1; }
)");
  EXPECT_EQ(kernelNames(TU), Names{"k(unsigned long long*)"});
}

TEST(Retry, WhatClangTakesForMicrosoftAlone) {
  parseSound("struct S { void S::f() {} };\n");
  parseSound("__declspec(align(16)) struct S { int a; };\n");
  // Its word as a macro is no matter of the dialect.
  EXPECT_EQ(parseText("#define __int64 long\n__int64 x = nowhere;\n").Attempts,
            1u);
}

TEST(Retry, NamesThatATemplateFindsLater) {
  TranslationUnit TU = parseSound(R"(
template <typename T> __global__ void k(T *p) { p[threadIdx.x] = later(); }
struct Holder {
  template <typename T> __device__ static T get() { return later(); }
};
__device__ int later() { return 3; }
void h(int *p) { k<<<1, 32>>>(p); }
)");
  EXPECT_EQ(kernelNames(TU), Names{"void k<int>(int*)"});
}

TEST(Retry, TextThatAsksForNvcc) {
  TranslationUnit TU = parseSound(R"(
#ifndef __NVCC__
#error "compile this with nvcc"
#endif
__global__ void k(float *p) { p[threadIdx.x] = 1; }
)");
  EXPECT_EQ(kernelNames(TU), Names{"k(float*)"});
  EXPECT_EQ(TU.Attempts, 2u);
}

TEST(Retry, NotForATextThatNothingUses) {
  const std::string Text = R"(
struct S {
  static __device__ void copy(unsigned a, unsigned b) {
    asm volatile("prefetch.global.L1 [%0], %1;" : : "r"(a) "r"(b));
  }
};
__global__ void k(float *p) { p[threadIdx.x] = 1; )";
  TranslationUnit TU = parseSound(Text + "}\n");
  EXPECT_EQ(TU.Attempts, 1u);
  EXPECT_TRUE(TU.Problems.empty());
  TU = parseSound(Text + "S::copy(1, 2); }\n");
  EXPECT_EQ(TU.Attempts, 2u);
}

TEST(Retry, AFlagThatIsDefinedForClangAlone) {
  TranslationUnit TU = parseSound(R"(
#if defined(__clang__) && defined(__CUDA__)
#define CLANG_CUDA 1
#if __clang_major__ >= 15
#define HAS_INTRINSIC 1
#endif
#define KIND(x) x
#elif defined(__NVCC__)
#define CLANG_CUDA 1
#endif
#if !CLANG_CUDA && HAS_INTRINSIC && defined(KIND)
__global__ void k(float *p) { p[threadIdx.x] = 1; }
#endif
)");
  EXPECT_EQ(kernelNames(TU), Names{"k(float*)"});
  EXPECT_EQ(TU.Attempts, 1u);
}

TEST(Retry, TypesThatTheSourceDeclaresItself) {
  // nvcc takes it: what it includes by itself has no <stdint.h>.
  TranslationUnit TU = parseText(R"(
typedef signed char int8_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
__global__ void k(uint64_t *p, uint32_t n) {
  atomicAdd(&p[threadIdx.x], uint64_t(n));
}
)");
  EXPECT_FALSE(TU.HasErrors);
  EXPECT_EQ(TU.Attempts, 2u);
  EXPECT_EQ(kernelNames(TU), Names{"k(unsigned long long*, unsigned int)"});
  // Another type of a name is an error there, too.
  TU = parseText("typedef int size_t;\n__global__ void k(float *p) {}\n");
  EXPECT_TRUE(TU.HasErrors);
  TU = parseText("typedef int uint64_t;\ntypedef long uint64_t;\n"
                 "__global__ void k(float *p) {}\n");
  EXPECT_TRUE(TU.HasErrors);
}

TEST(Retry, SoundSourceAndWhatNothingFixesAreParsedOnce) {
  EXPECT_EQ(parseText("__global__ void k(float *p) { *p = 1; }\n").Attempts,
            1u);
  EXPECT_EQ(
      parseText("__global__ void k(float *p) { *p = nowhere; }\n").Attempts,
      1u);
  EXPECT_EQ(parseText("#include \"nowhere.h\"\n"
                      "template <class T> void f(T t) { nowhere(); }\n")
                .Attempts,
            1u);
}

TEST(Retry, ASecondParseHasAllRemedies) {
  TranslationUnit TU = parseSound(R"cu(
#define _ID "%d"
typedef unsigned __int64 u64;
template <typename T> __global__ void k(T *p) {
  unsigned lane, sm;
  asm("mov.u32 %0, %laneid; mov.u32 %1, %smid;\n\t"
      "mov.u32 %1, %nsmid;" : "=r"(lane), "=r"(sm));
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(lane) : "r"(lane)"r"(sm) "r"(sm), "r"(sm)
      "r"(later()));
  p[lane] = sm;
}
__device__ unsigned later() { return 3; }
void say(const char *);
int main(int n, char **) {
  int a[n] = {1};
  say("at "_ID" and "_ID" and "_ID"\n");
  k<<<{1, 2}, {32}>>>((u64 *)a);
  k<< <1, 64>> >((u64 *)a);
}
)cu");
  EXPECT_EQ(TU.Attempts, 2u);
  EXPECT_EQ(TU.Launches.size(), 2u);
}

TEST(Retry, TheBetterParseStands) {
  // Without __NVCC__ one error, with it two.
  TranslationUnit TU = parseText(R"(
#ifdef __NVCC__
int first = nowhere, second = nowhere;
#endif
int third = nowhere;
)");
  EXPECT_EQ(TU.Attempts, 2u);
  EXPECT_EQ(TU.Problems.size(), 1u);
}

} // namespace
