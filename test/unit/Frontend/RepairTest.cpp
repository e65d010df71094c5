//===- RepairTest.cpp - Source that nvcc accepts and clang does not -------===//

#include "Source.h"

using namespace warplint;

TEST(Repair, BracesOfAQualifiedType) {
  TranslationUnit TU = parseSound(R"(
namespace math {
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
typedef pair two;
}
__global__ void k(math::half *p, int *q) {
  math::two both;
  math::pair other;
  both = {p[0], p[1]}; other = {p[2], p[3]}; q[0] = both.x + other.x;
}
)");
  ASSERT_EQ(TU.Kernels.size(), 1u);
  EXPECT_EQ(TU.Kernels[0].Name, "k(math::half*, int*)");
}

TEST(Repair, FunctionsWhoseMacroIsForOneSide) {
  const std::string Code = R"(
template <class T> struct V {
  T x;
  CODE V() {}
  CODE V(T x) : x(x) {}
  CODE
  friend V operator*(const V &a, T b) { return V(a.x * b); }
};
struct Scene { V<float> origin; Scene() {} };
V<float> twice(const V<float> &v) { return v * 2.0f; }
__global__ void k(float *p) {
  p[threadIdx.x] = (V<float>(p[threadIdx.x]) * 3.0f).x;
}
void h(float *p) { Scene s; s.origin = twice(V<float>(1)); k<<<1, 32>>>(p); }
)";
  const TranslationUnit TU = parseSound(R"(
#if defined(__CUDACC__) && defined(__CUDA_ARCH__)
#define CODE __device__ // device code
#else
#define CODE
#endif
)" + Code);
  ASSERT_EQ(TU.Launches.size(), 1u);
  EXPECT_EQ(TU.Launches[0].Block.Extent[0], 32u);
  // nvcc refuses the calls where the macro is the same for both.
  for (const char *Macro :
       {"#define CODE __device__",
        "#ifdef __CUDACC__\n#define CODE __device__\n#else\n#define CODE\n"
        "#endif",
        "#ifdef __CUDA_ARCH__\n#endif\n#ifdef HOST_ALONE\n#define CODE\n"
        "#else\n#define CODE __device__\n#endif"})
    EXPECT_TRUE(parseRequest(requestFor(Macro + Code)).HasErrors) << Macro;
}

TEST(Repair, WideHeadersBesideOtherRepairs) {
  ParseRequest Request = requestFor("#include \"wide.h\"\n"
                                    "__global__ void k(T *p) { *p = 1; }\n"
                                    "void h() { k<<<1, 32> > >(nullptr); }\n");
  std::string &Wide = Request.Buffers["wide.h"] = "\xff\xfe";
  for (char C : std::string("typedef float T;\n"))
    Wide += {C, '\0'};
  TranslationUnit TU = parseRequest(Request);
  EXPECT_FALSE(TU.HasErrors);
  ASSERT_EQ(TU.Launches.size(), 1u);
  EXPECT_EQ(TU.Launches[0].Block.Extent[0], 32u);
}

TEST(Repair, SharedVariablesWithAConstructor) {
  TranslationUnit TU = parseSound(R"cu(
struct Complex {
  float re, im;
  __device__ Complex(float r = 0, float i = 0) : re(r), im(i) {}
};
template <class T, int N> __global__ void k(T *p) {
  __shared__ T tile[N][N + 1], row[N];
  static __shared__ T one;
  tile[threadIdx.y][threadIdx.x] = p[threadIdx.x];
  row[threadIdx.x] = T(1);
  one.re = 4;
  __syncthreads();
  p[threadIdx.x].re = tile[threadIdx.x][threadIdx.y].re + row[0].re + one.re;
}
void h() { k<Complex, 16><<<1, dim3(16, 16)>>>(nullptr); }
)cu");
  ASSERT_EQ(TU.Kernels.size(), 1u);
  ASSERT_EQ(TU.Launches.size(), 1u);
}

