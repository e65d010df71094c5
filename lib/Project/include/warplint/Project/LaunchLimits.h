//===- LaunchLimits.h - Launches that no GPU accepts ------------*- C++ -*-===//
#ifndef WARPLINT_PROJECT_LAUNCHLIMITS_H
#define WARPLINT_PROJECT_LAUNCHLIMITS_H

#include "warplint/Program/Launch.h"
#include <string>

namespace warplint {

/// The most threads of a block, on any GPU.
constexpr uint64_t MostThreads = 1024;

/// Why the launch fails when it is reached ("its block has 2048 threads;
/// the most is 1024"), whatever its unknown extents are; ""
/// when nothing known is wrong with it.
std::string whyImpossible(const Launch &L);

} // namespace warplint

#endif
