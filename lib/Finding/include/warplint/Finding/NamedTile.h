//===- NamedTile.h - The tensor of CuTe that an access is for ---*- C++ -*-===//
#ifndef WARPLINT_FINDING_NAMEDTILE_H
#define WARPLINT_FINDING_NAMEDTILE_H

#include "warplint/Program/Spot.h"
#include <string>

namespace warplint {

/// A tile of shared memory as the user of CuTe names it.
struct NamedTile {
  std::string Name;     ///< of the tensor's variable; empty: it has none
  std::string Layout;   ///< "Sw<3,3,3> o (64,64):(64,1)"; empty: not known
  std::string CopyAtom; ///< "SM75_U32x4_LDSM_N"; empty: no copy atom
  Spot Where;           ///< of the variable; may be invalid
};

} // namespace warplint

#endif
