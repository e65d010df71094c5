//===- ReferenceSizes.cpp - Sizes from which on a claim holds -------------===//
//
// A likely finding claims an excess that depends on the values of sizes: kernel
// arguments and fields. It says from which value on the excess is at least that
// of the reference case. The values are tried, since a cost is not monotone in
// a pitch.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/Cost.h"
#include "warplint/Cost/ReferenceCase.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The least values of sizes are searched for claims of at least this excess,
/// in wavefronts or sectors per request.
static constexpr double LeastSearched = 0.5;
/// They are searched for at most MostSearches claims of a warp run. A claim
/// that depends on a loop, whose iterations are followed for each value, counts
/// as SearchesOfLoop.
static constexpr unsigned MostSearches = 64, SearchesOfLoop = 8;

/// The values of a size from LeastSize on for which a claim must hold: some
/// multiples of lines and some others, even and odd.
static constexpr int64_t LargeValues[] = {
    4096, 4095, 2048, 1025, 1000, 513, 257, 256, 200, 131,
    130,  129,  128,  127,  120,  112, 100, 99,  98,  97,
    96,   88,   80,   79,   72,   68,  67,  66,  65,  64};

bool ReferenceValues::mayBe(const Symbol &S, int64_t Value) {
  return Value >= S.Min && Value <= S.Max &&
         Value % int64_t(std::max<uint64_t>(S.Multiple, 1)) == 0;
}

/// The least value of the size such that the claim holds for it and for all
/// larger values that are tried: each below LeastSize (two warps), and
/// LargeValues. Absent: the claim fails for one of LargeValues, or the size can
/// have none of the values.
static std::optional<uint64_t>
leastValue(SymbolId Size, const Symbol &S,
           llvm::function_ref<bool(llvm::ArrayRef<ReferenceValues::GivenSize>)>
               Holds) {
  auto HoldsFor = [&](int64_t Value) {
    return Holds(ReferenceValues::GivenSize(Size, Value));
  };
  std::optional<uint64_t> From;
  for (int64_t Value : LargeValues) {
    if (!ReferenceValues::mayBe(S, Value))
      continue;
    if (!HoldsFor(Value))
      return std::nullopt;
    From = uint64_t(Value);
  }
  for (int64_t Value = ReferenceValues::LeastSize - 1; Value > 0; --Value) {
    if (!ReferenceValues::mayBe(S, Value))
      continue;
    if (!HoldsFor(Value))
      return From;
    From = uint64_t(Value);
  }
  return From;
}

/// Whether a loop is followed for more than the number of its iteration.
static bool isFollowed(const Symbol &S) {
  return S.Loop && !S.Loop->Values.empty();
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
    Size.IsExtent = InReference->isExtent(R.What, R.Name);
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
    Searches +=
        llvm::any_of(Roots, [&](SymbolId R) { return isFollowed(T[R]); })
            ? SearchesOfLoop
            : 1;
  // Each was searched with the other sizes at the values of the try. The claim
  // must also hold if all sizes have their least values.
  if (Least.size() > 1 && !Holds(Least))
    for (ReferenceSize &Size : Sizes)
      Size.From.reset();
  return Sizes;
}
