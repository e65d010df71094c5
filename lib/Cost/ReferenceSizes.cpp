//===- ReferenceSizes.cpp - Sizes from which on a claim holds -------------===//
//
// A likely finding that rests on the values of sizes says from which value on
// it holds. The values are tried, since a cost is not monotone in a pitch.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/Cost.h"
#include "warplint/Cost/ReferenceCase.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Smallest excess of a claim whose least value is looked for, and claims of a
/// run for which that is done. One whose loops must be followed for each value
/// counts as several.
static constexpr double LeastSearched = 0.5;
static constexpr unsigned MostSearches = 64, SearchesOfLoop = 8;

/// Large values of a size, which a claim must bear that holds "from n on":
/// multiples of lines and none, even and odd.
static constexpr int64_t LargeValues[] = {
    4096, 4095, 2048, 1025, 1000, 513, 257, 256, 200, 131,
    130,  129,  128,  127,  120,  112, 100, 99,  98,  97,
    96,   88,   80,   79,   72,   68,  67,  66,  65,  64};

static bool mayBe(const Symbol &S, int64_t Value) {
  return Value >= S.Min && Value <= S.Max &&
         Value % int64_t(std::max<uint64_t>(S.Multiple, 1)) == 0;
}

/// The least value of the size from which on the claim holds for all that are
/// tried: each one below two warps, and some above. Absent: it fails for one
/// above, or none can be tried.
static std::optional<uint64_t>
leastValue(SymbolId Size, const Symbol &S,
           llvm::function_ref<bool(llvm::ArrayRef<ReferenceValues::GivenSize>)>
               Holds) {
  auto HoldsFor = [&](int64_t Value) {
    return Holds(ReferenceValues::GivenSize(Size, Value));
  };
  std::optional<uint64_t> From;
  for (int64_t Value : LargeValues) {
    if (!mayBe(S, Value))
      continue;
    if (!HoldsFor(Value))
      return std::nullopt;
    From = uint64_t(Value);
  }
  for (int64_t Value = ReferenceValues::LeastSize - 1; Value > 0; --Value) {
    if (!mayBe(S, Value))
      continue;
    if (!HoldsFor(Value))
      return From;
    From = uint64_t(Value);
  }
  return From;
}

std::vector<ReferenceSize>
CostModel::sizesOf(llvm::ArrayRef<SymbolId> Roots, const AccessCost &C,
                   llvm::function_ref<bool(llvm::ArrayRef<GivenSize>)> Holds) {
  std::vector<ReferenceSize> Sizes;
  const ReferenceCost &Claim = *C.Reference;
  const bool Search = Claim.PerRequest - Claim.Ideal >= LeastSearched &&
                      Searches < MostSearches;
  std::vector<GivenSize> Least;
  for (const Reason &R : C.Reasons) {
    const auto Values = InReference->tried(R.What, R.Name);
    if ((R.What != Unknown::Argument && R.What != Unknown::Field) || !Values)
      continue;
    ReferenceSize &Size = Sizes.emplace_back();
    Size.What = R.What;
    Size.Name = R.Name;
    Size.Least = uint64_t(std::max<int64_t>(Values->first, 0));
    Size.Most = uint64_t(std::max<int64_t>(Values->second, 0));
    std::vector<SymbolId> Named;
    for (SymbolId Root : Roots)
      if (T[Root].What == R.What && T[Root].Name == R.Name &&
          !T[Root].Varying && !T[Root].Loop)
        Named.push_back(Root);
    // Several fields of one argument have its name.
    if (!Search || Named.size() != 1)
      continue;
    Size.From = leastValue(Named.front(), T[Named.front()], Holds);
    if (Size.From)
      Least.push_back({Named.front(), int64_t(*Size.From)});
  }
  if (Search && !Sizes.empty())
    Searches += llvm::any_of(Roots, [&](SymbolId R) { return T[R].Loop; })
                    ? SearchesOfLoop
                    : 1;
  // Each was looked for with the others at their values: are all small at once?
  if (Least.size() > 1 && !Holds(Least))
    for (ReferenceSize &Size : Sizes)
      Size.From.reset();
  return Sizes;
}
