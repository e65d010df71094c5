//===- Arrangement.h - Ways to lay an array out in memory -------*- C++ -*-===//
//
// An arrangement says where each byte of an array goes. It is given relative to
// the declared shape ("one more element per row"), so that one arrangement
// applies to every instance of a template whatever its extents are.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAYOUT_ARRANGEMENT_H
#define WARPLINT_LAYOUT_ARRANGEMENT_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace warplint {

/// What one instance of an array looks like. Sizes in bytes.
struct ArrayShape {
  struct Field {
    uint64_t Offset = 0, Bytes = 0;
  };

  uint64_t ElementBytes = 0;
  uint64_t Alignment = 1;
  std::vector<uint64_t> Extents; ///< outermost first, at least one, none 0
  std::vector<Field> Fields; ///< of a struct element, in order; may be empty

  uint64_t elements() const;
  uint64_t bytes() const { return elements() * ElementBytes; }
};

struct Arrangement {
  enum class Kind {
    Declared,       ///< as it stands
    RowPadding,     ///< `Pad` elements more in each extent
    FlatPadding,    ///< one extent: `Amount` elements after every `Every`
    ElementPadding, ///< `Amount` bytes after every element
    Swizzle,        ///< column xor ((row >> Right) & Mask) << Left
    FlatSwizzle,    ///< one extent: index xor ((index >> Right) & Mask) << Left
    StructOfArrays  ///< one array per field
  };

  Kind How = Kind::Declared;
  std::vector<uint64_t> Pad; ///< RowPadding: one per extent
  uint64_t Every = 0;        ///< FlatPadding, elements
  uint64_t Amount = 0;       ///< FlatPadding: elements; ElementPadding: bytes
  /// FlatPadding of an array of planes: more after every so many elements, a
  /// larger power of two. 0: none.
  uint64_t OuterEvery = 0, OuterAmount = 0;
  unsigned Row = 0;          ///< Swizzle: which extent is the row
  unsigned Right = 0, Left = 0;
  uint64_t Mask = 0; ///< odd

  /// FlatPadding: elements left out before the one at the index.
  uint64_t skippedBefore(uint64_t Index) const {
    return Index / Every * Amount +
           (OuterEvery ? Index / OuterEvery * OuterAmount : 0);
  }
  /// Bits of the column that a swizzle may change: those below this one.
  unsigned topBit() const;
};

/// Where a part of an element goes.
struct Piece {
  uint64_t Offset = 0; ///< bytes from the start of the array
  unsigned Bytes = 0;
  unsigned Field = 0; ///< StructOfArrays: whose array it lies in
};

/// Whether the arrangement gives every element of the shape a place of its own
/// (a swizzle must not leave its row) with the element's alignment kept.
bool isPossible(const ArrayShape &Shape, const Arrangement &How);

/// Bytes that the array takes. Only when isPossible().
uint64_t bytesOf(const ArrayShape &Shape, const Arrangement &How);

/// StructOfArrays: bytes from the start of the array to that of a field's.
uint64_t fieldStart(const ArrayShape &Shape, size_t Field);

/// Where bytes [Offset, Offset + Bytes) of the declared array go: one piece, or
/// one for each field touched under StructOfArrays. Empty when the bytes lie
/// outside the array, do not stay together (an access over several elements
/// that the arrangement parts) or would not be aligned to their size. Only when
/// isPossible().
llvm::SmallVector<Piece, 4> place(const ArrayShape &Shape,
                                  const Arrangement &How, int64_t Offset,
                                  unsigned Bytes);

/// Where the scalars go that the bytes consist of (elements, or their fields),
/// each on its own: what becomes of an access that the compiler had joined from
/// several and cannot join any longer. Empty as for place(), and when the bytes
/// are no whole scalars.
llvm::SmallVector<Piece, 4> placeApart(const ArrayShape &Shape,
                                       const Arrangement &How, int64_t Offset,
                                       unsigned Bytes);

} // namespace warplint

#endif
