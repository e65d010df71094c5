//===- WarpRows.cpp - A warp in place of a thread for each row ------------===//
//
// A warp whose lanes each run over a separate row touches as many sectors as it
// has lanes. Where the lanes share the row of one of them, they touch
// neighboring elements; the launches have 32 times the blocks.
//
//===----------------------------------------------------------------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static constexpr uint64_t MostBlocks = 2147483647; // of a grid, in x

static bool isIn(const Spot &At, const WarpRow::Loop &L) {
  return At.File == L.Begin.File && At.Line >= L.Begin.Line &&
         At.Line <= L.End.Line;
}

/// Whether an access of an array is along a row of a loop.
static bool isOfRow(const Spot &At, const std::string &Array,
                    const WarpRow &W) {
  return llvm::any_of(W.Loops, [&](const WarpRow::Loop &L) {
    return isIn(At, L) && llvm::is_contained(L.Arrays, Array);
  });
}

/// The iterations of a loop under a launch, where they are known.
static std::optional<uint64_t> tripsOf(const WarpRow::Loop &L,
                                       const KernelTable &T) {
  if (L.Trips || !L.BoundParameter ||
      *L.BoundParameter >= T.How.Arguments.size())
    return L.Trips;
  const auto Bound = T.How.Arguments[*L.BoundParameter].Integer;
  if (!Bound)
    return std::nullopt;
  return std::max<int64_t>(*Bound, 0);
}

/// Why a launch cannot give warps in place of threads; empty: it can.
static Words whyNotLaunch(const WarpRow &W, const KernelTable &T) {
  const Shape &Block = T.How.Block, &Grid = T.How.Grid;
  // What a launch elsewhere must be is said.
  if (!isAssumed(T) &&
      (T.BlockAssumed || !Block.isKnown() || *Block.Extent[0] % WarpLanes))
    return Phrase::BlockNotOfWarps;
  for (uint64_t Size : W.BlockSizes)
    if (isAssumed(T) ? Size % WarpLanes != 0 : *Block.Extent[0] != Size)
      return {Phrase::BlockNotAsNumbered, Size};
  if (Grid.Extent[0] && uint64_t(*Grid.Extent[0]) * WarpLanes > MostBlocks)
    return {Phrase::GridTooLarge, MostBlocks};
  for (const WarpRow::Loop &L : W.Loops)
    if (auto Trips = tripsOf(L, T); Trips && *Trips < WarpLanes)
      return {Phrase::RowTooShort, *Trips};
  return {};
}

/// Adds the edits of all launches, or WhyNoEdit.
static void addLaunches(Fix &X, const WarpRow &W, const RewriteFacts &In) {
  auto Refuse = [&](Words Why) {
    if (X.WhyNoEdit.empty())
      X.WhyNoEdit = std::move(Why);
  };
  for (const std::string &K : W.Kernels)
    if (llvm::is_contained(In.Work->NamedOtherwise, K))
      Refuse(Phrase::NamedOtherwise);
  for (const WiderGrid &G : In.Work->Grids) {
    if (!llvm::is_contained(W.Kernels, G.Kernel))
      continue;
    if (!G.WhyNot.empty())
      Refuse(given(G.WhyNot));
    addOnce(X, G.Grid.Range, G.Grid.Text);
  }
  for (const KernelTable *T : tablesOf(W.Kernels, In)) {
    if (!isAssumed(*T) && !isAmong(*T, In.Work->Grids))
      Refuse(Phrase::LaunchElsewhere);
    Refuse(whyNotLaunch(W, *T));
  }
}

std::optional<Fix> warplint::proposeWarpRows(const Finding &F,
                                             const RewriteFacts &In) {
  auto At = llvm::find_if(In.Work->WarpRows, [&](const WarpRow &W) {
    return isOfRow(F.Where, F.Array, W) && isAboutAny(F, W.Kernels);
  });
  if (At == In.Work->WarpRows.end())
    return std::nullopt;
  const WarpRow &W = *At;
  Fix X;
  X.Rewrite = "warp-per-row";
  X.Title = Phrase::GiveRowsToWarps;
  X.ArrayWhere = W.Where;
  X.Goal = goalTogether(W.Kernels, In, [&](const Access &A) {
    return isOfRow(A.Where, A.Array, W);
  });
  if (!X.Goal)
    return std::nullopt;
  X.Goal->BlocksForOne = WarpLanes;
  X.WhyNoEdit = given(W.WhyNot);
  auto Axes = llvm::find_if(In.Work->Axes, [&](const KernelAxes &A) {
    return llvm::is_contained(A.Kernels, W.Kernels.front());
  });
  if (X.WhyNoEdit.empty() && Axes != In.Work->Axes.end())
    X.WhyNoEdit = given(Axes->WhyNot);
  if (X.WhyNoEdit.empty())
    addLaunches(X, W, In);
  if (!X.WhyNoEdit.empty()) {
    X.Edits.clear();
    X.Goal.reset();
    return X;
  }
  addEdits(X, W.Parts);
  X.Kind = Fix::Safety::Safe;
  X.WhySame = {Phrase::LanesShareRow};
  for (const auto &[Written, Other] : W.MayOverlap)
    addReason(X, {Phrase::MustNotOverlap, Written, Other});
  if (!W.FloatSums.empty())
    addReason(
        X, {Phrase::SumsRoundOtherwise, eachOf(Phrase::Quoted, W.FloatSums)});
  for (const std::string &Limit : W.FloatZeros)
    addReason(X, {Phrase::ZeroOfOtherSign, Limit});
  if (!W.IsOfFile || isAssumed(tablesOf(W.Kernels, In)))
    addReason(X, Phrase::LaunchNotInRun);
  return X;
}
