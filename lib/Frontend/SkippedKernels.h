//===- SkippedKernels.h - Kernels behind a condition ------------*- C++ -*-===//
#ifndef WARPLINT_LIB_FRONTEND_SKIPPEDKERNELS_H
#define WARPLINT_LIB_FRONTEND_SKIPPEDKERNELS_H

#include "Attempt.h"
#include <string>

namespace warplint {

/// The directive behind which the preprocessor skipped the first `__global__`
/// of the main file, without comments: `'#ifdef USE_CUDA'`, or `the #else of
/// '#ifdef USE_CPU'`. Empty: it skipped none, or behind `#if 0`.
std::string directiveOfSkippedKernels(Attempt &A);

} // namespace warplint

#endif
