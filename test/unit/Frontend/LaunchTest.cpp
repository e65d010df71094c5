//===- LaunchTest.cpp - Launches and their constant shapes ----------------===//

#include "Source.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

const char *Kernels = R"(
#include <cuda_runtime.h>
__global__ void k(float *p, int n) { p[threadIdx.x] = n; }
template <int B> __global__ void t(float *p) { p[threadIdx.x] = B; }
)";

std::string show(const Shape &S) {
  std::string Text;
  for (const auto &E : S.Extent)
    Text += (Text.empty() ? "" : ",") + (E ? std::to_string(*E) : "?");
  return Text;
}

/// One line for each launch: line of the launch, kernel, grid, block, dynamic
/// bytes, integer arguments, lines of the calls.
std::string show(const Launch &L) {
  std::string Text = L.Kernel + " <<<" + show(L.Grid) + " | " + show(L.Block);
  Text += " | " + (L.DynamicShared ? std::to_string(*L.DynamicShared) : "?");
  Text += ">>>";
  for (const LaunchArgument &A : L.Arguments)
    if (A.Integer)
      Text += " " + std::to_string(*A.Integer);
  for (const Spot &S : L.Through)
    Text += " via " + std::to_string(S.Line);
  return Text;
}

std::string launches(const std::string &Text,
                     std::vector<std::string> Flags = {}) {
  TranslationUnit TU = parseSound(Kernels + Text, std::move(Flags));
  std::vector<std::string> Lines;
  for (const Launch &L : TU.Launches)
    Lines.push_back(show(L));
  return llvm::join(Lines, "\n");
}

/// The launches of `main() { Body }`.
std::string inMain(const std::string &Body) {
  return launches("int main(int argc, char **argv) { float *p = nullptr;\n" +
                  Body + "\n}\n");
}

TEST(Launch, Integers) {
  EXPECT_EQ(inMain("k<<<4, 128>>>(p, 7);"),
            "_Z1kPfi <<<4,1,1 | 128,1,1 | 0>>> 7");
}

// llvm::APSInt::getExtValue() is not for these.
TEST(Launch, UnsignedIntegersBeyondInt64KeepTheirBits) {
  EXPECT_EQ(
      launches("__global__ void wide(unsigned long long a, unsigned b) {}\n"
               "int main() { float *p = nullptr;\n"
               "wide<<<1, 32>>>(~0ull, ~0u);\n"
               "k<<<1, 32>>>(p + (1ull << 63), 3); }\n"),
      "_Z4wideyj <<<1,1,1 | 32,1,1 | 0>>> -1 4294967295\n"
      "_Z1kPfi <<<1,1,1 | 32,1,1 | 0>>> 3");
}

TEST(Launch, OperandsOfAPointersStepAreEvaluatedOnce) {
  EXPECT_EQ(inMain("int n = 1; p += n++; k<<<1, 32 * n>>>(p, n);\n"
                   "p -= ++n; p = p + n--; k<<<1, 32>>>(p, n);"),
            "_Z1kPfi <<<1,1,1 | 64,1,1 | 0>>> 2\n"
            "_Z1kPfi <<<1,1,1 | 32,1,1 | 0>>> 2");
}

TEST(Launch, ThreeDimensionsAndSharedBytes) {
  EXPECT_EQ(
      inMain("k<<<dim3(2, 3), dim3(8, 4, 2), 64 * sizeof(float)>>>(p, 0);"),
      "_Z1kPfi <<<2,3,1 | 8,4,2 | 256>>> 0");
}

TEST(Launch, VariablesThatHoldOneValue) {
  EXPECT_EQ(inMain("const int n = 1000; int b = 256;\n"
                   "dim3 block(b); dim3 grid((n + block.x - 1) / block.x);\n"
                   "dim3 copy = grid;\n"
                   "k<<<copy, block>>>(p, n);"),
            "_Z1kPfi <<<4,1,1 | 256,1,1 | 0>>> 1000");
}

TEST(Launch, MembersSetOneByOne) {
  EXPECT_EQ(inMain("dim3 b; b.x = 16; b.y = 8;\n"
                   "dim3 g; g.x = 1 << 4;\n"
                   "k<<<g, b>>>(p, 1);"),
            "_Z1kPfi <<<16,1,1 | 16,8,1 | 0>>> 1");
}

TEST(Launch, StateChangesBetweenLaunches) {
  EXPECT_EQ(inMain("int b = 32; k<<<1, b>>>(p, 0); b *= 2; k<<<1, b>>>(p, 0);\n"
                   "dim3 d(8); k<<<1, d>>>(p, 0); d = dim3(4, 4);\n"
                   "k<<<1, d>>>(p, 0); ++b; k<<<1, b>>>(p, 0);"),
            "_Z1kPfi <<<1,1,1 | 32,1,1 | 0>>> 0\n"
            "_Z1kPfi <<<1,1,1 | 64,1,1 | 0>>> 0\n"
            "_Z1kPfi <<<1,1,1 | 8,1,1 | 0>>> 0\n"
            "_Z1kPfi <<<1,1,1 | 4,4,1 | 0>>> 0\n"
            "_Z1kPfi <<<1,1,1 | 65,1,1 | 0>>> 0");
}

