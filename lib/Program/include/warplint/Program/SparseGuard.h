//===- SparseGuard.h - Pairs that are further and further apart -*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_SPARSEGUARD_H
#define WARPLINT_PROGRAM_SPARSEGUARD_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A reduction in a tree with a growing distance: `if (threadIdx.x % (2 * s) ==
/// 0) a[threadIdx.x] += a[threadIdx.x + s];` in a loop that doubles `s`, with a
/// barrier behind it. With a distance that is halved contiguous threads work on
/// neighboring elements.
struct SparseGuard {
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  Spot Where;                       ///< the `if`
  Spot End;                         ///< the last token of its body
  bool IsOfFile = false;            ///< other files cannot name the kernel
  /// Contiguous threads work already, on pairs that lie `2 * s` apart: `if (2 *
  /// s * threadIdx.x < blockDim.x) a[2 * s * threadIdx.x] += ...`.
  bool IsStrided = false;
  /// Why it must stay as it is; empty: the distance can be halved.
  std::string WhyNot;

  /// What replaces a part of the source.
  struct Part {
    EditRange Range;
    std::string Text;
  };
  std::vector<Part> Edits;
  /// The number of threads that the source's constants are for; absent: it uses
  /// blockDim.x.
  std::optional<uint64_t> Threads;
  std::string Array;      ///< whose elements are combined
  bool IsShared = false;  ///< the array is in shared memory
  bool IsFloat = false;   ///< its elements are floating-point numbers
  bool MayReturn = false; ///< threads may return in front of the loop
};

} // namespace warplint

#endif
