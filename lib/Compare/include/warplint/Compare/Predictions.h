//===- Predictions.h - From an access table to what is kept -----*- C++ -*-===//
#ifndef WARPLINT_COMPARE_PREDICTIONS_H
#define WARPLINT_COMPARE_PREDICTIONS_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Facts/AccessTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The accesses of shared, global and local memory. `Show` turns a path of the
/// compiler into one for the user.
PredictedLaunch
predictionOf(const KernelTable &Table,
             llvm::function_ref<std::string(llvm::StringRef)> Show);

} // namespace warplint

#endif
