//===- Tiles.h - Tensors of CuTe over shared memory -------------*- C++ -*-===//
//
// CuTe describes a tile of shared memory by a pointer and a layout that is part
// of its type. Storage has a name in debug information, the tensors over it and
// their layouts are in the syntax tree alone.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_TILES_H
#define WARPLINT_PROGRAM_TILES_H

#include "warplint/Program/Spot.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// CuTe's `Swizzle<Bits, Base, Shift>`: the `Bits` bits of an index from
/// `Base + Shift` up are xored to those from `Base` up.
struct TileSwizzle {
  unsigned Bits = 0, Base = 0, Shift = 0;
  bool operator==(const TileSwizzle &O) const {
    return Bits == O.Bits && Base == O.Base && Shift == O.Shift;
  }
  bool operator!=(const TileSwizzle &O) const { return !(*this == O); }
};

/// Where the source writes the layout of a tile.
struct TileSpelling {
  enum class Kind {
    Expression, ///< a layout
    Shape,      ///< a shape, or a shape and a stride, for a new layout
    Type        ///< the type of a layout
  };
  EditRange Range; ///< invalid: the layout is not written in one place
  std::string Text;
  Kind Is = Kind::Expression;
  std::string Scope; ///< "cute::" if names of CuTe need it here; else empty
  /// The text depends on a template parameter: other files may instantiate it
  /// with other layouts.
  bool IsDependent = false;
};

/// A tensor over shared memory, in one instance of a function.
struct Tile {
  std::string Name;     ///< the variable; empty: it has none
  Spot Where;           ///< of the variable, or of the expression
  std::string Layout;   ///< "Sw<3,3,3> o (64,64):(64,1)"; `?` for a value that
                        ///< is not part of the type; empty: another type
  std::string Function; ///< mangled name of the instance
  std::string Array;    ///< its storage; empty: not known
  Spot ArrayWhere;      ///< declaration of `Array`
  uint64_t Offset = 0;  ///< of the tile in `Array`, in bytes
  uint64_t ElementBytes = 0;
  uint64_t Elements = 0; ///< from the first to the last one; 0: not known
  /// The layout is a static one, with or without a swizzle in front: it can be
  /// given (another) one.
  bool MaySwizzle = false;
  std::optional<TileSwizzle> Swizzle; ///< absent: the layout has none
  TileSpelling Spelling;
  /// The same, where instances of the function have different layouts.
  TileSpelling OfInstance;
};

/// A call to which a tile, or a part of it, is passed.
struct TileUse {
  Spot At; ///< of the call, as in debug information
  std::string Function;
  unsigned Tile = 0;    ///< index into Tiles::All
  std::string CopyAtom; ///< operation of the copy atom in the call:
                        ///< "SM75_U32x4_LDSM_N"; empty: none
};

struct Tiles {
  std::vector<Tile> All;
  std::vector<TileUse> Uses; ///< sorted by At
};

} // namespace warplint

#endif
