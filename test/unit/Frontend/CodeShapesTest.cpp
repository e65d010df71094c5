//===- CodeShapesTest.cpp - Loops, subscripts and atomics -----------------===//

#include "Source.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

namespace {

std::string textOf(const TranslationUnit &TU, const EditRange &R) {
  return R.isValid() ? TU.Sources.at(R.File).substr(R.Offset, R.Length)
                     : "none";
}

const LoopShape &loopAt(const TranslationUnit &TU, unsigned Line) {
  static const LoopShape None;
  auto At = llvm::find_if(TU.Shapes.Loops, [&](const LoopShape &L) {
    return L.Where.Line == Line;
  });
  EXPECT_NE(At, TU.Shapes.Loops.end()) << "no loop at line " << Line;
  return At == TU.Shapes.Loops.end() ? None : *At;
}

/// The lines of the loops on which the subscript depends.
std::string loopsOf(const TranslationUnit &TU, llvm::StringRef Text) {
  for (const SubscriptShape &S : TU.Shapes.Subscripts)
    if (textOf(TU, S.Range) == Text) {
      std::string Lines;
      for (size_t I : S.Loops)
        Lines += std::to_string(TU.Shapes.Loops[I].Where.Line) + " ";
      return Lines;
    }
  return "no subscript";
}

const char *const Nest = R"(__global__ void k(float *g, int n, int *m) {
  float a[8], b[4][4];
#pragma unroll 1
  for (int i = 0; i < 8; ++i)
    a[i] = g[i];
#pragma unroll
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; j++) {
      int place = j + 1;
      b[i][j] = a[place];
    }
  if (n)
    for (int i = 0; i <= n; i += 2) {
      a[i] = 1;
    }
  for (int i = 0; i < *m; ++i)
    b[0][i] = 2;
  for (int i = 0; i < n; ++i)
    if (g[i] > 0)
      a[i] = 3;
  for (int i = 0; i < n; ++i) {
    a[i] = 4;
    if (g[i] > 1)
      break;
  }
  for (int i = 0; i < n; ++i)
    a[i++] = 5;
  g[0] = a[0] + a[n & 7] + b[1][n & 3];
}
)";

} // namespace

TEST(CodeShapes, AnIndexDependsOnTheLoopsThatChangeItsVariables) {
  TranslationUnit TU = parseSound(Nest);
  EXPECT_EQ(loopsOf(TU, "b[i][j]"), "7 8 ");
  EXPECT_EQ(loopsOf(TU, "a[place]"), "8 ");
  EXPECT_EQ(loopsOf(TU, "g[i]"), "4 ");
  EXPECT_EQ(loopsOf(TU, "a[n & 7]"), "");
}

TEST(CodeShapes, PragmasAreFoundWithTheirLine) {
  TranslationUnit TU = parseSound(Nest);
  EXPECT_EQ(loopAt(TU, 4).Asked, LoopShape::Unrolling::Forbidden);
  EXPECT_EQ(textOf(TU, loopAt(TU, 4).Pragma), "#pragma unroll 1");
  EXPECT_EQ(loopAt(TU, 7).Asked, LoopShape::Unrolling::Full);
  EXPECT_EQ(loopAt(TU, 8).Asked, LoopShape::Unrolling::Unsaid);
  EXPECT_FALSE(loopAt(TU, 8).Pragma.isValid());
}

TEST(CodeShapes, CountingLoopsHaveTheExtentThatBoundsThem) {
  TranslationUnit TU = parseSound(Nest);
  ASSERT_TRUE(loopAt(TU, 4).Counts);
  EXPECT_TRUE(loopAt(TU, 4).Counts->IsConstant);
  EXPECT_TRUE(loopAt(TU, 4).IsInBlock);
  const LoopShape &Guarded = loopAt(TU, 13);
  ASSERT_TRUE(Guarded.Counts) << Guarded.WhyNotCounting;
  EXPECT_FALSE(Guarded.IsInBlock);
  EXPECT_FALSE(Guarded.Counts->IsConstant);
  EXPECT_EQ(Guarded.Counts->ConditionText, "i <= n");
  EXPECT_EQ(Guarded.Counts->Extent, 8u);
  EXPECT_EQ(loopAt(TU, 16).WhyNotCounting, "its bound may change in the loop");
  ASSERT_TRUE(loopAt(TU, 18).Counts);
  EXPECT_EQ(loopAt(TU, 18).Counts->Extent, std::nullopt);
  EXPECT_TRUE(loopAt(TU, 21).LeavesEarly);
  EXPECT_EQ(loopAt(TU, 21).Counts->Extent, 8u);
  EXPECT_EQ(loopAt(TU, 26).WhyNotCounting, "its body changes the counter");
}

TEST(CodeShapes, LoopsOfMacrosHaveNoRange) {
  TranslationUnit TU = parseSound(R"(
#define EACH for (int i = 0; i < 4; ++i)
__global__ void k(float *g) {
  float a[4];
  EACH a[i] = g[i];
  g[0] = a[1];
})");
  EXPECT_FALSE(loopAt(TU, 5).Range.isValid());
}

