//===- ProfileJoin.h - Comparison of a profile with findings ----*- C++ -*-===//
#ifndef WARPLINT_COMPARE_PROFILEJOIN_H
#define WARPLINT_COMPARE_PROFILEJOIN_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Counters/CountedRun.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Measurement.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace warplint {

/// Compares the counters with the predictions (EngineOptions::KeepPredictions)
/// by kernel and line. Sets Finding::Measured where the profile has counters,
/// and sorts the findings by measured excess, the greatest first. Findings
/// without counters follow in their previous order.
ProfileReport joinProfile(const CountedRun &Counted,
                          llvm::ArrayRef<const FilePredictions *> Results,
                          std::vector<Finding> &Findings);

} // namespace warplint

#endif
