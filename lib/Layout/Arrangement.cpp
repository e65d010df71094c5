//===- Arrangement.cpp - Ways to lay an array out in memory ---------------===//
#include "warplint/Layout/Arrangement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace warplint;

uint64_t ArrayShape::elements() const {
  uint64_t Count = 1;
  for (uint64_t E : Extents)
    Count *= E;
  return Count;
}

unsigned Arrangement::topBit() const {
  return Left + (Mask ? llvm::Log2_64(Mask) + 1 : 0);
}

/// Whether a swizzle stays in its tile and is its own inverse.
static bool staysInTile(const Arrangement::Part &Of,
                        const Arrangement::Part::Xor &By) {
  if (!By.Mask)
    return true;
  const unsigned Bits = llvm::Log2_64(By.Mask) + 1;
  return By.Right >= By.Left + Bits && By.Right + Bits < 32 &&
         (Of.End - Of.Begin) % (uint64_t(1) << (By.Right + Bits)) == 0;
}

bool warplint::isPossible(const ArrayShape &Shape, const Arrangement &How) {
  assert(!Shape.Extents.empty() && Shape.ElementBytes && Shape.elements());
  uint64_t Columns = Shape.Extents.back();
  // Elements that are accessed together as a vector stay together in one row,
  // at a multiple of its size.
  const bool IsOfVectors = Shape.Alignment > Shape.ElementBytes;
  auto IsOfWhole = [&](uint64_t Count) {
    return Count * Shape.ElementBytes % Shape.Alignment == 0;
  };
  using Kind = Arrangement::Kind;
  if (IsOfVectors &&
      (How.How == Kind::ElementPadding || How.How == Kind::StructOfArrays ||
       How.How == Kind::TileSwizzle))
    return false;
  if (IsOfVectors && How.How == Kind::RowPadding && !IsOfWhole(Columns))
    return false;
  auto KeepsTogether = [&](uint64_t Count) {
    return Shape.Together && Count % Shape.Together == 0;
  };
  switch (How.How) {
  case Arrangement::Kind::Declared:
    return true;
  case Arrangement::Kind::RowPadding:
    return How.Pad.size() == Shape.Extents.size() &&
           (!IsOfVectors || IsOfWhole(Columns + How.Pad.back()));
  case Arrangement::Kind::FlatPadding:
    // Each of several rows gets the same padding, behind whole groups.
    return How.Every != 0 && KeepsTogether(How.Every) &&
           (Shape.Extents.size() == 1 ||
            (!How.OuterEvery && Columns % How.Every == 0)) &&
           (!IsOfVectors ||
            (IsOfWhole(How.Every) && IsOfWhole(How.Amount) &&
             IsOfWhole(How.OuterEvery) && IsOfWhole(How.OuterAmount)));
  case Arrangement::Kind::ElementPadding:
    return How.Amount % Shape.Alignment == 0;
  case Arrangement::Kind::Swizzle:
    return How.Row + 1 < Shape.Extents.size() &&
           KeepsTogether(uint64_t(1) << How.Left) &&
           (!IsOfVectors || IsOfWhole(uint64_t(1) << How.Left)) &&
           Columns % (uint64_t(1) << How.topBit()) == 0;
  case Arrangement::Kind::FlatSwizzle:
    // The swizzle reads bits above those that it changes. Applied twice, it
    // gives the index again, so it is injective. In several rows, it reads
    // bits of the column alone.
    return How.Right >= How.topBit() &&
           KeepsTogether(uint64_t(1) << How.Left) &&
           (Shape.Extents.size() == 1 ||
            Columns % (uint64_t(1) << (How.Right + How.topBit() - How.Left)) ==
                0) &&
           (!IsOfVectors || IsOfWhole(uint64_t(1) << How.Left)) &&
           Columns % (uint64_t(1) << How.topBit()) == 0;
  case Arrangement::Kind::StructOfArrays:
    return Shape.Fields.size() > 1 && Shape.Together == 1;
  case Arrangement::Kind::TileSwizzle:
    return llvm::all_of(How.Parts, [&](const Arrangement::Part &P) {
      return P.End <= Shape.bytes() && staysInTile(P, P.Now) &&
             staysInTile(P, P.Then);
    });
  }
  return false;
}

