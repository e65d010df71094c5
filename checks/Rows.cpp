//===- Rows.cpp - Access table rows, grouped for checks -------------------===//

#include "Rows.h"
#include "ConfirmedClasses.h"
#include "Phrases.h"
#include "Unusual.h"
#include "warplint/Program/LaunchText.h"
#include "warplint/Wording/Reasons.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <tuple>

using namespace warplint;
using namespace warplint::checks;

/// Excess per request; computed from the total per block, if known.
static double excessOf(const Access &A, const std::optional<double> &Total,
                       double PerRequest) {
  if (A.ServedBy != ServingUnit::LoadStore)
    return 0; // no check is about the requests of other units
  if (Total && A.TotalIdeal && A.Requests && *A.Requests)
    return (*Total - *A.TotalIdeal) / double(*A.Requests);
  if (A.PerRequest.How == Verdict::Kind::Undecided)
    return 0;
  if (A.PerRequest.How == Verdict::Kind::Exact && A.PerRequest.Mean)
    PerRequest = *A.PerRequest.Mean;
  return PerRequest - A.Ideal;
}

double checks::certainExcess(const Access &A) {
  return excessOf(A, A.TotalLow, A.PerRequest.Low);
}

double checks::possibleExcess(const Access &A) {
  return excessOf(A, A.TotalHigh, A.PerRequest.High);
}

double checks::likelyExcess(const Access &A) {
  return A.PerRequest.How == Verdict::Kind::Undecided ? 0 : referenceExcess(A);
}

static bool exceeds(double Excess, double Least, bool More) {
  return More ? Excess > Least + 1e-9 : Excess >= Least;
}

/// The certainty if the block were known.
static std::optional<Certainty> certaintyInBlock(const CheckInput &In,
                                                 const Access &A, double Least,
                                                 bool More) {
  auto Exceeds = [&](double Excess) { return exceeds(Excess, Least, More); };
  const bool Sampled = A.PerRequest.RestsOn == Basis::Sampled;
  // The few lanes that a border lets through are of no whole warp.
  const bool MayBeFew =
      A.MakesElements ||
      (A.FewLanes && A.PerRequest.RestsOn == Basis::WholeWarps);
  if (Exceeds(certainExcess(A)))
    return MayBeFew || (Sampled && dependsOnFields(A)) ? Certainty::Possible
           : Sampled                                   ? Certainty::Likely
                                                       : Certainty::Certain;
  if (A.PerRequest.How == Verdict::Kind::Exact)
    return std::nullopt;
  if (Exceeds(likelyExcess(A)) && isConfirmedClass(A) &&
      !isUnusual(In, A, Least))
    return Certainty::Likely;
  if (Exceeds(possibleExcess(A)))
    return Certainty::Possible;
  return std::nullopt;
}

std::optional<Certainty> checks::certaintyOf(const CheckInput &In,
                                             const Access &A, double Least,
                                             bool More) {
  std::optional<Certainty> Sure = certaintyInBlock(In, A, Least, More);
  if (!Sure)
    return Sure;
  if (In.Table.BlockReliability == KernelTable::Reliability::Shape &&
      !(A.InOtherShapes && exceeds(A.InOtherShapes->LeastExcess, Least, More)))
    return Certainty::Possible;
  return std::min(*Sure, mostCertain(In));
}

Certainty checks::mostCertain(const CheckInput &In) {
  switch (In.Table.BlockReliability) {
  case KernelTable::Reliability::Any:
    return Certainty::Certain;
  case KernelTable::Reliability::Assigned:
  case KernelTable::Reliability::Shape:
    return Certainty::Likely;
  case KernelTable::Reliability::Threads:
  case KernelTable::Reliability::Nothing:
    break;
  }
  return Certainty::Possible;
}

CostSpan checks::overShapes(const Access &A, double Cost) {
  if (!A.InOtherShapes)
    return {Cost, Cost};
  return {std::min(Cost, A.InOtherShapes->Least),
          std::max(Cost, A.InOtherShapes->Most)};
}

std::string checks::countOf(const CostSpan &Cost, CostUnit Unit) {
  const double Least = std::round(Cost.Least * 10) / 10;
  const double Most = std::round(Cost.Most * 10) / 10;
  return (Least == Most ? "" : number(Least) + " to ") + count(Most, Unit);
}

