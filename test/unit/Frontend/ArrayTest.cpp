//===- ArrayTest.cpp - Array declarations, uses, obstacles ----------------===//

#include "Source.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {

/// The one array of that name.
ArrayDeclaration arrayNamed(const TranslationUnit &TU, llvm::StringRef Name) {
  auto Found = llvm::find_if(
      TU.Arrays, [&](const ArrayDeclaration &A) { return A.Name == Name; });
  if (Found != TU.Arrays.end())
    return *Found;
  ADD_FAILURE() << "no array " << Name.str();
  return {};
}

std::string textAt(const TranslationUnit &TU, const EditRange &R) {
  auto Source = TU.Sources.find(R.File);
  return Source == TU.Sources.end() ? "<none>"
                                    : Source->second.substr(R.Offset, R.Length);
}

TEST(Array, SharedTileOfATemplate) {
  TranslationUnit TU = parseSound(R"(
template <typename T, int N> __global__ void transpose(T *g) {
  __shared__ T tile[N][N + 1];
  tile[threadIdx.y][threadIdx.x] = g[threadIdx.x];
  __syncthreads();
  g[threadIdx.y] = tile[threadIdx.x][threadIdx.y];
}
int main() {
  transpose<float, 32><<<1, 32>>>(nullptr);
  transpose<double, 16><<<1, 32>>>(nullptr);
}
)");
  ASSERT_EQ(TU.Arrays.size(), 2u);
  const ArrayDeclaration &A = TU.Arrays[0], &B = TU.Arrays[1];
  EXPECT_EQ(A.Function, "_Z9transposeIfLi32EEvPT_");
  EXPECT_EQ(B.Function, "_Z9transposeIdLi16EEvPT_");
  EXPECT_EQ(A.Space, ArraySpace::Shared);
  EXPECT_EQ(A.Where, (Spot{"test.cu", 3, 16}));
  EXPECT_EQ(A.ElementType, "float");
  EXPECT_EQ(B.ElementBytes, 8u);
  EXPECT_EQ(B.ElementAlignment, 8u);
  ASSERT_EQ(A.Extents.size(), 2u);
  EXPECT_EQ(A.Extents[0].Elements, 32u);
  EXPECT_EQ(A.Extents[1].Elements, 33u);
  EXPECT_EQ(B.Extents[1].Elements, 17u);
  EXPECT_TRUE(A.Extents[0].Dependent && A.Extents[1].Dependent);
  EXPECT_EQ(A.Extents[1].Text, "N + 1");
  EXPECT_EQ(textAt(TU, A.Extents[1].Range), "N + 1");
  EXPECT_EQ(textAt(TU, A.NameRange), "tile");
  EXPECT_EQ(textAt(TU, A.DeclaratorRange), "tile[N][N + 1]");
  EXPECT_EQ(textAt(TU, A.StatementRange), "__shared__ T tile[N][N + 1];");
  EXPECT_TRUE(A.Obstacles.empty());
  ASSERT_EQ(A.Uses.size(), 2u);
  EXPECT_EQ(A.Uses[0].Where, (Spot{"test.cu", 4, 34})); // the store's '='
  EXPECT_EQ(A.Uses[1].Where, (Spot{"test.cu", 6, 20})); // the load itself
  EXPECT_EQ(A.Uses[1].Text, "tile[threadIdx.x][threadIdx.y]");
  EXPECT_EQ(textAt(TU, A.Uses[1].Range), A.Uses[1].Text);
  ASSERT_EQ(A.Uses[1].Subscripts.size(), 2u);
  EXPECT_EQ(A.Uses[1].SubscriptTexts[0], "threadIdx.x");
  EXPECT_EQ(textAt(TU, A.Uses[1].Subscripts[1]), "threadIdx.y");
}

