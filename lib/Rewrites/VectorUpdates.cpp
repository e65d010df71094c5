//===- VectorUpdates.cpp - A vector that is changed whole -----------------===//

#include "Text.h"
#include "Work.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

static bool isIn(const VectorUpdate &U, const Spot &Where) {
  return llvm::any_of(U.Where, [&](const Spot &At) {
    return At.Line == Where.Line && At.File == Where.File;
  });
}

/// Adds the edits; false if other code is in the lines.
static bool updateEdits(Fix &X, const VectorUpdate &U, const RewriteFacts &In) {
  const std::string &File = U.Uses.front().File;
  const llvm::StringRef Text = sourceOf(U.Uses.front(), In.Sources);
  if (!Text.substr(U.End).starts_with(";"))
    return false;
  std::optional<Edit> Load = lineBefore(
      File, Text, U.Begin, U.Vector + " " + U.Name + " = " + U.Element + ";");
  if (!Load)
    return false;
  X.Edits.push_back(std::move(*Load));
  for (const EditRange &Use : U.Uses)
    X.Edits.push_back({Use, U.Name});
  X.Edits.push_back(insertion(File, U.End + 1,
                              (lineBreakOf(Text) + indentAt(Text, U.Begin) +
                               U.Element + " = " + U.Name + ";")
                                  .str()));
  return true;
}

std::optional<Fix> warplint::proposeVectorUpdate(const Finding &F,
                                                 const RewriteFacts &In) {
  for (const VectorUpdate &U : In.Work->Updates) {
    if (F.Array != U.Array || !isIn(U, F.Where))
      continue;
    Fix X;
    if (!updateEdits(X, U, In))
      continue;
    X.Rewrite = "vector-update";
    X.ArrayWhere = U.Where.front();
    X.Title = {Phrase::UpdateAtOnce, U.Element, U.Vector};
    X.Goal = goalTogether(U.Kernels, In, [&](const Access &A) {
      return A.Array == U.Array && isIn(U, A.Where);
    });
    if (!X.Goal)
      continue;
    if (U.KeepsSome)
      addReason(X, {Phrase::OthersKeepMembers, U.Array});
    for (const std::string &Other : U.MayOverlap)
      addReason(X, {Phrase::MustNotOverlapLoad, U.Array, Other});
    if (X.WhyUnsafe.empty())
      X.Kind = Fix::Safety::Safe;
    X.WhySame = {Phrase::UpdatesSame};
    return X;
  }
  return std::nullopt;
}