TEST(Launch, RunTimeValuesAreUnknown) {
  EXPECT_EQ(inMain("int n = 1024; if (argc > 1) n = argc;\n"
                   "int m = 64; scanf(\"%d\", &m);\n"
                   "k<<<n / 256, 256>>>(p, n); k<<<dim3(argc, 2), m>>>(p, 3);"),
            "_Z1kPfi <<<?,1,1 | 256,1,1 | 0>>>\n"
            "_Z1kPfi <<<?,2,1 | ?,1,1 | 0>>> 3");
}

TEST(Launch, AddressGivenAwayMakesUnknown) {
  EXPECT_EQ(
      launches("void fill(int *);\nvoid set(int &);\nvoid see(const int &);\n"
               "int main() { int a = 1, b = 2, c = 3;\n"
               "fill(&a); set(b); see(c); k<<<a, b, c>>>(nullptr, c); }"),
      "_Z1kPfi <<<?,1,1 | ?,1,1 | 3>>> 3");
}

TEST(Launch, BranchesThatAgree) {
  EXPECT_EQ(inMain("int b; if (argc > 1) b = 64; else b = 64;\n"
                   "int c = 5; if (argc > 2) { c = 6; return 1; }\n"
                   "int d = argc > 3 ? 1 : 2;\n"
                   "k<<<d, b>>>(p, c);"),
            "_Z1kPfi <<<?,1,1 | 64,1,1 | 0>>> 5");
}

TEST(Launch, KnownConditionTakesOneBranch) {
  EXPECT_EQ(inMain("const bool big = sizeof(int) == 4;\n"
                   "if (big) k<<<1, 512>>>(p, 0); else k<<<1, 32>>>(p, 0);"),
            "_Z1kPfi <<<1,1,1 | 512,1,1 | 0>>> 0");
}

TEST(Launch, ConstantsOfEveryKind) {
  EXPECT_EQ(
      launches(
          "#define BLOCK 128\nenum { Rows = 4 };\n"
          "enum class E { A = 16 };\n"
          "static const int N = 1 << 10; constexpr int M = N / BLOCK;\n"
          "struct C { static constexpr int B = 64; static const int W = 2; };\n"
          "int fixed = 96; int changed = 5;\nvoid f() { changed = 6; }\n"
          "int main() { k<<<M, BLOCK>>>(nullptr, Rows);\n"
          "k<<<C::W, C::B>>>(nullptr, (int)E::A);\n"
          "k<<<fixed, 32>>>(nullptr, changed); }"),
      "_Z1kPfi <<<8,1,1 | 128,1,1 | 0>>> 4\n"
      "_Z1kPfi <<<2,1,1 | 64,1,1 | 0>>> 16\n"
      "_Z1kPfi <<<96,1,1 | 32,1,1 | 0>>>");
}

TEST(Launch, Helpers) {
  EXPECT_EQ(
      launches(
          "#include <algorithm>\n#include <cmath>\n"
          "int ceil_div(int a, int b) { return (a + b - 1) / b; }\n"
          "template <typename T> constexpr T up(T a, T b) { return ceil_div(a, "
          "b) * b; }\n"
          "int pow2(int n) { int p = 1; while (p < n) p *= 2; return p; }\n"
          "int pick(int n) { if (n > 100) return 256; return 64; }\n"
          "int main() { const int n = 1000;\n"
          "k<<<ceil_div(n, 128), std::min(n, 256)>>>(nullptr, up(n, 32));\n"
          "k<<<ceil(n / 16.0f), pick(n)>>>(nullptr, pow2(n));\n"
          "k<<<(int)ceil((float)n / 300), std::max(32, 64)>>>(nullptr, n > 5 ? "
          "1 : 2);\n}"),
      "_Z1kPfi <<<8,1,1 | 256,1,1 | 0>>> 1024\n"
      "_Z1kPfi <<<63,1,1 | 256,1,1 | 0>>> 1024\n"
      "_Z1kPfi <<<4,1,1 | 64,1,1 | 0>>> 1");
}

TEST(Launch, SizesFromTheCallers) {
  EXPECT_EQ(
      launches(
          "void run(float *p, int n, int b = 64) { k<<<n / b, b>>>(p, n); }\n"
          "void twice(float *p, int b) { run(p, 2 * b, b); }\n"
          "int main(int argc, char **argv) {\n"
          "run(nullptr, 256, 128);\n"
          "run(nullptr, 256, 128);\n"
          "run(nullptr, 1024);\n"
          "twice(nullptr, 32);\n"
          "run(nullptr, argc, 512); }"),
      "_Z1kPfi <<<2,1,1 | 128,1,1 | 0>>> 256 via 8\n"
      "_Z1kPfi <<<16,1,1 | 64,1,1 | 0>>> 1024 via 10\n"
      "_Z1kPfi <<<2,1,1 | 32,1,1 | 0>>> 64 via 6 via 11\n"
      "_Z1kPfi <<<?,1,1 | 512,1,1 | 0>>> via 12");
}

