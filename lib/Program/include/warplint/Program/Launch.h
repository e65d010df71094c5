//===- Launch.h - Launches of kernels ---------------------------*- C++ -*-===//
//
// Plain data that lib/Host extracts from the host code. A kernel is evaluated
// under a launch.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_LAUNCH_H
#define WARPLINT_PROGRAM_LAUNCH_H

#include "warplint/Program/SortedArray.h"
#include "warplint/Program/Spot.h"
#include "warplint/Program/TensorMap.h"
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// The extents of a block in threads or of a grid in blocks, x first. An absent
/// extent is an unknown run-time value other than zero.
struct Shape {
  std::array<std::optional<uint32_t>, 3> Extent;

  static Shape of(uint32_t X, uint32_t Y = 1, uint32_t Z = 1) {
    return Shape{{X, Y, Z}};
  }
  bool isKnown() const { return Extent[0] && Extent[1] && Extent[2]; }
  /// Product of the extents. Requires isKnown().
  uint64_t count() const {
    return uint64_t(*Extent[0]) * *Extent[1] * *Extent[2];
  }
  friend bool operator==(const Shape &A, const Shape &B) {
    return A.Extent == B.Extent;
  }
};

/// The known facts about one kernel argument at a launch.
struct LaunchArgument {
  /// The value of an integer, enumeration or bool argument, sign- or
  /// zero-extended to 64 bits according to the parameter's type. Absent for
  /// other types and for run-time values.
  std::optional<int64_t> Integer;
  /// For a pointer argument: PointerOffset is the address modulo
  /// PointerAlignment, a power of two; both in bytes. 0 and 0 if the host code
  /// does not determine them.
  unsigned PointerAlignment = 0, PointerOffset = 0;
  /// For a pointer argument: upper bound of the size in bytes of the allocation
  /// that it points into; 0: not known, or more than 4096, which is not
  /// recorded (lib/Host).
  uint64_t PointerBytes = 0;
  /// The argument is certainly a null pointer.
  bool IsNull = false;
  /// For an integer that is not known or differs between the executions of this
  /// launch (the induction variable of a loop around it): it is in [Least,
  /// Most] and a multiple of Multiple (> 0). Derived from the host code only.
  int64_t Least = std::numeric_limits<int64_t>::min();
  int64_t Most = std::numeric_limits<int64_t>::max();
  uint64_t Multiple = 1;
  /// The tensor maps in an argument that is passed by value, by offset.
  std::vector<TensorMap> TensorMaps;
  /// For a pointer argument: the program sorts the array that it points into.
  std::optional<SortedArray> Sorted;
  /// For a pointer argument: SortedField::Field of what it may come from. Not
  /// compared.
  std::vector<std::string> Fields;

  friend bool operator==(const LaunchArgument &A, const LaunchArgument &B) {
    return A.Integer == B.Integer && A.PointerAlignment == B.PointerAlignment &&
           A.PointerOffset == B.PointerOffset &&
           A.PointerBytes == B.PointerBytes && A.IsNull == B.IsNull &&
           A.Least == B.Least && A.Most == B.Most && A.Multiple == B.Multiple &&
           A.TensorMaps == B.TensorMaps && A.Sorted == B.Sorted;
  }
};

/// One launch of a kernel. A `<<<>>>` in a function that is called with several
/// constant sizes results in several launches.
struct Launch {
  enum class Origin {
    Chevron,      ///< `kernel<<<...>>>(...)`
    RuntimeCall,  ///< `cudaLaunchKernel` and similar functions
    LaunchBounds, ///< block size from `__launch_bounds__`
    Assumed       ///< at least one extent of the block is assumed
  };

  std::string Kernel; ///< mangled name of the kernel instance
  Origin From = Origin::Assumed;
  Shape Grid;
  Shape Block;
  std::optional<uint64_t> DynamicShared; ///< bytes
  std::vector<LaunchArgument> Arguments; ///< one per kernel parameter, or empty
  /// A launch was found, but its block size is not known. Only for LaunchBounds
  /// and Assumed.
  bool BlockIsRunTime = false;
  /// Of a launch to evaluate: those extents of `Block` that the source shows,
  /// here or at another launch of the kernel.
  Shape Shown;
  /// For a launch whose block is a copy of a field or global variable and is
  /// not known: the block of more than one thread that the file assigns to it.
  /// Of a launch to evaluate: the block, if it is assumed for this reason. All
  /// extents unknown otherwise.
  Shape Assigned;
  /// The launch, or the kernel's declaration if no launch was found.
  Spot Where;
  /// The calls, innermost first, through which the interpreter of host code
  /// (lib/Host) reached the function with the launch.
  std::vector<Spot> Through;

  /// Whether code that launches the kernel was found.
  bool isFound() const {
    return BlockIsRunTime || From == Origin::Chevron ||
           From == Origin::RuntimeCall;
  }
};

} // namespace warplint

#endif
