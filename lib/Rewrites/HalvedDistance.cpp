//===- HalvedDistance.cpp - Reductions by contiguous threads --------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static bool isOfGuard(const Spot &At, const SparseGuard &G) {
  return At.File == G.Where.File && At.Line >= G.Where.Line &&
         At.Line <= G.End.Line;
}

/// A goal for the warps that do the guarded work, over all branches on the
/// thread index of a kernel; absent if contiguous threads need as many.
static std::optional<FixGoal> goalOf(const SparseGuard &G,
                                     llvm::ArrayRef<const KernelTable *> Of) {
  FixGoal Goal;
  Goal.What = FixGoal::Kind::Cheaper;
  Goal.Unit = CostUnit::Warps;
  Goal.Kernels = G.Kernels;
  for (const KernelTable *T : Of) {
    double Before = 0, After = 0;
    for (const DivergentBranch &B : T->Branches) {
      if (!B.DependsOnThread || !B.WarpsUsed || !B.WarpsNeeded)
        continue;
      Before += double(*B.WarpsUsed);
      After += double(isOfGuard(B.Where, G) ? *B.WarpsNeeded : *B.WarpsUsed);
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

/// A goal for the wavefronts of all accesses to shared memory of a kernel:
/// without the excess of the pairs. Absent: they have none.
static std::optional<FixGoal>
goalOfPlaces(const SparseGuard &G, llvm::ArrayRef<const KernelTable *> Of) {
  FixGoal Goal;
  Goal.What = FixGoal::Kind::Cheaper;
  Goal.Space = MemorySpace::Shared;
  Goal.Unit = CostUnit::Wavefronts;
  Goal.Kernels = G.Kernels;
  for (const KernelTable *T : Of) {
    double Before = 0, Excess = 0;
    for (const Access &A : T->Accesses) {
      if (A.Space != MemorySpace::Shared || !A.TotalHigh)
        continue;
      Before += *A.TotalHigh;
      if (isOfGuard(A.Where, G))
        Excess += *A.TotalHigh - A.TotalIdeal.value_or(*A.TotalHigh);
    }
    if (Excess > Goal.Before - Goal.After) {
      Goal.Before = Before;
      Goal.After = Before - Excess;
    }
  }
  if (Goal.Before <= Goal.After)
    return std::nullopt;
  return Goal;
}

/// Whether the block of a launch may be a row of as many threads as the loop is
/// for, a power of two.
static bool mayFit(const SparseGuard &G, const KernelTable &T) {
  const Shape &Block = T.How.Block;
  if (!Block.isKnown() || T.BlockAssumed)
    return true;
  return !(*Block.Extent[0] & (*Block.Extent[0] - 1)) &&
         *Block.Extent[0] == G.Threads.value_or(*Block.Extent[0]);
}

/// Whether all launches show their blocks.
static bool areShown(llvm::ArrayRef<const KernelTable *> Tables) {
  return llvm::all_of(Tables, [](const KernelTable *T) {
    return T->How.Block.isKnown() && !T->BlockAssumed;
  });
}

std::optional<Fix> warplint::proposeHalving(const Finding &F,
                                            const RewriteFacts &In) {
  const bool IsOfPlaces = F.Unit == CostUnit::Wavefronts;
  auto At = llvm::find_if(In.Work->Sparse, [&](const SparseGuard &G) {
    return isOfGuard(F.Where, G) && G.IsStrided == IsOfPlaces &&
           G.IsShared >= IsOfPlaces;
  });
  if (At == In.Work->Sparse.end())
    return std::nullopt;
  const SparseGuard &G = *At;
  const std::vector<const KernelTable *> Tables = tablesOf(G.Kernels, In);
  Fix X;
  X.Rewrite = "halve-distance";
  X.ArrayWhere = G.Where;
  X.Title = {IsOfPlaces ? Phrase::HalveDistanceOfPlaces : Phrase::HalveDistance,
             G.Array};
  X.Goal = IsOfPlaces ? goalOfPlaces(G, Tables) : goalOf(G, Tables);
  if (!X.Goal)
    return std::nullopt;
  if (IsOfPlaces && F.Array == G.Array) { // layouts of the array are others
    X.Array = F.Array;
    X.ArrayWhere = F.ArrayWhere;
  }
  X.WhyNoEdit = given(G.WhyNot);
  if (X.WhyNoEdit.empty() && !llvm::all_of(Tables, [&](const KernelTable *T) {
        return mayFit(G, *T);
      }))
    X.WhyNoEdit = Phrase::BlockNotPowerOfTwo;
  if (!X.WhyNoEdit.empty()) {
    X.Goal.reset();
    return X;
  }
  addEdits(X, G.Edits);
  X.Kind = Fix::Safety::Safe;
  X.WhySame = {G.IsFloat ? Phrase::PairsRoundFreely
                         : Phrase::PairsCombineExactly};
  if (G.IsFloat)
    addReason(X, Phrase::PairsRoundOtherwise);
  if (!G.IsShared)
    addReason(X, {Phrase::OthersGetOtherValues, G.Array});
  if (G.MayReturn)
    addReason(X, Phrase::NoThreadMayReturn);
  if (!areShown(Tables) || !areInSight(G.Kernels, G.IsOfFile, G.Where.File, In))
    addReason(X, Phrase::OtherBlockNotPowerOfTwo);
  return X;
}