TEST(Launch, WrapperThatNobodyCalls) {
  EXPECT_EQ(launches("void run(float *p, int n) { k<<<n, 64>>>(p, n); }"),
            "_Z1kPfi <<<?,1,1 | 64,1,1 | 0>>>");
}

TEST(Launch, RecursionEnds) {
  EXPECT_EQ(launches("void r(float *p, int n) { if (n > 0) r(p, n - 1); k<<<1, "
                     "n>>>(p, n); }"),
            "_Z1kPfi <<<1,1,1 | ?,1,1 | 0>>>");
}

TEST(Launch, OutParameters) {
  EXPECT_EQ(launches("void shape(int n, dim3 &g, dim3 *b) { b->x = 32; b->y = "
                     "4; g = dim3(n / 128, 3); }\n"
                     "int main() { dim3 g, b; shape(1024, g, &b); k<<<g, "
                     "b>>>(nullptr, 0); }"),
            "_Z1kPfi <<<8,3,1 | 32,4,1 | 0>>> 0");
}

TEST(Launch, Templates) {
  EXPECT_EQ(
      launches("template <int B> void run(float *p) { t<B><<<4, B>>>(p); }\n"
               "template <typename T, int W> struct R { void go(float *p) { "
               "t<W><<<1, W * sizeof(T)>>>(p); } };\n"
               "int main() { run<32>(nullptr); run<64>(nullptr); R<double, 8> "
               "r; r.go(nullptr); }"),
      "_Z1tILi32EEvPf <<<4,1,1 | 32,1,1 | 0>>> via 7\n"
      "_Z1tILi64EEvPf <<<4,1,1 | 64,1,1 | 0>>> via 7\n"
      "_Z1tILi8EEvPf <<<1,1,1 | 64,1,1 | 0>>> via 7");
}

TEST(Launch, SwitchOverBlockSizes) {
  EXPECT_EQ(launches("void run(float *p, int b) {\n"
                     "switch (b) {\n"
                     "case 64: t<64><<<1, b>>>(p); break;\n"
                     "case 32: t<32><<<1, b>>>(p);\n"
                     "default: t<1><<<1, b>>>(p); } }"),
            "_Z1tILi64EEvPf <<<1,1,1 | 64,1,1 | 0>>>\n"
            "_Z1tILi32EEvPf <<<1,1,1 | 32,1,1 | 0>>>\n"
            "_Z1tILi1EEvPf <<<1,1,1 | ?,1,1 | 0>>>");
}

TEST(Launch, EqualityInABranch) {
  EXPECT_EQ(launches("void run(float *p, int b) { if (b == 128) k<<<1, b>>>(p, "
                     "0); else k<<<2, b>>>(p, 0); }"),
            "_Z1kPfi <<<1,1,1 | 128,1,1 | 0>>> 0\n"
            "_Z1kPfi <<<2,1,1 | ?,1,1 | 0>>> 0");
}

TEST(Launch, ShortLoopsRun) {
  EXPECT_EQ(inMain("for (int b = 32; b <= 128; b *= 2) k<<<1, b>>>(p, 0);\n"
                   "for (int b : {8, 16}) k<<<2, b>>>(p, 0);"),
            "_Z1kPfi <<<1,1,1 | 32,1,1 | 0>>> 0\n"
            "_Z1kPfi <<<1,1,1 | 64,1,1 | 0>>> 0\n"
            "_Z1kPfi <<<1,1,1 | 128,1,1 | 0>>> 0\n"
            "_Z1kPfi <<<2,1,1 | 8,1,1 | 0>>> 0\n"
            "_Z1kPfi <<<2,1,1 | 16,1,1 | 0>>> 0");
}

TEST(Launch, LoopCountersInArgumentsAreOneLaunch) {
  EXPECT_EQ(inMain("for (int i = 0; i < 20; ++i) k<<<1, 32>>>(p, i);"),
            "_Z1kPfi <<<1,1,1 | 32,1,1 | 0>>>");
}

TEST(Launch, LongLoopsForgetWhatTheyWrite) {
  EXPECT_EQ(
      inMain("int b = 1, c = 32; for (int i = 0; i < 100000; ++i) b += i;\n"
             "k<<<b, c>>>(p, 0);\n"
             "while (argc--) { c = 16; k<<<4, c>>>(p, 0); }\n"
             "k<<<8, c>>>(p, 0);"),
      "_Z1kPfi <<<?,1,1 | 32,1,1 | 0>>> 0\n"
      "_Z1kPfi <<<4,1,1 | 16,1,1 | 0>>> 0\n"
      "_Z1kPfi <<<8,1,1 | ?,1,1 | 0>>> 0");
}

