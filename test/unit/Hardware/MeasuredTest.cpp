//===- MeasuredTest.cpp - The rules against recorded counters -------------===//
//
// Replays test/truth/sm_90_patterns.csv and sm_90_wide.csv, one warp access and
// its hardware counters a row, through the cost functions.
//
//===----------------------------------------------------------------------===//
#include "warplint/Hardware/Request.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <map>
#include <optional>
#include <set>

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

/// The lines of a recording below its head.
std::vector<std::string> linesOf(llvm::StringRef Name) {
  std::vector<std::string> Lines;
  auto Buffer = llvm::MemoryBuffer::getFile(
      (WARPLINT_SOURCE_DIR "/test/truth/" + Name).str());
  if (!Buffer) {
    ADD_FAILURE() << "cannot read the recording";
    return Lines;
  }
  llvm::SmallVector<llvm::StringRef, 0> Split;
  (*Buffer)->getBuffer().split(Split, '\n', -1, /*KeepEmpty=*/false);
  for (size_t I = 1; I < Split.size(); ++I)
    Lines.push_back(Split[I].str());
  return Lines;
}

/// Every row of the recording; a row that does not parse fails the test.
std::vector<Row> readRows() {
  std::vector<Row> Rows;
  unsigned Number = 1;
  for (const std::string &Line : linesOf("sm_90_patterns.csv")) {
    std::optional<Row> R = parseRow(Line, ++Number);
    if (R)
      Rows.push_back(*R);
    else
      ADD_FAILURE() << "line " << Number << " does not parse";
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

/// Loads of 16 bytes of which some lanes are inactive are served together in
/// more ways than the rule has.
TEST(Measured, WideRowsButSomeWithInactiveLanes) {
  unsigned Count = 0, Exceptions = 0;
  for (const std::string &Line : linesOf("sm_90_wide.csv")) {
    llvm::SmallVector<llvm::StringRef, 40> Cells;
    llvm::StringRef(Line).trim().split(Cells, ',');
    Request R;
    unsigned Wavefronts, Ideal;
    ASSERT_EQ(Cells.size(), 37u) << Line;
    ASSERT_FALSE(Cells[1].getAsInteger(10, R.Bytes) ||
                 Cells[2].getAsInteger(0, R.Mask) ||
                 Cells[3].getAsInteger(10, Wavefronts) ||
                 Cells[4].getAsInteger(10, Ideal))
        << Line;
    R.Kind = Cells[0] == "load" ? RequestKind::Load : RequestKind::Store;
    for (unsigned Lane = 0; Lane != 32; ++Lane)
      ASSERT_FALSE(Cells[5 + Lane].getAsInteger(10, R.Address[Lane])) << Line;
    ++Count;
    const SharedCost Cost = sharedCost(Profile(), R);
    if (R.Kind == RequestKind::Load && R.Bytes == 16 && R.Mask != ~0u &&
        Cost.Wavefronts != Wavefronts) {
      ++Exceptions;
      continue;
    }
    EXPECT_EQ(Cost.Wavefronts, Wavefronts) << Line;
    EXPECT_EQ(Cost.Ideal, Ideal) << Line;
  }
  EXPECT_EQ(Count, 896u);
  EXPECT_EQ(Exceptions, 23u);
}

/// The wavefronts of some lanes of a load of 16 bytes: the most words of a
/// bank.
static unsigned degreeOf(const Request &R, uint32_t Lanes) {
  std::map<uint64_t, std::set<uint64_t>> Words; // by bank
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    if (R.Mask & Lanes & uint32_t(1) << Lane)
      for (uint64_t At = R.Address[Lane]; At < R.Address[Lane] + 16; At += 4)
        Words[At / 4 % 32].insert(At / 4);
  size_t Most = 0;
  for (const auto &[Bank, Of] : Words)
    Most = std::max(Most, Of.size());
  return unsigned(Most);
}

static bool pairsAt(const Request &R, unsigned Distance) {
  for (unsigned Lane = 0; Lane != 32; ++Lane)
    if ((R.Mask >> Lane & 1) && (R.Mask >> (Lane ^ Distance) & 1) &&
        R.Address[Lane] != R.Address[Lane ^ Distance])
      return false;
  return true;
}

/// What the counter of the unit says of loads of 16 bytes: half-warps are
/// served whole if the lanes of the warp pair at one distance, else
/// quarter-warps are.
TEST(Measured, TheUnitsCounterOfWideLoads) {
  unsigned Count = 0;
  for (const std::string &Line : linesOf("sm_90_wide_pipe.csv")) {
    llvm::SmallVector<llvm::StringRef, 40> Cells;
    llvm::StringRef(Line).trim().split(Cells, ',');
    Request R;
    unsigned Wavefronts = 0, Expected = 0;
    ASSERT_EQ(Cells.size(), 34u) << Line;
    ASSERT_FALSE(Cells[0].getAsInteger(0, R.Mask) ||
                 Cells[1].getAsInteger(10, Wavefronts))
        << Line;
    for (unsigned Lane = 0; Lane != 32; ++Lane)
      ASSERT_FALSE(Cells[2 + Lane].getAsInteger(10, R.Address[Lane])) << Line;
    const unsigned Group = pairsAt(R, 1) || pairsAt(R, 2) ? 16 : 8;
    for (unsigned First = 0; First != 32; First += Group)
      Expected += degreeOf(R, ((uint32_t(1) << Group) - 1) << First);
    EXPECT_EQ(Wavefronts, Expected) << Line;
    ++Count;
  }
  EXPECT_EQ(Count, 1400u);
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
