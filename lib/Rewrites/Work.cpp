//===- Work.cpp - Edits that give work to other threads -------------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace warplint;

std::vector<const KernelTable *>
warplint::tablesOf(llvm::ArrayRef<std::string> Kernels,
                   const RewriteFacts &In) {
  std::vector<const KernelTable *> Of;
  llvm::copy_if(In.Tables, std::back_inserter(Of), [&](const KernelTable *T) {
    return llvm::is_contained(Kernels, T->Kernel);
  });
  return Of;
}

void warplint::addReason(Fix &F, Words Why) {
  F.Kind = Fix::Safety::Unsafe;
  F.WhyUnsafe.push_back(std::move(Why));
}

std::optional<FixGoal>
warplint::goalTogether(llvm::ArrayRef<std::string> Kernels,
                       const RewriteFacts &In,
                       llvm::function_ref<bool(const Access &)> Improves) {
  FixGoal Goal;
  Goal.What = FixGoal::Kind::Cheaper;
  Goal.Space = MemorySpace::Global;
  Goal.Unit = CostUnit::Sectors;
  for (const KernelTable *T : tablesOf(Kernels, In)) {
    double Before = 0, After = 0;
    for (const Access &A : T->Accesses) {
      if (A.Space != MemorySpace::Global || A.Unit != CostUnit::Sectors ||
          A.PerRequest.How == Verdict::Kind::Undecided)
        continue;
      const double Requests = A.MeanRequests.value_or(A.EstimatedRequests);
      const double Cost = A.TotalHigh.value_or(Requests * A.PerRequest.High);
      Before += Cost;
      After += A.Op != AccessKind::Atomic && Improves(A)
                   ? std::min(Cost, Requests * idealOf(A))
                   : Cost;
    }
    if (Before - After > Goal.Before - Goal.After) {
      Goal.Before = Before;
      Goal.After = After;
    }
  }
  if (Goal.Before <= Goal.After)
    return std::nullopt;
  return Goal;
}
