//===- ReferenceCase.cpp - Cost of requests in the reference case ---------===//
//
// The unknowns of an address get values as docs/certainty.md describes, in a
// deterministic sequence of tries. The prediction of a likely finding is the
// value that nine tries in ten exceed.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include "warplint/Cost/CostTerms.h"
#include "warplint/Lane/Algebra.h"
#include "warplint/Lane/Sample.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace warplint;

/// Greatest number of reference cases per run, and the number of the first
/// cases of a kernel and launch that use all executions of a try. Later cases,
/// in large kernels or many warps with different behavior, use one execution:
/// their means are of twenty requests.
static constexpr unsigned MostReferences = 512, WholeReferences = 256;

/// Moves addresses that a drawn index puts outside of an array of global memory
/// of known size into it: the index cannot be such. Addresses that do not
/// depend on data are as the code computes them.
LaneVector CostModel::inObject(const AccessShape &Shape, const LoggedAccess &A,
                               llvm::ArrayRef<SymbolId> Roots,
                               const LaneVector &Address) const {
  const int64_t Width = Shape.Bytes;
  const int64_t Bytes = int64_t(objectBytes(A)) / Width * Width;
  if (Shape.Space != MemorySpace::Global || Bytes == 0 ||
      llvm::none_of(Roots, [&](SymbolId R) { return T[R].Varying; }))
    return Address;
  return LaneVector::map(Address, [=](int64_t X) {
    const int64_t Offset = (X - ArbitraryOrigin) % Bytes;
    return ArbitraryOrigin + (Offset < 0 ? Offset + Bytes : Offset);
  });
}

bool CostModel::fitsObject(const AccessShape &Shape, const LoggedAccess &A,
                           llvm::ArrayRef<SymbolId> Roots,
                           const LaneVector &Address) const {
  const bool IsShared = Shape.Space == MemorySpace::Shared;
  uint64_t Bytes = objectBytes(A);
  if (IsShared && Bytes == 0)
    Bytes = Gpu.OptInSharedLimit;
  if ((Shape.Space != MemorySpace::Global && !IsShared) || Bytes == 0 || !A.May)
    return true;
  // What is drawn for data may be anywhere.
  if (IsShared && llvm::any_of(Roots, [&](SymbolId R) { return T[R].Varying; }))
    return true;
  int64_t Least = Address[firstLane(A.May)], Most = Least;
  for (uint32_t Left = A.May; Left; Left &= Left - 1) {
    Least = std::min(Least, Address[firstLane(Left)]);
    Most = std::max(Most, Address[firstLane(Left)]);
  }
  return uint64_t(Most) - uint64_t(Least) < Bytes;
}

std::optional<CostModel::Tried>
CostModel::tryOut(const AccessShape &Shape, const LoggedAccess &A,
                  llvm::ArrayRef<SymbolId> Roots, unsigned Try,
                  unsigned Executions, llvm::ArrayRef<GivenSize> Given,
                  AccessCost *Seen) {
  Tried Of;
  Of.Try = Try;
  unsigned Done = 0;
  for (unsigned Execution = 0; Execution < Executions; ++Execution) {
    InReference->begin(Try, Execution, A.May);
    std::optional<LaneVector> Address =
        Given.empty() ? InReference->evaluate(A.Address, Roots)
                      : InReference->evaluateWith(Given, A.Address, Roots);
    if (!Address)
      continue;
    const LaneVector In = inObject(Shape, A, Roots, *Address);
    if (!fitsObject(Shape, A, Roots, In))
      continue;
    Plain P = plainAnew(Shape, requestFor(Shape, A.May, In));
    if (Seen) { // the truth may lie where these values do, too
      Seen->Low = std::min<double>(Seen->Low, P.Cost);
      Seen->High = std::max<double>(Seen->High, P.Cost);
    }
    Of.Cost += P.Cost;
    Of.Ideal += P.Ideal;
    ++Done;
  }
  if (!Done)
    return std::nullopt;
  Of.Cost /= Done;
  Of.Ideal /= Done;
  return Of;
}

/// Choices of a value that isBySize() follows, one within the other.
static constexpr unsigned MostChoices = 3;

/// Whether the value of a root depends on a size, or is one of several values
/// of which one does.
static bool isBySize(const SymbolTable &T, SymbolId Root, unsigned Depth) {
  return ReferenceValues::isChosen(T[Root]) ||
         (Depth < MostChoices &&
          llvm::any_of(
              T[Root].Alternatives,
              [&](const LaneValue &Either) {
                return llvm::any_of(T.roots(Either), [&](SymbolId Below) {
                  return isBySize(T, Below, Depth + 1);
                });
              }));
}

/// Values that two sizes of an address have at once: one that is a multiple of
/// a sector, an odd one and a power of two.
static constexpr int64_t EqualSizes[] = {1000, 1001, 1024};

static bool isPitch(const Symbol &S) {
  return ReferenceValues::isSize(S) && !S.Varying && !S.Loop &&
         (S.What == Unknown::Argument || S.What == Unknown::Field);
}

/// The two sizes by which products differ that are equal otherwise; none if
/// they are not such products.
static std::optional<std::pair<SymbolId, SymbolId>>
sizesApart(const SymbolTable &T, const Symbol &A, const Symbol &B) {
  if (A.Op != LaneOp::Product || B.Op != LaneOp::Product)
    return std::nullopt;
  std::vector<SymbolId> OfA, OfB;
  std::set_difference(A.Factors.begin(), A.Factors.end(), B.Factors.begin(),
                      B.Factors.end(), std::back_inserter(OfA));
  std::set_difference(B.Factors.begin(), B.Factors.end(), A.Factors.begin(),
                      A.Factors.end(), std::back_inserter(OfB));
  if (OfA.size() != 1 || OfB.size() != 1 || !isPitch(T[OfA[0]]) ||
      !isPitch(T[OfB[0]]))
    return std::nullopt;
  return std::pair(OfA[0], OfB[0]);
}

