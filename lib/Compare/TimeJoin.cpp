//===- TimeJoin.cpp - Recorded times of the kernels of findings -----------===//

#include "warplint/Compare/TimeJoin.h"
#include "Ranking.h"
#include "warplint/Counters/KernelName.h"
#include "warplint/Finding/Estimate.h"
#include "llvm/Demangle/Demangle.h"
#include <algorithm>
#include <map>
#include <set>

using namespace warplint;

namespace {

/// Which of the recorded times are those of which analyzed kernel.
class TimesOfKernels {
public:
  TimesOfKernels(const RecordedTimes &Times,
                 llvm::ArrayRef<const FilePredictions *> Results);

  /// Of the kernels of a finding.
  TimeShare of(const Finding &F) const;
  TimeRemainder Remainder;

private:
  const RecordedTimes &Times;
  double All; ///< nanoseconds
  /// Indices of recorded times, by the mangled name of the kernel.
  std::map<std::string, std::vector<size_t>> ByKernel;
};

} // namespace

TimesOfKernels::TimesOfKernels(const RecordedTimes &Times,
                               llvm::ArrayRef<const FilePredictions *> Results)
    : Times(Times), All(Times.nanoseconds()) {
  std::map<std::string, KernelName> Analyzed; // by the mangled name
  for (const FilePredictions *P : Results)
    for (const PredictedLaunch &L : P->Launches)
      if (auto [At, IsNew] = Analyzed.try_emplace(L.Kernel); IsNew)
        At->second = KernelName::of(L.Kernel);
  for (size_t I = 0; I != Times.Kernels.size(); ++I) {
    const KernelTime &Recorded = Times.Kernels[I];
    const KernelName Name = KernelName::of(Recorded.Kernel);
    NameMatch Best = NameMatch::None;
    for (const auto &[Kernel, Of] : Analyzed)
      Best = std::max(Best, matchNames(Of, Name));
    if (Best != NameMatch::None) {
      for (const auto &[Kernel, Of] : Analyzed)
        if (matchNames(Of, Name) == Best)
          ByKernel[Kernel].push_back(I);
      continue;
    }
    ++Remainder.Kernels;
    const double Share = Recorded.Nanoseconds / All;
    Remainder.Share += Share;
    if (Share > Remainder.LongestShare) {
      Remainder.Longest = llvm::demangle(Recorded.Kernel);
      Remainder.LongestShare = Share;
    }
  }
}

TimeShare TimesOfKernels::of(const Finding &F) const {
  std::set<size_t> Recorded; // each once
  for (const std::string &Kernel : F.KernelsMangled)
    if (auto At = ByKernel.find(Kernel); At != ByKernel.end())
      Recorded.insert(At->second.begin(), At->second.end());
  TimeShare T;
  for (size_t I : Recorded) {
    T.Share += Times.Kernels[I].Nanoseconds / All;
    T.Launches += Times.Kernels[I].Launches;
  }
  T.Share = std::min(T.Share, 1.0);
  if (F.Cost) {
    const double Speedup = probableSpeedup(*F.Cost, F.InLocal.has_value());
    T.Saved = T.Share * (1 - 1 / Speedup);
  }
  return T;
}

TimeRemainder
warplint::joinTimes(const RecordedTimes &Times,
                    llvm::ArrayRef<const FilePredictions *> Results,
                    std::vector<Finding> &Findings) {
  const TimesOfKernels Of(Times, Results);
  for (Finding &F : Findings)
    F.Time = Of.of(F);
  rankBy(Findings, [](const Finding &F) { return F.Time->mostSaved(); });
  return Of.Remainder;
}
