//===- NeighborLoads.h - Loads of neighboring elements ----------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_NEIGHBORLOADS_H
#define WARPLINT_PROGRAM_NEIGHBORLOADS_H

#include "warplint/Program/Spot.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Loads of `a[N * i]` to `a[N * i + N - 1]` in the statements of one block,
/// which one load of N elements can replace.
struct NeighborLoads {
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  bool IsOfFile = false;            ///< other files cannot name the kernel
  /// The elements are the members of one vector of CUDA, `a[i].x` and `a[i].y`,
  /// whose type is `Type`: it is aligned.
  bool IsVector = false;
  std::string Array;
  unsigned Parameter = 0; ///< the kernel's parameter that points to the array
  std::string Type;       ///< of the elements
  unsigned Count = 0;     ///< N: 2 or 4
  unsigned Bytes = 0;     ///< of one element
  /// The statement with the first load; the length is 0.
  EditRange Before;
  std::string FirstIndex; ///< text of the index of element 0

  struct Load {
    Spot Where;
    EditRange Range;
    unsigned Number = 0; ///< of the element, from 0
  };
  std::vector<Load> Loads; ///< in source order; every number occurs
  /// A name for the loaded elements that the function does not use.
  std::string Name;
  /// Arrays that the kernel writes and that may overlap this one.
  std::vector<std::string> MayOverlap;
};

} // namespace warplint

#endif