/// "in blocks of 256, 32x8 or 16x16 threads": the shapes that were tried.
static std::string blocksTried(const KernelTable &Table) {
  std::vector<Shape> All = Table.OtherShapes;
  All.insert(All.begin(), Table.How.Block);
  // The longest rows first, whichever has the least excess.
  llvm::sort(All, [](const Shape &A, const Shape &B) {
    return std::tuple(*A.Extent[0], *A.Extent[1]) >
           std::tuple(*B.Extent[0], *B.Extent[1]);
  });
  std::vector<std::string> Texts;
  for (const Shape &Block : All)
    Texts.push_back(extentsOf(Block));
  std::string Last = Texts.back();
  Texts.pop_back();
  return "in blocks of " + llvm::join(Texts, ", ") +
         (Texts.empty() ? "" : " or ") + Last + " threads";
}

/// The values of a size for which the reference case holds; empty: all of them.
static std::string valuesOf(const Access &A, const Reason &R) {
  const std::string Name = wordsOf(R.What, R.Name);
  const std::vector<ReferenceSize> None;
  for (const ReferenceSize &S : A.Reference ? A.Reference->Sizes : None) {
    if (S.What != R.What || S.Name != R.Name)
      continue;
    if (S.From)
      return *S.From <= 1 ? ""
                          : "for " + Name + " of " + std::to_string(*S.From) +
                                " or more";
    if (S.Least == S.Most)
      return "with " + Name + " = " + std::to_string(S.Least);
    return "for most tried values of " + Name + ", " + std::to_string(S.Least) +
           " to " + std::to_string(S.Most);
  }
  return "for the tried values of " + Name;
}

std::string checks::reference(const CheckInput &In, const Access &A) {
  const std::string LoadedIndependent =
      "if lanes' loaded values are independent";
  std::vector<std::string> Parts;
  auto Add = [&](std::string Part) {
    if (!Part.empty() && !llvm::is_contained(Parts, Part) && Parts.size() < 2)
      Parts.push_back(std::move(Part));
  };
  if (In.Table.BlockReliability == KernelTable::Reliability::Shape ||
      In.Table.BlockReliability == KernelTable::Reliability::Assigned)
    Add(blocksTried(In.Table));
  for (const Reason &R : A.PerRequest.Reasons) {
    if (R.Why == Reason::Role::ActiveLanes)
      Add("with all lanes that may be active");
    if (R.Why != Reason::Role::Decides && R.Why != Reason::Role::Sampled)
      continue;
    switch (R.What) {
    case Unknown::Argument:
    case Unknown::Field:
      Add(valuesOf(A, R));
      break;
    case Unknown::LoopValue:
      Add("over all iterations of its loop");
      break;
    case Unknown::LoadedValue:
    case Unknown::AtomicResult:
    case Unknown::OtherLane:
    case Unknown::CallResult:
    case Unknown::FloatValue:
      if (R.Why == Reason::Role::Sampled) {
        Add("for the tried scales");
        break;
      }
      if (R.What == Unknown::LoadedValue && !isGuessed(R)) {
        Add("with '" + R.Name + "' as stated");
        break;
      }
      if (R.What == Unknown::LoadedValue)
        Add(LoadedIndependent);
      else
        Add("if lanes' values are independent");
      break;
    case Unknown::Allocation:
      Add("with an allocation for each lane");
      break;
    case Unknown::BranchValue:
      Add("whichever branches are taken");
      break;
    default:
      break;
    }
  }
  // Independent values may be loaded ones.
  if (llvm::is_contained(Parts, "if lanes' values are independent"))
    llvm::erase(Parts, LoadedIndependent);
  return llvm::join(Parts, ", ");
}

const Access &checks::ExpressionRows::worst() const {
  assert(!Rows.empty() && "a group has a row");
  return **std::max_element(
      Rows.begin(), Rows.end(), [](const Access *A, const Access *B) {
        return std::tuple(certainExcess(*A), !A->FewLanes, likelyExcess(*A),
                          possibleExcess(*A)) <
               std::tuple(certainExcess(*B), !B->FewLanes, likelyExcess(*B),
                          possibleExcess(*B));
      });
}

std::vector<checks::ExpressionRows> checks::byExpression(const KernelTable &T,
                                                         MemorySpace Space) {
  std::vector<ExpressionRows> Groups;
  for (const Access &A : T.Accesses) {
    if (A.Space != Space)
      continue;
    auto Same = llvm::find_if(Groups, [&](const ExpressionRows &G) {
      const Access &B = *G.Rows.front();
      return A.Where == B.Where && A.Array == B.Array && A.Op == B.Op &&
             A.ArrayWhere == B.ArrayWhere;
    });
    if (Same == Groups.end())
      Same = Groups.insert(Groups.end(), ExpressionRows());
    Same->Rows.push_back(&A);
  }
  return Groups;
}

