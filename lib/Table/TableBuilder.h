//===- TableBuilder.h - Logs of warp ranges to a KernelTable ----*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_TABLEBUILDER_H
#define WARPLINT_LIB_TABLE_TABLEBUILDER_H

#include "BarrierSums.h"
#include "BranchSums.h"
#include "LevelSums.h"
#include "LocalArrays.h"
#include "PatternSums.h"
#include "PitchSums.h"
#include "SameAddresses.h"
#include "SharedSectors.h"
#include "StatedArrays.h"
#include "TileSums.h"
#include "warplint/Cost/KnownCosts.h"
#include "warplint/Kernel/Borders.h"
#include "warplint/Kernel/Sites.h"
#include "warplint/Nvcc/KernelCode.h"
#include "warplint/Warp/WarpRun.h"
#include <map>

namespace warplint {

/// Makes a table of the logs of the warp ranges of one kernel and launch.
/// Weights are per block: a range of w warps and a share s of the blocks has
/// the weight w * s.
///
/// By file: rows of accesses in TableBuilder.cpp, atomics in AtomicRows.cpp,
/// private arrays in LocalArrays.cpp, properties of the whole kernel in
/// ControlFlowSums.cpp, names of arrays and what is stated about them in
/// StatedArrays.cpp, arrays that the program sorts in SortedArrays.cpp.
/// BranchSums and BarrierSums sum branches and barriers;
/// PatternSums, PitchSums and LevelSums sum what needs nothing else of a row.
class TableBuilder {
public:
  /// `TryValues`: the cost model samples values of unknowns. Without that,
  /// ranges have no meaning, and there is no reference case.
  TableBuilder(const KernelCode &Code, const Launch &How,
               const EvaluationOptions &Options, bool TryValues)
      : F(Code.flow()), How(How), Options(Options),
        Stated(Code.stated(), F.function().getName()), AtBorders(F),
        Written(writtenArrays(F.function())), Branches(F, How, Options),
        Barriers(F, Options), TryValues(TryValues) {}

  /// Adds the log of a range of `Warps` warps, of which `FirstWarp` is the
  /// lowest number, in the share `BlockShare` of the grid's blocks.
  void add(WarpRun Run, double Warps, double BlockShare, unsigned FirstWarp);
  /// Records that a range was not evaluated, with the reason for the user. No
  /// result of the kernel is exact then; the other ranges are a sample.
  void addUndecided(std::string Reason) {
    Omissions.insert(
        Omission::inKernel(Omission::Kind::Budget, std::move(Reason)));
    Spent = true;
  }
  KernelTable finish();

private:
  /// Accesses with the same key are one row of the table.
  struct Key {
    Spot Where;
    std::vector<Spot> InlinedFrom;
    std::string Read; ///< Site::Read
    MemorySpace Space;
    AccessKind Op;
    unsigned Bytes;
    std::string Object; ///< of an access in a library, its name; else empty
    bool operator<(const Key &O) const {
      return std::tie(Where, Space, Op, Bytes, InlinedFrom, Read, Object) <
             std::tie(O.Where, O.Space, O.Op, O.Bytes, O.InlinedFrom, O.Read,
                      O.Object);
    }
  };
  /// The sums of a row. Sums over requests have the weight of each request.
  struct Row {
    Access Result;
    /// Of all requests so far: the number of each is certain; the cost of each
    /// is exact. Any: there was one.
    bool CountKnown = true, Decided = true, Any = false;
    /// Of some request: AccessCost::Sampled, LoggedAccess::WholeWarps.
    bool Sampled = false, WholeWarps = false;
    /// An omission: the interpreter has no model of it; Reasons says why.
    bool Omitted = false;
    /// Of an omission: all executions were bulk copies whose sectors are known.
    bool HasCopies = false, CopiesDecided = true;
    /// Sums of ReferenceCost. HasReference: every request so far has one.
    bool HasReference = true;
    double Reference = 0, ReferenceIdeal = 0, ReferenceMean = 0;
    /// The sum of ReferenceCost::OfSameData; absent: a request has none.
    std::optional<double> OfSameData = 0;
    std::vector<ReferenceSize> ReferenceSizes;
    /// Sums over requests: their number, bounds of the cost, least cost, lines.
    double Requests = 0, Low = 0, High = 0, Ideal = 0, Lines = 0;
    double OwnSectors = 0, OwnWords = 0;
    double MinLow = 0, MaxHigh = 0; ///< bounds of the cost of one request
    /// Cost and excess of the witness; -1: there is no witness.
    unsigned WorstCost = 0;
    double WorstExcess = -1;
    std::set<Reason> Reasons;
    std::set<std::string> Exceptions;
    PatternSums Patterns; ///< of shared memory
    PitchSums Pitch;
    SameAddresses Same;
    bool DataIsNear = true, FewLanes = true; ///< of all requests
    bool DataIsOwn = true;
    bool OneOfEachRow = true;
    /// The offsets of the lanes are known up to a common summand.
    bool FixedLanes = true;
    LevelSums Levels;
    /// Accessed global variables, allocas and arguments; null: an unknown one.
    std::set<const llvm::Value *> Objects;
    /// The fields of arguments that hold the pointers to the others; "": an
    /// unknown pointer.
    std::set<std::string> Fields;
    /// Those that the indices of the accesses were loaded from.
    std::set<const llvm::Value *> IndexObjects;
    bool IndexKnown = true; ///< IndexObjects has all of these arrays
    /// The instructions of accesses whose places data decides.
    std::set<const llvm::Instruction *> At;
    double Estimated = 0;   ///< Requests, with LoggedAccess::Assumed
    unsigned LoopDepth = 0; ///< least number of loops around an access
    AtomicDetail Atomic;
    std::set<const llvm::Instruction *> AtomicAt; ///< the instructions
    /// Bounds of the lanes of one request with the same address; LanesKnown: no
    /// request has unknown addresses.
    double MostLanes = 0, FewestLanes = WarpLanes;
    /// The least number of lanes of a request that are certainly active; at
    /// least 1.
    double SureLanes = WarpLanes;
    bool LanesKnown = true;
    double Atomics = 0; ///< requests without repetitions of failed lanes
    double FewestRounds = 0, MostRounds = 0; ///< bounds of LoggedAccess
    bool OncePerWarp = true;
    /// Compare-and-swap loops: by array (null: unknown) and first warp of a
    /// range, the lowest and the highest offset in bytes of a lane in the
    /// array.
    std::map<std::pair<const llvm::Value *, unsigned>,
             std::pair<int64_t, int64_t>>
        Swapped;
    bool WarpsMeet = false; ///< two warps may swap the same bytes
    /// Greatest number of elements that the offset of a request may reach;
    /// absent: unknown.
    std::optional<uint64_t> Distinct;
    bool BlockDependent = false;
  };