TEST(Launch, Lambdas) {
  EXPECT_EQ(launches("#include <functional>\n"
                     "template <typename F> void timed(F f) { f(); }\n"
                     "void later(std::function<void(int)>);\n"
                     "int main() { int b = 64; float *p = nullptr;\n"
                     "auto run = [&](int g) { k<<<g, b>>>(p, g); };\n"
                     "run(2); run(3);\n"
                     "timed([=] { k<<<5, b>>>(p, 0); });\n"
                     "later([&](int g) { k<<<g, b>>>(p, 0); }); }"),
            "_Z1kPfi <<<2,1,1 | 64,1,1 | 0>>> 2 via 10\n"
            "_Z1kPfi <<<3,1,1 | 64,1,1 | 0>>> 3 via 10\n"
            "_Z1kPfi <<<5,1,1 | 64,1,1 | 0>>> 0 via 6 via 11\n"
            "_Z1kPfi <<<?,1,1 | 64,1,1 | 0>>> 0");
}

TEST(Launch, KernelsAsValues) {
  EXPECT_EQ(
      launches(
          "template <void (*K)(float *)> void direct(float *p) { K<<<1, "
          "16>>>(p); }\n"
          "template <typename F> void generic(F f, int b) { f<<<1, "
          "b>>>(nullptr); }\n"
          "int main() { auto f = t<8>; f<<<1, 8>>>(nullptr);\n"
          "direct<t<16>>(nullptr); generic(t<24>, 24); generic(&t<32>, 32); }"),
      "_Z1tILi16EEvPf <<<1,1,1 | 16,1,1 | 0>>> via 8\n"
      "_Z1tILi24EEvPf <<<1,1,1 | 24,1,1 | 0>>> via 8\n"
      "_Z1tILi32EEvPf <<<1,1,1 | 32,1,1 | 0>>> via 8\n"
      "_Z1tILi8EEvPf <<<1,1,1 | 8,1,1 | 0>>>");
}

TEST(Launch, RuntimeCalls) {
  TranslationUnit TU = parseSound(std::string(Kernels) + R"(
int main() {
  float *p; int n = 12; dim3 g(3, 2), b(64);
  void *args[] = {&p, &n};
  cudaLaunchKernel((const void *)k, g, b, args, 128, 0);
  cudaLaunchCooperativeKernel((void *)t<4>, dim3(2), dim3(32), args, 0, 0);
}
)");
  ASSERT_EQ(TU.Launches.size(), 2u);
  EXPECT_EQ(show(TU.Launches[0]), "_Z1kPfi <<<3,2,1 | 64,1,1 | 128>>> 12");
  EXPECT_EQ(show(TU.Launches[1]), "_Z1tILi4EEvPf <<<2,1,1 | 32,1,1 | 0>>>");
  EXPECT_EQ(TU.Launches[0].From, Launch::Origin::RuntimeCall);
}

TEST(Launch, ConfigurationObject) {
  EXPECT_EQ(
      inMain(
          "cudaLaunchConfig_t c = {0}; c.gridDim = dim3(7); c.blockDim = 96;\n"
          "c.dynamicSmemBytes = 40; int n = 5; void *args[] = {&p, &n};\n"
          "cudaLaunchKernelExC(&c, (void *)k, args);"),
      "_Z1kPfi <<<7,1,1 | 96,1,1 | 40>>> 5");
}

TEST(Launch, BenchmarkLoopOverForwardedSizes) {
  EXPECT_EQ(
      launches(
          "#include <utility>\n"
          "void run(float *p, int n, const int b) { k<<<n / b, b>>>(p, n); }\n"
          "template <class F, class... A> void bench(F &&f, A &&...a) { "
          "for (int i = 0; i < 1000; ++i) f(std::forward<A>(a)...); }\n"
          "int main() { int sizes[] = {32, 64}; float *p = nullptr, *h = new "
          "float[100000];\n"
          "for (unsigned j = 0; j < sizeof(sizes) / sizeof(int); ++j) { int b "
          "= sizes[j];\n"
          "for (int i = 0; i < 100000; ++i) h[i] = i;\n"
          "bench(run, p, 1024, b); } }"),
      "_Z1kPfi <<<32,1,1 | 32,1,1 | 0>>> 1024 via 7 via 11\n"
      "_Z1kPfi <<<16,1,1 | 64,1,1 | 0>>> 1024 via 7 via 11");
}

TEST(Launch, StructsAndMembers) {
  EXPECT_EQ(
      launches("struct Size { int rows, cols; };\n"
               "struct Config { dim3 block = dim3(32, 2); int n; Config(int n) "
               ": n(n) {} int grid() const { return n / 64; } };\n"
               "class Job { int width = 48; public: void run() { k<<<1, "
               "width>>>(nullptr, 0); } };\n"
               "int main() { Size s = {6, 7}; Config c(640); Job j;\n"
               "k<<<s.rows, s.cols>>>(nullptr, 0);\n"
               "k<<<c.grid(), c.block>>>(nullptr, c.n); j.run(); }"),
      "_Z1kPfi <<<1,1,1 | 48,1,1 | 0>>> 0 via 10\n"
      "_Z1kPfi <<<6,1,1 | 7,1,1 | 0>>> 0\n"
      "_Z1kPfi <<<10,1,1 | 32,2,1 | 0>>> 640");
}

