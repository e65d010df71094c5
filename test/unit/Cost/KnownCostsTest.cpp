//===- KnownCostsTest.cpp - Costs taken from an access like it ------------===//

#include "warplint/Cost/KnownCosts.h"
#include "Kernels.h"
#include <cmath>
#include <random>

using namespace warplint;

namespace {

/// One array of each space, aligned to 256 bytes, and three unknowns.
class KnownCostsTest : public ::testing::Test {
protected:
  KnownCostsTest() {
    Symbol Base;
    Base.Origins = FromAddress;
    Base.Multiple = 256;
    Base.Min = 4096;
    Base.Name = "array";
    Array = Symbols.root(Base);
    Addresses[Array] = {MemorySpace::Global, nullptr, 256};
    Symbol Block;
    Block.Enumerated = true;
    Block.Min = 0;
    Block.Max = 5;
    Block.Origins = FromBlock;
    Unknowns.push_back(Symbols.root(Block));
    Symbol Argument;
    Argument.Origins = FromArgument;
    Argument.What = Unknown::Argument;
    Argument.Name = "n";
    Unknowns.push_back(Symbols.root(Argument));
    Symbol Data;
    Data.Varying = true;
    Data.Origins = FromVaryingLoad;
    Data.Min = 0;
    Data.Max = 99;
    Unknowns.push_back(Symbols.root(Data));
    for (MemorySpace Space :
         {MemorySpace::Shared, MemorySpace::Global, MemorySpace::Local})
      for (unsigned Bytes : {1u, 4u, 8u, 16u}) {
        AccessShape Shape;
        Shape.Space = Space;
        Shape.Bytes = Bytes;
        Made.Shapes.push_back(Shape);
      }
  }

  LoggedAccess random(std::mt19937 &R) {
    LoggedAccess A;
    A.Shape = R() % Made.Shapes.size();
    const int64_t Bytes = Made.Shapes[A.Shape].Bytes;
    const int64_t Stride = Bytes * int64_t(R() % 5);
    const int64_t Start = Bytes * (int64_t(R() % 600) - 100);
    A.Address = LaneValue(64, LaneVector::make([&](unsigned L) {
                            return Start + Stride * int64_t(L);
                          }));
    A.Address.Terms.push_back({Array, LaneVector(1)});
    if (R() % 2)
      A.Address.Terms.push_back(
          {Unknowns[R() % 2], LaneVector(Bytes * int64_t(1 + R() % 40))});
    else if (R() % 4 == 0)
      A.Address.Terms.push_back(
          {Unknowns[R() % 2], LaneVector::make([&](unsigned L) {
             return Bytes * int64_t(L % 4);
           })});
    else if (R() % 4 == 0)
      A.Address.Terms.push_back({Unknowns[2], LaneVector(Bytes)});
    A.HasBase = true;
    A.Base = Array;
    A.May = R() % 3 ? ~0u : 0xfff0u;
    A.Must = R() % 4 ? A.May : 0;
    return A;
  }

  SymbolTable Symbols;
  std::map<SymbolId, AddressFacts> Addresses;
  SymbolId Array = 0;
  std::vector<SymbolId> Unknowns;
  Log Made;
  Profile Gpu;
};

TEST_F(KnownCostsTest, AreThoseOfTheAccessItself) {
  std::mt19937 R(7);
  CostModel Costs(Gpu, std::move(Symbols), Addresses);
  KnownCosts Known(Costs, Made);
  unsigned MovedOnes = 0;
  for (int Try = 0; Try < 20000; ++Try) {
    const LoggedAccess A = random(R);
    int64_t Moved = 0;
    const AccessCost &Is = Known.costOf(A, Moved).Cost;
    const AccessCost Own = Costs.cost(Made.Shapes[A.Shape], A);
    MovedOnes += Moved != 0;
    ASSERT_EQ(Is.Low, Own.Low);
    ASSERT_EQ(Is.High, Own.High);
    ASSERT_TRUE(Is.Mean == Own.Mean ||
                (std::isnan(Is.Mean) && std::isnan(Own.Mean)));
    ASSERT_EQ(Is.Ideal, Own.Ideal);
    ASSERT_EQ(Is.Lines, Own.Lines);
    ASSERT_EQ(Is.Decided, Own.Decided);
    ASSERT_EQ(Is.Uniform, Own.Uniform);
    ASSERT_EQ(Is.Reasons, Own.Reasons);
    ASSERT_EQ(Is.WorstCost, Own.WorstCost);
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Own.Worst.Mask >> L & 1)
        ASSERT_EQ(Is.Worst.Address[L] + uint64_t(Moved), Own.Worst.Address[L]);
    ASSERT_EQ(Is.WorstStart, Own.WorstStart);
    // What is shown of it is what hardware takes: multiples of the width.
    const int64_t Width = Made.Shapes[A.Shape].Bytes;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Own.Worst.Mask >> L & 1)
        ASSERT_EQ((int64_t(Own.Worst.Address[L]) + Own.WorstStart) % Width, 0);
  }
  EXPECT_GT(MovedOnes, 1000u);
}

