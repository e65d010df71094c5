//===- LaunchMatch.h - Matching of recorded launches ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_LAUNCHMATCH_H
#define WARPLINT_LIB_COMPARE_LAUNCHMATCH_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Counters/CountedRun.h"
#include "warplint/Counters/KernelName.h"
#include <map>
#include <tuple>

namespace warplint {

/// The analyzed launch for a recorded one.
struct LaunchMatch {
  const PredictedLaunch *Launch = nullptr; ///< null: none matches
  /// Any analyzed launch of the kernel; null if there is none.
  const PredictedLaunch *Sibling = nullptr;
  std::string Kernel; ///< mangled name, if the kernel was analyzed
  std::string Name;   ///< demangled name; as printed if it was not analyzed
  uint64_t Blocks = 0;
  std::string Why; ///< why none matches
};

/// Matches launches by the name of the kernel and the shape of the launch, or
/// by the number of warps and threads if the profile has no shapes. If several
/// match, the n-th recorded launch is the n-th in the source, and the last one
/// represents all further ones: a launch statement can be executed repeatedly.
class LaunchMatcher {
public:
  explicit LaunchMatcher(std::vector<const PredictedLaunch *> Launches);
  LaunchMatch match(const RecordedLaunch &Recorded);

private:
  /// The analyzed launches of the kernel. If there are none, sets `Why`.
  std::vector<const PredictedLaunch *> kernelOf(const RecordedLaunch &Recorded,
                                                std::string &Why) const;

  struct Named {
    const PredictedLaunch *Launch;
    KernelName Name;
  };
  std::vector<Named> All; ///< sorted by location
  /// Number of recorded launches of a kernel with a shape.
  std::map<std::tuple<std::string, std::string>, unsigned> Seen;
};

} // namespace warplint

#endif
