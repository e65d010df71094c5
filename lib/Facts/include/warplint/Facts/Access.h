//===- Access.h - A memory access of a kernel's warps -----------*- C++ -*-===//
//
// A row of the access table: what one access of the source costs, and why.
// Counts are per block. "Per request" means per warp-level execution of the
// access with at least one active lane.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FACTS_ACCESS_H
#define WARPLINT_FACTS_ACCESS_H

#include "warplint/Facts/AtomicOperation.h"
#include "warplint/Facts/CountFormula.h"
#include "warplint/Finding/Finding.h"
#include "warplint/Finding/IndexReason.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Finding/Verdict.h"
#include "warplint/Hardware/Request.h"
#include "warplint/Program/SortedArray.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// Whether an index is a constant, the same in all lanes of a warp, or varying.
enum class Uniformity { Constant, Uniform, Varying };

/// The properties of an atomic access.
struct AtomicDetail {
  AtomicOperation Operation = AtomicOperation::Other;
  bool IsFloat = false;   ///< on a floating-point type
  bool ResultUsed = true; ///< the code uses the returned value
  /// The atomic is a compare-and-swap in a loop that repeats it until it
  /// succeeds. The loop is in the source, or the compiler emits it for an
  /// operation without an instruction.
  bool InCasLoop = false;
  /// With InCasLoop: iterations for one atomic of a warp without contention by
  /// other warps. Requests counts iterations then, not atomics.
  Verdict Rounds;
  /// The compiler aggregates the updates of a warp: one lane executes the
  /// atomic for all.
  bool OncePerWarp = false;
  /// Lanes of one request with the same address: lower bound (Low) and upper
  /// bound (High).
  Verdict LanesPerAddress;
  /// Threads of one block that access one address, if SameForBlock, and of the
  /// grid, if SameForGrid; absent if unknown.
  std::optional<uint64_t> ThreadsPerBlock, ThreadsPerGrid;
  /// Upper bound of ThreadsPerBlock, if SameForBlock.
  std::optional<uint64_t> MostThreadsPerBlock;
  /// Updates by one block, of all addresses, if SameForBlock; absent if
  /// unknown.
  std::optional<uint64_t> UpdatesPerBlock;
  /// Number of possible distinct addresses, if bounded: 256 for a histogram of
  /// 256 bins.
  std::optional<uint64_t> DistinctAddresses;
  /// The threads of a block, or of the grid, that execute it use one address.
  /// With AddressChanges they do so in each iteration of a loop, and go
  /// together from one address to the next.
  bool SameForBlock = false, SameForGrid = false;
  bool AddressChanges = false;
  bool DependsOnBlock = false; ///< the address depends on blockIdx
  /// Whether the execution by a thread depends on loaded data that differs
  /// between threads (not only on its index and on kernel arguments).
  bool GuardedByData = false;
};

/// The lane addresses of requests of one access, relative to the array, and the
/// number of these requests. Layout computes the cost of candidate layouts for
/// them.
struct AccessPattern {
  uint32_t Mask = 0;
  /// Byte offset of each lane from the start of the array; exact only if
  /// `Relative`.
  std::array<int64_t, 32> Offset{};
  uint64_t Times = 0;   ///< requests per block with this pattern
  bool Relative = true; ///< false: all offsets of the pattern differ from the
                        ///< true ones by one unknown summand
  unsigned Warp = 0;    ///< the first warp with the pattern
};

/// An argument or field on whose value the cost in the reference case depends,
/// and the values that were tried.
struct ReferenceSize {
  Unknown What = Unknown::Argument;
  std::string Name;
  /// The excess is at least that of ReferenceCost for this value and for each
  /// larger one that was tried; absent: not known.
  std::optional<uint64_t> From;
  uint64_t Least = 0, Most = 0; ///< of the values of the reference case
  /// Whether the code compares a coordinate of the grid with it, which differs
  /// between the lanes or warps of a block: it is the extent of what the
  /// threads are distributed over.
  bool IsExtent = false;
};

/// The cost of a request in the reference case, for which values of the
/// unknowns are tried (docs/certainty.md). If the cost depends on a size, it is
/// that of the try at the tenth percentile of the excess: nine tries in ten
/// have at least this excess. Otherwise, it is the mean over the tries.
struct ReferenceCost {
  double PerRequest = 0; ///< cost of that try, or mean cost
  double Ideal = 0;      ///< least cost of the same try, or its mean
  double Mean = 0;       ///< mean cost over all tries
  /// For an address that depends on loaded data: the excess of a typical try
  /// in which each loaded value is the same in all lanes, so that data adds no
  /// differences between lanes; absent: not such an address, or not known.
  std::optional<double> OfSameData = std::nullopt;
  std::vector<ReferenceSize> Sizes = {}; ///< in the order of the reasons
};

