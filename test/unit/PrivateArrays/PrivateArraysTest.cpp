//===- PrivateArraysTest.cpp - What is left of private arrays -------------===//

#include "warplint/Ptxas/PrivateArrays.h"
#include "Kernels.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

using namespace warplint;

namespace {

KernelTable table(const std::string &Body) {
  static const std::string Head =
      "extern \"C\" __global__ void k(float *out, const float *in, const int "
      "*index, int start, int n) {\n  int t = threadIdx.x;\n";
  return Kernels::fromCuda(Head + Body + "\n}\n")
      .run("k", Shape::of(4), Shape::of(64));
}

/// The only array; fails the test when there is not exactly one.
PrivateArray array(const KernelTable &T) {
  EXPECT_EQ(T.PrivateArrays.size(), 1u) << describe(T);
  return T.PrivateArrays.empty() ? PrivateArray() : T.PrivateArrays[0];
}

const char Fill32[] = "float a[32];\n"
                      "for (int i = 0; i < 32; ++i) a[i] = in[t + i * 64];\n";

} // namespace

TEST(PrivateArrays, ConstantIndicesAreRegisters) {
  KernelTable T = table("float a[2]; a[0] = in[t]; a[1] = in[t + 32];"
                        "out[t] = a[0] + a[1];");
  EXPECT_TRUE(T.PrivateArrays.empty());
  EXPECT_FALSE(T.StackLikely);
  EXPECT_TRUE(accesses(T, MemorySpace::Local, AccessKind::Load).empty());
}

TEST(PrivateArrays, UnrolledLoopsAreRegisters) {
  EXPECT_TRUE(table("float a[5];\n#pragma unroll\nfor (int i = 0; i < 5; ++i) "
                    "a[i] = in[t + i];\nfloat s = 0;\n#pragma unroll\n"
                    "for (int i = 0; i < 5; ++i) s += a[i];\nout[t] = s;")
                  .PrivateArrays.empty());
}

TEST(PrivateArrays, LongLoopsAreUnrolledAsNvccDoes) {
  // 100 iterations of a handful of instructions: beyond LLVM's own threshold.
  KernelTable T = table("float a[100]; for (int i = 0; i < 100; ++i) a[i] = "
                        "in[t + i * 64]; float s = 0; for (int i = 0; i < 100; "
                        "++i) s += a[99 - i] * i; out[t] = s;");
  EXPECT_TRUE(T.PrivateArrays.empty());
}

TEST(PrivateArrays, LoopsThatMustStayKeepTheirArray) {
  KernelTable T =
      table("float a[40];\n#pragma unroll 1\nfor (int i = 0; i < 40; ++i) a[i] "
            "= in[t + i * 64];\nout[t] = a[start];");
  PrivateArray A = array(T);
  EXPECT_TRUE(A.LikelyLocal);
  Access Store = of(T, "a", AccessKind::Store);
  EXPECT_EQ(Store.Index, Uniformity::Uniform);
  EXPECT_EQ(wordsOf(Store.IndexWhy),
            "loop not unrolled: the source forbids it");
  EXPECT_EQ(wordsOf(of(T, "a", AccessKind::Load).IndexWhy), "argument 'start'");
}

TEST(PrivateArrays, UniformIndexOfAnArgument) {
  KernelTable T = table("float ring[48]; for (int i = 0; i < 48; ++i) ring[i] "
                        "= in[t + i * 64]; for (int j = 0; j < n; ++j)\n"
                        "ring[(start + j) % 48] += j; out[t] = ring[3];");
  PrivateArray A = array(T);
  EXPECT_EQ(A.Name, "ring");
  EXPECT_EQ(A.Where.Line, 3u);
  EXPECT_EQ(A.Bytes, 192u);
  EXPECT_EQ(A.ElementBytes, 4u);
  EXPECT_TRUE(A.DynamicallyIndexed);
  EXPECT_FALSE(A.AddressEscapes);
  EXPECT_FALSE(A.IsStruct);
  EXPECT_TRUE(A.LikelyLocal);
  EXPECT_EQ(A.Why, "48 words are too many for registers in a loop");
  for (const Access &R : accesses(T, MemorySpace::Local, AccessKind::Load)) {
    bool InLoop = R.Where.Line == 4;
    if (R.Index == Uniformity::Constant) {
      EXPECT_TRUE(R.IndexWhy.empty());
      continue;
    }
    EXPECT_TRUE(InLoop);
    EXPECT_EQ(R.Index, Uniformity::Uniform);
    const std::vector<IndexReason> Want = {
        {IndexReason::Kind::UncountedLoop},
        {IndexReason::Kind::Argument, "start"}};
    EXPECT_EQ(R.IndexWhy.size(), Want.size());
    for (const IndexReason &Part : Want)
      EXPECT_EQ(llvm::count(R.IndexWhy, Part), 1) << wordsOf(Part);
    // Lanes with one index share a line.
    EXPECT_EQ(R.PerRequest.Low, 4);
    EXPECT_EQ(R.PerRequest.High, 4);
  }
}

