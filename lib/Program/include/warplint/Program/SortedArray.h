//===- SortedArray.h - Arrays that the program sorts ------------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_SORTEDARRAY_H
#define WARPLINT_PROGRAM_SORTEDARRAY_H

#include "warplint/Program/Spot.h"
#include <string>

namespace warplint {

/// An array whose elements host code sorts, or moves as a sort says.
struct SortedArray {
  enum class Role {
    Keys,    ///< whole numbers in rising or falling order
    Indices, ///< whole numbers that a sort moves with its keys: where each
             ///< element was before
    Data     ///< elements that a sort, or a kernel by its indices, moves
  };
  Role How = Role::Keys;
  std::string Name; ///< of the variable or field that the sort gets
  Spot Where;       ///< the call that sorts

  friend bool operator==(const SortedArray &A, const SortedArray &B) {
    return A.How == B.How && A.Name == B.Name && A.Where == B.Where;
  }
};

/// A sorted array that other files may know, too: the qualified name of the
/// field or global variable that points to it.
struct SortedField {
  std::string Field;
  SortedArray Of;
};

} // namespace warplint

#endif
