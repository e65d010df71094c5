//===- TableBuilder.h - Logs of boxes to one KernelTable --------*- C++ -*-===//
#ifndef WARPLINT_LIB_TABLE_TABLEBUILDER_H
#define WARPLINT_LIB_TABLE_TABLEBUILDER_H

#include "LocalArrays.h"
#include "warplint/Cost/KnownCosts.h"
#include "warplint/Kernel/Sites.h"
#include "warplint/Warp/WarpRun.h"
#include <map>

namespace warplint {

/// Threads of a block at one execution of a branch.
struct BranchTurn {
  double Active = 0, Working = 0; ///< before it; on the side with the work
};

/// A branch over all warps.
struct BranchSum {
  DivergentBranch Result;   ///< the parts that do not change
  unsigned Order = 0;       ///< of the instruction in its function
  unsigned GuardedSide = 0; ///< successor that holds the work
  double Executions = 0, Split = 0, WarpsUsed = 0;
  double Working = 0, LanesOfUsed = 0; ///< lanes, of warps with work
  bool Known = true, Data = false, Thread = false, Any = false;
  std::vector<BranchTurn> Turns;

  /// Adds a later copy of the same branch of the source.
  void append(const BranchSum &Later);
};

/// Collects what the boxes of one kernel and launch did. Weights are per block:
/// a box of w warps that a share s of the blocks has counts w * s.
///
/// Its parts, by file: rows of accesses in TableBuilder.cpp, atomics in
/// AtomicRows.cpp, lane addresses for the layout search in Patterns.cpp,
/// private arrays in LocalArrays.cpp, branches in BranchSums.cpp, barriers in
/// BarrierSums.cpp, what concerns the whole kernel in ControlFlowSums.cpp.
class TableBuilder {
public:
  /// `TryValues`: of what unknowns decide; else ranges say nothing, and there
  /// is no reference case.
  TableBuilder(const Flow &F, const Launch &How,
               const EvaluationOptions &Options, bool TryValues)
      : F(F), How(How), Options(Options), TryValues(TryValues) {}

  void add(WarpRun Run, double Warps, double BlockShare, unsigned FirstWarp);
  /// A box that could not be run: nothing of the kernel is exact any more, and
  /// what the others did is a sample.
  void addUndecided(std::string Reason) {
    Incomplete.insert({Gap::Kind::Budget, std::move(Reason)});
    Spent = true;
  }
  KernelTable finish();

private:
  struct Key {
    Spot Where;
    std::vector<Spot> InlinedFrom;
    std::string Read; ///< Site::Read
    MemorySpace Space;
    AccessKind Op;
    unsigned Bytes;
    bool operator<(const Key &O) const {
      return std::tie(Where, Space, Op, Bytes, InlinedFrom, Read) <
             std::tie(O.Where, O.Space, O.Op, O.Bytes, O.InlinedFrom, O.Read);
    }
  };
  struct Row {
    Access Result;
    bool CountKnown = true, Decided = true, Any = false;
    bool Sampled = false, WholeWarps = false;
    bool Skipped = false; ///< the machine has no model of it; Reasons says why
    /// Of the reference case; HasReference: of all requests so far.
    bool HasReference = true;
    double Reference = 0, ReferenceIdeal = 0, ReferenceMean = 0;
    std::vector<ReferenceSize> ReferenceSizes;
    double Requests = 0, Low = 0, High = 0, Ideal = 0, Lines = 0;
    double MinLow = 0, MaxHigh = 0;
    unsigned WorstCost = 0;
    double WorstExcess = -1;
    std::set<Reason> Reasons;
    std::set<std::string> Exceptions;
    /// With how often each occurs in an average block.
    std::map<std::pair<uint32_t, std::array<int64_t, WarpLanes>>,
             std::pair<AccessPattern, double>>
        Patterns;
    /// Sums of the costs by value of a pitch; PitchOnly: whatever is not known
    /// hangs on that pitch alone.
    std::optional<Access::Residues> Pitch;
    double Without = 0; ///< cost of the requests that hang on no pitch
    bool PitchOnly = true;
    bool PatternsComplete = true, PatternsConditional = false;
    bool Uniform = true, SameForGrid = true;
    bool FixedLanes = true; ///< offsets known up to one common to the lanes
    /// (instruction, iteration) -> sums over warps.
    std::map<std::pair<unsigned, uint64_t>, Access::Level> Levels;
    bool LevelsKnown = true;
    std::set<const llvm::Value *> Objects;
    AtomicDetail Atomic;
    std::set<const llvm::Instruction *> AtomicAt;
    double MostLanes = 0, FewestLanes = WarpLanes;
    /// That are active for certain, of some request.
    double SureLanes = WarpLanes;
    bool LanesKnown = true;
    double Atomics = 0; ///< requests that are no further round of another
    double FewestRounds = 0, MostRounds = 0;
    bool OncePerWarp = true;
    /// Bytes of an array (null: not known which) that the warps of a box swap
    /// until they win, by its first warp; and whether two warps may meet.
    std::map<std::pair<const llvm::Value *, unsigned>,
             std::pair<int64_t, int64_t>>
        Swapped;
    bool WarpsMeet = false;
    std::optional<uint64_t> Distinct;
    bool BlockDependent = false;
  };
  /// Executions of a barrier by each warp of a box.
  struct Arrivals {
    double Times = 0;
    bool CountKnown = true;
    bool Sure = false; ///< some lane, if anything of its block gets there
    /// The arrival that most lanes miss.
    uint32_t Arriving = 0, Missing = 0;
  };
  /// How the warps of a box went at a branch.
  struct Ways {
    double Taken = 0, Fallen = 0; ///< executions with lanes on that side
    bool Parted = false;          ///< lanes surely went both ways
    /// Lanes that surely were on that side, once at least.
    uint32_t TakenLanes = 0, FallenLanes = 0;
    bool MayPartBlock = false;
    std::set<std::string> Unknowns;
  };
  /// A box that was run: which blocks, and the first of its warps.
  struct RangeRun {
    WarpRange Range;
    unsigned FirstWarp = 0;
    uint32_t Lanes = 0;
    std::map<const llvm::Instruction *, Arrivals> Barriers;
    std::map<const llvm::Instruction *, Ways> Branches;
  };

