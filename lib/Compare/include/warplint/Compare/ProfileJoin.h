//===- ProfileJoin.h - A profile held against the findings ------*- C++ -*-===//
#ifndef WARPLINT_COMPARE_PROFILEJOIN_H
#define WARPLINT_COMPARE_PROFILEJOIN_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Counters/CountedRun.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Measurement.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace warplint {

/// Holds the counters against what the results predict
/// (EngineOptions::KeepPredictions), line by line of each kernel. Gives the
/// findings that counters speak of what was measured, and orders all by their
/// measured excess; those without one follow in the order they had.
ProfileReport joinProfile(const CountedRun &Counted,
                          llvm::ArrayRef<const FilePredictions *> Results,
                          std::vector<Finding> &Findings);

} // namespace warplint

#endif
