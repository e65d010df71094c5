//===- LaunchMatch.h - Recorded launches and analysed ones ------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_LAUNCHMATCH_H
#define WARPLINT_LIB_COMPARE_LAUNCHMATCH_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Counters/CountedRun.h"
#include "warplint/Counters/KernelName.h"
#include <map>
#include <tuple>

namespace warplint {

/// The analysed launch that a recorded one is.
struct LaunchMatch {
  const PredictedLaunch *Launch = nullptr; ///< null: none fits
  /// Any analysed launch of the kernel; null where there is none.
  const PredictedLaunch *Sibling = nullptr;
  std::string Kernel; ///< mangled name, where the kernel was analysed
  std::string Name;   ///< demangled; as printed where it was not
  uint64_t Blocks = 0;
  std::string Why; ///< why none fits
};

/// Finds launches by the name of the kernel and the shape of the launch, or by
/// the number of warps and threads where the profile has no shapes. Of several,
/// the n-th recorded is the n-th in the source, and the last one stands for all
/// that follow: a launch statement can run more than once.
class LaunchMatcher {
public:
  explicit LaunchMatcher(std::vector<const PredictedLaunch *> Launches);
  LaunchMatch match(const RecordedLaunch &Recorded);

private:
  /// The analysed launches of the kernel. `Why` says why there are none.
  std::vector<const PredictedLaunch *> kernelOf(const RecordedLaunch &Recorded,
                                                std::string &Why) const;

  struct Named {
    const PredictedLaunch *Launch;
    KernelName Name;
  };
  std::vector<Named> All; ///< by place
  /// How often a kernel was recorded with a shape.
  std::map<std::tuple<std::string, std::string>, unsigned> Seen;
};

} // namespace warplint

#endif
