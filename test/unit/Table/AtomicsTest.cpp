//===- AtomicsTest.cpp - Shared atomics against the counters --------------===//
//
// test/truth/sm_90_shared_atomics.tsv has what one warp measured for 14 forms
// of atomics at 9 patterns of addresses, with all lanes and with the first 20.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>

using namespace warplint;
using llvm::StringRef;

namespace {

constexpr AccessKind Load = AccessKind::Load, Atomic = AccessKind::Atomic;

struct Row {
  std::string Type, Operation, Index;
  unsigned Lanes = 0;
  double Requests = 0, Wavefronts = 0, Ideal = 0, LoadWavefronts = 0;
};

std::vector<Row> rows() {
  auto File = llvm::MemoryBuffer::getFile(
      WARPLINT_SOURCE_DIR "/test/truth/sm_90_shared_atomics.tsv");
  EXPECT_TRUE(bool(File));
  std::vector<Row> Rows;
  llvm::SmallVector<StringRef, 0> Lines;
  if (File)
    (*File)->getBuffer().split(Lines, '\n', -1, false);
  for (StringRef Line : llvm::drop_begin(Lines)) {
    llvm::SmallVector<StringRef, 8> Cells;
    Line.split(Cells, '\t');
    EXPECT_EQ(Cells.size(), 8u) << Line.str();
    Row R{Cells[0].str(), Cells[1].str(), Cells[2].str()};
    EXPECT_FALSE(Cells[3].getAsInteger(10, R.Lanes));
    double *Numbers[] = {&R.Requests, &R.Wavefronts, &R.Ideal,
                         &R.LoadWavefronts};
    for (unsigned N = 0; N < 4; ++N)
      EXPECT_FALSE(Cells[4 + N].getAsDouble(*Numbers[N]));
    Rows.push_back(std::move(R));
  }
  return Rows;
}

/// A kernel for each form and index; what the loop of compare-and-swap reads is
/// the only load of `s` but that of the result.
std::string kernel(const Row &R, const std::string &Name) {
  return "extern \"C\" __global__ void " + Name + "(const int *in, " + R.Type +
         " *out, int n, int lanes) {\n  __shared__ " + R.Type +
         " s[1100];\n  int t = threadIdx.x, i = " + R.Index +
         ", v = in[t];\n  " + R.Type + " r = 0;\n  if (t < lanes) {\n" +
         R.Operation + ";\n  }\n  out[t] = r;\n}\n";
}

} // namespace

TEST(Atomics, WhatOneWarpMeasured) {
  std::map<std::string, std::string> Names;
  std::string Text = "typedef unsigned long long u64;\n";
  const std::vector<Row> Rows = rows();
  for (const Row &R : Rows) {
    auto [It, New] = Names.try_emplace(R.Type + R.Operation + R.Index,
                                       "k" + std::to_string(Names.size()));
    if (New)
      Text += kernel(R, It->second);
  }
  const Kernels K = Kernels::fromCuda(Text);
  EXPECT_EQ(Rows.size(), 252u);
  for (const Row &R : Rows) {
    KernelTable T =
        K.run(Names[R.Type + R.Operation + R.Index], Shape::of(1),
              Shape::of(32), {std::nullopt, std::nullopt, 0, R.Lanes});
    const std::string What = R.Type + " " + R.Operation + " at " + R.Index +
                             ", " + std::to_string(R.Lanes) + " lanes";
    Access A = only(T, MemorySpace::Shared, Atomic);
    EXPECT_EQ(A.MeanRequests, std::optional<double>(R.Requests)) << What;
    EXPECT_EQ(A.TotalLow, std::optional<double>(R.Wavefronts)) << What;
    EXPECT_EQ(A.TotalHigh, std::optional<double>(R.Wavefronts)) << What;
    EXPECT_EQ(A.TotalIdeal, std::optional<double>(R.Ideal)) << What;
    if (R.LoadWavefronts) {
      Access L = only(T, MemorySpace::Shared, Load);
      EXPECT_EQ(L.TotalLow, std::optional<double>(R.LoadWavefronts)) << What;
    }
  }
}

