//===- KernelPage.h - The source page of a kernel ---------------*- C++ -*-===//
//
// A static version of a profiler's source page: the memory statements of a
// kernel under one launch, with their cost. Plain data for lib/Report; Engine
// fills it.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_FINDING_KERNELPAGE_H
#define WARPLINT_FINDING_KERNELPAGE_H

#include "warplint/Finding/Finding.h"
#include "warplint/Finding/Memory.h"
#include "warplint/Finding/Verdict.h"
#include "warplint/Program/Launch.h"
#include "warplint/Program/Spot.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// One access of the kernel. Counts are per block.
struct PageRow {
  Spot Where;
  MemorySpace Space = MemorySpace::Generic;
  AccessKind Operation = AccessKind::Load;
  unsigned Bytes = 0;             ///< per lane
  std::string Array;              ///< source name; empty: not one known array
  CostUnit Unit = CostUnit::None; ///< wavefronts or sectors
  std::optional<double> Requests; ///< absent if unknown
  Verdict PerRequest;             ///< cost of a request, in `Unit`
  double Ideal = 0;               ///< least cost of a request
  /// Bounds of the cost, and the least cost, of all requests; absent if
  /// unknown.
  std::optional<double> TotalLow, TotalHigh, TotalIdeal;
  /// For --explain and editors: formulas such as "8 * n requests of a block;
  /// checked for 23 values", and the most costly request.
  std::vector<std::string> Formulas;
  std::optional<Witness> Worst;
};

/// A line of the source.
struct PageLine {
  Spot Where;
  std::string Text;
};

/// One kernel instance under one launch.
struct KernelPage {
  std::string Name;    ///< demangled
  std::string Mangled; ///< symbol name
  Spot Where;          ///< its definition; may be invalid
  std::string Launch;  ///< "file:line:col" or AssumedLaunch
  Shape Grid, Block;
  uint64_t StaticSharedBytes = 0;
  std::optional<uint64_t> DynamicSharedBytes; ///< absent: unknown
  std::optional<uint64_t> StackBytes;         ///< absent: ptxas was not run
  /// With StackBytes: upper bound of the bytes of spilled registers in the
  /// stack frame, and the registers per thread.
  uint64_t SpillBytes = 0;
  unsigned Registers = 0;
  /// Resident blocks per multiprocessor, as limited by threads, shared memory
  /// and, if known, registers; absent if unknown.
  std::optional<unsigned> ResidentBlocks;
  /// Warps of these blocks, and the multiprocessor's limit.
  unsigned ResidentWarps = 0, MostWarps = 0;
  Words LimitedBy;           ///< what limits ResidentBlocks: "threads of sm_80"
  std::vector<PageRow> Rows; ///< sorted by location
  std::vector<PageLine> Lines; ///< source lines around the rows, sorted by
                               ///< location
  std::vector<std::string> Incomplete; ///< omissions: why rows may be missing
  /// The GPUs ("sm_80") with this code, if others have different code; empty:
  /// all.
  std::vector<std::string> Architectures;

  /// Whether the number of executions is known for some row of the unit. If it
  /// is not, rows are weighted as if each executed once.
  bool isCounted(CostUnit Unit) const {
    for (const PageRow &R : Rows)
      if (R.Unit == Unit && R.TotalLow)
        return true;
    return false;
  }
  /// The lower bound of the row's cost, and its excess over the least possible
  /// cost; per block, or per request if the unit is not counted. The least cost
  /// of local memory is 0.
  double amount(const PageRow &R) const {
    if (isCounted(R.Unit))
      return R.TotalLow.value_or(0);
    return R.PerRequest.How == Verdict::Kind::Undecided ? 0 : R.PerRequest.Low;
  }
  double excess(const PageRow &R) const {
    const double Least = R.Space == MemorySpace::Local ? 0
                         : isCounted(R.Unit) ? R.TotalIdeal.value_or(amount(R))
                                             : R.Ideal;
    return amount(R) > Least ? amount(R) - Least : 0;
  }
  /// Sums over the rows with `Unit`.
  double total(CostUnit Unit) const {
    double Sum = 0;
    for (const PageRow &R : Rows)
      if (R.Unit == Unit)
        Sum += amount(R);
    return Sum;
  }
  double excess(CostUnit Unit) const {
    double Sum = 0;
    for (const PageRow &R : Rows)
      if (R.Unit == Unit)
        Sum += excess(R);
    return Sum;
  }
  /// The share of excess in the kernel's wavefronts or in its sectors,
  /// whichever is greater: 0 to 1. Kernels are ranked by it.
  double excessShare() const { return excessShare(unitOfMostExcess()); }
  double excessShare(CostUnit Unit) const {
    const double All = total(Unit);
    return All > 0 ? excess(Unit) / All : 0;
  }
  CostUnit unitOfMostExcess() const {
    return excessShare(CostUnit::Sectors) > excessShare(CostUnit::Wavefronts)
               ? CostUnit::Sectors
               : CostUnit::Wavefronts;
  }
};

} // namespace warplint

#endif
