//===- AccessTable.h - What the warps of a kernel do to memory --*- C++ -*-===//
//
// The result of evaluating one kernel instance under one launch. Everything
// downstream (checks, Layout, dumps) reads this and nothing downstream looks at
// IR. Counts are of one block; "per request" means per warp-level execution of
// the access that has at least one active lane.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_ACCESSTABLE_H
#define WARPLINT_FACTS_ACCESSTABLE_H

#include "warplint/Facts/CountFormula.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/IndexReason.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Finding/Verdict.h"
#include "warplint/Hardware/Request.h"
#include "warplint/Program/Launch.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// Whether an index or condition is the same in all lanes of a warp.
enum class Uniformity { Constant, Uniform, Varying };

/// What an atomic does to its word; of signed, unsigned and floating-point
/// numbers alike.
enum class AtomicOperation {
  Add,
  Sub,
  And,
  Or,
  Xor,
  Max,
  Min,
  Exchange,
  Increment, ///< modulo
  Decrement, ///< modulo
  CompareAndSwap,
  Other ///< none of these
};

/// As it is written in messages, behind "atomic".
inline const char *nameOf(AtomicOperation Operation) {
  switch (Operation) {
  case AtomicOperation::Add:
    return "add";
  case AtomicOperation::Sub:
    return "sub";
  case AtomicOperation::And:
    return "and";
  case AtomicOperation::Or:
    return "or";
  case AtomicOperation::Xor:
    return "xor";
  case AtomicOperation::Max:
    return "max";
  case AtomicOperation::Min:
    return "min";
  case AtomicOperation::Exchange:
    return "exchange";
  case AtomicOperation::Increment:
    return "inc";
  case AtomicOperation::Decrement:
    return "dec";
  case AtomicOperation::CompareAndSwap:
    return "cas";
  case AtomicOperation::Other:
    return "operation";
  }
  return "";
}

/// The atomic operation of an access.
struct AtomicDetail {
  AtomicOperation Operation = AtomicOperation::Other;
  bool IsFloat = false;
  bool ResultUsed = true;
  /// A compare-and-swap that repeats until it wins, the source's or one that
  /// the compiler writes for an operation without an instruction.
  bool InCasLoop = false;
  /// With InCasLoop: rounds for one atomic of a warp that is alone; its
  /// Requests count rounds, not atomics.
  Verdict Rounds;
  /// The compiler has one lane update the address for its whole warp.
  bool OncePerWarp = false;
  /// Lanes of one request that hit one address: what surely holds (Low), at
  /// most (High).
  Verdict LanesPerAddress;
  /// Threads of one block and of the grid that hit the most hit address; absent
  /// when not known.
  std::optional<uint64_t> ThreadsPerBlock, ThreadsPerGrid;
  /// Distinct elements that the address can be, when bounded (256 bins).
  std::optional<uint64_t> DistinctAddresses;
  bool SameForGrid = false;   ///< one address for every thread of the grid
  bool DependsOnBlock = false; ///< the address moves with blockIdx
  /// Whether a thread gets here depends on loaded data that differs by thread
  /// (not only on its index and on kernel arguments).
  bool GuardedByData = false;
};

/// Lane addresses that occurred, relative to the array, and how often. What
/// Layout re-measures a candidate on.
struct AccessPattern {
  uint32_t Mask = 0;
  /// Byte offset from the start of the array; exact only when `Relative`.
  std::array<int64_t, 32> Offset{};
  uint64_t Times = 0;    ///< requests of a block with this pattern
  bool Relative = true;  ///< false: known up to a common offset only
  unsigned Warp = 0;     ///< first warp that made it
};

/// What a request costs in the reference case (docs/certainty.md): the claim
/// that nine in ten of the values of what is unknown bear out, and the mean
/// over them.
struct ReferenceCost {
  double PerRequest = 0; ///< exceeded, above ideal, by nine values in ten
  double Ideal = 0;      ///< with it
  double Mean = 0;       ///< expected cost
};

/// What serves an access. Rules of banks and sectors hold for the first alone.
enum class ServingUnit {
  LoadStore,
  Texture,
  Asynchronous ///< works beside the warp: bulk copies, barriers in memory, ...
};

/// One row: kernel instance x launch x source access x width.
struct Access {
  // Where
  Spot Where;                     ///< user's line: the nearest frame outside toolkit headers
  std::vector<Spot> InlinedFrom;  ///< call sites, innermost first, up to the kernel
  Spot Innermost;                 ///< where the line table puts the instruction
  /// Of the statement around `Where` that spans several lines; else 0.
  unsigned FirstLine = 0, LastLine = 0;
  MemorySpace Space = MemorySpace::Generic;
  AccessKind Op = AccessKind::Load;
  unsigned Bytes = 0;             ///< per lane
  std::string Array;              ///< source name; empty when not one known array
  Spot ArrayWhere;                ///< its declaration; may be invalid
  std::string ArrayGlobal;        ///< IR name for shared and global variables
  RequestKind Kind = RequestKind::Load;

