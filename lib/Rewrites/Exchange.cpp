//===- Exchange.cpp - threadIdx.x and threadIdx.y exchanged ---------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

using Variable = KernelAxes::Use::Variable;

/// Whether the block of each launch is known to be square.
static bool areSquare(llvm::ArrayRef<const KernelTable *> Tables) {
  return llvm::all_of(Tables, [](const KernelTable *T) {
    const Shape &Block = T->How.Block;
    return !T->BlockAssumed && Block.Extent[0] && Block.Extent[1] &&
           Block.Extent[0] == Block.Extent[1];
  });
}

static const char *other(llvm::StringRef Axis) {
  return Axis == "x" ? "y" : "x";
}

/// A text with the other components of sizes.
static std::string exchanged(const LaunchExtents::Part &P,
                             llvm::ArrayRef<LaunchExtents::Part> Components) {
  std::string Text = P.Text;
  for (const LaunchExtents::Part &C : Components)
    if (C.Range.File == P.Range.File && C.Range.Offset >= P.Range.Offset &&
        C.Range.Offset < P.Range.Offset + P.Range.Length &&
        Text.size() == P.Range.Length)
      Text[C.Range.Offset - P.Range.Offset] = *other(C.Text);
  return Text;
}

static bool isInside(const LaunchExtents::Part &C,
                     const LaunchExtents::Part &P) {
  return C.Range.File == P.Range.File && C.Range.Offset >= P.Range.Offset &&
         C.Range.Offset < P.Range.Offset + P.Range.Length;
}

/// Exchanges x and y of the sizes of launches.
static void addSizes(Fix &X, llvm::ArrayRef<const LaunchExtents *> Launches) {
  auto IsInSize = [&](const LaunchExtents::Part &C) {
    return llvm::any_of(Launches, [&](const LaunchExtents *L) {
      return llvm::any_of(L->Sizes, [&](const auto &S) {
        return isInside(C, S.first) || isInside(C, S.second);
      });
    });
  };
  for (const LaunchExtents *L : Launches) {
    for (const auto &[First, Second] : L->Sizes) {
      addOnce(X, First.Range, exchanged(Second, L->Components));
      addOnce(X, Second.Range, exchanged(First, L->Components));
    }
    for (const LaunchExtents::Part &C : L->Components)
      if (!IsInSize(C))
        addOnce(X, C.Range, other(C.Text));
  }
}

/// Adds the edits of all launches, or WhyNoEdit.
static void addLaunches(Fix &X, const KernelAxes &Of, const RewriteFacts &In) {
  std::vector<const LaunchExtents *> Found;
  for (const LaunchExtents &L : In.Work->Launches) {
    if (!llvm::is_contained(Of.Kernels, L.Kernel))
      continue;
    Found.push_back(&L);
    if (X.WhyNoEdit.empty())
      X.WhyNoEdit = given(L.WhyNot);
  }
  addSizes(X, Found);
  for (const std::string &K : Of.Kernels)
    if (llvm::is_contained(In.Work->NamedOtherwise, K))
      X.WhyNoEdit = Phrase::NamedOtherwise;
  for (const KernelTable *T : tablesOf(Of.Kernels, In)) {
    const bool IsHere = isAmong(*T, In.Work->Launches);
    // A kernel without a launch in the run is edited for one elsewhere.
    if (X.WhyNoEdit.empty() && !T->BlockAssumed && (!IsHere || Found.empty()))
      X.WhyNoEdit = Phrase::LaunchElsewhere;
  }
}

/// Why not every launch may be possible with x and y of the grid exchanged.
static bool mayNeedManyRows(llvm::ArrayRef<const KernelTable *> Tables) {
  constexpr uint32_t MostRows = 65535; // of a grid, in y
  return llvm::any_of(Tables, [](const KernelTable *T) {
    return T->How.Grid.Extent[0].value_or(MostRows + 1) > MostRows;
  });
}

const KernelAxes *warplint::axesOf(const Finding &F, const RewriteFacts &In) {
  auto At = llvm::find_if(In.Work->Axes, [&](const KernelAxes &A) {
    return isAboutAny(F, A.Kernels);
  });
  return At == In.Work->Axes.end() ? nullptr : &*At;
}

/// Whether an access is at a walk across the rows of its array.
static bool isAcross(const Access &A, const KernelAxes &Of) {
  return llvm::any_of(Of.Walks, [&](const KernelAxes::Walk &W) {
    return W.IsAcross && W.Array == A.Array && areOnOneLine(W.Where, A.Where);
  });
}

/// Whether a finding is about a walk across rows.
static bool isOfWalk(const Finding &F, const KernelAxes &Of) {
  return llvm::any_of(Of.Walks, [&](const KernelAxes::Walk &W) {
    return W.IsAcross && areOnOneLine(W.Where, F.Where);
  });
}

/// Whether most walks are across rows. A transpose is as slow one way as the
/// other.
static bool areMostAcross(const KernelAxes &Of) {
  const size_t Across = llvm::count_if(
      Of.Walks, [](const KernelAxes::Walk &W) { return W.IsAcross; });
  return 2 * Across > Of.Walks.size();
}

bool warplint::tradesPlaces(const Finding &F, const RewriteFacts &In) {
  const KernelAxes *Of = axesOf(F, In);
  return Of && isOfWalk(F, *Of) && !areMostAcross(*Of);
}

