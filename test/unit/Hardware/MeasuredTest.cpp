//===- MeasuredTest.cpp - The rules against recorded counters -------------===//
//
// Replays test/truth/sm_90_patterns.csv, one warp access and its hardware
// counter a row, through the cost functions.
//
//===----------------------------------------------------------------------===//
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <optional>

using namespace warplint;

namespace {

struct Row {
  unsigned Line;
  bool Shared;
  Request R;
  unsigned Measured;
  std::string Text; ///< the columns before the addresses
};

std::optional<RequestKind> kindOf(llvm::StringRef Op) {
  if (Op == "load")
    return RequestKind::Load;
  if (Op == "store")
    return RequestKind::Store;
  if (Op == "atom.add" || Op == "red.add")
    return RequestKind::AtomicAdd;
  if (Op == "atom.cas")
    return RequestKind::AtomicCas;
  return std::nullopt;
}

std::optional<Row> parseRow(llvm::StringRef Line, unsigned Number) {
  llvm::SmallVector<llvm::StringRef, 40> Cells;
  Line.trim().split(Cells, ',');
  Row Result;
  Result.Line = Number;
  if (Cells.size() != 38 || (Cells[0] != "shared" && Cells[0] != "global"))
    return std::nullopt;
  Result.Shared = Cells[0] == "shared";
  std::optional<RequestKind> Kind = kindOf(Cells[1]);
  if (!Kind || Cells[2].getAsInteger(10, Result.R.Bytes) ||
      Cells[3].getAsInteger(0, Result.R.Mask) ||
      Cells[4].getAsInteger(10, Result.Measured) ||
      Cells[5] != (Result.Shared ? "wavefronts" : "sectors"))
    return std::nullopt;
  Result.R.Kind = *Kind;
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    if (Cells[6 + Lane].getAsInteger(10, Result.R.Address[Lane]))
      return std::nullopt;
  for (unsigned I = 0; I != 6; ++I)
    Result.Text += Cells[I].str() + " ";
  return Result;
}

/// Every row of the recording; a row that does not parse fails the test.
std::vector<Row> readRows() {
  std::vector<Row> Rows;
  auto Buffer = llvm::MemoryBuffer::getFile(WARPLINT_SOURCE_DIR
                                            "/test/truth/sm_90_patterns.csv");
  if (!Buffer) {
    ADD_FAILURE() << "cannot read the recording";
    return Rows;
  }
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (unsigned I = 1; I < Lines.size(); ++I) {
    std::optional<Row> R = parseRow(Lines[I], I + 1);
    if (R)
      Rows.push_back(*R);
    else
      ADD_FAILURE() << "line " << I + 1 << " does not parse";
  }
  return Rows;
}

TEST(Measured, EverySharedRow) {
  unsigned Count = 0;
  for (const Row &R : readRows()) {
    if (!R.Shared)
      continue;
    ++Count;
    SharedCost Cost = sharedCost(Profile(), R.R);
    EXPECT_EQ(Cost.Wavefronts, R.Measured)
        << "line " << R.Line << ": " << R.Text;
    EXPECT_LE(Cost.Ideal, Cost.Wavefronts) << "line " << R.Line;
    EXPECT_EQ(worstBank(Profile(), R.R).Degree, Cost.Worst)
        << "line " << R.Line;
  }
  EXPECT_EQ(Count, 1066u);
}

/// Two atomic rows measured one sector more than the rule gives.
TEST(Measured, EveryGlobalRowButTwo) {
  unsigned Count = 0;
  std::vector<unsigned> Exceptions;
  for (const Row &R : readRows()) {
    if (R.Shared)
      continue;
    ++Count;
    GlobalCost Cost = globalCost(Profile(), R.R);
    EXPECT_LE(Cost.Ideal, Cost.DistinctSectors) << "line " << R.Line;
    if (Cost.Sectors == R.Measured)
      continue;
    Exceptions.push_back(R.Line);
    EXPECT_TRUE(R.R.Kind == RequestKind::AtomicAdd) << R.Text;
    EXPECT_EQ(Cost.Sectors + 1, R.Measured)
        << "line " << R.Line << ": " << R.Text;
  }
  EXPECT_EQ(Count, 256u);
  EXPECT_EQ(Exceptions, (std::vector<unsigned>{1276, 1321}));
}

} // namespace