// A member of *this that one way writes has two values behind it.
TEST(Launch, MembersThatOneWayWrites) {
  auto Runs = [](const std::string &Body) {
    return launches("struct Job { bool wide; int n; void other(); void run("
                    "float *p) {\n" +
                    Body +
                    "\nif (wide) t<1><<<1, 32>>>(p);\n"
                    "else t<0><<<1, 32>>>(p); } };\n"
                    "void go(Job &j, float *p) { j.run(p); }");
  };
  const std::string Both = "_Z1tILi1EEvPf <<<1,1,1 | 32,1,1 | 0>>> via 9\n"
                           "_Z1tILi0EEvPf <<<1,1,1 | 32,1,1 | 0>>> via 9";
  EXPECT_EQ(Runs("if (p) wide = true;"), Both);
  EXPECT_EQ(Runs("if (p) wide = true; else n = 2;"), Both);
  EXPECT_EQ(Runs("for (int i = 0; i < n; ++i) wide = true;"), Both);
  EXPECT_EQ(Runs("wide = true; other();"), Both);
  EXPECT_EQ(Runs("if (p) wide = true; else wide = true;"),
            "_Z1tILi1EEvPf <<<1,1,1 | 32,1,1 | 0>>> via 9");
}

/// "alignment+offset" of the first argument of each launch, in source order.
static std::vector<std::string> pointersOf(const TranslationUnit &TU) {
  std::vector<std::string> Pointers;
  for (const Launch &L : TU.Launches)
    Pointers.push_back(std::to_string(L.Arguments[0].PointerAlignment) + "+" +
                       std::to_string(L.Arguments[0].PointerOffset));
  return Pointers;
}

TEST(Launch, PointerOffsets) {
  TranslationUnit TU = parseSound(std::string(Kernels) + R"(
int main(int argc, char **argv) {
  float *p, *q = (float *)argv; cudaMalloc(&p, 4096);
  k<<<1, 32>>>(p, 0); k<<<1, 32>>>(p + 1, 1); k<<<1, 32>>>(&p[32], 2);
  k<<<1, 32>>>(p + argc, 3); k<<<1, 32>>>(q, 4); k<<<1, 32>>>(q + 3, 5);
  k<<<1, 32>>>(&q[argc * 8], 6); k<<<1, 32>>>(p + 2 - 1 + 16 * argc, 7);
  k<<<1, 32>>>((float *)((char *)q + 40) - 2, 8); p += 65;
  k<<<1, 32>>>(p, 9); ++p; k<<<1, 32>>>(p--, 10); k<<<1, 32>>>(p, 11);
}
)");
  EXPECT_EQ(pointersOf(TU),
            (std::vector<std::string>{"256+0", "256+4", "256+128", "4+0", "0+0",
                                      "256+12", "32+0", "64+4", "256+32",
                                      "256+4", "256+8", "256+4"}));
}

TEST(Launch, SizesOfSmallAllocations) {
  TranslationUnit TU = parseSound(std::string(Kernels) + R"(
int main(int argc, char **argv) {
  const int types = 3; float *p, *q, *r;
  cudaMalloc(&p, types * types * sizeof(float));
  cudaMalloc((void **)&q, argc * sizeof(float)); cudaMallocManaged(&r, 1 << 20);
  k<<<1, 32>>>(p, 0); k<<<1, 32>>>(q, 1); k<<<1, 32>>>(r, 2);
  k<<<1, 32>>>(p + 2, 3); k<<<1, 32>>>(argc > 2 ? p : q, 4);
  float *s = p; p = q; k<<<1, 32>>>(s, 5);
}
)");
  std::map<int64_t, uint64_t> Bytes;
  for (const Launch &L : TU.Launches)
    Bytes[L.Arguments[1].Integer.value_or(-1)] = L.Arguments[0].PointerBytes;
  EXPECT_EQ(Bytes, (std::map<int64_t, uint64_t>{
                       {0, 36}, {1, 0}, {2, 0}, {3, 36}, {4, 0}, {5, 36}}));
}

/// The integer argument of each launch `k<<<1, 32>>>(p, N)` of a program with
/// containers, in the order of the source; -1 where it is not known.
std::vector<int64_t> countsIn(const std::string &Body,
                              const std::string &Before = "") {
  TranslationUnit TU =
      parseSound("#include <vector>\n" + std::string(Kernels) + R"(
namespace thrust {
namespace detail {
template <typename T> struct base {
  typedef T *iterator;
  base(size_t n = 0); base(iterator, iterator); base(const std::vector<T> &);
  size_t size() const; void resize(size_t); T *begin(); T *end();
  T &operator[](size_t); base &operator=(const base &);
};
}
template <typename T> struct device_vector : detail::base<T> {
  using detail::base<T>::base;
  device_vector(T *, T *); device_vector(const std::vector<T> &);
};
}
void opaque(std::vector<float> &); void seen(const std::vector<float> &);
)" + Before + R"(
int main(int argc, char **argv) { float *p = nullptr;
)" + Body + "\n}\n");
  std::vector<int64_t> Counts;
  for (const Launch &L : TU.Launches)
    Counts.push_back(L.Arguments[1].Integer.value_or(-1));
  return Counts;
}

