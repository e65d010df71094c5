//===- RowWalk.h - Kernels whose threads walk along rows --------*- C++ -*-===//
#ifndef WARPLINT_PROGRAM_ROWWALK_H
#define WARPLINT_PROGRAM_ROWWALK_H

#include "warplint/Program/Spot.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// A loop in whose iterations each thread of a block accesses the next element
/// of a separate row: `for (j = 0; j < n; ++j) sum += a[t * n + j];`. All
/// threads of a block have the same numbers `j`. In texts for another thread
/// "\1" stands for threadIdx.x and "\2" for threadIdx.y.
struct RowLoop {
  /// An access that each iteration makes once.
  struct Access {
    Spot Where;
    std::string Array; ///< the parameter
    std::string Type;  ///< of an element, as the source can spell it
    unsigned Bytes = 0;
    std::string Tile;  ///< a name that the function does not use
    std::string Place; ///< `a[t * n + j]` for another thread
    bool Loads = false, Stores = false;
  };
  std::vector<Access> Accesses;
  Spot Begin, End;
  std::string Type, Counter; ///< declaration of the counter
  std::string First, Relation, Bound, Increment;
  std::optional<int64_t> Start; ///< where First is a constant
  std::optional<uint64_t> Trips;
  /// The body; "\3" and a digit stand for the access with that number.
  std::string Body;
  bool IsBlock = false; ///< the body is in braces
  /// Declarations that the places and guards need, for another thread.
  std::vector<std::string> Declared;
  std::string Guard; ///< under which another thread runs the loop; else empty
  /// The kernel writes one of the arrays elsewhere.
  bool MeetsWrites = false;
};

/// The part of a kernel with such loops, as pieces from which it is written
/// anew so that all threads of a block reach each loop.
struct RowWalk {
  std::vector<std::string> Kernels; ///< mangled; the instances of a template
  Spot Where;                       ///< of the first loop
  bool IsOfFile = false;            ///< other files cannot name the kernel
  /// The threads of a block with one threadIdx.x have one row, which the loops
  /// only load. Those that the guards let pass are the first ones in y.
  bool SharesRows = false;
  std::string WhyNot; ///< why it must stay as it is; empty: it need not
  /// A written array and another one that may overlap it, by name.
  std::vector<std::pair<std::string, std::string>> MayOverlap;
  std::vector<RowLoop> Loops;

  struct Piece {
    enum class Kind {
      All,     ///< text for all threads of the block
      Guarded, ///< text for the threads that the guards let pass
      Walk,    ///< one of `Loops`
    };
    Kind What = Kind::All;
    unsigned Depth = 0; ///< blocks around it in the edited text
    std::string Text;
    unsigned Loop = 0;
  };
  std::vector<Piece> Pieces;
  std::string Guard; ///< all conditions together; empty: there is none
  /// Statements that end the other threads, to be put behind the pieces.
  std::vector<std::string> Returns;
  EditRange Range;               ///< that the pieces replace
  std::string Indent;            ///< of one block
  std::string Slot, Other, Base; ///< names that the function does not use
};

} // namespace warplint

#endif