  const Site &siteFor(const llvm::Instruction &I);
  /// The row of an access, created at the first call.
  Row &rowFor(const AccessShape &Shape, const llvm::Value *Object);
  void addTiles(const WarpRun &Run, const SymbolTable &T, double Weight);
  void finishCopies(Row &R) const;
  /// `T`: the symbols of the run, with the bounds that the cost model found.
  /// `Warps`: of a block, that the run stands for.
  void addAccess(const WarpRun &Run, const SymbolTable &T, Row &R,
                 KnownCosts &Costs, const SharedSectors &Sectors,
                 const LoggedAccess &A, double Warps, unsigned FirstWarp);
  /// Makes the request the witness of the row if it has the largest excess so
  /// far. Its addresses are `Moved` bytes behind those of `C.Worst`.
  void addWitness(Row &R, const AccessShape &Shape, const LoggedAccess &A,
                  const AccessCost &C, int64_t Moved, unsigned FirstWarp) const;
  /// Whether another warp of the block may change the bytes of `A`, an access
  /// of a compare-and-swap loop, so that it fails. Adds them to R.Swapped.
  bool mayLose(const WarpRun &Run, const SymbolTable &T, Row &R,
               const AccessShape &Shape, const LoggedAccess &A,
               unsigned FirstWarp) const;
  void addAtomic(const WarpRun &Run, const SymbolTable &T, Row &R,
                 const AccessShape &Shape, const LoggedAccess &A,
                 const AccessCost &C, double Weight);
  /// Updates Index and IndexWhy for an access to local memory. R.Any: there was
  /// an earlier request.
  void addLocal(const SymbolTable &T, Row &R, const AccessShape &Shape,
                const LoggedAccess &A);
  void finishAtomic(Row &R) const;
  /// Sets what is known of the data that decides the places of an access.
  void finishData(Row &R) const;
  /// Adds rows for the omitted accesses of a log.
  void addOmissions(const Log &L);
  void finishRow(Row &R, std::vector<Access> &Out);
  static void nameArrays(Row &R);
  /// Records the arrays that the indices of an access were loaded from.
  static void addIndexArrays(const WarpRun &Run, Row &R,
                             const AccessShape &Shape, const AccessCost &C);
  /// What the program sorts of the array that an argument points to; null:
  /// nothing.
  const SortedArray *sortOf(const llvm::Value *Object) const;
  bool hasSortedLanes(const Row &R) const;
  /// Access::Sorted of a row; null: it has none.
  const SortedArray *sortBehind(const Row &R, bool LanesAreSorted) const;
  /// Sets Access::Sorted of all rows.
  void noteSorts();
  /// Records what is stated about the arrays of an access.
  void addStated(const WarpRun &Run, Row &R, const AccessShape &Shape,
                 const LoggedAccess &A);
  /// Access::EstimatedRequests.
  double estimatedRequests(const Row &R) const;
  void describeKernel(KernelTable &Table) const;
  void describePrivate(KernelTable &Table);

  const Flow &F;
  const Launch &How;
  const EvaluationOptions &Options;
  StatedArrays Stated;
  const Borders AtBorders;
  const std::set<const llvm::Value *> Written;
  std::map<Key, Row> Rows;
  std::map<const llvm::Instruction *, Site> Sites;
  BranchSums Branches;
  BarrierSums Barriers;
  TileSums Tiles;
  std::set<Omission> Omissions;
  double IssueSlots = 0;         ///< of a block, at least
  double ExpectedIssueSlots = 0; ///< the same as an estimate
  double Instructions = 0;       ///< of a block, as an estimate
  double WarpsOfBlock = 0;
  const bool TryValues;
  unsigned References = 0;    ///< number of reference cases that were computed
  uint64_t UnknownsTried = 0; ///< CostModel::unknownsTried() of all runs
  bool Spent = false;         ///< addUndecided() was called: no count is known
  std::unique_ptr<LocalArrays> Private; ///< created at the first use
};

} // namespace warplint

#endif
