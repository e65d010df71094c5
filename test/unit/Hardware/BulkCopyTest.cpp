//===- BulkCopyTest.cpp - Copies and tiles against the hardware -----------===//
//
// test/truth/sm_90_bulk_copies.tsv has the sectors that copies moved,
// sm_90_tiles.tsv where tensor copies put chunks of a box and where products
// read elements, sm_90_products.tsv the wavefronts of products, and
// sm_90_tile_alignment.tsv which places the hardware takes.
//
//===----------------------------------------------------------------------===//

#include "warplint/Hardware/BulkCopy.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace warplint;
using llvm::StringRef;

namespace {

/// The cells of each row behind the header.
std::vector<std::vector<std::string>> rowsOf(const char *Name) {
  auto File = llvm::MemoryBuffer::getFile(
      std::string(WARPLINT_SOURCE_DIR "/test/truth/") + Name);
  EXPECT_TRUE(bool(File)) << Name;
  std::vector<std::vector<std::string>> Rows;
  if (!File)
    return Rows;
  for (StringRef Line :
       llvm::drop_begin(llvm::split((*File)->getBuffer().rtrim(), '\n'))) {
    Rows.emplace_back();
    for (StringRef Cell : llvm::split(Line, '\t'))
      Rows.back().push_back(Cell.str());
  }
  return Rows;
}

std::vector<int64_t> numbersIn(StringRef List, char Separator = ',') {
  std::vector<int64_t> Numbers;
  for (StringRef Part : llvm::split(List, Separator)) {
    int64_t Number = -1;
    EXPECT_FALSE(Part.getAsInteger(10, Number)) << Part.str();
    Numbers.push_back(Number);
  }
  return Numbers;
}

const Profile &gpu() {
  static const Profile P = *parseProfile("sm_90");
  return P;
}

unsigned swizzleOfMode(int64_t Mode) { return Mode ? 256 >> Mode : 0; }

} // namespace

TEST(BulkCopy, SectorsAreThoseCounted) {
  const auto Rows = rowsOf("sm_90_bulk_copies.tsv");
  EXPECT_EQ(Rows.size(), 82u);
  for (const auto &Row : Rows) {
    const auto N = numbersIn(llvm::join(llvm::drop_begin(Row), ","));
    EXPECT_EQ(boxSectors(gpu(), N[3], N[2], N[4], N[0], N[1]), uint64_t(N[5]))
        << llvm::join(Row, " ");
  }
}

TEST(BulkCopy, TilesLieWhereTheHardwarePutsThem) {
  unsigned Tiles = 0;
  for (const auto &Row : rowsOf("sm_90_tiles.tsv")) {
    if (Row[0] != "box")
      continue;
    ++Tiles;
    const auto Of = numbersIn(Row[1]), At = numbersIn(Row[2]);
    const uint64_t RowBytes = Of[0] * 2, Swizzle = Of[2];
    const uint64_t Pitch = std::max(RowBytes, Swizzle);
    const uint64_t Chunk = RowBytes % SwizzleChunk ? 8 : SwizzleChunk;
    size_t I = 0;
    for (uint64_t R = 0; R < uint64_t(Of[1]); ++R)
      for (uint64_t C = 0; C < RowBytes; C += Chunk, ++I)
        ASSERT_EQ(swizzled(unsigned(Swizzle), Of[3] + R * Pitch + C),
                  uint64_t(At[I]))
            << Row[1] << ": row " << R << ", byte " << C;
  }
  EXPECT_EQ(Tiles, 16u);
}

TEST(BulkCopy, OperandsAreReadWhereTheirDescriptorsSay) {
  unsigned Operands = 0;
  for (const auto &Row : rowsOf("sm_90_tiles.tsv")) {
    if (Row[0] != "operand")
      continue;
    ++Operands;
    const auto Of = numbersIn(Row[1]), At = numbersIn(Row[2]);
    const bool IsRowMajor = Of[0];
    const MatrixDescriptor D = MatrixDescriptor::of(
        uint64_t(Of[4] / 16) | uint64_t(Of[2] / 16) << 16 |
        uint64_t(Of[3] / 16) << 32 | uint64_t(Of[1]) << 62);
    EXPECT_EQ(D.SwizzleBytes, swizzleOfMode(Of[1]));
    EXPECT_EQ(D.LeadingBytes, uint64_t(Of[2]));
    EXPECT_EQ(D.StrideBytes, uint64_t(Of[3]));
    EXPECT_EQ(D.Start, uint64_t(Of[4]));
    size_t I = 0;
    for (unsigned Line = 0; Line < (IsRowMajor ? 16u : 64u); ++Line)
      for (unsigned Chunk = 0; Chunk < (IsRowMajor ? 8u : 2u); ++Chunk, ++I)
        ASSERT_EQ(operandAddress(D, IsRowMajor, 2,
                                 IsRowMajor ? Chunk * 8 : Line,
                                 IsRowMajor ? Line : Chunk * 8),
                  uint64_t(At[I]))
            << Row[1] << ": line " << Line << ", chunk " << Chunk;
  }
  EXPECT_EQ(Operands, 24u);
}

