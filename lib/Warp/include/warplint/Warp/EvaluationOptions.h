//===- EvaluationOptions.h - Under what a kernel is evaluated ---*- C++ -*-===//
#ifndef WARPLINT_WARP_EVALUATIONOPTIONS_H
#define WARPLINT_WARP_EVALUATIONOPTIONS_H

#include "warplint/Hardware/Profile.h"
#include "warplint/Program/Launch.h"
#include <cstdint>
#include <string>
#include <vector>

namespace warplint {

/// A value that the user states for kernel arguments that no launch shows.
struct AssumedArgument {
  std::string Kernel; ///< unqualified name of the kernel; empty: every kernel
  std::string Name;   ///< of the parameter
  int64_t Value = 0;
};

struct EvaluationOptions {
  Profile Gpu;
  bool GpuIsStated = false; ///< the user named it, for whatever is compiled
  Shape AssumedBlock = Shape::of(256);
  bool BlockIsStated = false; ///< the user named AssumedBlock
  std::vector<AssumedArgument> AssumedArguments;
  Shape AssumedGrid; ///< unknown by default
  /// Of pointer arguments, bytes (cudaMalloc's).
  unsigned PointerAlignment = 256;
  /// Warp-level instructions for each kernel and launch.
  uint64_t MaxSteps = 4000000;
  /// Beginnings of the paths of toolkit and system headers: their frames are
  /// looked through when an access is given its line.
  std::vector<std::string> HeaderPrefixes;
  /// The same of libraries outside of the project.
  std::vector<std::string> LibraryPrefixes;
};

} // namespace warplint

#endif
