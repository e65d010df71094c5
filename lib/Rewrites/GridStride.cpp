//===- GridStride.cpp - Elements given out in turns -----------------------===//
//
// A warp whose lanes each walk a separate chunk touches as many sectors as
// it has lanes. With lane i on element t + j * threads it touches neighboring
// elements, and all threads together have the same elements (ChunkLoop.h).
//
//===----------------------------------------------------------------------===//

#include "Work.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace warplint;

/// The number of threads that share the elements, as a factor.
static std::string threadsOf(const ChunkLoop &L) {
  if (!L.Threads.empty())
    return L.Threads;
  const std::string Count =
      L.IsOfGrid ? "gridDim.x * blockDim.x" : "blockDim.x";
  const std::string Typed =
      "(" + L.Type + ")" + (L.IsOfGrid ? "(" + Count + ")" : Count);
  if (!L.Limit.empty())
    return "min(" + L.Limit + ", " + Typed + ")";
  return L.NeedsType ? Typed : Count;
}

/// The text as a factor of a product.
static std::string factor(llvm::StringRef Text) {
  const bool IsName = llvm::all_of(
      Text, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  return IsName ? Text.str() : ("(" + Text + ")").str();
}

std::vector<Edit> warplint::gridStrideEdits(const ChunkLoop &L) {
  std::vector<Edit> Edits;
  auto Replace = [&](const ChunkLoop::Part &P, std::string Text) {
    Edits.push_back({P.Range, std::move(Text)});
  };
  const std::string Threads = threadsOf(L);
  for (const ChunkLoop::Part &P : L.Products)
    Replace(P, P.Text);
  for (const ChunkLoop::Part &P : L.Counters)
    Replace(P, P.Text + " * " + Threads);
  if (!L.Increment.Range.isValid())
    return Edits;
  // The increment converts the sum to the type of the counter.
  ChunkLoop Plain = L;
  Plain.NeedsType = false;
  Replace(L.Increment, L.Increment.Text + " += " + threadsOf(Plain));
  if (L.Bounded.Range.isValid())
    Replace(L.Bounded, L.Bounded.Text);
  else
    Replace(L.Last, Threads + " * " + factor(L.Last.Text));
  return Edits;
}

static bool isIn(const Spot &Where, const ChunkLoop &L) {
  return Where.File == L.Where.File && Where.Line >= L.Where.Line &&
         Where.Line <= L.End.Line;
}

/// Why an index may leave the range of its type in the edited loop although it
/// does not in the source; empty: it does not.
static Words whyMayWrap(const ChunkLoop &L, const RewriteFacts &In) {
  if (L.IndicesOccur || L.IndexBits > 32)
    return {};
  const uint64_t Most = (uint64_t(1) << L.IndexBits) - 1;
  bool AllKnown = L.BoundParameter.has_value();
  for (const KernelTable *T : tablesOf(L.Kernels, In)) {
    const Launch &How = T->How;
    const bool IsKnown = AllKnown && *L.BoundParameter < How.Arguments.size() &&
                         How.Arguments[*L.BoundParameter].Integer &&
                         How.Grid.Extent[0] && How.Block.Extent[0] &&
                         !T->BlockAssumed;
    AllKnown &= IsKnown &&
                *How.Arguments[*L.BoundParameter].Integer +
                        int64_t(*How.Grid.Extent[0]) * *How.Block.Extent[0] <=
                    int64_t(Most);
  }
  if (AllKnown)
    return {};
  return {Phrase::IndexMayWrap, Most};
}

static void judge(Fix &F, const ChunkLoop &L, const RewriteFacts &In) {
  for (const auto &[Written, Other] : L.MayOverlap)
    addReason(F, {Phrase::MustNotOverlap, Written, Other});
  if (!L.FloatSums.empty())
    addReason(
        F, {Phrase::SumsRoundOtherwise, eachOf(Phrase::Quoted, L.FloatSums)});
  for (const std::string &Table : L.BlockTables)
    addReason(F, {Phrase::BlockTableDiffers, Table});
  if (Words Why = whyMayWrap(L, In); !Why.empty())
    addReason(F, std::move(Why));
}

std::optional<Fix> warplint::proposeGridStride(const Finding &F,
                                               const RewriteFacts &In) {
  auto At = llvm::find_if(In.Work->Chunks,
                          [&](const ChunkLoop &L) { return isIn(F.Where, L); });
  if (At == In.Work->Chunks.end())
    return std::nullopt;
  const ChunkLoop &L = *At;
  Fix X;
  X.Rewrite = "grid-stride";
  X.Title = L.IsOfGrid ? Phrase::TurnsOfGrid : Phrase::TurnsOfBlock;
  X.ArrayWhere = L.Where;
  X.WhyNoEdit = given(L.WhyNot);
  X.Goal = goalTogether(L.Kernels, In, [&](const Access &A) {
    return isIn(A.Where, L) || isIn(A.Innermost, L);
  });
  if (!X.Goal)
    return std::nullopt;
  if (!X.WhyNoEdit.empty()) {
    X.Goal.reset();
    return X;
  }
  X.Kind = Fix::Safety::Safe;
  X.Edits = gridStrideEdits(L);
  X.WhySame = {Phrase::TurnsCoverSame};
  judge(X, L, In);
  return X;
}