/// Sizes of one value, in turn each of EqualSizes that they can have: those by
/// whose difference a quantity is multiplied in an address, as in
/// `i - i % n * n + i % n * m`. Empty: there are none.
static std::vector<std::vector<ReferenceValues::GivenSize>>
equalSizes(const SymbolTable &T, const LaneValue &Address) {
  std::set<SymbolId> Sizes;
  for (const LaneTerm &A : Address.Terms)
    for (const LaneTerm &B : Address.Terms)
      if (auto Apart = sizesApart(T, T[A.Symbol], T[B.Symbol]))
        Sizes.insert({Apart->first, Apart->second});
  std::vector<std::vector<ReferenceValues::GivenSize>> Given;
  if (Sizes.empty())
    return Given;
  for (int64_t Value : EqualSizes)
    if (llvm::all_of(Sizes, [&](SymbolId Of) {
          return ReferenceValues::mayBe(T[Of], Value);
        })) {
      Given.emplace_back();
      for (SymbolId Of : Sizes)
        Given.back().push_back({Of, Value});
    }
  return Given;
}

bool CostModel::mayTry(size_t Unknowns) {
  if (UnknownsTried >= MostUnknowns)
    return false;
  UnknownsTried += Unknowns;
  return true;
}

void CostModel::reference(const AccessShape &Shape, const LoggedAccess &A,
                          AccessCost &C) {
  if (!ReferencesBefore || References == MostReferences)
    return;
  const std::vector<SymbolId> Roots = T.roots(A.Address);
  if (!mayTry(Roots.size()))
    return;
  const bool IsEarly = *ReferencesBefore + References++ < WholeReferences;
  constexpr unsigned Tries = ReferenceValues::Tries;
  std::vector<Tried> Costs;
  if (!InReference)
    InReference.emplace(T, Addresses, CostPeriod, Columns ? &*Columns : nullptr,
                        Steps ? &*Steps : nullptr);
  const bool SameInTry = llvm::all_of(
      Roots, [&](SymbolId R) { return InReference->isSameInTry(R); });
  // What data and loops decide differs from execution to execution, and its
  // mean counts; a size does not.
  const unsigned Executions =
      SameInTry || !IsEarly ? 1 : ReferenceValues::Executions;
  double Sum = 0, Ideal = 0;
  for (unsigned Try = 0; Try < Tries; ++Try)
    if (std::optional<Tried> Of = tryOut(Shape, A, Roots, Try, Executions, {},
                                         C.Sampled ? &C : nullptr)) {
      Sum += Of->Cost;
      Ideal += Of->Ideal;
      Costs.push_back(*Of);
    }
  // Sizes that are drawn one by one may be equal: pitches of arrays of one
  // shape.
  std::optional<Tried> Equal;
  for (const std::vector<GivenSize> &Given : equalSizes(T, A.Address))
    if (std::optional<Tried> Of = tryOut(Shape, A, Roots, 0, Executions, Given,
                                         C.Sampled ? &C : nullptr))
      if (!Equal || Of->excess() > Equal->excess())
        Equal = Of;
  if (C.Sampled && C.Low != C.High) {
    C.Decided = false;
    C.Mean = UnknownMean;
  }
  if (Costs.size() < Tries / 2)
    return;
  llvm::sort(Costs, [](const Tried &X, const Tried &Y) {
    return std::tuple(X.excess(), X.Cost, X.Try) <
           std::tuple(Y.excess(), Y.Cost, Y.Try);
  });
  // Without a size among the unknowns, tries differ at random only.
  const double Count = double(Costs.size());
  const bool BySize =
      llvm::any_of(Roots, [&](SymbolId R) { return isBySize(T, R, 0); });
  C.Reference = {Sum / Count, Ideal / Count, Sum / Count};
  if (BySize) {
    const Tried &Apart = Costs[Costs.size() / 10];
    // Sizes whose equality leaves all lanes at one place are not.
    const bool IsLess = Equal && Equal->excess() < Apart.excess() &&
                        2 * Equal->Ideal >= Apart.Ideal;
    const Tried &Claim = IsLess ? *Equal : Apart;
    C.Reference = {Claim.Cost, Claim.Ideal, Sum / Count};
  }
  // What chance decides is the same for all values of a size that are tried.
  const unsigned Typical = Costs[Costs.size() / 2].Try;
  if (C.Data) {
    InReference->begin(Typical, 0, A.May);
    if (const auto Address = InReference->evaluateSameData(A.Address, Roots)) {
      const Plain P = plainAnew(
          Shape, requestFor(Shape, A.May, inObject(Shape, A, Roots, *Address)));
      C.Reference->OfSameData = double(P.Cost) - double(P.Ideal);
    }
  }
  const double Excess = C.Reference->PerRequest - C.Reference->Ideal - 1e-9;
  C.Reference->Sizes = sizesOf(Roots, C, [&](llvm::ArrayRef<GivenSize> Given) {
    const std::optional<Tried> Of =
        tryOut(Shape, A, Roots, Typical, Executions, Given, nullptr);
    return Of && Of->excess() >= Excess;
  });
}
