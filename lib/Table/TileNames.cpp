//===- TileNames.cpp - Accesses through tensors of CuTe -------------------===//

#include "warplint/Table/TileNames.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// Whether a request of the access is in the tile, as far as both are known.
static bool mayTouch(const Access &A, const Tile &One) {
  if (A.Array.empty() || One.Array.empty())
    return true;
  if (A.Array != One.Array ||
      (A.ArrayWhere.isValid() && A.ArrayWhere.Line != One.ArrayWhere.Line))
    return false;
  if (!One.Elements || A.Patterns.empty())
    return true;
  const int64_t Begin = int64_t(One.Offset);
  const int64_t End = Begin + int64_t(One.Elements * One.ElementBytes);
  return llvm::any_of(A.Patterns, [&](const AccessPattern &P) {
    for (unsigned L = 0; L != 32; ++L)
      if (P.Mask >> L & 1)
        return !P.Relative || (P.Offset[L] >= Begin && P.Offset[L] < End);
    return false;
  });
}

/// The calls at the location of an access.
static llvm::SmallVector<const TileUse *, 8> usesAt(const Access &A,
                                                    const Tiles &Of) {
  auto First =
      llvm::lower_bound(Of.Uses, A.Where, [](const TileUse &U, const Spot &At) {
        return U.At < At;
      });
  llvm::SmallVector<const TileUse *, 8> Here;
  for (; First != Of.Uses.end() && First->At == A.Where; ++First)
    if (mayTouch(A, Of.All[First->Tile]))
      Here.push_back(&*First);
  return Here;
}

static void nameTile(Access &A, const std::string &Kernel, const Tiles &Of) {
  auto Here = usesAt(A, Of);
  // An access that was inlined may be in any instance of its function.
  if (A.InlinedFrom.empty())
    llvm::erase_if(Here,
                   [&](const TileUse *U) { return U->Function != Kernel; });
  if (Here.empty())
    return;
  const Tile &One = Of.All[Here.front()->Tile];
  NamedTile Name{One.Name, One.Layout, Here.front()->CopyAtom, One.Where};
  for (const TileUse *U : Here) {
    const Tile &Other = Of.All[U->Tile];
    if (Other.Name != One.Name || Other.Where != One.Where)
      return; // several tiles, of which the access does not tell one
    if (Other.Layout != Name.Layout)
      Name.Layout.clear();
    if (U->CopyAtom != Name.CopyAtom)
      Name.CopyAtom.clear();
  }
  A.Through = std::move(Name);
  A.TileNumber = Here.front()->Tile;
  // Debug information has no place of `extern __shared__` arrays.
  if (!A.ArrayWhere.isValid() && !A.Array.empty() && A.Array == One.Array)
    A.ArrayWhere = One.ArrayWhere;
}

void warplint::nameTiles(KernelTable &Table, const Tiles &Of) {
  if (Of.Uses.empty())
    return;
  for (Access &A : Table.Accesses)
    if (A.Space == MemorySpace::Shared && A.Where.isValid())
      nameTile(A, Table.Kernel, Of);
}