// The arrays are adjacent, each aligned to 16 bytes as the compiler may align a
// shared variable.
uint64_t warplint::fieldStart(const ArrayShape &Shape, size_t Field) {
  uint64_t Start = 0;
  for (size_t I = 0; I != Field; ++I)
    Start = llvm::alignTo(Start + Shape.Fields[I].Bytes * Shape.elements(), 16);
  return Start;
}

uint64_t warplint::bytesOf(const ArrayShape &Shape, const Arrangement &How) {
  switch (How.How) {
  case Arrangement::Kind::Declared:
  case Arrangement::Kind::Swizzle:
  case Arrangement::Kind::FlatSwizzle:
  case Arrangement::Kind::TileSwizzle:
    return Shape.bytes();
  case Arrangement::Kind::RowPadding: {
    uint64_t Count = 1;
    for (size_t I = 0; I != Shape.Extents.size(); ++I)
      Count *= Shape.Extents[I] + How.Pad[I];
    return Count * Shape.ElementBytes;
  }
  case Arrangement::Kind::FlatPadding:
    // Rows end with their padding.
    if (Shape.Extents.size() > 1)
      return (Shape.elements() + How.skippedBefore(Shape.elements())) *
             Shape.ElementBytes;
    return (Shape.elements() + How.skippedBefore(Shape.elements() - 1)) *
           Shape.ElementBytes;
  case Arrangement::Kind::ElementPadding:
    return Shape.elements() * (Shape.ElementBytes + How.Amount);
  case Arrangement::Kind::StructOfArrays:
    return fieldStart(Shape, Shape.Fields.size() - 1) +
           Shape.Fields.back().Bytes * Shape.elements();
  }
  return 0;
}

/// The new index of the element at `Index`, both in elements. Only for
/// arrangements that move whole elements.
static uint64_t placeElement(const ArrayShape &Shape, const Arrangement &How,
                             uint64_t Index) {
  auto Swizzled = [&](uint64_t Row) {
    return ((Row >> How.Right) & How.Mask) << How.Left;
  };
  switch (How.How) {
  case Arrangement::Kind::RowPadding: {
    uint64_t Scale = 1, Place = 0;
    for (size_t D = Shape.Extents.size(); D-- != 0;) {
      Place += Index % Shape.Extents[D] * Scale;
      Index /= Shape.Extents[D];
      Scale *= Shape.Extents[D] + How.Pad[D];
    }
    return Place;
  }
  case Arrangement::Kind::FlatPadding: // rows have a multiple of `Every`
    return Index + How.skippedBefore(Index);
  case Arrangement::Kind::Swizzle: {
    uint64_t Row = Index;
    for (size_t D = Shape.Extents.size(); --D != How.Row;)
      Row /= Shape.Extents[D];
    return Index ^ Swizzled(Row % Shape.Extents[How.Row]);
  }
  case Arrangement::Kind::FlatSwizzle:
    return Index ^ Swizzled(Index);
  default:
    return Index;
  }
}

/// place() for StructOfArrays: `Bytes` bytes from byte `Inside` of the element
/// at `Index`.
static llvm::SmallVector<Piece, 4> placeFields(const ArrayShape &Shape,
                                               uint64_t Index, uint64_t Inside,
                                               unsigned Bytes) {
  llvm::SmallVector<Piece, 4> Pieces;
  uint64_t Covered = 0;
  for (size_t F = 0; F != Shape.Fields.size(); ++F) {
    const ArrayShape::Field &Field = Shape.Fields[F];
    uint64_t From = std::max(Field.Offset, Inside);
    uint64_t To = std::min(Field.Offset + Field.Bytes, Inside + Bytes);
    if (From >= To)
      continue;
    Covered += To - From;
    uint64_t Place =
        fieldStart(Shape, F) + Index * Field.Bytes + From - Field.Offset;
    Pieces.push_back({Place, unsigned(To - From), unsigned(F)});
  }
  // Bytes between fields are padding and get no location.
  return Covered ? Pieces : llvm::SmallVector<Piece, 4>();
}

