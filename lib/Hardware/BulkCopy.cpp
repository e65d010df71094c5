//===- BulkCopy.cpp - Copies of tiles, and matrices in shared memory ------===//
#include "warplint/Hardware/BulkCopy.h"
#include <algorithm>

using namespace warplint;

/// Bytes of a row of all banks: the lines that a swizzle counts.
static constexpr uint64_t SwizzleLine = 128;

uint64_t warplint::swizzlePeriod(unsigned SwizzleBytes) {
  return SwizzleBytes ? SwizzleBytes / SwizzleChunk * SwizzleLine : 1;
}

uint64_t warplint::swizzled(unsigned SwizzleBytes, uint64_t Address) {
  if (!SwizzleBytes)
    return Address;
  const uint64_t Chunks = SwizzleBytes / SwizzleChunk;
  return Address ^ (Address / SwizzleLine % Chunks) * SwizzleChunk;
}

uint64_t warplint::bulkSectors(const Profile &P, uint64_t Global,
                               uint64_t Shared, uint64_t Bytes) {
  uint64_t Sectors = 0;
  for (uint64_t Done = 0; Done < Bytes;) {
    const uint64_t Part =
        std::min(Bytes - Done, P.LineBytes - (Shared + Done) % P.LineBytes);
    const uint64_t First = Global + Done;
    Sectors += (First + Part - 1) / P.SectorBytes - First / P.SectorBytes + 1;
    Done += Part;
  }
  return Sectors;
}

uint64_t warplint::boxSectors(const Profile &P, uint64_t Global, uint64_t Pitch,
                              uint64_t Shared, uint64_t RowBytes,
                              uint64_t Rows) {
  uint64_t Sectors = 0;
  for (uint64_t Row = 0; Row < Rows; ++Row)
    Sectors +=
        bulkSectors(P, Global + Row * Pitch, Shared + Row * RowBytes, RowBytes);
  return Sectors;
}

SectorBounds warplint::boxSectorBounds(const Profile &P, uint64_t RowBytes,
                                       uint64_t Rows, unsigned SwizzleBytes) {
  auto Of = [&](uint64_t SharedPitch) {
    SectorBounds All;
    for (uint64_t Row = 0; Row < Rows; ++Row) {
      const uint64_t Shared = Row * SharedPitch;
      uint64_t Least = bulkSectors(P, 0, Shared, RowBytes), Most = Least;
      for (uint64_t Global = BulkAlignment; Global < P.SectorBytes;
           Global += BulkAlignment) {
        const uint64_t Here = bulkSectors(P, Global, Shared, RowBytes);
        Least = std::min(Least, Here);
        Most = std::max(Most, Here);
      }
      All.Least += Least;
      All.Most += Most;
    }
    return All;
  };
  SectorBounds Bounds = Of(RowBytes);
  // Rows that are shorter than the swizzle lie further apart; whether the copy
  // is divided by their place then was not measured.
  if (RowBytes < SwizzleBytes) {
    const SectorBounds Apart = Of(SwizzleBytes);
    Bounds.Least = std::min(Bounds.Least, Apart.Least);
    Bounds.Most = std::max(Bounds.Most, Apart.Most);
  }
  return Bounds;
}

MatrixDescriptor MatrixDescriptor::of(uint64_t Bits) {
  auto Field = [&](unsigned From, unsigned Width) {
    return Bits >> From & ((uint64_t(1) << Width) - 1);
  };
  MatrixDescriptor D;
  D.Start = Field(0, 14) * SwizzleChunk;
  D.LeadingBytes = Field(16, 14) * SwizzleChunk;
  D.StrideBytes = Field(32, 14) * SwizzleChunk;
  D.BaseOffset = unsigned(Field(49, 3));
  // 1: 128 bytes, 2: 64, 3: 32.
  const uint64_t Mode = Field(62, 2);
  D.SwizzleBytes = Mode ? unsigned(256 >> Mode) : 0;
  return D;
}

uint64_t warplint::operandAddress(const MatrixDescriptor &D, bool IsRowMajor,
                                  unsigned ElementBytes, unsigned Row,
                                  unsigned K) {
  // A core matrix has eight lines: of 16 bytes, or as long as the swizzle.
  constexpr uint64_t CoreLines = 8;
  const uint64_t Line = D.SwizzleBytes ? D.SwizzleBytes : SwizzleChunk;
  const uint64_t Across = uint64_t(IsRowMajor ? Row : K) * ElementBytes;
  const uint64_t Down = IsRowMajor ? K : Row;
  uint64_t BeyondLine = D.LeadingBytes, BeyondCore = D.StrideBytes;
  if (IsRowMajor && !D.SwizzleBytes)
    std::swap(BeyondLine, BeyondCore);
  return swizzled(D.SwizzleBytes,
                  D.Start + Across / Line * BeyondLine + Across % Line +
                      Down / CoreLines * BeyondCore + Down % CoreLines * Line);
}

uint64_t warplint::operandWavefronts(const Profile &P, uint64_t Bytes) {
  const uint64_t Row = P.Banks * P.BankBytes;
  return (Bytes + Row - 1) / Row;
}
