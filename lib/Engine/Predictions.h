//===- Predictions.h - From an access table to what is kept -----*- C++ -*-===//
#ifndef WARPLINT_LIB_ENGINE_PREDICTIONS_H
#define WARPLINT_LIB_ENGINE_PREDICTIONS_H

#include "warplint/Engine/Prediction.h"
#include "warplint/Warp/AccessTable.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace warplint {

/// The accesses of shared, global and local memory. `Show` turns a path of the
/// compiler into one for the user.
PredictedLaunch
predictionOf(const KernelTable &Table,
             llvm::function_ref<std::string(llvm::StringRef)> Show);

} // namespace warplint

#endif
