//===- NeighborStores.h - Stores to neighboring elements --------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_NEIGHBORSTORES_H
#define WARPLINT_PROGRAM_NEIGHBORSTORES_H

#include "warplint/Program/Spot.h"
#include <string>
#include <vector>

namespace warplint {

/// Statements of one block that store to `a[N * i]` to `a[N * i + N - 1]`, or
/// to all members of a vector `a[i]`, which one store of N elements at the last
/// of them can replace.
struct NeighborStores {
  /// A store with other statements behind it, which becomes the declaration of
  /// a variable with its value.
  struct Kept {
    EditRange Range; ///< the store, without its semicolon
    std::string Name, Value;
  };
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  bool IsOfFile = false;            ///< other files cannot name the kernel
  std::string Array;
  unsigned Parameter = 0; ///< the kernel's parameter that points to the array
  std::string Type;       ///< of the elements, or of the members
  std::string Vector; ///< CUDA's vector of which members are stored, or empty
  unsigned Count = 0; ///< N: 2 or 4
  unsigned Bytes = 0; ///< of one element
  EditRange Range;    ///< consecutive stores, or the last one; no semicolon
  std::string FirstIndex; ///< text of the index of element 0, or of the vector
  std::vector<std::string> Values; ///< texts, by element
  std::vector<Kept> Before;        ///< empty: the stores are consecutive
  std::vector<Spot> Where;         ///< the stores, in source order
  /// Arrays that a value is loaded from behind another store, and that may
  /// overlap this one.
  std::vector<std::string> MayOverlap;
};

} // namespace warplint

#endif