using Counts = std::vector<int64_t>;

TEST(Launch, CountsOfContainers) {
  EXPECT_EQ(countsIn("std::vector<float> a = {1, 2, 3}, b(7), c(9, 1.f), d,\n"
                     "  e{4, 5}, f(b), g(c.begin(), c.end()), h(p, p + 11),\n"
                     "  i(argc);\n"
                     "k<<<1, 32>>>(p, a.size()); k<<<1, 32>>>(p, b.size());\n"
                     "k<<<1, 32>>>(p, c.size()); k<<<1, 32>>>(p, d.size());\n"
                     "k<<<1, 32>>>(p, e.size()); k<<<1, 32>>>(p, f.size());\n"
                     "k<<<1, 32>>>(p, g.size()); k<<<1, 32>>>(p, h.size());\n"
                     "k<<<1, 32>>>(p, i.size());"),
            (Counts{3, 7, 9, 0, 2, 7, 9, 11, -1}));
}

TEST(Launch, CountsThatChange) {
  EXPECT_EQ(
      countsIn("std::vector<float> a(5);\n"
               "for (int i = 0; i < 1000; ++i) a[i % 5] = a.at(0) + i;\n"
               "*a.begin() = a.front(); a.reserve(99); seen(a);\n"
               "show(a, p); a.push_back(1); a.emplace_back(2.f);\n"
               "k<<<1, 32>>>(p, a.size()); a.pop_back();\n"
               "k<<<1, 32>>>(p, a.empty() ? 1 : a.size());\n"
               "a.resize(40); show(a, p); a.assign(30, 1.f); show(a, p);\n"
               "a = {1, 2}; show(a, p); a.clear();\n"
               "k<<<1, 32>>>(p, a.empty() ? 100 : a.size());",
               "void show(const std::vector<float> &v, float *p) {\n"
               "  k<<<1, 32>>>(p, (int)v.size());\n}"),
      (Counts{5, 40, 30, 2, 7, 6, 100}));
}

TEST(Launch, CountsOfMembersThatLoopsFill) {
  EXPECT_EQ(countsIn("Filled f(argc);\n"
                     "for (unsigned i = 0; i < f.size(); ++i)\n"
                     "  k<<<1, 32>>>(p, 7);",
                     "struct Filled {\n"
                     "  std::vector<int> all;\n"
                     "  explicit Filled(int n) {\n"
                     "    for (int i = 0; i < n; ++i) all.push_back(i);\n"
                     "  }\n"
                     "  unsigned size() { return all.size(); }\n"
                     "};\n"),
            (Counts{7}));
}

TEST(Launch, OnlyFieldsOfThisObjectAreForgotten) {
  EXPECT_EQ(countsIn("S s; T o; s.all.resize(5); s.fill(argc, o);\n"
                     "k<<<1, 32>>>(p, s.all.size());",
                     "struct T { std::vector<int> others; };\n"
                     "struct S {\n"
                     "  std::vector<int> all;\n"
                     "  void fill(int n, T &o) {\n"
                     "    for (int i = 0; i < n; ++i) o.others.push_back(i);\n"
                     "  }\n"
                     "};\n"),
            (Counts{5}));
}

TEST(Launch, CountsThatAreNotKnown) {
  EXPECT_EQ(
      countsIn("std::vector<float> a(5), b(6), c(7), d(8), e;\n"
               "opaque(a); k<<<1, 32>>>(p, a.size());\n"
               "if (argc > 2) b.push_back(1); k<<<1, 32>>>(p, b.size());\n"
               "c.insert(c.begin(), 1.f); k<<<1, 32>>>(p, c.size());\n"
               "std::vector<float> f = std::move(d);\n"
               "k<<<1, 32>>>(p, d.size()); k<<<1, 32>>>(p, f.size());\n"
               "for (int i = 0; i < argc; ++i) e.push_back(i);\n"
               "k<<<1, 32>>>(p, e.size());\n"
               "std::vector<float> *q = &f; q->resize(3);\n"
               "k<<<1, 32>>>(p, f.size());"),
      (Counts{-1, -1, -1, -1, 8, -1, 3}));
}

TEST(Launch, CountsAndVariablesThatOthersMayChange) {
  EXPECT_EQ(countsIn("std::vector<float> a(5), b(6); a.swap(b);\n"
                     "k<<<1, 32>>>(p, a.size()); k<<<1, 32>>>(p, b.size());\n"
                     "int n = 3, m = 4; std::vector<int *> c;\n"
                     "c.push_back(&n); std::vector<int *> d(2, &m); fill(d);\n"
                     "k<<<1, 32>>>(p, n); k<<<1, 32>>>(p, m);\n"
                     "k<<<1, 32>>>(p, c.size());",
                     "void fill(const std::vector<int *> &);"),
            (Counts{-1, -1, -1, -1, 1}));
}

