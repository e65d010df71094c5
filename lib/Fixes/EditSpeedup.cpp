//===- EditSpeedup.cpp - How much faster edits make kernels ---------------===//

#include "EditSpeedup.h"
#include "warplint/Finding/Estimate.h"
#include "warplint/Impact/SpeedupBound.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace warplint;

static bool isOfFix(const ChosenFix &C, const KernelTable &T) {
  if (C.Change.Goal)
    return C.Change.Goal->Kernels.empty() ||
           llvm::is_contained(C.Change.Goal->Kernels, T.Kernel);
  return llvm::any_of(C.Change.CheckedOn,
                      [&](const FixScope &S) { return S.Kernel == T.Name; });
}

/// Whether some multiprocessor has no block: the kernel waits for the answers
/// to few requests, of which the estimate knows nothing.
static bool leavesSomeIdle(const KernelTable &T, const Profile &Gpu) {
  return T.How.Grid.isKnown() && T.How.Grid.count() < Gpu.Multiprocessors;
}

/// Cycles that a launch takes whatever its blocks do: the shortest kernels of
/// test/truth/fixes/samples.tsv take 2.1 microseconds on an H200 at 1.98 GHz.
static constexpr double LaunchCycles = 4000;

/// The cycles of a launch whose blocks take `OfBlock` each. A grid that is not
/// known has `Else` blocks for each multiprocessor.
static double launchCycles(const KernelTable &T, double OfBlock,
                           const Profile &Gpu, double Else) {
  if (!T.How.Grid.isKnown())
    return OfBlock * Else;
  return LaunchCycles +
         OfBlock * double(T.How.Grid.count()) / Gpu.Multiprocessors;
}

std::optional<double>
warplint::speedupOfEdits(const ChosenFix &C, llvm::ArrayRef<KernelTable> Before,
                         llvm::ArrayRef<KernelTable> After,
                         const Profile &Gpu) {
  // What local memory costs is not in the model, and what atomics cost on one
  // address is a bound.
  if (C.Change.Goal && (C.Change.Goal->What == FixGoal::Kind::NotLocal ||
                        C.Change.Goal->Unit == CostUnit::Updates))
    return std::nullopt;
  const bool AreSame =
      Before.size() == After.size() &&
      llvm::all_of(llvm::zip_equal(Before, After), [](const auto &Both) {
        return std::get<0>(Both).Kernel == std::get<1>(Both).Kernel;
      });
  if (!AreSame)
    return std::nullopt;
  const unsigned ForOne = C.Change.Goal ? C.Change.Goal->BlocksForOne : 1;
  double Was = 0, Is = 0;
  for (const auto &[Old, New] : llvm::zip_equal(Before, After)) {
    if (!isOfFix(C, Old))
      continue;
    const TableCosts WasOf(Old, Gpu), IsOf(New, Gpu);
    // The iterations that are assumed of a loop of unknown length are too few
    // for several lanes to share them.
    if ((ForOne > 1 && (WasOf.isEstimate() || IsOf.isEstimate())) ||
        leavesSomeIdle(Old, Gpu) || leavesSomeIdle(New, Gpu))
      return std::nullopt;
    Was += launchCycles(Old, estimatedCycles(WasOf.expected()), Gpu, 1);
    Is += launchCycles(New, estimatedCycles(IsOf.expected()), Gpu, ForOne);
  }
  if (Was <= 0 || Is <= 0)
    return std::nullopt;
  return std::pow(Was / Is, EstimateExponent);
}