TEST(Repair, OperandsOnTwoLines) {
  TranslationUnit TU = parseSound(R"cu(
__global__ void k(unsigned *p, unsigned a) {
  asm volatile("st.global.u32 [%1], %0;" ::"r"(a)
"l"(p) : "memory");
  p[a] = 1;
}
void h() {
  k<<<1, 32>>>(nullptr, 0);
}
)cu");
  ASSERT_EQ(TU.Launches.size(), 1u);
  EXPECT_EQ(TU.Launches[0].Where.Line, 8u);
}

TEST(Repair, BracesBesideStringsAndASplitBracket) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(float *p) { p[threadIdx.x] = 1; }
int main() {
  k<<<1,{sizeof("a } b"),4}>>>(nullptr);
  k<<<1, {32, 2}> > >(nullptr);
}
)");
  ASSERT_EQ(TU.Launches.size(), 2u);
  EXPECT_EQ(TU.Launches[0].Block.Extent[0], 6u);
  EXPECT_EQ(TU.Launches[0].Block.Extent[1], 4u);
  EXPECT_EQ(TU.Launches[1].Block.Extent[1], 2u);
}

TEST(Repair, TemplatesOfObjectsOfADependentType) {
  TranslationUnit TU = parseSound(R"(
template <int Width> struct Tile {
  template <int Step> __device__ int next(int at) { return at + Step * Width; }
  template <int Step> __device__ int next(int at, int by) { return at + by; }
  template <int Step> __device__ void load(int *p) { *p = Step; }
};
template <int Width> __device__ void move(Tile<Width> tile, int *p) {
  constexpr int Step = 4;
  tile.load<Step>(p);
  p[1] = tile.next<Step>(p[0]);
}
__global__ void k(int *p) { move(Tile<8>(), p); }
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
  EXPECT_EQ(TU.Attempts, 2u);
}

TEST(Repair, TemplatesOfADependentScope) {
  TranslationUnit TU = parseSound(R"(
template <typename T> struct traits {
  template <typename U> using rebind = U;
};
template <typename A> struct table {
  using element = typename traits<A>::rebind<int>;
  element *all;
};
__global__ void k(table<float> t) { t.all[threadIdx.x] = 1; }
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
}

TEST(Repair, SpecializationsForTheDeviceOfATemplateForBoth) {
  TranslationUnit TU = parseSound(R"(
template <typename T> inline __host__ __device__ float as(T t);
template <> inline __host__ __device__ float as(float f) { return f; }
template <> inline __device__ float as(int i) { return __int2float_rz(i); }
__global__ void k(float *p, int n) { p[threadIdx.x] = as(n) + as(1.0f); }
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
}

// An overload would lack the default argument.
TEST(Repair, SpecializationsForBothOfATemplateForTheDevice) {
  TranslationUnit TU = parseSound(R"(
template <typename T> struct none { static const bool value = false; };
template <typename T> inline __device__ float of(T t, int least = (1 + 2)) {
  static_assert(none<T>::value, "no such type");
}
template <> inline __host__ __device__ float of(float f, int n) { return f; }
template <> inline __host__ __device__ float of(int i, int n) { return n; }
template <typename T> __global__ void k(T *p) { *p = of(*p) + of(*p, 3); }
template __global__ void k(float *p);
template __global__ void k(int *p);
)");
  EXPECT_EQ(TU.Kernels.size(), 2u);
}

TEST(Repair, SpecializationsOfNoTemplateAreErrors) {
  const TranslationUnit TU = parseRequest(requestFor(R"(
template <typename T> __device__ float as(T t);
template <> __device__ float as(int a, int b) { return a; }
__global__ void k(float *p) { p[threadIdx.x] = 1; }
)"));
  EXPECT_TRUE(TU.HasErrors);
}

TEST(Repair, TemplatesInTheBodyOfAMacro) {
  TranslationUnit TU = parseSound(R"(
struct S {
  template <typename T> __device__ int as() const { return sizeof(T); }
};
#define FIRST(NAME) \
  template <typename T> __device__ int NAME(const T &t) { \
    return t.as<int>(); \
  }
FIRST(one)
FIRST(two)
__global__ void k(int *p, S s) { p[threadIdx.x] = one(s) + two(s); }
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
}

// nvcc: "a __device__ function redeclared without __device__".
TEST(Repair, DefinitionsOfMembersOfTheDevice) {
  TranslationUnit TU = parseSound(R"(
#define DEVICE __device__
struct C {
  DEVICE C(int);
  DEVICE ~C();
  DEVICE operator int() const;
  DEVICE C &operator+=(int);
  int of(float) const;
  DEVICE int of(int) const;
  int x;
};
C::C(int i) : x(i) {}
C::~C() {}
C::operator int() const { return x; }
C &C::operator+=(int i) { x += i; return *this; }
int C::of(int i) const { return i + x; }
__global__ void k(int *p) { C c(2); c += 3; *p = int(c) + c.of(1); }
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
}

TEST(Repair, DestructorsWithoutTheTargetsOfTheirDeclarations) {
  TranslationUnit TU = parseSound(R"(
template <typename T> struct V { T x; __host__ __device__ ~V(); };
template <typename T> V<T>::~V() { x = 0; }
struct A { int x; __host__ __device__ ~A(); };
A::~A() { x = 0; }
__global__ void k(float *p) { A a; V<float> v; p[a.x] = v.x; }
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
}

TEST(Repair, MembersThatAreNotDeclaredAreErrors) {
  const TranslationUnit TU = parseRequest(requestFor(R"(
struct C { __device__ int of(int) const; int at(float); ~C(); };
int C::of(float f) const { return 1; }
int C::at(int i) { return 1; }
C::~C() {}
__global__ void k(int *p) { C c; *p = c.of(1); }
)"));
  EXPECT_TRUE(TU.HasErrors);
}

TEST(Repair, DefinitionsWithoutTheTargetsOfTheirDeclarations) {
  TranslationUnit TU = parseSound(R"(
#define BOTH __host__ __device__
template <typename T> struct V {
  T x;
  BOTH V(T t);
  BOTH T get() const;
  template <typename U> BOTH U as() const;
  BOTH V &operator+=(T t);
  static BOTH T *of(V &v);
};
template <typename T> V<T>::V(T t) : x(t) {}
template <typename T> T V<T>::get() const { return x; }
template <typename T>
template <typename U> U V<T>::as() const { return U(x); }
template <typename T> V<T> &V<T>::operator+=(T t) { x += t; return *this; }
template <typename T> T *V<T>::of(V &v) { return &v.x; }
int twice(int i);
BOTH int twice(int i) { return 2 * i; }
__global__ void k(float *p, int n) {
  V<float> v(n);
  v += 2;
  p[twice(threadIdx.x)] = v.get() + v.as<int>() + *V<float>::of(v);
}
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
  EXPECT_EQ(TU.Attempts, 2u);
}

// nvcc: "hence treated as a __host__ __device__ function".
TEST(Repair, DefinitionsOfFunctionsOfTheDevice) {
  const TranslationUnit TU = parseSound(R"(
namespace a { __device__ int once(int x); }
__host__ __device__ int both(int x);
template <typename T> __device__ T half(T x);
__global__ void k(int *p) {
  p[threadIdx.x] = a::once(p[0]) + both(p[1]) + half(p[2]);
}
int a::once(int x) { return x * threadIdx.x; }
int both(int x) { return x * 3; }
template <typename T> T half(T x) { return x / 2; }
int both(long x) { return x; }
)");
  EXPECT_EQ(TU.Attempts, 2u);
  EXPECT_TRUE(TU.deviceCode().Missing.empty());
}

TEST(Repair, OtherFunctionsOfTheHostAreNotParsedAgain) {
  const TranslationUnit TU = parseSound(R"(
__device__ int of(int x);
int of(long x) { return x; }
__device__ int seen(int x) { return x; }
int seen(int x) { return x + 1; }
__device__ int unused(int x);
int unused(int x) { return x; }
template <typename T> int of(T x) { return x; }
__global__ void k(int *p) { p[threadIdx.x] = of(p[0]) + seen(p[1]); }
)");
  EXPECT_EQ(TU.Attempts, 1u);
}

TEST(Repair, SpecializationsWithArguments) {
  const TranslationUnit TU = parseSound(R"(
template <typename A, typename B> __device__ __host__ void check();
template <> inline void check<int, int>() {}
template <> inline void check<int, float>() {}
__global__ void k(int *p) { check<int, float>(); *p = 1; }
)");
  EXPECT_TRUE(TU.deviceCode().Missing.empty());
}

TEST(Repair, RestrictBeforeAType) {
  TranslationUnit TU = parseSound(R"(
typedef struct pair { float x, y; } pair;
__global__ void k(__restrict__ const pair *in, pair *out);
__global__ void k(__restrict__ const pair *in, pair *out) {
  out[threadIdx.x] = in[threadIdx.x];
}
)");
  EXPECT_EQ(TU.Kernels.size(), 1u);
}

TEST(Repair, WhatChangesNothingIsNotParsedAgain) {
  for (const char *Text :
       {"int f(int a) { return <<<1; }\n",
        "int f(int a) { return a + {1, 2}; }",
        "__global__ void k(int *p) { *p = nowhere; } // of __int64, __NVCC__\n",
        "__global__ void k(int *p) { *p = nowhere[\"__int64 __NVCC__\"]; }\n"})
    EXPECT_EQ(parseText(Text).Attempts, 1u) << Text;
}

TEST(WrittenText, OffsetsAndRanges) {
  // "ab" replaced at 2 by "xyz", an insertion at 6, a deletion of 8 to 10.
  const WrittenText Own{"01ab45678901",
                        {{2, 2, "xyz"}, {6, 0, "ins"}, {8, 2, ""}}};
  // parsed: "01xyz45ins6701"
  EXPECT_FALSE(Own.movesNothing());
  EXPECT_EQ(Own.offsetOf(1), 1u);
  EXPECT_EQ(Own.offsetOf(2), 2u);
  EXPECT_EQ(Own.offsetOf(4), 2u); // of a repair: its start
  EXPECT_EQ(Own.offsetOf(5), 4u);
  EXPECT_EQ(Own.offsetOf(7), 6u);
  EXPECT_EQ(Own.offsetOf(10), 6u);
  EXPECT_EQ(Own.offsetOf(11), 7u);
  EXPECT_EQ(Own.offsetOf(12), 10u);
  EXPECT_EQ(Own.offsetOf(14), 12u);
  EXPECT_FALSE(Own.isRepaired(0, 2));
  EXPECT_TRUE(Own.isRepaired(1, 2));
  EXPECT_FALSE(Own.isRepaired(5, 2));
  EXPECT_TRUE(Own.isRepaired(5, 4));
  EXPECT_FALSE(Own.isRepaired(5, 0));
  EXPECT_TRUE(Own.isRepaired(3, 0)); // a place inside of a repair
  EXPECT_FALSE(Own.isRepaired(10, 2));
  EXPECT_TRUE(Own.isRepaired(11, 2)); // around what was deleted
  EXPECT_TRUE(Own.quotesRepair("an xyz"));
  EXPECT_FALSE(Own.quotesRepair("an xy"));
  // A bracket or a blank is no word of a repair.
  EXPECT_FALSE((WrittenText{"f(a", {{3, 0, ")"}}}).quotesRepair("g(b)"));
  EXPECT_TRUE((WrittenText{"ab", {{0, 2, "xy"}}}).movesNothing());
}