namespace {

/// Wavefronts of an update of one word by a full warp, at an address that the
/// text chooses: 1 where ptxas sees that it is one address, else 32.
double perWarp(const std::string &Before, const std::string &Index,
               const std::string &Update = "atomicMax(&s[INDEX], in[t])",
               Shape Block = Shape::of(32, 2)) {
  std::string Full = Update;
  Full.replace(Full.find("INDEX"), 5, Index);
  KernelTable T =
      Kernels::fromCuda("__device__ int cell[2];\n"
                        "extern \"C\" __global__ void k(int *out, const int "
                        "*in, int n, int m) {\n  __shared__ int s[64], q[64];\n"
                        "  int t = threadIdx.x, r = 0;\n  q[t] = in[t];\n"
                        "  __syncthreads();\n  " +
                        Before + "\n  " + Full + ";\n  out[t] = r;\n}\n")
          .run("k", Shape::of(1), Block, {});
  for (const Access &A : accesses(T, MemorySpace::Shared, Atomic))
    return A.PerRequest.High;
  ADD_FAILURE() << "no atomic";
  return 0;
}

} // namespace

TEST(Atomics, OneLaneUpdatesForItsWarpWherePtxasSeesOneAddress) {
  EXPECT_EQ(perWarp("", "0"), 1);
  EXPECT_EQ(perWarp("", "n & 31"), 1);
  EXPECT_EQ(perWarp("", "blockIdx.x % 7"), 1);
  EXPECT_EQ(perWarp("", "q[3] & 31"), 1);
  EXPECT_EQ(perWarp("int w = __shfl_sync(~0u, in[t], 0);", "w & 31"), 1);
  EXPECT_EQ(perWarp("int w = __ballot_sync(~0u, in[t] > 3);", "w & 31"), 1);
  EXPECT_EQ(perWarp("int w = 3; if (n > 5) w = m;", "w & 31"), 1);
  EXPECT_EQ(perWarp("for (int w = 0; w < n; ++w)", "w & 31"), 1);
  EXPECT_EQ(perWarp("for (int w = 0; w < in[t]; ++w)", "n & 31"), 1);
}

TEST(Atomics, ThreadNumbersAndPartedLanesHideThatItIsOneAddress) {
  EXPECT_EQ(perWarp("", "threadIdx.y"), 32);
  EXPECT_EQ(perWarp("", "t / 32"), 32);
  EXPECT_EQ(perWarp("int w = __syncthreads_count(in[t] > 3);", "w & 31"), 32);
  EXPECT_EQ(perWarp("int w = 3; if (in[t] > 5) w = m;", "w & 31"), 32);
  EXPECT_EQ(perWarp("for (int w = 0; w < in[t]; ++w)", "w & 31"), 32);
}

TEST(Atomics, ScopesAndAssemblyAreTheSame) {
  EXPECT_EQ(perWarp("", "0", "atomicAdd_block(&s[INDEX], in[t])"), 1);
  const std::string Red =
      "asm volatile(\"red.shared.OP.u32 [%0], %1;\" :: "
      "\"r\"((unsigned)__cvta_generic_to_shared(&s[INDEX])), \"r\"(in[t]))";
  auto With = [&](const char *Operation) {
    std::string Text = Red;
    return Text.replace(Text.find("OP"), 2, Operation);
  };
  EXPECT_EQ(perWarp("", "0", With("add")), 1);
  EXPECT_EQ(perWarp("", "0", With("inc")), 32);
}

