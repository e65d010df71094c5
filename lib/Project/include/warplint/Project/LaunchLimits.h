//===- LaunchLimits.h - Launches that no GPU accepts ------------*- C++ -*-===//
#ifndef WARPLINT_PROJECT_LAUNCHLIMITS_H
#define WARPLINT_PROJECT_LAUNCHLIMITS_H

#include "warplint/Program/Launch.h"
#include <string>

namespace warplint {

/// The maximum number of threads per block on all GPUs.
constexpr uint64_t MostThreads = 1024;

/// Why the launch fails on every GPU, whatever its unknown extents are ("its
/// block has 2048 threads; the limit is 1024"); "" if no known value exceeds a
/// limit.
std::string whyImpossible(const Launch &L);

} // namespace warplint

#endif
