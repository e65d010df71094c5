//===- Goals.h - Proof of the goals of edits --------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_FIXES_GOALS_H
#define WARPLINT_LIB_FIXES_GOALS_H

#include "FixChoice.h"
#include "warplint/Engine/Reanalysis.h"
#include "llvm/ADT/ArrayRef.h"

namespace warplint {

/// Maps line numbers of the analyzed texts to those of the edited texts.
class LineMap {
public:
  /// The edits of those of `Fixes` that have no WhyNot are made.
  LineMap(const AnalysedTexts &Texts, llvm::ArrayRef<ChosenFix> Fixes);

  /// The line of the edited text. `Path` is a real path.
  unsigned line(const std::string &Path, unsigned Line) const;

private:
  struct Shift {
    unsigned From; ///< the first line that is moved
    int By;
  };
  std::map<std::string, std::vector<Shift>> Shifts; ///< by real path
};

/// The analyses of one job before and after the edits.
struct Reanalyses {
  const Job &Of;
  const Reanalysis &Old, &New;
  const LineMap &Lines;
  llvm::ArrayRef<ChosenFix> Fixes; ///< `New` has those without a WhyNot
};

/// Why the edited source does not reach Fix::Goal, or what gets worse; empty if
/// the fix holds in this job. Sets ChosenFix::Measured, in the unit of the
/// goal.
std::string whyGoalNotMet(ChosenFix &C, const Reanalyses &R);

} // namespace warplint

#endif