TEST(Array, EverySpace) {
  TranslationUnit TU = parseSound(R"(
__device__ float table[16][8];
__constant__ int coef[8];
namespace n { extern __shared__ double outer[]; }
__global__ void k(float *g, int n) {
  extern __shared__ float dyn[];
  float local[8];
  int scalar = n;
  __shared__ int lonely;
  local[n] = table[n][1] + coef[n] + n::outer[n];
  dyn[n] = local[scalar];
  lonely = n;
}
void host() { float mine[4]; mine[0] = 1; }
)");
  std::vector<std::pair<std::string, ArraySpace>> Found;
  for (const ArrayDeclaration &A : TU.Arrays)
    Found.push_back({A.Name, A.Space});
  std::vector<std::pair<std::string, ArraySpace>> Expected = {
      {"table", ArraySpace::Global},
      {"coef", ArraySpace::Constant},
      {"outer", ArraySpace::DynamicShared},
      {"dyn", ArraySpace::DynamicShared},
      {"local", ArraySpace::Private}};
  EXPECT_EQ(Found, Expected);
  EXPECT_EQ(TU.Arrays[0].Function, "");
  EXPECT_EQ(TU.Arrays[3].Function, "_Z1kPfi");
  ASSERT_EQ(TU.Arrays[3].Extents.size(), 1u);
  EXPECT_EQ(TU.Arrays[3].Extents[0].Elements, 0u);
  for (const ArrayDeclaration &A : TU.Arrays) {
    EXPECT_GE(A.Uses.size(), 1u) << A.Name;
    EXPECT_TRUE(A.Obstacles.empty()) << A.Name;
  }
}

TEST(Array, PlacesOfAccesses) {
  TranslationUnit TU = parseSound(R"(
struct P { float x; float v[4]; };
__global__ void k(P *g, int i) {
  __shared__ P s[16];
  __shared__ int h[64];
  h[i] += 2;
  h[i]++;
  atomicAdd(&h[i], 1);
  s[i].x = s[1].v[i];
  g[0] = s[i];
}
)");
  std::vector<unsigned> Columns;
  for (const ArrayDeclaration::Use &U : arrayNamed(TU, "h").Uses)
    Columns.push_back(U.Where.Column);
  EXPECT_EQ(Columns, (std::vector<unsigned>{8, 7, 3}));
  ArrayDeclaration S = arrayNamed(TU, "s");
  ASSERT_EQ(S.Uses.size(), 3u);
  EXPECT_EQ(S.Uses[0].Where.Column, 10u);
  EXPECT_EQ(S.Uses[0].Text, "s[i].x");
  EXPECT_EQ(S.Uses[0].Member, "x");
  EXPECT_EQ(textAt(TU, S.Uses[0].MemberRange), ".x");
  EXPECT_EQ(S.Uses[1].Text, "s[1].v[i]");
  EXPECT_EQ(S.Uses[1].Subscripts.size(), 1u);
  EXPECT_EQ(S.Uses[1].Member, "v");
  EXPECT_EQ(S.Uses[2].Member, "");
  EXPECT_TRUE(S.Obstacles.empty());
  ASSERT_EQ(S.Fields.size(), 2u);
  EXPECT_EQ(S.Fields[1].Name, "v");
  EXPECT_EQ(S.Fields[1].Offset, 4u);
  EXPECT_EQ(S.Fields[1].Bytes, 16u);
}

TEST(Array, RowsThatAreAccessedAsVectors) {
  TranslationUnit TU = parseSound(R"(
#define FLOAT4(x) (reinterpret_cast<float4 *>(&(x))[0])
__global__ void k(float4 *g, int i) {
  __shared__ float rows[4][8], flat[32], kept[4][8], other[4][8];
  FLOAT4(rows[i][4]) = g[i];
  g[1] = *(float4 *)&rows[i][0];
  g[2].x = (*(float4 *)&rows[i][0]).y;
  g[3] = FLOAT4(flat[i]);
  float4 *p = &*(float4 *)&kept[i][0];
  g[4] = reinterpret_cast<float4 *>(&other[i][0])[1];
  g[5] = p[1];
}
)");
  const ArrayDeclaration Rows = arrayNamed(TU, "rows");
  EXPECT_TRUE(Rows.Obstacles.empty());
  EXPECT_EQ(Rows.ElementAlignment, 16u);
  // A vector behind the first one: eight elements that stay together.
  const ArrayDeclaration Other = arrayNamed(TU, "other");
  EXPECT_TRUE(Other.Obstacles.empty());
  EXPECT_EQ(Other.ElementAlignment, 16u);
  ASSERT_FALSE(Other.Uses.empty());
  EXPECT_EQ(Other.Uses[0].Elements, 8u);
  for (const char *Name : {"flat", "kept"}) {
    EXPECT_EQ(arrayNamed(TU, Name).Obstacles.size(), 1u) << Name;
    EXPECT_EQ(arrayNamed(TU, Name).ElementAlignment, 4u) << Name;
  }
}

