//===- ProfileReasons.cpp - Why measured excess has no finding ------------===//

#include "ProfileRows.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace warplint;
using llvm::StringRef;

FindingLines::FindingLines(llvm::ArrayRef<const FilePredictions *> Results) {
  for (const FilePredictions *R : Results)
    for (const PredictedLaunch &L : R->Launches) {
      ByKernel[L.Kernel].push_back(&L);
      All.push_back(&L);
    }
}

std::vector<const PredictedLaunch *> FindingLines::launches() const {
  return All;
}

static bool isAbout(const PredictedAccess &A, const Spot &Where,
                    CostUnit Unit) {
  // A private array without an access that has a dynamic index is reported at
  // its declaration.
  if (Unit == CostUnit::Bytes)
    return A.Space == CountedSpace::Local && A.ArrayWhere.isValid() &&
           A.ArrayWhere.Line == Where.Line && A.ArrayWhere.File == Where.File;
  return A.Where == Where && Unit == unitOf(A.Space);
}

std::set<LineKey> FindingLines::linesOf(const std::string &Kernel,
                                        const Spot &Where,
                                        CostUnit Unit) const {
  std::set<LineKey> Lines;
  auto Launches = ByKernel.find(Kernel);
  if (Launches == ByKernel.end())
    return Lines;
  auto Add = [&](const PredictedAccess &A) {
    Lines.insert({A.Where.File, A.Where.Line, A.Space, A.IsAtomic});
  };
  for (const PredictedLaunch *L : Launches->second)
    for (const PredictedAccess &A : L->Accesses) {
      if (!isAbout(A, Where, Unit))
        continue;
      Add(A);
      if (A.Space == CountedSpace::Local && A.ArrayWhere.isValid())
        for (const PredictedAccess &Other : L->Accesses)
          if (Other.Space == A.Space && Other.ArrayWhere == A.ArrayWhere)
            Add(Other);
    }
  return Lines;
}

/// Why an existing finding about the line is not shown.
static std::string whySilent(const ProfileRow &Row, const FindingLines &Lines,
                             llvm::ArrayRef<const FilePredictions *> Results) {
  for (const FilePredictions *R : Results)
    for (const UnreportedFinding &S : R->Unreported) {
      if (!llvm::is_contained(S.KernelsMangled, Row.Kernel))
        continue;
      for (const LineKey &L : Lines.linesOf(Row.Kernel, S.Where, S.Unit))
        if (Row.Accesses.count(L))
          return S.Why;
    }
  return "";
}

std::string
warplint::whyNoFinding(const ProfileRow &Row, const FindingLines &Lines,
                       llvm::ArrayRef<const FilePredictions *> Results) {
  const Measurement &M = Row.Line.Numbers;
  if (Row.Accesses.empty())
    return Row.Reasons;
  if (std::string Why = whySilent(Row, Lines, Results); !Why.empty())
    return Why;
  std::string Because = Row.Reasons.empty() ? "" : ": " + Row.Reasons;
  if (!M.Low)
    return "undecided" + Because;
  if (Row.Key.IsAtomic && Row.Key.Space == CountedSpace::Global)
    return "no check reports the sectors of atomics; global-atomic-hotspot "
           "counts the threads per address";
  if (M.How == Agreement::Differs)
    return "the prediction is wrong here" + Because +
           "; docs/limits.md lists known differences, please report others";
  if (M.How == Agreement::InRange)
    return "predicted only within a range, and its low end is below the "
           "thresholds of the checks" +
           Because;
  return "predicted, but below the thresholds of the checks";
}
