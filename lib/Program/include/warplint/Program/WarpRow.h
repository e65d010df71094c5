//===- WarpRow.h - Kernels whose threads each reduce a row ------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_WARPROW_H
#define WARPLINT_PROGRAM_WARPROW_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// A kernel in which the threads of a grid, numbered along x, each run over the
/// elements of a separate row: `for (k = 0; k < n; ++k) sum += a[t * n + k];`.
/// After the edit the 32 lanes of a warp do what one thread did.
struct WarpRow {
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  Spot Where;                       ///< of the first loop
  bool IsOfFile = false;            ///< other files cannot name the kernel
  std::string WhyNot; ///< why it must stay as it is; empty: it need not

  /// A loop whose iterations the lanes take in turns.
  struct Loop {
    Spot Begin, End;
    std::vector<std::string> Arrays; ///< along whose rows it runs
    std::optional<uint64_t> Trips;   ///< absent: not constant
    /// The parameter that is the number of iterations, from 0 on.
    std::optional<unsigned> BoundParameter;
  };
  std::vector<Loop> Loops; ///< in source order

  /// What replaces a part of the kernel's source.
  struct Part {
    EditRange Range;
    std::string Text;
  };
  std::vector<Part> Parts;
  /// Numbers of threads that the kernel takes its blocks to have.
  std::vector<uint64_t> BlockSizes;
  /// A written array and another one that may overlap it, by name.
  std::vector<std::pair<std::string, std::string>> MayOverlap;
  std::vector<std::string> FloatSums;  ///< the result depends on the order
  std::vector<std::string> FloatZeros; ///< so does the sign of a zero
};

/// The grid of a launch, written for 32 times the blocks along x.
struct WiderGrid {
  std::string Kernel; ///< mangled
  Spot Where;         ///< the launch
  std::string WhyNot; ///< why it cannot be written; empty: it can
  WarpRow::Part Grid;
};

} // namespace warplint

#endif