TEST(Array, Obstacles) {
  TranslationUnit TU = parseSound(R"(
__device__ void see(float *p) { p[threadIdx.x] = 1; }
__device__ void seeFirst(float *p) { p[0] = 1; }
__global__ void k(float *g, int i) {
  __shared__ float cast[4][4], passed[4][4], row[4][4], sized[4][4];
  __shared__ float moved[16], element[4][4], fine[4][4], first[4][4];
  double *w = reinterpret_cast<double *>(&cast[0][0]);
  see(&passed[0][0]);
  see(row[i]);
  seeFirst(first[i]);
  g[0] = sizeof(sized) + sizeof(fine[0][0]);
  (moved + i)[i] = w[0];
  float *e = &element[i][i];
  float &r = fine[i][i];
  r = e[i];
  auto f = [&](int j) { fine[j][j] = 1; };
  f(i);
}
)");
  auto Why = [&](llvm::StringRef Name) {
    ArrayDeclaration A = arrayNamed(TU, Name);
    return A.Obstacles.size() == 1 ? A.Obstacles[0].Why
                                   : std::to_string(A.Obstacles.size());
  };
  EXPECT_EQ(Why("cast"), "it is reinterpreted as 'double *'");
  EXPECT_EQ(Why("passed"), "its address is passed to 'see'");
  EXPECT_EQ(Why("row"), "its address is passed to 'see'");
  EXPECT_EQ(Why("sized"), "its size is taken with sizeof");
  EXPECT_EQ(Why("moved"), "it is indexed with pointer arithmetic");
  EXPECT_EQ(Why("element"), "the address of an element is taken");
  EXPECT_EQ(Why("fine"), "0");
  EXPECT_EQ(Why("first"), "0");
  EXPECT_EQ(arrayNamed(TU, "fine").Uses.size(), 2u);
  EXPECT_FALSE(arrayNamed(TU, "cast").StatementRange.isValid());
}

TEST(Array, MacrosAndTypedefs) {
  TranslationUnit TU = parseSound(R"(
#define TILE 32
#define DECLARE(name) __shared__ float name[8]
typedef float Row[33];
__global__ void k(int i) {
  __shared__ float a[TILE][TILE + 1];
  DECLARE(hidden);
  __shared__ Row rows[4];
  a[i][i] = hidden[i] + rows[i][2];
}
)");
  ArrayDeclaration A = arrayNamed(TU, "a");
  EXPECT_FALSE(A.InMacro);
  EXPECT_EQ(textAt(TU, A.Extents[0].Range), "TILE");
  EXPECT_EQ(textAt(TU, A.Extents[1].Range), "TILE + 1");
  EXPECT_EQ(textAt(TU, A.StatementRange),
            "__shared__ float a[TILE][TILE + 1];");
  EXPECT_FALSE(A.Extents[0].Dependent);
  EXPECT_TRUE(arrayNamed(TU, "hidden").InMacro);
  ArrayDeclaration Rows = arrayNamed(TU, "rows");
  ASSERT_EQ(Rows.Extents.size(), 2u);
  EXPECT_EQ(Rows.Extents[1].Elements, 33u);
  EXPECT_FALSE(Rows.Extents[1].Range.isValid());
}

