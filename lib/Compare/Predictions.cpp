//===- Predictions.cpp - Predictions from an access table -----------------===//

#include "warplint/Compare/Predictions.h"

using namespace warplint;

/// The memory whose counters count the access; absent if no counter does. For a
/// generic access, the unit of its cost determines the memory.
static std::optional<CountedSpace> spaceOf(const Access &A) {
  if (A.Unit == CostUnit::None)
    return std::nullopt;
  switch (A.Space) {
  case MemorySpace::Shared:
    return CountedSpace::Shared;
  case MemorySpace::Global:
    return CountedSpace::Global;
  case MemorySpace::Local:
    return CountedSpace::Local;
  case MemorySpace::Generic:
    return A.Unit == CostUnit::Wavefronts ? CountedSpace::Shared
                                          : CountedSpace::Global;
  case MemorySpace::Constant:
    return std::nullopt;
  }
  return std::nullopt;
}

PredictedLaunch
warplint::predictionOf(const KernelTable &Table,
                       llvm::function_ref<std::string(llvm::StringRef)> Show) {
  auto Shown = [&](Spot S) {
    if (!S.File.empty())
      S.File = Show(S.File);
    return S;
  };
  PredictedLaunch L;
  L.Kernel = Table.Kernel;
  L.Name = Table.Name;
  L.Grid = Table.How.Grid;
  L.Block = Table.How.Block;
  L.InSight =
      !Table.BlockAssumed && (Table.How.From == Launch::Origin::Chevron ||
                              Table.How.From == Launch::Origin::RuntimeCall);
  L.Where = Shown(Table.How.Where);
  for (const Access &A : Table.Accesses) {
    std::optional<CountedSpace> Space = spaceOf(A);
    // The profiler does not count the requests of other units by line.
    if (!Space || A.ServedBy != ServingUnit::LoadStore)
      continue;
    PredictedAccess P;
    P.Where = Shown(A.Where);
    P.FirstLine = A.FirstLine;
    P.LastLine = A.LastLine;
    P.Innermost = Shown(A.Innermost);
    for (const Spot &Caller : A.InlinedFrom)
      P.Callers.push_back(Shown(Caller));
    // The line table may attribute an access to the line of a condition before
    // it. Counters of that line may be those of the access.
    if (P.Innermost.isValid() && P.Innermost.File == P.Where.File &&
        P.Innermost.Line != P.Where.Line)
      P.Callers.push_back(P.Innermost);
    P.Space = *Space;
    P.IsAtomic = A.Op == AccessKind::Atomic;
    P.Requests = A.MeanRequests;
    P.PerRequest = A.PerRequest;
    P.Ideal = A.Ideal;
    P.ArrayWhere = Shown(A.ArrayWhere);
    L.Accesses.push_back(std::move(P));
  }
  return L;
}