  Row &rowFor(const AccessShape &Shape);
  /// T: the symbols of the run, with what the cost model learned of them.
  void addAccess(const WarpRun &Run, const SymbolTable &T, Row &R,
                 KnownCosts &Costs, const LoggedAccess &A, double Weight,
                 unsigned FirstWarp);
  /// Keeps what the request costs in its iteration.
  void addLevel(Row &R, const AccessShape &Shape, const AccessCost &C,
                const LoggedAccess &A, double Weight);
  /// Keeps the request as the row's witness if it shows the largest excess.
  /// Its lanes lie `Moved` bytes behind those of C.
  void addWitness(Row &R, const AccessShape &Shape, const LoggedAccess &A,
                  const AccessCost &C, int64_t Moved, unsigned FirstWarp) const;
  /// `Counts` are those of an access at the same addresses, or empty.
  void addPatterns(Row &R, const SymbolTable &T, const LoggedAccess &A,
                   PatternCounts &Counts, double Weight, unsigned FirstWarp);
  static void finishPatterns(const Row &R, Access &A);
  /// Whether another warp of the block may change what A is about to swap.
  bool mayLose(const WarpRun &Run, const SymbolTable &T, Row &R,
               const AccessShape &Shape, const LoggedAccess &A,
               unsigned FirstWarp) const;
  void addAtomic(const WarpRun &Run, const SymbolTable &T, Row &R,
                 const AccessShape &Shape, const LoggedAccess &A,
                 const AccessCost &C, double Weight);
  /// Index and IndexWhy of an access to local memory; before R.Any is set.
  void addLocal(const SymbolTable &T, Row &R, const AccessShape &Shape,
                const LoggedAccess &A);
  void addBranches(const WarpRun &Run, double Weight);
  /// Whether loaded data that differs by thread decides who gets to At.
  bool isGuardedByData(const llvm::Instruction &At) const;
  void describeBranch(BranchSum &B, const llvm::Instruction &At);
  std::vector<DivergentBranch> finishBranches() const;
  /// How often a warp goes round in a loop behind a branch; 0: not known.
  double runsOf(const llvm::Loop &L, const BranchSum &Branch) const;
  /// DivergentBranch::GuardedWork.
  double guardedWork(const llvm::Instruction &At, const BranchSum &B) const;
  /// Keeps of a box what decides who reaches the barriers.
  void addRun(const WarpRun &Run, const SymbolTable &T, unsigned FirstWarp);
  std::vector<BarrierReach> finishBarriers() const;
  bool lanesMissing(const llvm::Instruction &At, BarrierReach &R) const;
  bool warpsMissing(const llvm::Instruction &At, BarrierReach &R) const;
  bool mayBeMissed(const llvm::Instruction &At, BarrierReach &R) const;
  void addPartings(BarrierReach &R, const RangeRun &Run,
                   const llvm::Instruction &At) const;
  void setDecider(BarrierReach &R, const llvm::Instruction *Branch) const;
  void finishAtomic(Row &R) const;
  static void addPitch(Row &R, const AccessCost &C, double Weight);
  static void finishPitch(Row &R);
  /// Rows of what the machine could not model.
  void addSkipped(const Log &L);
  void finishRow(Row &R, std::vector<Access> &Out);
  void describeKernel(KernelTable &Table) const;
  void describePrivate(KernelTable &Table);

  const Flow &F;
  const Launch &How;
  const EvaluationOptions &Options;
  std::map<Key, Row> Rows;
  std::map<const llvm::Instruction *, Site> Sites;
  std::map<const llvm::Instruction *, BranchSum> Branches;
  /// Branches and switches that data which differs by thread decides.
  std::set<const llvm::Instruction *> DataBranches;
  std::vector<RangeRun> WarpRanges;
  std::set<Gap> Incomplete;
  double IssueSlots = 0; ///< of a block
  const bool TryValues;
  unsigned References = 0; ///< reference cases that were worked out
  bool Spent = false;      ///< a box is missing: no count is known
  std::unique_ptr<LocalArrays> Private; ///< made when first asked for
};

} // namespace warplint

#endif
