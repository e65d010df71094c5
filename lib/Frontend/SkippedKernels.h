//===- SkippedKernels.h - Kernels behind a condition ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_FRONTEND_SKIPPEDKERNELS_H
#define WARPLINT_LIB_FRONTEND_SKIPPEDKERNELS_H

#include "Attempt.h"
#include <string>

namespace warplint {

/// The directive behind which the preprocessor skipped the first `__global__`
/// of the main file, as `#ifdef USE_CUDA`, without comments; empty: it skipped
/// none.
std::string directiveOfSkippedKernels(Attempt &A);

} // namespace warplint

#endif