TEST(Launch, CountsOfThrustsVectors) {
  EXPECT_EQ(countsIn("std::vector<float> a(5);\n"
                     "thrust::device_vector<float> b(12), c(a), d = a;\n"
                     "thrust::device_vector<float> e(b.begin(), b.end());\n"
                     "b[3] = 1; k<<<1, 32>>>(p, b.size()); b.resize(20);\n"
                     "k<<<1, 32>>>(p, b.size()); k<<<1, 32>>>(p, c.size());\n"
                     "k<<<1, 32>>>(p, d.size()); k<<<1, 32>>>(p, e.size());"),
            (Counts{12, 20, 5, 5, 12}));
}

TEST(Launch, PointersThatDifferByWay) {
  TranslationUnit TU = parseSound(std::string(Kernels) + R"(
void either(float *p, int n) {
  float *q = n > 3 ? p + 2 : p + 10; k<<<1, 32>>>(q, 0);
  if (n > 4) q = p; else q = p + 1;
  k<<<1, 32>>>(q, 1);
  float local[4]; k<<<1, 32>>>(local + 1, 2); k<<<1, 32>>>(&local[1], 3);
}
void stepped(float *p, int n) {
  for (int i = 0; i < n; ++i) { k<<<1, 32>>>(p, 4); p += i; }
  k<<<1, 32>>>(p, 5);
}
void exchanged(float *p, float *q, int n) {
  for (int i = 0; i < n; ++i) {
    k<<<1, 32>>>(p, 6); float *t = p; p = q; q = t; }
  while (n--) { k<<<1, 32>>>(q + 64 * n, 7); q = &p[n]; k<<<1, 32>>>(q, 8); }
}
)");
  EXPECT_EQ(pointersOf(TU),
            (std::vector<std::string>{"32+8", "4+0", "0+0", "0+0", "4+0", "4+0",
                                      "0+0", "4+0", "4+0"}));
}

TEST(Launch, NullPointers) {
  TranslationUnit TU = parseSound(std::string(Kernels) + R"(
void run(int n, float *p = nullptr) { k<<<1, 32>>>(p, n); }
int main(int argc, char **argv) {
  float *p = NULL; k<<<1, 32>>>(p, 0); cudaMalloc(&p, 4096);
  k<<<1, 32>>>(p, 1); run(2); run(3, p); k<<<1, 32>>>((float *)argv, 4);
}
)");
  std::map<int64_t, bool> IsNull;
  for (const Launch &L : TU.Launches)
    IsNull[L.Arguments[1].Integer.value_or(-1)] = L.Arguments[0].IsNull;
  EXPECT_EQ(IsNull,
            (std::map<int64_t, bool>{
                {0, true}, {1, false}, {2, true}, {3, false}, {4, false}}));
}

TEST(Launch, ArgumentsFollowTheParameterType) {
  EXPECT_EQ(launches("__global__ void w(unsigned char a, short b, unsigned c, "
                     "long d, bool e) {}\n"
                     "int main() { w<<<1, 32>>>(255 + 256, -1, -1, -5L, 7); }"),
            "_Z1whsjlb <<<1,1,1 | 32,1,1 | 0>>> 255 -1 4294967295 -5 1");
}

TEST(Launch, SeveralAndPlaces) {
  TranslationUnit TU = parseSound(std::string(Kernels) +
                                  "int main() {\n  k<<<1, 32>>>(nullptr, 0);\n"
                                  "  k<<<1, 64>>>(nullptr, 0);\n}\n");
  ASSERT_EQ(TU.Launches.size(), 2u);
  EXPECT_EQ(TU.Launches[0].Where, (Spot{"test.cu", 6, 3}));
  EXPECT_EQ(TU.Launches[1].Where, (Spot{"test.cu", 7, 3}));
  EXPECT_EQ(TU.Launches[0].From, Launch::Origin::Chevron);
}

TEST(Launch, NoneInSight) { EXPECT_EQ(launches(""), ""); }

TEST(Launch, InBrokenHostCode) {
  TranslationUnit TU = parseText(std::string(Kernels) +
                                 "int main() { int n = 4; const int b = 64;\n"
                                 "  k<<<n, b>>>(nullptr, n);\n"
                                 "  n = undefined();\n"
                                 "  k<<<n, b>>>(nullptr, n);\n}\n");
  ASSERT_EQ(TU.Launches.size(), 2u);
  EXPECT_EQ(show(TU.Launches[0]), "_Z1kPfi <<<4,1,1 | 64,1,1 | 0>>> 4");
  // What did not compile may have written n.
  EXPECT_EQ(show(TU.Launches[1]), "_Z1kPfi <<<?,1,1 | 64,1,1 | 0>>>");
}

} // namespace