TEST(PrivateArrays, LoadedIndexVaries) {
  KernelTable T = table(std::string(Fill32) +
                        "for (int j = 0; j < n; ++j)\n"
                        "a[index[j * 64 + t] & 31] += 1; out[t] = a[3];");
  EXPECT_TRUE(array(T).LikelyLocal);
  unsigned Seen = 0;
  for (const Access &R : accesses(T, MemorySpace::Local, AccessKind::Store))
    if (R.Index != Uniformity::Constant) {
      ++Seen;
      EXPECT_EQ(R.Index, Uniformity::Varying);
      EXPECT_EQ(wordsOf(R.IndexWhy), "loaded value");
    }
  EXPECT_EQ(Seen, 1u);
}

TEST(PrivateArrays, ThreadIndexVaries) {
  KernelTable T = table("double a[8]; for (int i = 0; i < 8; ++i) a[i] = "
                        "in[t + i * 64]; out[t] = a[t & 7];");
  EXPECT_EQ(array(T).Why, "elements of 8 bytes are not kept in registers");
  Access Load = of(T, "a", AccessKind::Load);
  EXPECT_EQ(Load.Index, Uniformity::Varying);
  EXPECT_EQ(wordsOf(Load.IndexWhy), "threadIdx");
}

TEST(PrivateArrays, OneReadAmongFewIsSelected) {
  KernelTable T = table(std::string(Fill32) + "out[t] = a[index[t]];");
  PrivateArray A = array(T);
  EXPECT_TRUE(A.DynamicallyIndexed);
  EXPECT_FALSE(A.LikelyLocal);
  EXPECT_FALSE(T.StackLikely);
}

TEST(PrivateArrays, NarrowElementsStayInMemory) {
  EXPECT_EQ(array(table("char a[4]; for (int i = 0; i < 4; ++i) a[i] = "
                        "in[t + i]; out[t] = a[index[t]];"))
                .Why,
            "elements of 1 byte are not kept in registers");
}

static PrivateArray readOf(const char *Type, const char *Value) {
  return array(
      Kernels::fromCuda("struct Four { char x, y, z, w; };\n"
                        "extern \"C\" __global__ void k(int *out, const " +
                        std::string(Type) + " *in, int i) {\n  " + Type +
                        " a[4];\n  for (int j = 0; j < 4; ++j)\n"
                        "    a[j] = in[threadIdx.x + j];\n"
                        "  out[threadIdx.x] = " +
                        Value + ";\n}")
          .run("k", Shape::of(4), Shape::of(64)));
}

TEST(PrivateArrays, NarrowFieldsThatAreReadTogetherAreAWord) {
  EXPECT_FALSE(readOf("short2", "a[i].x + a[i].y").LikelyLocal);
  EXPECT_FALSE(readOf("uchar4", "a[i].x + a[i].w").LikelyLocal);
  // Two of four bytes are less than a word, and so is one of two fields.
  EXPECT_TRUE(readOf("uchar4", "a[i].x + a[i].y").LikelyLocal);
  EXPECT_TRUE(readOf("short2", "a[i].x").LikelyLocal);
  // Nothing says that the fields are aligned to a word.
  EXPECT_TRUE(readOf("Four", "a[i].x + a[i].y").LikelyLocal);
}

TEST(PrivateArrays, DoublesInWordsStayInMemory) {
  KernelTable T = Kernels::fromCuda(R"(
struct __align__(16) Four { int x, y, z, w; };
extern "C" __global__ void k(Four *out, const Four *in, int n) {
  Four last = in[threadIdx.x];
  for (int i = 0; i < n; ++i) ((double *)&last)[1 - i] = 0;
  out[threadIdx.x] = last;
})")
                      .run("k", Shape::of(4), Shape::of(64));
  EXPECT_EQ(array(T).Why, "elements of 8 bytes are not kept in registers");
}

TEST(PrivateArrays, WithoutConstantIndexNothingIsSelected) {
  PrivateArray A = array(table("float a[4]; a[start] = in[t]; a[n] = in[t + 1];"
                               "out[t] = a[index[t]];"));
  EXPECT_TRUE(A.LikelyLocal);
  EXPECT_EQ(A.Why, "no access of it has a constant index");
}