TEST_F(KnownCostsTest, LateReferenceCasesTakeFewerExecutions) {
  LoggedAccess A;
  A.Shape = 1; // words of shared memory
  A.Address = LaneValue::symbol(64, Array);
  A.Address.Terms.push_back({Unknowns[2], LaneVector(4)});
  A.HasBase = true;
  A.Base = Array;
  A.May = A.Must = ~0u;
  SymbolTable Same;
  for (size_t Id = 0; Id < Symbols.size(); ++Id)
    Same.root(Symbols[SymbolId(Id)]);
  CostModel Early(Gpu, std::move(Symbols), Addresses);
  CostModel Late(Gpu, std::move(Same), Addresses, 256);
  SymbolTable Third;
  for (size_t Id = 0; Id < Early.symbols().size(); ++Id)
    Third.root(Early.symbols()[SymbolId(Id)]);
  CostModel None(Gpu, std::move(Third), Addresses, std::nullopt);
  EXPECT_FALSE(None.cost(Made.Shapes[A.Shape], A).Reference);
  const AccessCost Whole = Early.cost(Made.Shapes[A.Shape], A),
                   Short = Late.cost(Made.Shapes[A.Shape], A);
  EXPECT_EQ(Early.references(), 1u);
  EXPECT_EQ(Late.references(), 1u);
  ASSERT_TRUE(Whole.Reference && Short.Reference);
  // Of another number of draws, and so not the same, but no other matter.
  EXPECT_NE(Whole.Reference->PerRequest, Short.Reference->PerRequest);
  EXPECT_NEAR(Whole.Reference->PerRequest, Short.Reference->PerRequest, 0.5);
}

TEST_F(KnownCostsTest, AGuardBehindALongLoopRunsTheLoopFewTimes) {
  const Kernels K = Kernels::fromCuda(R"(
extern "C" __global__ void product(int *c, const int *a, const int *b) {
  __shared__ int s[1024];
  int row = blockIdx.y * 32 + threadIdx.y, col = blockIdx.x * 32 + threadIdx.x;
  int sum = 0;
  for (int i = 0; i < 512; i += 32) {
    s[threadIdx.y * 32 + threadIdx.x] = a[row * 2055 + i + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 32; ++j)
      sum += s[threadIdx.y * 32 + j] * b[i + j];
    __syncthreads();
  }
  if (row < 519 && col < 1031)
    c[row * 1031 + col] = sum;
}
)");
  EvaluationOptions Options;
  Options.MaxSteps = 200000;
  KernelTable T =
      K.run("product", Shape::of(33, 17), Shape::of(32, 32), {}, Options);
  EXPECT_TRUE(T.Omissions.empty());
  // Rows and columns of the result that lie in it: one request for each row
  // and block, of the blocks' average.
  Access Store = of(T, "c", AccessKind::Store);
  ASSERT_TRUE(Store.MeanRequests.has_value());
  EXPECT_NEAR(*Store.MeanRequests, 519.0 * 33 / (33 * 17), 1e-9);
}

} // namespace