TEST(Array, SingleStructIndexedInside) {
  TranslationUnit TU = parseSound(R"(
struct Smem { float a[4][5]; int n; };
struct Plain { int n; };
__global__ void k(float *g, int i) {
  __shared__ Smem s;
  __shared__ Plain p;
  s.a[i][1] = g[i];
  p.n = s.n;
}
)");
  ASSERT_EQ(TU.Arrays.size(), 1u);
  EXPECT_EQ(TU.Arrays[0].Name, "s");
  EXPECT_TRUE(TU.Arrays[0].Extents.empty());
  EXPECT_EQ(TU.Arrays[0].Fields.size(), 2u);
  EXPECT_EQ(TU.Arrays[0].Uses.size(), 2u);
}

TEST(Array, AThreadHasOneCopyOfAnArrayOfAFunction) {
  const char *const Body = " { float a[4]; a[i] = 1; return a[i + 1]; }";
  auto IsOnce = [&](const std::string &Code) {
    TranslationUnit TU = parseSound(Code + R"(
__global__ void k(float *g, int i) { g[i] = f(i); }
)");
    return arrayNamed(TU, "a").IsOncePerThread;
  };
  EXPECT_TRUE(IsOnce(std::string("__device__ float f(int i)") + Body));
  EXPECT_TRUE(IsOnce(R"(
struct P { float x; };
__device__ float g(float *a) { return *a; }
static __device__ __forceinline__ float f(int i) {
  float a[4]; P p = {1}; a[i] = p.x; return g(a) + sqrtf(a[1]);
})"));
  // Code that the host has, too, or may have.
  EXPECT_FALSE(
      IsOnce(std::string("__host__ __device__ float f(int i)") + Body));
  EXPECT_FALSE(
      IsOnce(std::string("__device__ constexpr float f(int i)") + Body));
  EXPECT_FALSE(
      IsOnce(std::string("#define D __device__\nD float f(int i)") + Body));
  // Ways back to the function.
  const std::string Back[] = {
      "__device__ float f(int i); __device__ float g(int i) { return f(i); }",
      "__device__ float f(int i); struct G { float x;"
      " __device__ G(int i) : x(f(i)) {}"
      " __device__ operator float() const { return x; } };"
      " __device__ float g(int i) { return G(i); }",
      "__device__ float f(int i); struct G { float x = 0;"
      " __device__ G() {} __device__ ~G() { x = f(1); } };"
      " __device__ float g(int i) { G made; return made.x; }",
      "__device__ float f(int i); struct G { float x = f(1); };"
      " __device__ float g(int i) { G made{}; return made.x; }",
      "__device__ float f(int i); struct G {"
      " __device__ virtual float get(int i) { return i; } };"
      " __device__ float g(int i) { G *made = nullptr; return made->get(i); }",
      "__device__ float f(int i); struct In { __device__ ~In() { f(1); } };"
      " struct Out { In in; };"
      " __device__ float g(int i) { Out *p = nullptr; p->~Out(); return i; }",
      "__device__ float g(int i);",
      "__device__ float g(int i) { float (*p)(int) = nullptr; return p(i); }",
      "__device__ float g(int i) { auto l = [](int j) { return j; };"
      " return l(i); }",
      "__device__ float g(int i) { asm volatile(\"\"); return i; }"};
  for (const std::string &G : Back)
    EXPECT_FALSE(IsOnce(G + R"(
__device__ float f(int i) {
  float a[4]; a[i] = i; return i > 3 ? g(i) : a[i + 1];
})")) << G;
  EXPECT_FALSE(IsOnce(R"(
__device__ float f(int i) { float a[4]; a[i] = 1; return i ? f(i - 1) : a[i]; }
)"));
}

TEST(Array, LambdaHasItsOwnArrays) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(float *g, int i) {
  auto f = [=](int j) { float inner[4]; inner[j] = i; return inner[i]; };
  g[0] = f(i);
}
)");
  ArrayDeclaration Inner = arrayNamed(TU, "inner");
  EXPECT_EQ(Inner.Function, "_ZZ1kPfiENKUliE_clEi");
  EXPECT_EQ(Inner.Uses.size(), 2u);
}

/// "before|factor|after multiple most" of each term of the last subscript of
/// each use of `a` in a kernel with this body; "-" for one without bound, "?"
/// in front of one that may be negative, "T" behind one of the template.
std::vector<std::string> termsIn(const std::string &Body) {
  TranslationUnit TU =
      parseSound("constexpr int W = 64;\ntemplate <int N> __global__ void "
                 "k(int *g, int n) "
                 "{\n__shared__ int a[4096];\nint t = threadIdx.x;\n" +
                 Body + "\n}\nint main() { k<32><<<1, 32>>>(nullptr, 1); }\n");
  std::vector<std::string> All;
  for (const ArrayDeclaration::Use &U : arrayNamed(TU, "a").Uses) {
    std::string Text;
    for (const ArrayDeclaration::Use::Term &T : U.Terms)
      Text += (Text.empty() ? "" : ", ") +
              std::string(T.IsNotNegative ? "" : "?") + T.Before + "|" +
              T.Factor + "|" + T.After + " " + std::to_string(T.Multiple) +
              " " + (T.Most ? std::to_string(*T.Most) : "-") +
              (T.MultipleMayDiffer || T.RangeMayDiffer ? " T" : "");
    All.push_back(Text);
  }
  return All;
}

TEST(Array, TermsOfASubscript) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(termsIn("a[t * 64 + 3] = 0;"),
            (Texts{"t * |64| 64 65536, |3| 3 3"}));
  EXPECT_EQ(termsIn("a[(4 * t) * W + t % 8] = 0;"),
            (Texts{"(4 * t) * |W| 256 262144, t % 8|| 1 7"}));
  EXPECT_EQ(termsIn("a[t * N + (t & 3)] = 0;"),
            (Texts{"t * |N| 32 32768 T, (t & 3)|| 1 3"}));
  EXPECT_EQ(termsIn("for (int j = 0; j < N; ++j) a[t * 64 + j] = 0;"),
            (Texts{"t * |64| 64 65536, j|| 1 31 T"}));
  EXPECT_EQ(termsIn("enum { M = N, O }; a[t * M + O] = 0;"),
            (Texts{"t * |M| 32 32768 T, |O| 33 33 T"}));
  // What is subtracted may make it negative, and a macro may write a part.
  EXPECT_EQ(termsIn("a[t * 64 - 1] = 0;"), (Texts{""}));
  EXPECT_EQ(termsIn("#define ROW(y) (y) * 64 + 1\na[t + ROW(t)] = 0;"),
            (Texts{""}));
  EXPECT_EQ(termsIn("#define SIZE 64\na[t * SIZE] = 0;"),
            (Texts{"t * |SIZE| 64 65536"}));
}

