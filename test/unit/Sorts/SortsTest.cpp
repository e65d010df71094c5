//===- SortsTest.cpp - What host code sorts -------------------------------===//

#include "Source.h"
#include "warplint/Project/SortedFields.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

namespace {

const char *Library = R"(
#include <cuda_runtime.h>
namespace std {
template <class It> void sort(It, It);
template <class It, class Less> void sort(It at, It, Less less) {
  less(*at, *at);
}
}
namespace thrust {
template <class T> struct device_vector {
  T *begin();
  T *end();
  T *data();
};
template <class T> T *raw_pointer_cast(T *p) { return p; }
template <class T> struct device_ptr {
  explicit device_ptr(T *p);
  device_ptr operator+(int) const;
};
template <class A, class B> struct zip_iterator { A a; B b; };
template <class A, class B> zip_iterator<A, B> make_zip_iterator(A, B);
struct policy {};
inline namespace version {
template <class It> void sort(It, It);
template <class It, class Less> void sort(It, It, Less);
template <class K, class V> void sort_by_key(K, K, V);
template <class P, class K, class V> void sort_by_key(const P &, K, K, V);
template <class M, class In, class Out> void gather(M, M, In, Out);
}
}
namespace cub {
template <class T> struct DoubleBuffer { DoubleBuffer(T *, T *); };
struct DeviceRadixSort {
  template <class K, class V>
  static int SortPairs(void *, unsigned long &, const K *, K *, const V *, V *,
                       int);
  template <class K>
  static int SortKeys(void *, unsigned long &, DoubleBuffer<K> &, int);
};
}
__global__ void k(const int *a, const int *b, float *c) { c[0] = a[0] + b[0]; }
__global__ void moves(float *to, const float *from, const int *order, int n) {
  int i = threadIdx.x;
  const int at = __ldg(&order[i]);
  if (i < n)
    to[i] = from[at];
}
)";

/// "keys keys | indices order | -": the arguments of each launch.
std::string show(const std::vector<Launch> &Launches) {
  std::vector<std::string> Lines;
  for (const Launch &L : Launches) {
    std::vector<std::string> Parts;
    for (const LaunchArgument &A : L.Arguments) {
      if (!A.Sorted) {
        Parts.push_back("-");
        continue;
      }
      const char *Roles[] = {"keys", "indices", "data"};
      Parts.push_back(std::string(Roles[unsigned(A.Sorted->How)]) + " " +
                      A.Sorted->Name);
    }
    Lines.push_back(llvm::join(Parts, " | "));
  }
  return llvm::join(Lines, "\n");
}

std::string sorts(const std::string &Text) {
  return show(parseSound(Library + Text).Launches);
}

/// The launches of a function with the arrays `a`, `b` and `c`.
std::string inHost(const std::string &Body) {
  return sorts("void host(int *a, int *b, float *c, int n) {\n" + Body + "\n}");
}

TEST(Sorts, KeysAndIndicesOfOneCall) {
  EXPECT_EQ(inHost("thrust::sort_by_key(a, a + n, b); k<<<1, 32>>>(a, b, c);"),
            "keys a | indices b | -");
}

TEST(Sorts, ElementsThatMoveWithTheKeysAreDataWholeNumbersAreIndices) {
  EXPECT_EQ(inHost("thrust::sort_by_key(a, a + n, c); k<<<1, 32>>>(a, b, c);"),
            "keys a | - | data c");
  EXPECT_EQ(inHost("thrust::sort_by_key(a, a + n, thrust::make_zip_iterator("
                   "b, thrust::device_ptr<float>(c))); k<<<1, 32>>>(a, b, c);"),
            "keys a | indices b | data c");
}

TEST(Sorts, APolicyIsNoKey) {
  EXPECT_EQ(inHost("thrust::sort_by_key(thrust::policy(), a, a + n, b);"
                   "k<<<1, 32>>>(a, b, c);"),
            "keys a | indices b | -");
}

TEST(Sorts, NothingIsSortedByAFloat) {
  EXPECT_EQ(inHost("thrust::sort_by_key(c, c + n, a); k<<<1, 32>>>(a, b, c);"),
            "- | - | -");
  EXPECT_EQ(inHost("std::sort(c, c + n); k<<<1, 32>>>(a, b, c);"), "- | - | -");
}

TEST(Sorts, PartsThatAreSortedMakeNoOrder) {
  EXPECT_EQ(inHost("std::sort(a + n, a + n + n); k<<<1, 32>>>(a, b, c);"),
            "- | - | -");
  EXPECT_EQ(inHost("std::sort(&a[n], &a[n + n]); k<<<1, 32>>>(a, b, c);"),
            "- | - | -");
  EXPECT_EQ(inHost("std::sort(&a[0], &a[n]); k<<<1, 32>>>(a, b, c);"),
            "keys a | - | -");
}

