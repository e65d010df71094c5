//===- Predictions.h - Predictions from an access table ---------*- C++ -*-===//
#ifndef WARPLINT_COMPARE_PREDICTIONS_H
#define WARPLINT_COMPARE_PREDICTIONS_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Facts/AccessTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The predictions for accesses of shared, global and local memory. `Show` maps
/// a path of the compiler to the one shown to the user.
PredictedLaunch
predictionOf(const KernelTable &Table,
             llvm::function_ref<std::string(llvm::StringRef)> Show);

} // namespace warplint

#endif