TEST(Atomics, EachSpellingIsTheSameOperation) {
  using Op = AtomicOperation;
  auto Of = [](const std::string &Statement) {
    KernelTable T =
        Kernels::fromCuda("extern \"C\" __global__ void k(int *p) {\n"
                          "  unsigned *u = (unsigned *)p + threadIdx.x;\n"
                          "  " +
                          Statement + ";\n}\n")
            .run("k", Shape::of(4), Shape::of(32));
    return only(T, MemorySpace::Global, Atomic).Atomic->Operation;
  };
  for (auto [Call, Want] :
       {std::pair("atomicAdd(u, 3u)", Op::Add),
        std::pair("atomicSub(u, 3u)", Op::Sub),
        std::pair("atomicAnd(u, 3u)", Op::And),
        std::pair("atomicOr(u, 3u)", Op::Or),
        std::pair("atomicXor(u, 3u)", Op::Xor),
        std::pair("atomicMax(u, 3u)", Op::Max),
        std::pair("atomicMin(p, 3)", Op::Min),
        std::pair("atomicExch(u, 3u)", Op::Exchange),
        std::pair("atomicInc(u, 3u)", Op::Increment),
        std::pair("atomicDec(u, 3u)", Op::Decrement),
        std::pair("atomicCAS(u, 3u, 4u)", Op::CompareAndSwap),
        std::pair("atomicAdd((float *)u, 3.f)", Op::Add)})
    EXPECT_EQ(Of(Call), Want) << Call;
  for (auto [Name, Want] :
       {std::pair("add", Op::Add), std::pair("and", Op::And),
        std::pair("or", Op::Or), std::pair("xor", Op::Xor),
        std::pair("max", Op::Max), std::pair("min", Op::Min),
        std::pair("inc", Op::Increment), std::pair("dec", Op::Decrement)})
    EXPECT_EQ(Of("asm volatile(\"red.global." + std::string(Name) +
                 ".u32 [%0], %1;\" :: \"l\"(u), \"r\"(3))"),
              Want)
        << Name;
}

/// Which requests are known: those of a warp that no other warp disturbs.
TEST(Atomics, RoundsAreKnownWhereNoOtherWarpMeets) {
  auto Run = [](const std::string &Index, Shape Block) {
    KernelTable T =
        Kernels::fromCuda("extern \"C\" __global__ void k(const float *in) {\n"
                          "  __shared__ float s[256];\n  int t = threadIdx.x;\n"
                          "  atomicAdd(&s[" +
                          Index + "], in[t]);\n}\n")
            .run("k", Shape::of(4), Block);
    return only(T, MemorySpace::Shared, Atomic);
  };
  EXPECT_EQ(Run("t", Shape::of(128)).Requests, std::optional<uint64_t>(4));
  EXPECT_EQ(Run("t / 32 * 40", Shape::of(128)).Requests,
            std::optional<uint64_t>(128));
  Access Shared = Run("0", Shape::of(128));
  EXPECT_FALSE(Shared.Requests);
  EXPECT_EQ(Shared.PerRequest.How, Verdict::Kind::Exact);
  EXPECT_EQ(Shared.PerRequest.High, 2);
  ASSERT_TRUE(Shared.Atomic.has_value());
  EXPECT_TRUE(Shared.Atomic->InCasLoop);
  EXPECT_EQ(Shared.Atomic->Rounds.Low, 32);
  EXPECT_EQ(Shared.Atomic->Rounds.How, Verdict::Kind::Range);
  EXPECT_FALSE(Run("t % 64", Shape::of(128)).Requests);
  Access ByData = Run("int(in[t]) & 63", Shape::of(32));
  EXPECT_FALSE(ByData.Requests);
  EXPECT_EQ(ByData.Atomic->Rounds.Low, 1);
  EXPECT_EQ(ByData.Atomic->Rounds.High, 32);
}

TEST(Atomics, ASumWhoseResultIsUsedIsTakenTogetherByFullWarpsOnly) {
  const std::string Add = "r = atomicAdd(&s[INDEX], in[t])";
  EXPECT_EQ(perWarp("", "0", Add), 1);
  EXPECT_EQ(perWarp("", "0", Add, Shape::of(20)), 20);
  EXPECT_EQ(perWarp("if (in[t] > 3)", "0", Add), 32);
  EXPECT_EQ(perWarp("if (in[t] > 3)", "0", "r = atomicAdd(&s[INDEX], n)"), 1);
}