TEST(BulkCopy, BoundsHoldWhatTensorCopiesMoved) {
  unsigned Copies = 0;
  for (const auto &Row : rowsOf("sm_90_bulk_copies.tsv")) {
    const auto N = numbersIn(llvm::join(llvm::drop_begin(Row), ","));
    if (!StringRef(Row[0]).starts_with("tensor"))
      continue;
    const SectorBounds Bounds =
        boxSectorBounds(gpu(), uint64_t(N[0]), uint64_t(N[1]), 0);
    EXPECT_LE(Bounds.Least, uint64_t(N[5])) << llvm::join(Row, " ");
    EXPECT_GE(Bounds.Most, uint64_t(N[5])) << llvm::join(Row, " ");
    if (N[0] % 32 == 0 && N[2] % 32 == 0 && N[3] % 32 == 0) {
      EXPECT_EQ(Bounds.Least, uint64_t(N[5]));
    }
    ++Copies;
  }
  EXPECT_EQ(Copies, 34u);
  // Of 16 bytes each row is in one sector wherever it begins.
  EXPECT_EQ(boxSectorBounds(gpu(), 16, 64, 128).Least, 64u);
  EXPECT_EQ(boxSectorBounds(gpu(), 16, 64, 128).Most, 64u);
}

TEST(BulkCopy, ProductsReadTheirOperandsOnce) {
  const auto Rows = rowsOf("sm_90_products.tsv");
  EXPECT_EQ(Rows.size(), 51u);
  // m64n64k16 with half operands.
  constexpr uint64_t Bytes = (64 + 64) * 16 * 2;
  for (const auto &Row : Rows) {
    const auto N = numbersIn(llvm::join(llvm::drop_begin(Row), ","));
    EXPECT_EQ(N[0] * operandWavefronts(gpu(), Bytes), uint64_t(N[6]));
    EXPECT_EQ(N[7], 0);
  }
}

TEST(BulkCopy, MisalignedPlacesFault) {
  unsigned Faults = 0;
  for (const auto &Row : rowsOf("sm_90_tile_alignment.tsv")) {
    int64_t Global = 0, Shared = 0;
    EXPECT_FALSE(StringRef(Row[2]).getAsInteger(10, Global));
    EXPECT_FALSE(StringRef(Row[3]).getAsInteger(10, Shared));
    const StringRef Form = Row[0];
    const bool IsTensor = Form.starts_with("tensor");
    if (!IsTensor && !Form.starts_with("bulk"))
      continue;
    const bool Expected = IsTensor ? uint64_t(Shared) % TensorAlignment != 0
                                   : uint64_t(Global) % BulkAlignment ||
                                         uint64_t(Shared) % BulkAlignment;
    EXPECT_EQ(Row[4] == "misaligned address", Expected) << llvm::join(Row, " ");
    Faults += Expected;
  }
  EXPECT_EQ(Faults, 15u);
}

TEST(BulkCopy, SwizzlesRepeat) {
  EXPECT_EQ(swizzlePeriod(128), 1024u);
  EXPECT_EQ(swizzlePeriod(64), 512u);
  EXPECT_EQ(swizzlePeriod(32), 256u);
  EXPECT_EQ(swizzlePeriod(0), 1u);
  for (unsigned Bytes : {32u, 64u, 128u})
    for (uint64_t At = 0; At < 4096; At += 8) {
      EXPECT_EQ(swizzled(Bytes, swizzled(Bytes, At)), At);
      EXPECT_EQ(swizzled(Bytes, At + swizzlePeriod(Bytes)),
                swizzled(Bytes, At) + swizzlePeriod(Bytes));
    }
}
