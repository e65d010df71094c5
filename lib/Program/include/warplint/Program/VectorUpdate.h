//===- VectorUpdate.h - Changes of members of one vector --------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_VECTORUPDATE_H
#define WARPLINT_PROGRAM_VECTORUPDATE_H

#include "warplint/Program/Spot.h"
#include <string>
#include <vector>

namespace warplint {

/// Consecutive statements of a block that change members of one element of an
/// array of CUDA's vectors: `a[i].x += b[i].x; a[i].y += b[i].y;`. A variable
/// with the element in front of them, which they change in its place, and one
/// store behind them can replace their loads and stores.
struct VectorUpdate {
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  std::string Array;
  std::string Vector;          ///< CUDA's name of the type
  unsigned Count = 0;          ///< members of the vector
  std::string Element;         ///< text of `a[i]`
  std::string Name;            ///< of the variable, that nothing else has
  std::vector<EditRange> Uses; ///< each `a[i]`, in source order
  unsigned Begin = 0;          ///< offset of the first statement
  unsigned End = 0; ///< offset behind the last one, without its semicolon
  std::vector<Spot> Where; ///< of the uses
  bool KeepsSome = false;  ///< some member is not changed
  /// Arrays that a value is loaded from behind another change, and that may
  /// overlap this one.
  std::vector<std::string> MayOverlap;
};

} // namespace warplint

#endif