/// The cost of an access in blocks of several shapes: surely, or in the
/// reference case.
struct CostInShapes {
  double LeastExcess = 0;        ///< per request
  double Least = 0, Most = 0;    ///< cost per request
  double LanesPerAddress = 0;    ///< of an atomic: the least lower bound
  bool IsUniformAddress = false; ///< in all shapes, as Access::UniformAddress
};

/// The hardware unit that serves an access. Bank and sector rules apply to
/// LoadStore only.
enum class ServingUnit {
  LoadStore,
  Texture,
  Asynchronous ///< runs asynchronously to the warp: bulk copies, barriers in
               ///< memory, ...
};

/// A row of the table: kernel instance x launch x source access x width.
struct Access {
  // Location
  Spot Where;                    ///< user line: that of the innermost frame
                                 ///< outside of toolkit headers and libraries
  Spot Library;                  ///< the access in the library that the user
                                 ///< line calls; else invalid
  std::vector<Spot> InlinedFrom; ///< call sites, innermost first, up to the
                                 ///< kernel
  Spot Innermost;                ///< location of the instruction in the line
                                 ///< table
  /// Lines of the statement that contains `Where`, if it spans several; else 0.
  unsigned FirstLine = 0, LastLine = 0;
  MemorySpace Space = MemorySpace::Generic;
  AccessKind Op = AccessKind::Load;
  unsigned Bytes = 0; ///< per lane
  std::string Array;  ///< source name; empty: not one known array
  Spot ArrayWhere;    ///< its declaration; may be invalid
  /// The struct type that it accesses a field of; empty: of none, or of one
  /// that has no name, or the compiler copied the struct whole.
  std::string Record;
  std::string ArrayGlobal; ///< IR name, for shared and global variables
  /// The tensor of CuTe through which it goes; absent: none is known.
  std::optional<NamedTile> Through;
  unsigned TileNumber = 0; ///< with `Through`: index into Tiles::All
  RequestKind Kind = RequestKind::Load;

  // Cost
  ServingUnit ServedBy = ServingUnit::LoadStore;
  /// Wavefronts (shared memory) or sectors (others); None if another unit
  /// serves the access.
  CostUnit Unit = CostUnit::None;
  std::optional<uint64_t> Requests; ///< MeanRequests, if that is an integer
  /// Requests of a block; the mean over the grid if blocks differ. Absent if
  /// unknown.
  std::optional<double> MeanRequests;
  /// Estimate of MeanRequests, also where that is unknown: guards hold, and
  /// loops of unknown length have assumed lengths (docs/cost.md).
  double EstimatedRequests = 0;
  /// The assumed length of a loop of which nothing is known.
  static constexpr unsigned UnknownTrips = 8;
  Verdict PerRequest;
  double Ideal = 0; ///< least cost, as a mean per request, as Nsight Compute
                    ///< defines it
  /// Absent if the reference case could not be evaluated.
  std::optional<ReferenceCost> Reference;
  std::optional<double> TotalLow, TotalHigh, TotalIdeal; ///< over all requests
  std::optional<double> Lines; ///< mean number of 128-byte lines per request
                               ///< (global memory)
  /// The part of the sectors of a request that moves for it (global memory). A
  /// sector that several loads, or several stores, of a warp touch counts for
  /// each as an equal part, unless L1 hardly keeps it. OwnWords: the same for
  /// words of `Bytes` bytes.
  double OwnSectors = 1, OwnWords = 1;
  /// Rows of an unknown length, of each of which one thread accesses one
  /// element: a column or the diagonal of a matrix, or the diagonal of a
  /// triangle. No thread of the grid accesses the elements in between, so that
  /// no other order of the work helps.
  bool OneOfEachRow = false;

  /// In blocks of the other usual shapes (KernelTable::OtherShapes); absent:
  /// there are none, or the access has no row in their tables.
  std::optional<CostInShapes> InOtherShapes;

