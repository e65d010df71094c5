//===- FormulaTest.cpp - Costs as expressions of an unknown ---------------===//

#include "warplint/Facts/Formula.h"
#include "warplint/Hardware/Profile.h"
#include "warplint/Hardware/Request.h"
#include "gtest/gtest.h"

using namespace warplint;

namespace {

/// What a request costs whose lanes lie `Of(lane, s)` elements behind the
/// array's start, for each s: by the hardware's rules, lane by lane.
template <typename Function>
Access::Residues enumerate(MemorySpace Space, unsigned Bytes, Function Of) {
  const Profile Gpu; // as measured on sm_90
  auto CostOf = [&](uint64_t S) {
    Request R;
    R.Bytes = Bytes;
    for (unsigned L = 0; L < 32; ++L)
      R.Address[L] = Of(L, S) * Bytes;
    R.Mask = ~0u;
    return Space == MemorySpace::Shared ? sharedCost(Gpu, R).Wavefronts
                                        : globalCost(Gpu, R).Sectors;
  };
  Access::Residues Table;
  Table.Symbol = "argument 's'";
  for (uint64_t R = 0; R < 32; ++R)
    Table.ByResidue.push_back(CostOf(R + 4096));
  for (uint64_t S = 0; S < 128; ++S)
    Table.ByValue.push_back(CostOf(S));
  return Table;
}

std::string formula(const Access::Residues &Table) {
  std::optional<Formula> F = formulaOf(Table);
  return F ? F->Text + " from " + std::to_string(F->From) : "none";
}

TEST(Formula, BanksMeetByTheirCommonDivisor) {
  auto Stride = [](unsigned L, uint64_t S) { return L * S; };
  EXPECT_EQ(formula(enumerate(MemorySpace::Shared, 4, Stride)),
            "gcd(s, 32) from 1");
  auto TwiceStride = [](unsigned L, uint64_t S) { return 2 * L * S; };
  EXPECT_EQ(formula(enumerate(MemorySpace::Shared, 4, TwiceStride)),
            "2 * gcd(s, 16) from 1");
  // Rows of eight lanes: of the four rows at most four meet.
  auto Rows = [](unsigned L, uint64_t S) { return L % 8 + L / 8 * S; };
  EXPECT_EQ(formula(enumerate(MemorySpace::Shared, 4, Rows)), "none");
}

TEST(Formula, SectorsGrowUntilEachLaneHasItsOwn) {
  auto Stride = [](unsigned L, uint64_t S) { return L * S; };
  EXPECT_EQ(formula(enumerate(MemorySpace::Global, 4, Stride)),
            "min(4 * s, 32) from 1");
  EXPECT_EQ(formula(enumerate(MemorySpace::Global, 8, Stride)),
            "min(8 * s, 32) from 1");
  EXPECT_EQ(formula(enumerate(MemorySpace::Global, 1, Stride)),
            "min(s, 32) from 1");
}

TEST(Formula, HoldsForEveryValueThatIsKnown) {
  auto Stride = [](unsigned L, uint64_t S) { return L * S; };
  Access::Residues Table = enumerate(MemorySpace::Global, 4, Stride);
  Table.ByResidue[17] = 31; // one value that nothing explains
  EXPECT_EQ(formula(Table), "none");
}

TEST(Formula, NothingWhereOneNumberSaysItOrTheNameIsMissing) {
  auto Column = [](unsigned L, uint64_t S) { return L * (S + 8); };
  EXPECT_EQ(formula(enumerate(MemorySpace::Global, 4, Column)), "none");
  auto Stride = [](unsigned L, uint64_t S) { return L * S; };
  Access::Residues Table = enumerate(MemorySpace::Global, 4, Stride);
  Table.Symbol = "a loaded value";
  EXPECT_EQ(formula(Table), "none");
  Table.Symbol = "argument 's'";
  Table.ByValue.clear(); // small strides are not known
  EXPECT_EQ(formula(Table), "none");
}

} // namespace
