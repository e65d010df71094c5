//===- TileSwizzles.h - Swizzles for the layouts of CuTe --------*- C++ -*-===//
#ifndef WARPLINT_LAYOUT_TILESWIZZLES_H
#define WARPLINT_LAYOUT_TILESWIZZLES_H

#include "Edits.h"
#include "warplint/Layout/Search.h"
#include "warplint/Program/Tiles.h"
#include <optional>

namespace warplint {

/// The best swizzles for the tensors over an array, and what they need.
struct TileProposal {
  Recording R; ///< with the instances that keep their layout
  Outcome Before;
  LayoutOption Best;
  Words Title;
  EditPlan Plan;
};

/// Searches a swizzle for each tile of the recorded array, with which all
/// accesses of the array together cost least. None: there are no tiles, or no
/// swizzle is better than what they have. Requires an empty R.WhyNot.
std::optional<TileProposal>
proposeTileSwizzle(const Profile &Gpu, const Recording &R, const Tiles &Views);

} // namespace warplint

#endif