TEST(PrivateArrays, PointersThatMove) {
  PrivateArray A = array(table("float a[8]; for (int i = 0; i < 8; ++i) a[i] = "
                               "in[t + i]; float *p = a, s = 0; while (n--) s "
                               "+= *p++; out[t] = s;"));
  EXPECT_TRUE(A.LikelyLocal);
  EXPECT_EQ(A.Why, "it is accessed through a pointer that moves");
}

TEST(PrivateArrays, PlacesChosenByControlFlow) {
  // The new value goes to one of four places that are each known.
  PrivateArray A = array(table(
      "float a[4]; for (int i = 0; i < 4; ++i) a[i] = -1; for (int q = 0; q < "
      "n; ++q) { float v = in[q * 64 + t]; int at = 3; while (at > 0 && a[at - "
      "1] < v) { a[at] = a[at - 1]; --at; } a[at] = v; } for (int i = 0; i < "
      "4; ++i) out[i * 64 + t] = a[i];"));
  EXPECT_TRUE(A.LikelyLocal);
}

TEST(PrivateArrays, StructsThatAreIndexedInside) {
  KernelTable T = Kernels::fromCuda(R"(
struct State { float position[24]; float velocity[24]; float mass; };
extern "C" __global__ void k(float *out, const float *in, const int *order, int n) {
  State state;
  int t = threadIdx.x;
  for (int i = 0; i < 24; ++i) { state.position[i] = in[i * 64 + t]; state.velocity[i] = 0; }
  state.mass = in[t];
  for (int s = 0; s < n; ++s) {
    int i = order[s * 64 + t] % 24;
    state.velocity[i] += state.position[i] * state.mass;
    state.position[i] += state.velocity[i];
  }
  float sum = 0;
  for (int i = 0; i < 24; ++i) sum += state.position[i];
  out[t] = sum;
})")
                      .run("k", Shape::of(4), Shape::of(64));
  PrivateArray A = array(T);
  EXPECT_EQ(A.Name, "state");
  EXPECT_TRUE(A.IsStruct);
  EXPECT_EQ(A.Bytes, 196u);
  EXPECT_TRUE(A.LikelyLocal);
}

TEST(PrivateArrays, EscapingAddress) {
  PrivateArray A = array(table("float a[2] = {in[t], in[t + 1]};"
                               "asm volatile(\"\" :: \"l\"(a) : \"memory\");"
                               "out[t] = a[0] + a[1];"));
  EXPECT_TRUE(A.AddressEscapes);
  EXPECT_FALSE(A.DynamicallyIndexed);
  EXPECT_TRUE(A.LikelyLocal);
  EXPECT_EQ(A.Why, "its address is taken");
}

TEST(PrivateArrays, PointersInCopiedStructsLeadToRegisters) {
  // The struct is copied as eight bytes, while its place is not known yet.
  KernelTable T = Kernels::fromCuda(R"(
struct View { float *at; };
extern "C" __global__ void k(float *out, const float *in) {
  int t = threadIdx.x;
  float a[4];
  for (int i = 0; i < 4; ++i) a[i] = in[t + i * 64];
  View from[2] = {{a}, {a + 1}}, to[2];
  const View *p = from;
  View *q = to;
  for (int i = 0; i < 2; ++i) *q++ = *p++;
  out[t] = to[1].at[2] + to[0].at[0];
})")
                      .run("k", Shape::of(4), Shape::of(64));
  EXPECT_TRUE(T.PrivateArrays.empty());
  EXPECT_FALSE(T.StackLikely);
  EXPECT_TRUE(accesses(T, MemorySpace::Local, AccessKind::Load).empty());
}

TEST(PrivateArrays, AddressesThatAreIntegersStay) {
  PrivateArray A = array(table(
      "float a[4]; for (int i = 0; i < 4; ++i) a[i] = in[t + i * 64]; long "
      "long at = (long long)a; float s = 0; for (int i = 0; i < 4; ++i, at += "
      "4) s = s * n + *(float *)at; out[t] = s;"));
  EXPECT_TRUE(A.LikelyLocal);
  EXPECT_EQ(A.Why, "its address is taken");
}

TEST(PrivateArrays, ArrayOfAnInlinedFunctionIsOne) {
  KernelTable T = Kernels::fromCuda(R"(
__device__ double pick(const float *in, int at) {
  double local[6];
  for (int i = 0; i < 6; ++i) local[i] = in[i];
  return local[at];
}
extern "C" __global__ void k(float *out, const float *in, int n) {
  out[threadIdx.x] = pick(in, n) + pick(in + 9, n + 1);
})")
                      .run("k", Shape::of(4), Shape::of(64));
  PrivateArray A = array(T);
  EXPECT_EQ(A.Name, "local");
  EXPECT_EQ(A.Function, "_Z4pickPKfi");
}

