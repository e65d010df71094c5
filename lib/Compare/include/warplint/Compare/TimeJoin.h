//===- TimeJoin.h - Recorded times of the kernels of findings ---*- C++ -*-===//
#ifndef WARPLINT_COMPARE_TIMEJOIN_H
#define WARPLINT_COMPARE_TIMEJOIN_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Counters/KernelTimes.h"
#include "warplint/Finding/Finding.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace warplint {

/// The recorded kernels that were not analyzed.
struct TimeRemainder {
  unsigned Kernels = 0;
  double Share = 0;    ///< of the recorded time of all kernels, 0 to 1
  std::string Longest; ///< the one with the most time, as printed; empty: none
  double LongestShare = 0;
};

/// Sets Finding::Time by the names of kernels, and sorts the findings by what
/// they save of the recorded time, the most first; those that save equally
/// much stay in their order. `Results`: of all files (EngineOptions::
/// KeepPredictions). A recorded name that fits several analyzed kernels, as one
/// without template arguments, counts for findings in any of them.
TimeRemainder joinTimes(const RecordedTimes &Times,
                        llvm::ArrayRef<const FilePredictions *> Results,
                        std::vector<Finding> &Findings);

} // namespace warplint

#endif
