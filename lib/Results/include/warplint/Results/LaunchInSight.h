//===- LaunchInSight.h - Launches in the source of a run --------*- C++ -*-===//
#ifndef WARPLINT_RESULTS_LAUNCHINSIGHT_H
#define WARPLINT_RESULTS_LAUNCHINSIGHT_H

#include "warplint/Program/Launch.h"
#include <string>

namespace warplint {

/// A launch to which an editor restricts the analysis of its kernel.
struct PinnedLaunch {
  std::string Kernel;     ///< as LaunchInSight::Kernel
  Spot Where;             ///< the path is absolute
  unsigned Number = 0;    ///< as LaunchInSight::Number
  std::string KernelFile; ///< file that defines the kernel, absolute
  /// Whether some analyzed file contains the launch. Files that only include
  /// the kernel from a common header then ignore the kernel.
  bool IsSeen = false;
};

/// A launch in the source of a run, evaluated or not.
struct LaunchInSight {
  std::string Kernel; ///< with namespaces, without template arguments
  std::string Name;   ///< of the instance, demangled
  Spot KernelWhere;   ///< its definition
  Spot Where;         ///< the launch
  /// Index, from 0, among the launches of the instance at this location: one
  /// launch statement may be reached with several sets of values.
  unsigned Number = 0;
  Shape Grid, Block; ///< as known from the source
  bool IsPinned = false;
};

} // namespace warplint

#endif
