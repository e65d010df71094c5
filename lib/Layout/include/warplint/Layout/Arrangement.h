//===- Arrangement.h - Ways to lay an array out in memory -------*- C++ -*-===//
//
// An arrangement maps each byte of an array to a location. It is relative to
// the declared shape ("one more element per row"), so one arrangement applies
// to every instance of a template, whatever its extents are.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LAYOUT_ARRANGEMENT_H
#define WARPLINT_LAYOUT_ARRANGEMENT_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <vector>

namespace warplint {

/// The shape of one instance of an array. Sizes are in bytes.
struct ArrayShape {
  struct Field {
    uint64_t Offset = 0, Bytes = 0;
  };

  uint64_t ElementBytes = 0;
  /// Of an element; larger if several scalars are accessed as a vector.
  uint64_t Alignment = 1;
  /// Elements from a multiple of this on, so many, stay neighbors: pointers to
  /// the first lead to the others. A power of two; 0: all elements of a row.
  uint64_t Together = 1;
  std::vector<uint64_t> Extents; ///< outermost first; at least one, none is 0
  std::vector<Field> Fields; ///< of a struct element, in order; may be empty

  uint64_t elements() const;
  uint64_t bytes() const { return elements() * ElementBytes; }
};

struct Arrangement {
  enum class Kind {
    Declared,       ///< the declared layout
    RowPadding,     ///< `Pad` additional elements in each extent
    FlatPadding,    ///< `Amount` elements after every `Every` of a row
    ElementPadding, ///< `Amount` bytes after every element
    Swizzle,        ///< column xor ((row >> Right) & Mask) << Left
    FlatSwizzle,    ///< in a row: index xor ((index >> Right) & Mask) << Left
    StructOfArrays, ///< one array per field
    TileSwizzle     ///< parts of the array, each with the swizzle of a tensor
  };

  /// TileSwizzle: the bytes of a tile. The offset in them is xored with
  /// `((offset >> Right) & Mask) << Left`; before that, a swizzle that the tile
  /// has in the declared layout is undone in the same way.
  struct Part {
    struct Xor {
      unsigned Right = 0, Left = 0; ///< bits of a byte's offset
      uint64_t Mask = 0;            ///< 0: nothing is changed
      uint64_t of(uint64_t Offset) const {
        return Offset ^ ((Offset >> Right) & Mask) << Left;
      }
    };
    uint64_t Begin = 0, End = 0;
    Xor Now, Then;
  };

  Kind How = Kind::Declared;
  std::vector<uint64_t> Pad; ///< RowPadding: one per extent
  uint64_t Every = 0;        ///< FlatPadding, elements
  uint64_t Amount = 0;       ///< FlatPadding: elements; ElementPadding: bytes
  /// FlatPadding of an array of planes with one extent: additional
  /// `OuterAmount` elements after every `OuterEvery`, a larger power of two. 0:
  /// none.
  uint64_t OuterEvery = 0, OuterAmount = 0;
  unsigned Row = 0; ///< Swizzle: index of the extent that is the row
  unsigned Right = 0, Left = 0;
  uint64_t Mask = 0;       ///< odd
  std::vector<Part> Parts; ///< TileSwizzle: disjoint

  /// FlatPadding: padding elements in front of the element at Index.
  uint64_t skippedBefore(uint64_t Index) const {
    return Index / Every * Amount +
           (OuterEvery ? Index / OuterEvery * OuterAmount : 0);
  }
  /// Upper limit of the column bits that a swizzle changes: all are below it.
  unsigned topBit() const;
};

/// The new location of a part of an element.
struct Piece {
  uint64_t Offset = 0; ///< bytes from the start of the array
  unsigned Bytes = 0;
  unsigned Field = 0; ///< StructOfArrays: the field whose array contains it
};

/// Whether the arrangement is injective on the elements of the shape (a swizzle
/// must not leave its row) and keeps the alignment of the elements.
bool isPossible(const ArrayShape &Shape, const Arrangement &How);

/// Size of the array in bytes. Requires isPossible().
uint64_t bytesOf(const ArrayShape &Shape, const Arrangement &How);

/// StructOfArrays: offset of a field's array in bytes.
uint64_t fieldStart(const ArrayShape &Shape, size_t Field);

/// The new location of bytes [Offset, Offset + Bytes) of the declared array:
/// one piece, or one per accessed field for StructOfArrays. Empty: the bytes
/// are outside of the array, are not contiguous any more (an access of several
/// elements that the arrangement separates), or would not be aligned to their
/// size. Requires isPossible().
llvm::SmallVector<Piece, 4> place(const ArrayShape &Shape,
                                  const Arrangement &How, int64_t Offset,
                                  unsigned Bytes);

/// Like place(), but one piece for each scalar (element or field) that the
/// bytes consist of. This is the result for an access that the compiler had
/// joined from several and cannot join any more. Empty as for place(), and if
/// the bytes are not whole scalars.
llvm::SmallVector<Piece, 4> placeApart(const ArrayShape &Shape,
                                       const Arrangement &How, int64_t Offset,
                                       unsigned Bytes);

} // namespace warplint

#endif
