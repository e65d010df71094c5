//===- Launch.h - How a kernel is launched ----------------------*- C++ -*-===//
//
// Plain data that Frontend finds in the host code and Warp evaluates under.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_LAUNCH_H
#define WARPLINT_PROGRAM_LAUNCH_H

#include "warplint/Program/Spot.h"
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Three extents, x first, each known or not. An unknown extent is a run-time
/// value, never zero.
struct Shape {
  std::array<std::optional<uint32_t>, 3> Extent;

  static Shape of(uint32_t X, uint32_t Y = 1, uint32_t Z = 1) {
    return Shape{{X, Y, Z}};
  }
  bool isKnown() const { return Extent[0] && Extent[1] && Extent[2]; }
  /// Product of the extents. Only when isKnown().
  uint64_t count() const {
    return uint64_t(*Extent[0]) * *Extent[1] * *Extent[2];
  }
  friend bool operator==(const Shape &A, const Shape &B) {
    return A.Extent == B.Extent;
  }
};

/// What is known of one kernel argument at a launch.
struct LaunchArgument {
  /// The value of an integer, enumeration or bool argument, sign- or
  /// zero-extended to 64 bits by the parameter's own type. Absent for other
  /// types and for run-time values.
  std::optional<int64_t> Integer;
  /// For a pointer argument: a power of two, and what the address leaves when
  /// it is divided by it, in bytes, where the host code shows them (0, 0: not
  /// shown).
  unsigned PointerAlignment = 0, PointerOffset = 0;
  /// The host code shows a null pointer.
  bool IsNull = false;
  /// Of an integer that is not the same at every launch from here (the counter
  /// of a loop around it): it lies in [Least, Most] and is a multiple of
  /// Multiple (> 0). Only what the host code shows.
  int64_t Least = std::numeric_limits<int64_t>::min();
  int64_t Most = std::numeric_limits<int64_t>::max();
  uint64_t Multiple = 1;

  friend bool operator==(const LaunchArgument &A, const LaunchArgument &B) {
    return A.Integer == B.Integer && A.PointerAlignment == B.PointerAlignment &&
           A.PointerOffset == B.PointerOffset && A.IsNull == B.IsNull &&
           A.Least == B.Least && A.Most == B.Most && A.Multiple == B.Multiple;
  }
};

/// One way a kernel is launched. A `<<<>>>` inside a function that is called
/// with several constant sizes gives several launches.
struct Launch {
  enum class Origin {
    Chevron,      ///< `kernel<<<...>>>(...)`
    RuntimeCall,  ///< `cudaLaunchKernel` and its like
    LaunchBounds, ///< block size from `__launch_bounds__`
    Assumed       ///< block size assumed, at least one extent of it
  };

  std::string Kernel; ///< mangled name of the kernel instance
  Origin From = Origin::Assumed;
  Shape Grid;
  Shape Block;
  std::optional<uint64_t> DynamicShared; ///< bytes
  std::vector<LaunchArgument> Arguments; ///< one per kernel parameter, or empty
  /// A launch is in sight, its block is not: LaunchBounds and Assumed only.
  bool BlockIsRunTime = false;
  Spot
      Where; ///< the launch, or the kernel's declaration where none is in sight
  /// Calls through which constants reached the launch, innermost first.
  std::vector<Spot> Through;
};

} // namespace warplint

#endif