TEST(CodeShapes, InstancesOfATemplateAreOneLoop) {
  TranslationUnit TU = parseSound(R"(
template <int N> __global__ void k(float *g, int n) {
  float a[N], b[4];
  for (int i = 0; i < n; ++i)
    a[i] = g[i];
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
  g[0] = b[n];
}
template __global__ void k<4>(float *, int);
template __global__ void k<8>(float *, int);
)");
  EXPECT_EQ(TU.Shapes.Loops.size(), 2u);
  ASSERT_TRUE(loopAt(TU, 4).Counts);
  EXPECT_EQ(loopAt(TU, 4).Counts->Extent, std::nullopt);
  EXPECT_EQ(loopAt(TU, 6).Counts->Extent, 4u);
}

TEST(CodeShapes, AtomicsWithTheirArguments) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(int *sum, float *f, int *out) {
  atomicAdd(&sum[threadIdx.x / 32], out[0] + 1);
  out[1] = atomicMax(sum, 3);
  if (out[2])
    return;
  atomicAdd(f + 1, 2.0f);
})");
  ASSERT_EQ(TU.Shapes.Atomics.size(), 3u);
  const AtomicShape &Add = TU.Shapes.Atomics[0], &Max = TU.Shapes.Atomics[1];
  EXPECT_EQ(Add.Callee, "atomicAdd");
  EXPECT_EQ(Add.Base, "sum");
  EXPECT_EQ(Add.IndexText, "threadIdx.x / 32");
  EXPECT_EQ(Add.Texts[1], "out[0] + 1");
  EXPECT_EQ(Add.Type, "int");
  EXPECT_TRUE(Add.IsStatement);
  EXPECT_FALSE(Max.IsStatement);
  EXPECT_TRUE(TU.Shapes.Atomics[2].IsFloat);
  EXPECT_EQ(TU.Shapes.Atomics[2].IndexText, "1");
  ASSERT_EQ(TU.Shapes.Functions.size(), 1u);
  EXPECT_TRUE(TU.Shapes.Functions[0].IsKernel);
  EXPECT_TRUE(TU.Shapes.Functions[0].Returns);
}

TEST(CodeShapes, AtomicsInBranchesAndLoops) {
  TranslationUnit TU = parseSound(R"(
__device__ int total;
__device__ int weigh(int);
__global__ void k(int *sum, int *out, int n) {
  int *own = sum + blockIdx.x;
  if (n > 2)
    atomicAdd(own, weigh(n));
  for (int i = 0; i < n; ++i) {
    atomicAdd(&total, 2.5f);
    atomicAdd(sum + out[0], n);
    atomicAdd(sum + i, n);
  }
  atomicAdd(&sum[1], n);
  sum += 2;
}
__device__ void part(int *sum, int n) {
  if (n > 2)
    atomicAdd(sum, n);
}
__global__ void caller(int *sum, int n) { part(sum, n); }
)");
  llvm::ArrayRef<AtomicShape> All = TU.Shapes.Atomics;
  ASSERT_EQ(All.size(), 6u);
  // A branch; a call in the value does not matter.
  EXPECT_TRUE(All[0].IsStatement);
  EXPECT_FALSE(All[0].HasCalls || All[0].HasEffects || All[0].Converts);
  EXPECT_TRUE(All[0].Around.isValid());
  EXPECT_TRUE(All[0].IsAddressFixed) << "it is computed in front";
  // A global variable; the value is of another type.
  EXPECT_TRUE(All[1].IsAddressFixed && All[1].Converts);
  EXPECT_EQ(All[1].Around.Offset, All[2].Around.Offset);
  EXPECT_FALSE(All[2].IsAddressFixed); // it loads
  EXPECT_FALSE(All[3].IsAddressFixed); // the counter
  EXPECT_FALSE(All[4].Around.isValid());
  EXPECT_FALSE(All[5].Around.isValid()); // not in a kernel
}

TEST(CodeShapes, AddressesOfAtomicsThatMayChange) {
  TranslationUnit TU = parseSound(R"(
__global__ void k(int *sum, int n) {
  int at = n, kept = n;
  int &other = at;
  if (n > 2)
    atomicAdd(sum + at, 1);
  if (n > 3)
    atomicAdd(sum + kept, 1);
  if (n > 4)
    atomicAdd(&sum[blockIdx.x], 1);
  other = 3;
}
)");
  llvm::ArrayRef<AtomicShape> All = TU.Shapes.Atomics;
  ASSERT_EQ(All.size(), 3u);
  EXPECT_FALSE(All[0].IsAddressFixed) << "by a reference";
  EXPECT_TRUE(All[1].IsAddressFixed);
  EXPECT_TRUE(All[2].IsAddressFixed) << "one value for each thread";
}