/// Whether an access is better with the quotient and the remainder of
/// threadIdx.x exchanged.
static bool isAcrossParts(const Spot &At, const KernelAxes &Of) {
  return llvm::any_of(Of.PartWalks, [&](const KernelAxes::Walk &W) {
    return W.IsAcross && areOnOneLine(W.Where, At);
  });
}

/// Exchanges `threadIdx.x / N` and `threadIdx.x % N` in a kernel whose blocks
/// have N * N threads.
static std::optional<Fix> exchangeParts(const Finding &F, const KernelAxes &Of,
                                        const RewriteFacts &In) {
  const size_t Across = llvm::count_if(
      Of.PartWalks, [](const KernelAxes::Walk &W) { return W.IsAcross; });
  const bool AreSquare =
      llvm::all_of(tablesOf(Of.Kernels, In), [&](const KernelTable *T) {
        return !T->BlockAssumed &&
               T->How.Block.Extent[0] == Of.PartSize * Of.PartSize;
      });
  if (!Of.PartSize || !AreSquare || !isAcrossParts(F.Where, Of) ||
      2 * Across <= Of.PartWalks.size())
    return std::nullopt;
  Fix X;
  X.Rewrite = "exchange-axes";
  X.ArrayWhere = Of.Where;
  X.Title = {Phrase::ExchangeParts, Of.PartSize};
  X.Goal = goalTogether(Of.Kernels, In, [&](const Access &A) {
    return isAcrossParts(A.Where, Of) &&
           llvm::any_of(Of.PartWalks, [&](const KernelAxes::Walk &W) {
             return W.Array == A.Array;
           });
  });
  X.WhyNoEdit = given(Of.WhyNot);
  if (X.WhyNoEdit.empty() && namesElsewhere(Of))
    X.WhyNoEdit = Phrase::SkippedNamesThreads;
  if (!X.Goal)
    return std::nullopt;
  if (!X.WhyNoEdit.empty()) {
    X.Goal.reset();
    return X;
  }
  for (const KernelAxes::Part &P : Of.Parts)
    addOnce(X, P.Operator, P.IsRemainder ? "/" : "%");
  X.Kind = Fix::Safety::Safe;
  X.WhySame = {{Phrase::PartsExchanged, Of.PartSize}};
  if (!areInSight(Of.Kernels, Of.IsOfFile, Of.Where.File, In))
    addReason(X, {Phrase::OtherThreadsElsewhere, Of.PartSize * Of.PartSize});
  if (!Of.FloatSums.empty())
    addReason(X, Phrase::AtomicsRoundOtherwise);
  return X;
}

bool warplint::namesElsewhere(const KernelAxes &Of) {
  return llvm::any_of(Of.Named, [&](const EditRange &Name) {
    return llvm::none_of(Of.Uses, [&](const KernelAxes::Use &U) {
      return U.Whole.File == Name.File && U.Whole.Offset == Name.Offset;
    });
  });
}

std::optional<Fix> warplint::proposeExchange(const Finding &F,
                                             const RewriteFacts &In) {
  const KernelAxes *Of = axesOf(F, In);
  if (Of && (!isOfWalk(F, *Of) || !areMostAcross(*Of)))
    return exchangeParts(F, *Of, In);
  if (!Of)
    return std::nullopt;
  Fix X;
  X.Rewrite = "exchange-axes";
  X.ArrayWhere = Of->Where;
  X.Title = Phrase::ExchangeInKernel;
  X.Goal = goalTogether(Of->Kernels, In,
                        [&](const Access &A) { return isAcross(A, *Of); });
  if (!X.Goal)
    return std::nullopt;
  X.WhyNoEdit = given(Of->WhyNot);
  if (X.WhyNoEdit.empty() && namesElsewhere(*Of))
    X.WhyNoEdit = Phrase::SkippedNamesThreads;
  const std::vector<const KernelTable *> Tables = tablesOf(Of->Kernels, In);
  const bool IsSquare =
      areSquare(Tables) && llvm::none_of(Of->Kernels, [&](const auto &Kernel) {
        return In.WithUnknownBlock.count(Kernel) != 0;
      });
  for (const KernelAxes::Use &U : Of->Uses)
    if (U.Of == Variable::ThreadIndex || !IsSquare)
      addOnce(X, U.Component, U.Axis == 0 ? "y" : "x");
  if (!IsSquare) {
    X.Title = Phrase::ExchangeWithLaunches;
    if (X.WhyNoEdit.empty() && !Of->NamesGrid.empty())
      X.WhyNoEdit = {Phrase::CalleeNames, Of->NamesGrid};
    if (X.WhyNoEdit.empty())
      addLaunches(X, *Of, In);
  }
  if (!X.WhyNoEdit.empty()) {
    if (std::optional<Fix> Other = renumberInBlock(*Of, In, std::move(X.Goal)))
      return Other;
    X.Edits.clear();
    X.Goal.reset();
    return X;
  }
  X.Kind = Fix::Safety::Safe;
  X.WhySame = {IsSquare ? Phrase::SquareThreadsExchanged
                        : Phrase::GridExchangedToo};
  const bool IsAssumed = llvm::any_of(
      Tables, [](const KernelTable *T) { return T->BlockAssumed; });
  if (!IsSquare && (!Of->IsOfFile || IsAssumed))
    addReason(X, Phrase::LaunchNotInRun);
  if (!IsSquare && mayNeedManyRows(Tables))
    addReason(X, Phrase::GridRowsBounded);
  if (!Of->FloatSums.empty())
    addReason(X, Phrase::AtomicsRoundOtherwise);
  return X;
}