TEST(Array, RangesOfTerms) {
  using Texts = std::vector<std::string>;
  // Counters, what only grows, and what else is not known.
  EXPECT_EQ(termsIn("for (int i = 0; i < 8; ++i) a[t + i] = 0;"),
            (Texts{"t|| 1 1024, i|| 1 7"}));
  EXPECT_EQ(termsIn("for (int i = t; i < n; i += blockDim.x) a[i] = 0;"),
            (Texts{"i|| 1 -"}));
  EXPECT_EQ(termsIn("for (int i = t; i < n; i += n) a[i] = 0;"),
            (Texts{"?i|| 1 -"}));
  EXPECT_EQ(termsIn("for (int i = -1; i < 2; ++i) a[t + i] = 0;"),
            (Texts{"t|| 1 1024, ?i|| 1 -"}));
  EXPECT_EQ(termsIn("int i = t; i -= 1; a[i] = 0;"), (Texts{"?i|| 1 -"}));
  EXPECT_EQ(termsIn("a[n] = 0;"), (Texts{"?n|| 1 -"}));
  EXPECT_EQ(termsIn("char c = t; a[c] = 0;"), (Texts{"?c|| 1 -"}));
  EXPECT_EQ(
      termsIn("unsigned before = threadIdx.x - 1; a[t * 64 + before] = 0;"),
      (Texts{"t * |64| 64 65536, ?before|| 1 -"}));
}

} // namespace