  // How much
  ServingUnit ServedBy = ServingUnit::LoadStore;
  /// Wavefronts (shared) or sectors (the rest); None where another unit serves
  /// the access.
  CostUnit Unit = CostUnit::None;
  std::optional<uint64_t> Requests;
  /// Of a block, the mean over the grid where its blocks differ: `Requests`
  /// where that is a whole number. Absent when the number is not known.
  std::optional<double> MeanRequests;
  Verdict PerRequest;
  double Ideal = 0;               ///< mean per request, the profiler's definition
  /// Absent where no reference case could be worked out.
  std::optional<ReferenceCost> Reference;
  std::optional<double> TotalLow, TotalHigh, TotalIdeal; ///< over `Requests`
  std::optional<double> Lines;    ///< mean 128-byte lines per request (global)

  // Why
  std::optional<Witness> Worst;   ///< the worst request
  std::optional<BankWitness> WorstBank;
  /// Bytes between neighbouring lanes of the worst request when they are evenly
  /// spaced; absent when an unknown or loaded data moves the lanes apart.
  std::optional<int64_t> Stride;
  bool UniformAddress = false;    ///< every active lane the same address, in every request
  /// UniformAddress, and the address does not move with blockIdx or the warp
  /// either: each execution reads one address in the whole grid.
  bool SameForGrid = false;
  bool AddressIsData = false;     ///< the address depends on loaded data that differs by lane
  /// Degree by the value of an unknown pitch modulo the banks ("pitch" -> 32
  /// entries), when a pitch decides.
  struct Residues {
    std::string Symbol;           ///< "argument 'pitch'"
    std::vector<double> ByResidue; ///< wavefronts or sectors, index = value mod size()
    /// The same for the values 0, 1, .. themselves, as far as small ones bring
    /// lanes together; NaN for values that can't be. Empty: not known.
    std::vector<double> ByValue;

    /// For a value that is not negative. Not for one that is small where
    /// ByValue is empty.
    double at(uint64_t Value) const {
      return Value < ByValue.size() ? ByValue[Value]
                                    : ByResidue[Value % ByResidue.size()];
    }
  };
  std::optional<Residues> ByPitch;
  /// Degenerate values of unknowns that PerRequest and the totals leave out
  /// ("argument 'n' is 1"); a finding says them. Empty: none left out.
  std::vector<std::string> Exceptions;
  /// Sums over all warps of a block for each execution in order (level tables
  /// of scans): requests, cost, ideal, and the degree of the worst group of
  /// lanes (SharedCost::Worst; sectors of the worst request for global); at most
  /// 64 entries, empty when symbolic.
  struct Level {
    unsigned Requests = 0, Cost = 0, Ideal = 0, Worst = 0;
  };
  std::vector<Level> Levels;
  std::vector<AccessPattern> Patterns; ///< empty when not all are known
  bool PatternsComplete = false;
  /// In place of PatternsComplete: there are no requests but those of Patterns,
  /// each perhaps with some lanes of its mask idle, but how often they occur is
  /// not known. Times is that of a block in which every guard holds and loops
  /// of unknown length run once, rounded up to whole requests.
  bool PatternsConditional = false;

  std::optional<AtomicDetail> Atomic;

  /// `Requests` and the mean of PerRequest as expressions of kernel arguments,
  /// where these decide (addFormulas()).
  std::optional<CountFormula> RequestsBy, PerRequestBy;

  // Private arrays (Space Local)
  Uniformity Index = Uniformity::Varying;
  /// What keeps it from being constant, in the order of its parts, each once.
  std::vector<IndexReason> IndexWhy;
};