TEST(PrivateArrays, StackOfTheMathLibrary) {
  KernelTable T = table("out[t] = cos((double)in[t]);");
  EXPECT_TRUE(T.PrivateArrays.empty());
  EXPECT_TRUE(T.StackLikely);
  EXPECT_FALSE(table("out[t] = cosf(in[t]);").StackLikely);
  EXPECT_TRUE(table("out[t] = cosf(in[t]) + sinf(in[t + 1]);").StackLikely);
}

TEST(PrivateArrays, ResultsOfTheMathLibraryAreNoArrays) {
  KernelTable T = table("float s, c; sincosf(in[t], &s, &c); out[t] = s * c;");
  EXPECT_TRUE(T.PrivateArrays.empty());
  EXPECT_FALSE(T.StackLikely);
}

TEST(PrivateArrays, TablesOfConstantsAreFilledEachTime) {
  const std::string Bytes =
      "const unsigned char mask[16] = {255, 85, 51, 73, 199, 93, 59, 17, 15, "
      "229, 195, 89, 215, 237, 203, 33};\n";
  KernelTable T = table(Bytes + "out[t] = mask[index[t] & 15];");
  PrivateArray A = array(T);
  EXPECT_EQ(A.Name, "mask");
  EXPECT_EQ(A.Bytes, 16u);
  EXPECT_TRUE(A.IsTable);
  EXPECT_TRUE(A.LikelyLocal);
  // One store of 16 bytes for each of two warps.
  Access Fill = only(T, MemorySpace::Local, AccessKind::Store);
  EXPECT_EQ(Fill.Bytes, 16u);
  EXPECT_EQ(Fill.Requests, std::optional<uint64_t>(2));
  EXPECT_EQ(Fill.TotalLow, std::optional<double>(32));
  // Known places need no array, and static ones are read from where they are.
  EXPECT_TRUE(
      table(Bytes + "out[t] = mask[3] + mask[7];").PrivateArrays.empty());
  EXPECT_TRUE(table("static " + Bytes + "out[t] = mask[index[t] & 15];")
                  .PrivateArrays.empty());
  // Few words are selected from.
  EXPECT_FALSE(array(table("unsigned char own[4] = {1, 2, 3, 4}; own[t & 3] = "
                           "n; out[t] = own[index[t] & 3];"))
                   .IsTable);
  EXPECT_FALSE(array(table("const int few[4] = {3, 9, 4, 8}; out[t] = "
                           "few[index[t] & 3];"))
                   .LikelyLocal);
}

// Loops over a table are unrolled, and what it holds chooses places of another
// array: nvcc has both in registers.
TEST(PrivateArrays, TablesKnownInTheEndAreFoldedAway) {
  EXPECT_TRUE(
      table("const int order[] = {0, 4, 2, 6, 1, 5, 3, 7};\n"
            "float v[8];\n"
            "for (int i = 0; i < 8; ++i) v[i] = out[t + 32 * i];\n"
            "for (int i = 1; i < 8; ++i)\n"
            "  v[i] = v[i] * sinf(order[i] * t) + cosf(order[i] * t);\n"
            "for (int i = 0; i < 8; ++i) out[t + 32 * i] = v[order[i]];")
          .PrivateArrays.empty());
}

TEST(PrivateArrays, TablesStillDecideAddresses) {
  KernelTable T = table("const int at[4] = {0, 8, 16, 24};\n"
                        "out[at[t & 3]] = 1;");
  Access Store = of(T, "out", AccessKind::Store);
  EXPECT_EQ(Store.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(Store.PerRequest.High, 4);
}

/// Whether an address that the vectorizer stores beside another one, in an
/// argument of a call, is taken.
static bool escapesThrough(const std::string &Attributes) {
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  const auto M =
      llvm::parseAssemblyString("declare void @f(ptr) " + Attributes + R"(
define void @k() {
  %a = alloca <4 x float>
  %b = alloca <4 x float>
  %p = alloca [2 x i64]
  %a.number = ptrtoint ptr %a to i64
  %b.number = ptrtoint ptr %b to i64
  %one = insertelement <2 x i64> poison, i64 %a.number, i32 0
  %both = insertelement <2 x i64> %one, i64 %b.number, i32 1
  store <2 x i64> %both, ptr %p
  call void @f(ptr %p)
  ret void
}
)",
                                Error, Context);
  if (!M) {
    ADD_FAILURE() << Error.getMessage().str();
    return false;
  }
  return llvm::any_of(arrayUses(*M->getFunction("k")),
                      [](const ArrayUses &U) { return U.Escape != nullptr; });
}

TEST(PrivateArrays, AddressesInAnArgumentOfABrokenCall) {
  EXPECT_FALSE(escapesThrough("\"warplint-broken\""));
  EXPECT_TRUE(escapesThrough(""));
}
