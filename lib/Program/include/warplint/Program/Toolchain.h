//===- Toolchain.h - The compiler whose code is imitated --------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_TOOLCHAIN_H
#define WARPLINT_PROGRAM_TOOLCHAIN_H

namespace warplint {

/// The compiler of the device code, and those of its options that the pipeline
/// honors. What the hardware does is in Profile.
struct Toolchain {
  /// The release whose rules the stages imitate.
  static constexpr const char *Imitated = "nvcc 13.0";

  /// Whether the rules of the stages were measured with the compiler of the
  /// code.
  /// If false, the stages of StageCondition::Measured are skipped.
  bool IsMeasured = true;
  /// nvcc's --restrict: pointer parameters of kernels are `__restrict__`.
  bool RestrictsParameters = false;
};

} // namespace warplint

#endif
