//===- Tiles.cpp - Tiles of shared memory, for checks ---------------------===//

#include "Tiles.h"
#include "Phrases.h"
#include "warplint/Hardware/BulkCopy.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <array>
#include <set>

using namespace warplint;
using namespace warplint::checks;

uint64_t checks::arrayAlignment(const CheckInput &In, const TileAccess &T) {
  const uint64_t Reserved = In.Gpu.ReservedSharedPerBlock;
  // In which order static arrays lie is the assembler's choice.
  const bool IsFirst = In.Table.StaticSharedBytes <= T.ArrayBytes;
  const uint64_t First = IsFirst && Reserved ? Reserved & -Reserved : 1;
  // Dynamic shared memory begins at a multiple of 16 bytes at least.
  const uint64_t Dynamic = T.ArrayBytes ? 1 : 16;
  return std::max({T.ArrayAlignment, First, Dynamic});
}

static uint64_t rowPitch(const TensorMap &M) {
  return std::max<uint64_t>(M.rowBytes(), M.SwizzleBytes);
}

uint64_t checks::coveredBytes(const TileAccess &T) {
  if (!T.Map || !T.Map->rowBytes())
    return T.Bytes;
  return T.Map->tileBytes() / T.Map->rowBytes() * rowPitch(*T.Map);
}

static bool isSameArray(const Access &A, const TileAccess &T) {
  return A.Space == MemorySpace::Shared && A.ArrayGlobal == T.ArrayGlobal;
}

/// Whether a store of lanes may write to the bytes of the array.
static bool mayStore(const Access &A, const TileAccess &T, int64_t First,
                     int64_t Last) {
  if (A.Op == AccessKind::Load || A.ServedBy != ServingUnit::LoadStore ||
      (A.Space != MemorySpace::Shared && A.Space != MemorySpace::Generic))
    return false;
  if (!A.ArrayGlobal.empty() && !isSameArray(A, T))
    return false;
  if (A.ArrayGlobal.empty() || A.Patterns.empty())
    return true;
  return llvm::any_of(A.Patterns, [&](const AccessPattern &P) {
    if (!P.Relative)
      return true;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if ((P.Mask >> L & 1) && P.Offset[L] < Last &&
          P.Offset[L] + int64_t(A.Bytes) > First)
        return true;
    return false;
  });
}

bool checks::onlyWriter(const CheckInput &In, const TileAccess &T,
                        int64_t First, int64_t Last) {
  if (llvm::any_of(In.Table.Accesses, [&](const Access &A) {
        return mayStore(A, T, First, Last);
      }))
    return false;
  return llvm::none_of(In.Table.Tiles, [&](const TileAccess &Other) {
    if (&Other == &T || !Other.WritesShared)
      return false;
    if (!Other.ArrayGlobal.empty() && Other.ArrayGlobal != T.ArrayGlobal)
      return false;
    const auto Bytes = int64_t(coveredBytes(Other));
    if (Other.ArrayGlobal.empty() || !Other.IsComplete || !Bytes)
      return true;
    return llvm::any_of(Other.Offsets, [&](int64_t Start) {
      return Start < Last && Start + Bytes > First;
    });
  });
}

namespace {

constexpr unsigned MatrixRows = 8;
using Matrix = std::array<int64_t, MatrixRows>;

} // namespace

/// The rows of the matrices that lie in [First, Last) of the array; absent:
/// some are not known, or lie there in part.
static std::optional<std::set<Matrix>> matricesIn(const Access &A,
                                                  int64_t First, int64_t Last) {
  std::set<Matrix> All;
  if (A.Patterns.empty() || (!A.PatternsComplete && !A.PatternsConditional))
    return std::nullopt;
  for (const AccessPattern &P : A.Patterns)
    for (unsigned L = 0; L < WarpLanes; L += MatrixRows) {
      const uint32_t Lanes = P.Mask >> L & 0xff;
      if (!Lanes)
        continue;
      Matrix M;
      for (unsigned Row = 0; Row < MatrixRows; ++Row)
        M[Row] = P.Offset[L + Row];
      const auto Inside = llvm::count_if(
          M, [&](int64_t At) { return First <= At && At < Last; });
      if (!P.Relative || Lanes != 0xff ||
          (Inside && Inside != int64_t(MatrixRows)))
        return std::nullopt;
      if (Inside)
        All.insert(M);
    }
  return All;
}

/// Whether the rows of the matrix are in one column of a tile with the swizzle
/// whose rows are `Pitch` bytes, and that begins at `Start` of an array at
/// `Base`.
static bool isOneColumn(const Matrix &M, unsigned Swizzle, uint64_t Pitch,
                        int64_t Start, uint64_t Base) {
  std::set<uint64_t> Columns;
  for (int64_t At : M)
    Columns.insert(
        (swizzled(Swizzle, Base + uint64_t(At)) - (Base + uint64_t(Start))) %
        Pitch);
  return Columns.size() == 1;
}

MatrixLayout checks::matrixLayout(const CheckInput &In, const Access &A,
                                  const TileAccess &T, int64_t Start) {
  MatrixLayout Layout;
  const uint64_t Bytes = coveredBytes(T);
  if (!isSameArray(A, T) || A.Kind != RequestKind::MatrixLoad || !T.Map ||
      !T.Map->rowBytes() || !Bytes || T.Map->IsInterleaved)
    return Layout;
  const auto Matrices = matricesIn(A, Start, Start + int64_t(Bytes));
  if (!Matrices || Matrices->empty())
    return Layout;
  const uint64_t Pitch = rowPitch(*T.Map);
  auto Fits = [&](unsigned Swizzle, uint64_t Base) {
    return llvm::all_of(*Matrices, [&](const Matrix &M) {
      return isOneColumn(M, Swizzle, Pitch, Start, Base);
    });
  };
  const unsigned Own = T.Map->SwizzleBytes;
  const uint64_t Period = swizzlePeriod(Own);
  const uint64_t Alignment = arrayAlignment(In, T);
  bool Always = true, Never = true;
  for (uint64_t Base = 0; Base < Period; Base += std::min(Alignment, Period)) {
    const bool Here = Fits(Own, Base);
    Always &= Here;
    Never &= !Here;
  }
  if (Always)
    Layout.Is = MatrixLayout::Kind::Agrees;
  else if (Fits(Own, 0))
    Layout.Is = MatrixLayout::Kind::Misaligned;
  if (!Never)
    return Layout;
  // The layout that the addresses have: the only one that they fit.
  unsigned Found = 0;
  for (unsigned Other : {0u, 32u, 64u, 128u})
    if (Other != Own && Alignment % swizzlePeriod(Other) == 0 &&
        Fits(Other, 0)) {
      ++Found;
      Layout.SwizzleBytes = Other;
    }
  if (Found == 1)
    Layout.Is = MatrixLayout::Kind::Differs;
  return Layout;
}

std::string checks::swizzleName(unsigned SwizzleBytes) {
  return SwizzleBytes
             ? "a swizzle of " + std::to_string(SwizzleBytes) + " bytes"
             : "no swizzle";
}