/// A conditional branch whose lanes part.
struct DivergentBranch {
  Spot Where;
  std::vector<Spot> InlinedFrom;
  bool DependsOnThread = false; ///< decided by threadIdx alone
  bool DependsOnData = false;
  bool IsLoopExit = false;
  bool InLoop = false;
  /// Over all executions by warps of a block: warps that took it with some
  /// active lanes on each side, and lanes idle in the taken side.
  std::optional<uint64_t> Executions, Split;
  std::optional<double> IdleShare; ///< of the lanes active before, over the guarded side
  std::optional<uint64_t> WarpsNeeded; ///< warps that would do if the workers were contiguous
  std::optional<uint64_t> WarpsUsed;
  uint64_t GuardedInstructions = 0;
  /// The same, each as often as a warp runs it there: in loops once for each
  /// iteration, eight where their number is not known. 0: not worked out.
  double GuardedWork = 0;
  /// Shared or global loads among them. Work that starts from memory can be
  /// given to other threads; work on a lane's own registers cannot.
  uint64_t GuardedLoads = 0;
  bool InHeader = false;           ///< the branch itself stands in a header of the toolkit
  bool FirstIterationIdle = false; ///< D2: half of the threads do nothing in the first iteration
  bool UniformFlag = false;        ///< D3: tests one loaded constant-memory or global flag
  std::string FlagName;
};

/// A block barrier and whether every thread reaches it.
struct BarrierReach {
  Spot Where;
  std::vector<Spot> InlinedFrom;
  enum class Reach { All, Possible, Proved } Divergent = Reach::All;
  Spot Decider;            ///< the closest branch that keeps threads away
  std::string Why;
  unsigned Warp = 0;       ///< a warp that shows it
  uint32_t Arriving = 0, Missing = 0; ///< lanes of it
  /// Other branches on the way, closest first, and the lanes of the warp that
  /// each leads to where the barrier cannot be reached any more.
  struct Parting {
    Spot Where;
    uint32_t Lost = 0;
    std::string Why; ///< when Possible
  };
  std::vector<Parting> Partings;
};

/// A private array or struct that survives the optimizer.
struct PrivateArray {
  std::string Name;
  Spot Where;
  std::string Function;
  uint64_t Bytes = 0;
  uint64_t ElementBytes = 0;
  bool DynamicallyIndexed = false;
  bool AddressEscapes = false;
  bool IsStruct = false;     ///< one struct or class, not an array
  bool IsTable = false;      ///< constants that nothing changes
  bool LikelyLocal = false;  ///< what the model of ptxas says
  /// How many the kernel has of it: one for each call that was inlined.
  unsigned Copies = 1;
  std::string Why;
};

/// A part of a kernel that was not evaluated; the rest of the kernel was.
struct Gap {
  enum class Kind {
    Call,        ///< a function whose code is not known, or that calls itself
    Instruction, ///< accesses memory in a way that there is no model of
    Budget       ///< all that came after the last step that was allowed
  };
  Kind What = Kind::Call;
  std::string Why; ///< lower case, no full stop

  friend bool operator<(const Gap &A, const Gap &B) {
    return std::tie(A.What, A.Why) < std::tie(B.What, B.Why);
  }
};

/// Everything about one kernel instance under one launch.
struct KernelTable {
  std::string Kernel; ///< mangled
  std::string Name;   ///< demangled
  Launch How;         ///< with assumed extents filled in
  bool BlockAssumed = false;
  bool UsesRows = false; ///< asks for threadIdx.y or .z
  /// How far answers can be trusted where the block is assumed and nobody
  /// stated it.
  enum class Trust {
    Any,    ///< the kernel has no rows: any block of whole warps does the same
    Shape,  ///< it has, and another shape may do otherwise
    Nothing ///< no usual shape stays inside the kernel's shared arrays
  } BlockTrust = Trust::Any;
  std::vector<Access> Accesses; ///< sorted by Where, Space, Op, Bytes
  std::vector<DivergentBranch> Branches;
  std::vector<BarrierReach> Barriers;
  std::vector<PrivateArray> PrivateArrays;
  /// The machine code likely has a stack frame: a private array lies in local
  /// memory, or one without a name (arguments of printf, the math library's).
  bool StackLikely = false;
  /// Stack frame of the kernel's machine code, bytes; only when ptxas was asked
  /// (--confirm-with-ptxas).
  std::optional<uint64_t> StackBytes;
  /// Of it, what spilled registers take at most; only with StackBytes.
  uint64_t SpillStoreBytes = 0;
  /// Registers of a thread; only with StackBytes.
  unsigned Registers = 0;
  /// What arrays without a name may take of a stack frame, bytes at most.
  uint64_t UnnamedBytes = 0;
  uint64_t StaticSharedBytes = 0;
  std::vector<std::string> DynamicSharedNames; ///< `extern __shared__` arrays used
  uint64_t MathInstructions = 0, MemoryInstructions = 0; ///< static counts, P8
  /// Slots of the schedulers that a block surely takes, by all its warps.
  double IssueSlots = 0;
  /// What was not evaluated, sorted, each once; empty: nothing is missing.
  std::vector<Gap> Incomplete;
};

} // namespace warplint

#endif