TEST(Sorts, CubSortsIntoItsOutputs) {
  EXPECT_EQ(inHost("int *from; unsigned long bytes;"
                   "cub::DeviceRadixSort::SortPairs(nullptr, bytes, from, a, "
                   "from, b, n); k<<<1, 32>>>(a, b, c);"
                   "k<<<1, 32>>>(from, from, c);"),
            "keys a | indices b | -\n- | - | -");
  EXPECT_EQ(inHost("unsigned long bytes; cub::DoubleBuffer<int> both(a, b);"
                   "cub::DeviceRadixSort::SortKeys(nullptr, bytes, both, n);"
                   "k<<<1, 32>>>(a, b, c);"),
            "keys both | keys both | -");
}

TEST(Sorts, ComparisonsOfStructs) {
  const std::string Structs = R"(
struct Body { int cell; float x; };
struct ByCell { bool operator()(const Body &a, const Body &b) const {
  return a.cell < b.cell; } };
struct ByX { bool operator()(const Body &a, const Body &b) const {
  return a.x < b.x; } };
__global__ void bodies(const Body *all, float *out) { *out = all->x; }
)";
  EXPECT_EQ(sorts(Structs + "void host(Body *a, Body *b, float *c) {"
                            "std::sort(a, a + 9, ByCell());"
                            "std::sort(b, b + 9, ByX());"
                            "bodies<<<1, 32>>>(a, c); bodies<<<1, 32>>>(b, c);"
                            "}"),
            "data a | -\n- | -");
}

TEST(Sorts, PointersAreFollowed) {
  EXPECT_EQ(sorts(R"(
struct Cells { thrust::device_vector<int> keys, order; int *raw; };
int *pointer(thrust::device_vector<int> &of) {
  return thrust::raw_pointer_cast(of.data());
}
void sorted(int *keys, int *order, int n) {
  thrust::sort_by_key(thrust::device_ptr<int>(keys),
                      thrust::device_ptr<int>(keys + n),
                      thrust::device_ptr<int>(order));
}
void host(Cells &cells, float *c, int n) {
  cells.raw = pointer(cells.keys);
  sorted(cells.raw, pointer(cells.order), n);
  k<<<1, 32>>>(pointer(cells.keys), pointer(cells.order), c);
})"),
            "keys keys | indices order | -");
}

TEST(Sorts, AParameterIsSortedIfAllThatIsPassedIs) {
  EXPECT_EQ(sorts(R"(
void one(int *p, float *c) { k<<<1, 32>>>(p, p, c); }
void two(int *p, float *c) { k<<<1, 32>>>(p, p, c); }
void host(int *a, int *b, float *c, int n) {
  std::sort(a, a + n);
  one(a, c);
  two(a, c);
  two(b, c);
})"),
            "keys a | keys a | -\n- | - | -");
}

TEST(Sorts, ACopyOfSortedDataIsSortedItsSourceIsNot) {
  EXPECT_EQ(inHost("int *d; std::sort(a, a + n);"
                   "cudaMemcpy(d, a, n * 4, cudaMemcpyHostToDevice);"
                   "k<<<1, 32>>>(d, b, c);"),
            "keys a | - | -");
  EXPECT_EQ(inHost("cudaMemcpy(b, a, n * 4, cudaMemcpyDeviceToDevice);"
                   "std::sort(b, b + n); k<<<1, 32>>>(a, b, c);"),
            "- | keys b | -");
}

TEST(Sorts, KernelsMoveElementsByIndices) {
  EXPECT_EQ(inHost("float *to; thrust::sort_by_key(a, a + n, b);"
                   "moves<<<1, 32>>>(to, c, b, n);"),
            "data to | - | indices b | -");
  EXPECT_EQ(inHost("float *to; moves<<<1, 32>>>(to, c, b, n);"),
            "- | - | - | -");
  EXPECT_EQ(inHost("float *to; thrust::sort_by_key(a, a + n, b);"
                   "thrust::gather(b, b + n, c, to); k<<<1, 32>>>(a, b, to);"),
            "keys a | indices b | data to");
}

TEST(Sorts, AStoreByIndicesBringsTheOrderBefore) {
  EXPECT_EQ(
      sorts("__global__ void back(float *to, const float *from, int *by) {"
            "  to[by[threadIdx.x]] = from[threadIdx.x]; }\n"
            "void host(int *a, int *b, float *c, float *to, int n) {"
            "thrust::sort_by_key(a, a + n, b);"
            "back<<<1, 32>>>(to, c, b); k<<<1, 32>>>(a, b, to); }"),
      "- | - | indices b\nkeys a | indices b | -");
}