TEST(Launch, AMemberThatOtherFilesMayWriteIsNotItsInitializer) {
  auto InHeader = [](const std::string &Class) {
    ParseRequest R = requestFor(std::string(Kernels) + R"(
#include "sizes.h"
void go(const Sizes &s, float *p) { k<<<s.blocks(), 128>>>(p, 1); }
)");
    R.Buffers["/sizes.h"] = Class;
    TranslationUnit TU = parseRequest(R);
    return TU.Launches.size() == 1 ? show(TU.Launches[0].Grid) : "none";
  };
  EXPECT_EQ(InHeader("class Sizes { int n{}; public:"
                     "  Sizes(); int blocks() const { return n; } };"),
            "?,1,1");
  EXPECT_EQ(InHeader("class Sizes { int n = 8; public:"
                     "  Sizes() {} int blocks() const { return n; } };"),
            "8,1,1");
  EXPECT_EQ(InHeader("class Sizes { const int n = 8; public:"
                     "  Sizes(); int blocks() const { return n; } };"),
            "8,1,1");
}

// A method does not know what others assigned before: what the file assigns is
// noted beside the block, which stays unknown.
TEST(Launch, BlocksThatMethodsAssign) {
  auto AssignedIn = [](const std::string &Body, const std::string &More = "") {
    TranslationUnit TU =
        parseSound(std::string(Kernels) + "void change(dim3 &);\n" +
                   "void look(const dim3 &);\nstruct S { " + Body +
                   "  void run(float *p) { k<<<4, b>>>(p, 7); } };\n" + More);
    if (TU.Launches.size() != 1 || TU.Launches[0].Block.isKnown())
      return std::string("none");
    return show(TU.Launches[0].Assigned);
  };
  const std::string B = "dim3 b; int w; ", Unknown = "?,?,?";
  EXPECT_EQ(AssignedIn(B + "void init() { b = dim3(8, 8, 8); }"
                           "void end() { b = dim3(0, 0, 0); }"),
            "8,8,8");
  EXPECT_EQ(AssignedIn(B + "void init() { b = {16, 4}; w = b.x; look(b); }"),
            "16,4,1");
  EXPECT_EQ(AssignedIn(B + "S() : b(32, 2) {} void end() { b = 1; }"),
            "32,2,1");
  EXPECT_EQ(AssignedIn(B + "void init() { dim3 c(8, 8); b = c; }"), Unknown);
  // Of two blocks of several threads either may be the one.
  EXPECT_EQ(AssignedIn(B + "void init() { b = dim3(8, 8); }"
                           "void wide() { b = dim3(64); }"),
            Unknown);
  EXPECT_EQ(AssignedIn("dim3 b{8, 8}; void wide() { b = dim3(64); }"), Unknown);
  EXPECT_EQ(AssignedIn(B + "void init() { b = dim3(8, 8); }",
                       "void set(S &to) { S s = {dim3(64), 3}; to = s; }"),
            Unknown);
  // Other changes.
  const std::string Init = B + "void init() { b = dim3(8, 8); }";
  EXPECT_EQ(AssignedIn(Init + "void set(int n) { b = dim3(n, 8); }"), Unknown);
  EXPECT_EQ(AssignedIn(Init + "void set() { b.x = w; }"), Unknown);
  EXPECT_EQ(AssignedIn(Init + "void set() { b.x *= 2; }"), Unknown);
  EXPECT_EQ(AssignedIn(Init + "void set() { ++b.y; }"), Unknown);
  EXPECT_EQ(AssignedIn(Init + "void set() { change(b); }"), Unknown);
  EXPECT_EQ(AssignedIn(Init + "void set() { dim3 &c = b; c.x = 2; }"), Unknown);
  EXPECT_EQ(AssignedIn(Init + "void set() { dim3 *c = &b; c->x = 2; }"),
            Unknown);
  // Changes outside of function bodies.
  EXPECT_EQ(AssignedIn(Init, "S s; struct { dim3 *at; } table[] = {{&s.b}};"),
            Unknown);
  EXPECT_EQ(AssignedIn(Init, "struct T { dim3 &at; T(S &s) : at(s.b) {} };"),
            Unknown);
  EXPECT_EQ(
      AssignedIn(Init, "static auto set = [](S &s, int n) { s.b.x = n; };"),
      Unknown);
  EXPECT_EQ(AssignedIn(Init, "S s = {dim3(64), 3};"), Unknown);
  EXPECT_EQ(AssignedIn(Init, "struct T { dim3 *at; S s; T() : at(&s.b) {} };"),
            Unknown);
  EXPECT_EQ(AssignedIn(B + "void end() { b = dim3(1, 1, 1); }"), Unknown);
}

TEST(Launch, BlocksThatFunctionsAssignToGlobals) {
  auto AssignedIn = [](const std::string &Code) {
    TranslationUnit TU =
        parseSound(std::string(Kernels) + Code +
                   "void run(float *p) { k<<<4, b>>>(p, 7); }\n");
    return TU.Launches.size() != 1 ? std::string("none")
                                   : show(TU.Launches[0].Assigned);
  };
  EXPECT_EQ(AssignedIn("dim3 b; void init() { b = dim3(8, 4); }"), "8,4,1");
  EXPECT_EQ(AssignedIn("dim3 b(64); void init() { b = dim3(8, 4); }"), "?,?,?");
}