/// place() for TileSwizzle.
static llvm::SmallVector<Piece, 4>
placeInTile(const Arrangement &How, uint64_t Offset, unsigned Bytes) {
  for (const Arrangement::Part &P : How.Parts) {
    if (Offset + Bytes <= P.Begin || Offset >= P.End)
      continue;
    if (Offset < P.Begin || Offset + Bytes > P.End)
      return {};
    auto Moved = [&](uint64_t At) {
      return P.Begin + P.Then.of(P.Now.of(At - P.Begin));
    };
    const uint64_t At = Moved(Offset);
    for (unsigned I = 1; I != Bytes; ++I)
      if (Moved(Offset + I) != At + I)
        return {};
    return {{At, Bytes, 0}};
  }
  return {{Offset, Bytes, 0}};
}

llvm::SmallVector<Piece, 4> warplint::place(const ArrayShape &Shape,
                                            const Arrangement &How,
                                            int64_t Offset, unsigned Bytes) {
  assert(isPossible(Shape, How) && Bytes);
  if (Offset < 0 || uint64_t(Offset) + Bytes > Shape.bytes())
    return {};
  if (How.How == Arrangement::Kind::TileSwizzle)
    return placeInTile(How, uint64_t(Offset), Bytes);
  uint64_t First = Offset / Shape.ElementBytes;
  uint64_t Inside = Offset % Shape.ElementBytes;
  uint64_t Last = (Offset + Bytes - 1) / Shape.ElementBytes;
  if (How.How == Arrangement::Kind::StructOfArrays)
    return First == Last ? placeFields(Shape, First, Inside, Bytes)
                         : llvm::SmallVector<Piece, 4>();

  uint64_t Step = Shape.ElementBytes;
  if (How.How == Arrangement::Kind::ElementPadding) {
    if (First != Last)
      return {};
    Step += How.Amount;
  }
  uint64_t Place = placeElement(Shape, How, First);
  for (uint64_t I = First + 1; I <= Last; ++I)
    if (placeElement(Shape, How, I) != Place + (I - First))
      return {};
  uint64_t At = Place * Step + Inside;
  // An access that is aligned to its size must remain aligned. One that is not
  // aligned (a 12-byte struct that is read as a whole) has no such requirement.
  if (Offset % Bytes == 0 && At % Bytes != 0)
    return {};
  return {{At, Bytes, 0}};
}

/// Size in bytes of the scalar that starts at an offset in the array; 0: none
/// does.
static uint64_t scalarAt(const ArrayShape &Shape, uint64_t Offset) {
  uint64_t Inside = Offset % Shape.ElementBytes;
  if (Shape.Fields.empty())
    return Inside ? 0 : Shape.ElementBytes;
  for (const ArrayShape::Field &F : Shape.Fields)
    if (F.Offset == Inside)
      return F.Bytes;
  return 0;
}

llvm::SmallVector<Piece, 4> warplint::placeApart(const ArrayShape &Shape,
                                                 const Arrangement &How,
                                                 int64_t Offset,
                                                 unsigned Bytes) {
  llvm::SmallVector<Piece, 4> All;
  if (Offset < 0)
    return All;
  for (uint64_t At = Offset, End = At + Bytes; At < End;) {
    uint64_t Scalar = scalarAt(Shape, At);
    if (!Scalar || At + Scalar > End)
      return {};
    llvm::SmallVector<Piece, 4> One = place(Shape, How, At, Scalar);
    if (One.empty())
      return {};
    All.append(One.begin(), One.end());
    At += Scalar;
  }
  return All;
}