TEST(Sorts, AnotherOrderThanThatOfTheValuesMakesIndices) {
  EXPECT_EQ(inHost("std::sort(a, a + n, [=](int i, int j) {"
                   "return b[i] < b[j]; }); k<<<1, 32>>>(a, b, c);"),
            "indices a | - | -");
  EXPECT_EQ(inHost("std::sort(a, a + n, [=](int i, int j) {"
                   "return c[i] < c[j]; }); k<<<1, 32>>>(a, b, c);"),
            "- | - | -");
  EXPECT_EQ(inHost("std::sort(a, a + n, [](int i, int j) { return i > j; });"
                   "k<<<1, 32>>>(a, b, c);"),
            "keys a | - | -");
}

TEST(Sorts, PointersWithAnOffsetLeaveTheirSourceUnsorted) {
  EXPECT_EQ(inHost("int *row = a + b[n]; std::sort(row, row + n);"
                   "k<<<1, 32>>>(a, row, c);"),
            "- | keys row | -");
  EXPECT_EQ(inHost("int *row = a; for (; row < a + 99; row += n)"
                   "std::sort(row, row + n); k<<<1, 32>>>(a, row, c);"),
            "- | keys row | -");
  EXPECT_EQ(
      sorts("static void one(int *row, int n) { std::sort(row, row + n); }"
            "void host(int *a, int *b, float *c, int n) {"
            "one(a + b[n], n); one(b, n); k<<<1, 32>>>(a, b, c); }"),
      "- | keys row | -");
}

TEST(Sorts, OneBufferOfAClassDoesNotSortTheOthers) {
  auto WithClass = [](const std::string &Class) {
    return sorts(Class + "void sort(B &a) { std::sort(a.p, a.p + 9); }"
                         "void host(B &b, float *c) {"
                         "k<<<1, 32>>>(b.p, b.p, c); }");
  };
  EXPECT_EQ(WithClass("struct B { int *p; int size, room; };\n"),
            "keys p | keys p | -");
  EXPECT_EQ(WithClass("struct B { int *p; int size; };\n"), "- | - | -");
  EXPECT_EQ(WithClass("template <class T> struct Buffer {"
                      "T *p; int size, room; }; using B = Buffer<int>;\n"),
            "- | - | -");
}

TEST(Sorts, TheObjectOfAnOperatorIsNoParameter) {
  EXPECT_EQ(sorts("struct Pick { int *operator()(int *a, int *b) const {"
                  "return b; } };"
                  "void host(int *a, int *b, float *c, int n) {"
                  "Pick pick; std::sort(a, a + n); int *p = pick(a, b);"
                  "int *q = pick(b, a); k<<<1, 32>>>(p, q, c); }"),
            "- | keys a | -");
}

TEST(Sorts, APlaceMayBeReachedByTwoWays) {
  EXPECT_EQ(sorts("static void run(int *p, float *c) {"
                  "k<<<1, 32>>>(p, p, c); }"
                  "static void one(int *p, float *c) { run(p, c); }"
                  "static void two(int *p, float *c) { run(p, c); }"
                  "void host(int *a, float *c, int n) {"
                  "std::sort(a, a + n); one(a, c); two(a, c); }"),
            "keys a | keys a | -");
}

TEST(Sorts, OtherFilesDoNotKnowWhatIsInNoNamedNamespace) {
  EXPECT_TRUE(parseSound(std::string(Library) +
                         "namespace { struct P { int *x, *y, *z; }; }"
                         "void sort(P &p, int m) { std::sort(p.x, p.x + m); }")
                  .Sorts.empty());
}

TEST(Sorts, OtherFilesKnowFieldsByName) {
  const std::string Fields = "namespace n { struct P { int *x, *y, *z; }; }\n";
  const TranslationUnit Sorting =
      parseSound(Library + Fields +
                 "void sort(n::P &p, int m) { std::sort(p.x, p.x + m); }");
  ASSERT_EQ(Sorting.Sorts.size(), 1u);
  EXPECT_EQ(Sorting.Sorts[0].Field, "n::P::x");
  TranslationUnit Using =
      parseSound(Library + Fields +
                 "void use(n::P &p, int *z, float *c) {"
                 "k<<<1, 32>>>(p.x, p.y, c); k<<<1, 32>>>(z, p.x, c); }");
  EXPECT_EQ(show(Using.Launches), "- | - | -\n- | - | -");
  applySorts(Sorting.Sorts, Using.Launches);
  EXPECT_EQ(show(Using.Launches), "keys x | - | -\n- | keys x | -");
}

} // namespace
