//===- Rewrites.cpp - Edits of statements ---------------------------------===//

#include "warplint/Rewrites/Rewrites.h"
#include "Proposals.h"
#include "Work.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// The advice of the check for the same kind of edit; null if there is none.
static Fix *adviceFor(Finding &F, llvm::StringRef Rewrite) {
  auto At = llvm::find_if(F.Fixes,
                          [&](const Fix &X) { return X.Rewrite == Rewrite; });
  return At == F.Fixes.end() ? nullptr : &*At;
}

/// Puts a proposal in the place of advice for it, or, if it is an edit, in
/// front of the other fixes behind those of `Edits` already added.
static void place(Finding &F, Fix Proposal, size_t &Edits) {
  Fix *Advice = adviceFor(F, Proposal.Rewrite);
  if (Proposal.Edits.empty()) {
    if (Advice)
      Advice->WhyNoEdit = Proposal.WhyNoEdit;
    return;
  }
  if (Advice)
    F.Fixes.erase(F.Fixes.begin() + (Advice - F.Fixes.data()));
  F.Fixes.insert(F.Fixes.begin() + Edits++, std::move(Proposal));
}

/// The same for a kind of which no check has advice: without edits the proposal
/// is advice behind the other fixes.
static void placeNew(Finding &F, Fix Proposal, size_t &Edits) {
  if (Proposal.Edits.empty())
    F.Fixes.push_back(std::move(Proposal));
  else
    place(F, std::move(Proposal), Edits);
}

static void addForArray(Finding &F, const LocalArray &A,
                        const RewriteFacts &In) {
  Spot Declared = A.Where;
  for (const ArrayDeclaration *D : declarationsOf(A, In))
    Declared = D->Where;
  FixGoal Goal;
  Goal.Array = A.Name;
  Goal.Before = double(A.Bytes);
  size_t Edits = 0;
  if (std::optional<Fix> Unrolled = proposeUnroll(A, In))
    place(F, std::move(*Unrolled), Edits);
  if (std::optional<Fix> Table = proposeConstantTable(A, In))
    placeNew(F, std::move(*Table), Edits);
  if (std::optional<Fix> Selected = proposeSelect(A, In))
    place(F, std::move(*Selected), Edits);
  if (Fix *Column = adviceFor(F, "shared-column"))
    proposeSharedColumn(*Column, A, In);
  for (Fix &X : F.Fixes)
    if (!X.Rewrite.empty() && !X.Edits.empty()) {
      X.Goal = Goal;
      X.Array = A.Name;
      X.ArrayWhere = Declared;
    }
}

/// Edits for a finding on global memory.
static void addForGlobal(Finding &F, const RewriteFacts &In, size_t &Edits) {
  auto Add = [&](std::optional<Fix> X) {
    if (X)
      placeNew(F, std::move(*X), Edits);
  };
  Add(proposeGridStride(F, In));
  Add(proposeExchange(F, In));
  Add(proposeRenumbering(F, In));
  if (!Edits) // these edits would overlap
    Add(proposeTile(F, In));
  Add(proposeRecordTile(F, In)); // each record once, whatever accesses it
  // Rows of 64 or more elements took a fifth to a half of the time that they
  // took through tiles on an H200.
  Add(proposeWarpRows(F, In));
  Add(proposeRowTiles(F, In));
  Add(proposeWideLoad(F, In));
  Add(proposeWideStore(F, In));
  Add(proposeVectorUpdate(F, In));
  Add(proposeAlignedRecord(F, In));
  Add(proposeHalving(F, In));
}

void warplint::addRewrites(Finding &F, const RewriteFacts &In) {
  if (!F.WantsRewrite)
    return;
  size_t Edits = 0;
  if (F.Operation == AccessKind::Atomic) {
    if (std::optional<Fix> Combined = proposeCombined(F, In))
      placeNew(F, std::move(*Combined), Edits);
  } else if (std::optional<LocalArray> A = localArrayOf(F, In)) {
    addForArray(F, *A, In);
  } else if (F.Unit == CostUnit::Sectors && In.Work) {
    addForGlobal(F, In, Edits);
  } else if (F.Unit == CostUnit::Wavefronts && In.Work) {
    // A layout that costs no instructions, if there is one, is in F.Fixes.
    if (std::optional<Fix> X = proposeHalving(F, In))
      placeNew(F, std::move(*X), Edits);
    return;
  } else if (F.Unit == CostUnit::Warps && In.Work) {
    if (std::optional<Fix> X = proposeHalving(F, In))
      placeNew(F, std::move(*X), Edits);
  }
  if (llvm::all_of(F.Fixes, [](const Fix &X) {
        return X.Edits.empty() && X.WhyNoEdit.empty();
      }))
    F.WhyNoEdit = whyNoRewrite(F, In);
}