/// Debug information has the line of a declaration but no column.
static bool isDeclaredAt(const ArrayDeclaration &D, const Spot &Where) {
  return D.Where.File == Where.File && D.Where.Line == Where.Line &&
         (Where.Column == 0 || D.Where.Column == Where.Column);
}

const ArrayDeclaration *checks::declarationOf(const CheckInput &In,
                                              const Access &A) {
  const ArrayDeclaration *ByName = nullptr;
  for (const ArrayDeclaration &D : In.Arrays) {
    if (A.Array.empty() || D.Name != A.Array)
      continue;
    if (A.ArrayWhere.isValid() && isDeclaredAt(D, A.ArrayWhere))
      return &D;
    if (D.Function == In.Table.Kernel || (D.Function.empty() && !ByName))
      ByName = &D;
  }
  return A.ArrayWhere.isValid() ? nullptr : ByName;
}

Spot checks::declaredAt(const CheckInput &In, llvm::StringRef Name,
                        const Spot &Where) {
  for (const ArrayDeclaration &D : In.Arrays)
    if (D.Name == Name && isDeclaredAt(D, Where))
      return D.Where;
  return Where;
}

bool checks::isPlacedByAllocation(const Access &A) {
  bool Any = false;
  for (const Reason &R : A.PerRequest.Reasons) {
    if (R.Why == Reason::Role::Decides && isGuessed(R))
      return false;
    Any |= R.Why == Reason::Role::Decides && R.What == Unknown::Allocation;
  }
  return Any;
}

bool checks::isPlacedByData(const Access &A) {
  if (isPlacedByAllocation(A))
    return false;
  return A.AddressIsData ||
         llvm::any_of(A.PerRequest.Reasons, [](const Reason &R) {
           return R.Why == Reason::Role::Decides &&
                  (R.What == Unknown::LoadedValue ||
                   R.What == Unknown::AtomicResult ||
                   R.What == Unknown::FloatValue ||
                   R.What == Unknown::OtherLane);
         });
}

/// The arguments, fields and sizes of the grid that decide the cost, in words,
/// sorted.
static std::vector<std::string> sizesThatDecide(const Access &A) {
  std::vector<std::string> Sizes;
  for (const Reason &R : A.PerRequest.Reasons)
    if ((R.Why == Reason::Role::Decides || R.Why == Reason::Role::Sampled) &&
        (R.What == Unknown::Argument || R.What == Unknown::Field ||
         R.What == Unknown::GridSize))
      Sizes.push_back(wordsOf(R.What, R.Name));
  llvm::sort(Sizes);
  Sizes.erase(llvm::unique(Sizes), Sizes.end());
  return Sizes;
}

Words checks::causeOf(const Access &A) {
  // Lanes of an atomic that meet on an address have one cause, wherever it is.
  if (A.Op == AccessKind::Atomic || A.UniformAddress || isPlacedByAllocation(A))
    return {};
  if (isPlacedByData(A))
    return Phrase::DataDecidesElement;
  // Of bank conflicts it is the layout of the array: the distances of a scan or
  // a reduction change from execution to execution.
  if (A.Space == MemorySpace::Shared)
    return {};
  if (A.Stride)
    return {Phrase::LanesApart, std::llabs(*A.Stride)};
  if (A.ByPitch)
    return {Phrase::DistanceDepends, A.ByPitch->Symbol};
  const std::vector<std::string> Sizes = sizesThatDecide(A);
  if (!Sizes.empty())
    return {Phrase::DistancesDepend, eachOf(Phrase::Given, Sizes)};
  // Fields of structs, and elements at other distances that the code has.
  return A.Array.empty() ? Words() : Words(Phrase::DistancesInArray, A.Array);
}

const Access *checks::neighbourAt(const KernelTable &T, const Access &A,
                                  int64_t Bytes) {
  if (!A.Stride || !A.Worst || A.Worst->Mask == 0)
    return nullptr;
  for (const Access &B : T.Accesses) {
    if (&B == &A || B.Space != A.Space || B.Op != A.Op || B.Array != A.Array ||
        B.Stride != A.Stride || !B.Worst || B.Worst->Mask != A.Worst->Mask)
      continue;
    unsigned Lane = llvm::countr_zero(A.Worst->Mask);
    if (std::llabs(B.Worst->Offset[Lane] - A.Worst->Offset[Lane]) == Bytes)
      return &B;
  }
  return nullptr;
}
