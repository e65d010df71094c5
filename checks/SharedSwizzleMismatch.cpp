//===- SharedSwizzleMismatch.cpp - A tile taken in two layouts ------------===//
//
// A tensor copy lays a tile out as its map says. A product that reads the tile
// by a descriptor with another swizzle, or lanes that read or write its
// matrices at addresses of another, take other elements than are meant.
// Reported where both sides are known.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include "Rows.h"
#include "Tiles.h"
#include "warplint/Hardware/BulkCopy.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class SharedSwizzleMismatch : public Check {
public:
  llvm::StringRef id() const override { return "shared-swizzle-mismatch"; }
  llvm::StringRef summary() const override {
    return "a tile of shared memory that is written in one swizzle and read in "
           "another";
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;

private:
  Finding start(const CheckInput &In, const TileAccess &T, Spot Where,
                std::string Message) const;
  void compareOperand(const CheckInput &In, const TileAccess &Operand,
                      std::vector<Finding> &Out) const;
  void compareLanes(const CheckInput &In, const Access &A,
                    std::vector<Finding> &Out) const;
};

} // namespace

/// Whether the layout of the tiles that a tensor copy writes (or, if `Writes`
/// is false, reads) is known.
static bool isKnownCopy(const TileAccess &T, bool Writes) {
  return T.Form == TileForm::TensorCopy && T.WritesShared == Writes && T.Map &&
         !T.Map->IsInterleaved && !T.ArrayGlobal.empty() && coveredBytes(T);
}

/// The tile of `T` with the byte of its array; absent: none has.
static std::optional<int64_t> tileWith(const TileAccess &T, int64_t Byte) {
  for (int64_t Start : T.Offsets)
    if (Start <= Byte && Byte < Start + int64_t(coveredBytes(T)))
      return Start;
  return std::nullopt;
}

/// What to do about lanes that use another swizzle than a copy.
static std::string adviceFor(unsigned SwizzleBytes) {
  if (!SwizzleBytes)
    return "address the tile row by row, or choose the swizzle in the tensor "
           "map";
  const unsigned Mask = SwizzleBytes - unsigned(SwizzleChunk);
  return "with " + swizzleName(SwizzleBytes) +
         ", byte 'offset' of the tile is at 'offset ^ (offset >> 3 & " +
         std::to_string(Mask) + ")'";
}

Finding SharedSwizzleMismatch::start(const CheckInput &In, const TileAccess &T,
                                     Spot Where, std::string Message) const {
  Finding F = startFinding(*this, In, Where, std::move(Message));
  F.Answer.How = Verdict::Kind::Exact;
  F.Array = T.Array;
  F.ArrayWhere = T.ArrayWhere;
  return F;
}

void SharedSwizzleMismatch::compareOperand(const CheckInput &In,
                                           const TileAccess &Operand,
                                           std::vector<Finding> &Out) const {
  if (!Operand.OperandSwizzle || Operand.Offsets.empty())
    return;
  for (const TileAccess &Copy : In.Table.Tiles) {
    if (!isKnownCopy(Copy, true) || Copy.ArrayGlobal != Operand.ArrayGlobal ||
        Copy.Map->SwizzleBytes == *Operand.OperandSwizzle)
      continue;
    const std::optional<int64_t> Start = tileWith(Copy, Operand.Offsets[0]);
    if (!Start ||
        !onlyWriter(In, Copy, *Start, *Start + int64_t(coveredBytes(Copy))))
      continue;
    Finding F =
        start(In, Operand, Operand.Where,
              "the descriptor of operand " +
                  std::string(Operand.Operand ? "B" : "A") + " has " +
                  swizzleName(*Operand.OperandSwizzle) +
                  ", the tensor map that '" + Operand.Array +
                  "' is filled by has " + swizzleName(Copy.Map->SwizzleBytes));
    addNote(F, "the tensor copy that writes the tile", Copy.Where);
    addAdviceNote(F, "give both the same swizzle: bits 62 and 63 of a "
                     "descriptor are 0 for none, 1 for 128 bytes, 2 for 64, 3 "
                     "for 32");
    addLaunchNote(F, In);
    addInlineNotes(F, Operand.InlinedFrom);
    return Out.push_back(std::move(F));
  }
}

void SharedSwizzleMismatch::compareLanes(const CheckInput &In, const Access &A,
                                         std::vector<Finding> &Out) const {
  const bool Reads = A.Op == AccessKind::Load;
  for (const TileAccess &Copy : In.Table.Tiles) {
    if (!isKnownCopy(Copy, Reads) || Copy.ArrayGlobal != A.ArrayGlobal)
      continue;
    for (int64_t Tile : Copy.Offsets) {
      const MatrixLayout Is = matrixLayout(In, A, Copy, Tile);
      if (Is.Is != MatrixLayout::Kind::Differs ||
          (Reads &&
           !onlyWriter(In, Copy, Tile, Tile + int64_t(coveredBytes(Copy)))))
        continue;
      Finding F = start(In, Copy, A.Where,
                        std::string(doing(A)) + " matrices of " + object(A) +
                            " with " + swizzleName(Is.SwizzleBytes) +
                            ", but the tensor map that it is " +
                            (Reads ? "filled by" : "stored by") + " has " +
                            swizzleName(Copy.Map->SwizzleBytes));
      addNote(F,
              Reads ? "the tensor copy that writes the tile"
                    : "the tensor copy that reads the tile",
              Copy.Where);
      addAdviceNote(F, adviceFor(Copy.Map->SwizzleBytes));
      addLaunchNote(F, In);
      addInlineNotes(F, A.InlinedFrom);
      return Out.push_back(std::move(F));
    }
  }
}

void SharedSwizzleMismatch::run(const CheckInput &In,
                                std::vector<Finding> &Out) const {
  for (const TileAccess &T : In.Table.Tiles)
    if (T.Form == TileForm::MatrixOperand)
      compareOperand(In, T, Out);
  for (const Access &A : In.Table.Accesses)
    if (A.Kind == RequestKind::MatrixLoad && A.Space == MemorySpace::Shared &&
        !A.ArrayGlobal.empty())
      compareLanes(In, A, Out);
}

namespace warplint::checks {
const Check &sharedSwizzleMismatch() {
  static const SharedSwizzleMismatch C;
  return C;
}
} // namespace warplint::checks
