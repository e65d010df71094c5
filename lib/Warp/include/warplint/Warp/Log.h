//===- Log.h - Events of one run --------------------------------*- C++ -*-===//
//
// The accesses, branches and barriers that the interpreter executed, in order.
// An attempt at a loop that fails is undone by truncating the log to a mark.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_WARP_LOG_H
#define WARPLINT_WARP_LOG_H

#include "warplint/Facts/AccessTable.h"
#include "warplint/Facts/WarpWork.h"
#include "warplint/Hardware/Request.h"
#include "warplint/Lane/LaneValue.h"
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace warplint {

/// The object that an address symbol stands for.
struct AddressFacts {
  MemorySpace Space = MemorySpace::Generic;
  /// Argument, global variable or alloca; null: a pointer that was loaded.
  const llvm::Value *Object = nullptr;
  uint64_t Alignment = 1; ///< bytes
  uint64_t Bytes = 0;     ///< size of the object; 0: unknown
};

using AddressMap = std::map<SymbolId, AddressFacts>;

/// The memory access that an instruction makes, fixed for all its executions.
struct AccessShape {
  const llvm::Instruction *At = nullptr;
  MemorySpace Space = MemorySpace::Generic;
  AccessKind Op = AccessKind::Load;
  RequestKind Kind = RequestKind::Load;
  unsigned Bytes = 4; ///< per lane and request
  unsigned Part = 0;  ///< which of several requests of one instruction
  AtomicOperation Operation = AtomicOperation::Other; ///< of an atomic
  bool AtomicIsFloat = false;
  bool ResultUsed = true;
  bool OncePerWarp = false; ///< an atomic that one lane makes for its warp
  /// Part of a compare-and-swap loop that the compiler generates for an atomic:
  /// lanes that fail repeat it.
  bool UntilWon = false;
};

/// Part of an address that a branch keeps below a size, in elements: a column
/// of a row that is so long.
struct BoundedColumn {
  LaneValue Of;
  /// The same without what keeps it inside of the row: s of max(s, 0).
  LaneValue Inner;
  SymbolId Below = 0;
  bool OfMaximum = false; ///< the access looks for the greatest element
};

/// One execution of an access by one warp, or by every warp of the range.
struct LoggedAccess {
  unsigned Shape;         ///< index into Log::Shapes
  uint32_t May = 0;       ///< lanes that may be active
  uint32_t Must = 0;      ///< of them, lanes that surely are, if it executes
  bool CountKnown = true; ///< it surely executes `Repeat` times
  /// Behind a guard with an unknown bound, or at an address that depends on
  /// what a loop with one changes, or a branch with one chooses: the warp that
  /// the bound parts is omitted.
  bool WholeWarps = false;
  /// The address has what a loop brought out that warps, or the lanes of one,
  /// left in different iterations: these have other addresses.
  bool HasOwnRounds = false;
  bool HasBlockRounds = false; ///< likewise, that blocks left
  bool OneLane = false;        ///< at most one of the lanes is active
  double Repeat = 1;
  /// assumedIterations() of the loops around it of unknown length: in Repeat
  /// such a loop counts one iteration.
  double Assumed = 1;
  unsigned Iteration = 0; ///< of the innermost loop, from 0
  /// Of a loop that is run step by step, so many iterations were counted with
  /// this one; they are in Repeat, too. NewIterations: of the innermost loop.
  uint64_t Rounds = 1;
  bool NewIterations = false;
  /// Of an access that is UntilWon: rounds that the warp needs if it is alone,
  /// and whether this is a further one of them.
  unsigned FewestRounds = 1, MostRounds = 1;
  bool Again = false;
  LaneValue Address; ///< bytes
  unsigned Base = 0; ///< symbol of the array's address, when HasBase
  bool HasBase = false;
  /// Behind a comparison that a loaded value equals another one, which all
  /// lanes have, so that few lanes pass it, or as OneLane.
  bool FewLanes = false;
  /// Values that differ between lanes and have a size as a factor; null: none
  /// is bounded.
  std::shared_ptr<const std::vector<BoundedColumn>> Columns;
};

struct LoggedBranch {
  const llvm::Instruction *At = nullptr;
  /// Taken: any case; fallen: the default. ByLane: several ways are in use.
  bool IsSwitch = false;
  /// Lanes before, and that may go each way.
  uint32_t Active = 0, Taken = 0, Fallen = 0;
  /// Of a switch: lanes that may go to each of its distinct successors, in
  /// order.
  std::vector<uint32_t> Ways;
  bool Undecided = false; ///< some lane is not decided
  bool Varying = false;   ///< ... and lanes may part
  bool ByLane = false;    ///< the condition differs by lane number
  /// ... or threads of the block may: at an unknown limit, or warp by warp.
  bool MayPartBlock = false;
  unsigned Origins = 0;           ///< of the condition
  std::vector<unsigned> Unknowns; ///< roots below it, when MayPartBlock
  double Repeat = 1;
  unsigned Iteration = 0; ///< of the innermost loop
  uint64_t Rounds = 1;    ///< as of LoggedAccess
};

struct LoggedBarrier {
  const llvm::Instruction *At;
  uint32_t May, Must;
  bool CountKnown;
  double Repeat;
};

/// An access that is an omission: only this is known of it.
struct OmittedAccess {
  AccessShape Shape; ///< Bytes 0: not known
  std::string Why;   ///< lower case, no full stop
  ServingUnit ServedBy = ServingUnit::LoadStore;
};

/// One execution of an instruction that copies or multiplies a tile of shared
/// memory; another unit makes its requests.
struct LoggedTile {
  const llvm::Instruction *At = nullptr;
  TileForm Form = TileForm::BulkCopy;
  bool WritesShared = false;  ///< else reads the tile
  unsigned Operand = 0;       ///< of a product: 0 (A) or 1 (B)
  uint32_t May = 0, Must = 0; ///< as of LoggedAccess
  bool CountKnown = true, OneLane = false;
  double Repeat = 1;
  /// The address of the tile in shared memory, in bytes; of an operand its
  /// descriptor.
  LaneValue Shared;
  /// Of a BulkCopy: the address in global memory, and the number of bytes.
  LaneValue Global, Bytes;
  /// Of a TensorCopy: its map; absent: not known.
  std::optional<TensorMap> Map;
};

struct Log {
  std::vector<AccessShape> Shapes;
  std::vector<LoggedAccess> Accesses;
  std::vector<LoggedBranch> Branches;
  std::vector<LoggedBarrier> Barriers;
  std::vector<LoggedTile> Tiles;
  std::vector<OmittedAccess> Omitted; ///< each instruction once, never cut
  WarpWork Work;

  struct Mark {
    size_t Accesses, Branches, Barriers, Tiles;
    WarpWork Work;
  };
  Mark mark() const {
    return {Accesses.size(), Branches.size(), Barriers.size(), Tiles.size(),
            Work};
  }
  void cut(const Mark &M) {
    Accesses.erase(Accesses.begin() + M.Accesses, Accesses.end());
    Branches.erase(Branches.begin() + M.Branches, Branches.end());
    Barriers.erase(Barriers.begin() + M.Barriers, Barriers.end());
    Tiles.erase(Tiles.begin() + M.Tiles, Tiles.end());
    Work = M.Work;
  }
};

} // namespace warplint

#endif