  // Causes
  std::optional<Witness> Worst; ///< the most costly request
  std::optional<BankWitness> WorstBank;
  /// Bytes between adjacent lanes of the most costly request, if they are
  /// evenly spaced; absent if the distance depends on an unknown or on loaded
  /// data.
  std::optional<int64_t> Stride;
  bool UniformAddress = false; ///< in each request, all active lanes have
                               ///< the same address
  /// UniformAddress, and the address is the same in all warps of the grid; in a
  /// loop, in each iteration.
  bool SameForGrid = false;
  bool AddressIsData = false; ///< the address depends on loaded data that
                              ///< differs by lane
  /// With AddressIsData: source names of the arrays that this data was loaded
  /// from, sorted and unique; empty: not known.
  std::vector<std::string> IndexArrays;
  /// With AddressIsData: all of this data is of a kind that neighbouring lanes
  /// often have alike or in order: labels of one byte, what the block computed
  /// in shared memory, or distances from the lane's own element.
  bool DataIsNear = false;
  /// With AddressIsData: the program has sorted what decides or what lies at
  /// the place, so that neighbouring lanes mostly have neighbouring elements,
  /// or the access is what brings it in that order (docs/certainty.md).
  std::optional<SortedArray> Sorted;
  /// Few lanes execute it. Each execution is behind a comparison of loaded data
  /// with one value of all lanes, for equality, or behind a branch that only
  /// threads near the end of a row or the border of an array take.
  bool FewLanes = false;
  /// A store to global memory where data decides whether a lane stores, and the
  /// place is computed from what the lane loaded from its own elements: what
  /// passes a test is collected.
  bool Collects = false;
  /// A kernel of a library makes or copies the elements of a container, in a
  /// constructor or assignment of the program; how many is not known.
  bool MakesElements = false;
  /// A method of a library's class makes it, in an object of that class, such
  /// as the storage of a sort by a block.
  bool IsOfLibraryObject = false;
  /// Cost by the value of an unknown pitch modulo a period ("pitch" -> 32
  /// entries), if a pitch decides it.
  struct Residues {
    std::string Symbol;            ///< "argument 'pitch'"
    std::vector<double> ByResidue; ///< wavefronts or sectors; the index is the
                                   ///< value mod size()
    /// The cost for the values 0, 1, ... themselves, up to the value from which
    /// ByResidue applies: lanes of smaller pitches share words. NaN for
    /// impossible values. Empty: unknown.
    std::vector<double> ByValue;

    /// The cost for a value that is not negative. It does not hold for small
    /// values if ByValue is empty.
    double at(uint64_t Value) const {
      return Value < ByValue.size() ? ByValue[Value]
                                    : ByResidue[Value % ByResidue.size()];
    }
  };
  std::optional<Residues> ByPitch;
  /// Degenerate values of unknowns ("argument 'n' is 1") that PerRequest and
  /// the totals do not cover; findings mention them. Empty: none.
  std::vector<std::string> Exceptions;
  /// Sums over all warps of a block for each execution in order (such as the
  /// levels of a scan): requests, cost, ideal, and the cost of the worst group
  /// of lanes (SharedCost::Worst) or, for global memory, of the worst request
  /// in sectors. At most 64 entries; empty if symbolic.
  struct Level {
    unsigned Requests = 0, Cost = 0, Ideal = 0, Worst = 0;
  };
  std::vector<Level> Levels;
  std::vector<AccessPattern> Patterns; ///< empty if some are unknown
  bool PatternsComplete = false;
  /// Alternative to PatternsComplete: `Patterns` has all requests, some of
  /// whose lanes may be inactive, but their number is unknown. Times assumes
  /// that every guard holds and that loops of unknown length execute once; it
  /// is rounded up to whole requests.
  bool PatternsConditional = false;

  std::optional<AtomicDetail> Atomic;

  /// `Requests` and the mean of PerRequest as expressions of kernel arguments,
  /// if these determine them (addFormulas()).
  std::optional<CountFormula> RequestsBy, PerRequestBy;

  /// What nvcc makes of the access, for a note: "as nvcc 13.0 compiles it, ..."
  /// (--confirm-with-nvcc); empty: nvcc was not run, or its code is not clear.
  std::string Compiled;

  // Private arrays (Space Local)
  Uniformity Index = Uniformity::Varying;
  /// Reasons why the index is not constant, in the order of its parts, unique.
  std::vector<IndexReason> IndexWhy;
};

/// The least cost per request that messages, tables and JSON have. If it is not
/// known which lanes are active, all that may be active count.
inline double idealOf(const Access &A) {
  if (A.PerRequest.How == Verdict::Kind::Exact || !A.Reference)
    return A.Ideal;
  return A.Reference->Ideal > A.Ideal ? A.Reference->Ideal : A.Ideal;
}

/// The cost per request in the reference case above the least cost that
/// messages have; 0 if there is no reference case.
inline double referenceExcess(const Access &A) {
  return A.Reference ? A.Reference->PerRequest -
                           std::max(A.Reference->Ideal, idealOf(A))
                     : 0;
}

/// The least cost of all requests of a block, likewise; absent if unknown.
inline std::optional<double> totalIdealOf(const Access &A) {
  if (!A.TotalIdeal || A.Ideal <= 0)
    return A.TotalIdeal;
  return *A.TotalIdeal * (idealOf(A) / A.Ideal);
}

} // namespace warplint

#endif
