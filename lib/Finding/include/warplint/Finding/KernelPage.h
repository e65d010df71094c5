//===- KernelPage.h - The source page of a kernel ---------------*- C++ -*-===//
//
// What a profiler's source page shows, without a run: the memory statements of
// a kernel under one launch, with their cost. Plain data for lib/Report; Engine
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

/// One access of the kernel. Counts are of a block.
struct PageRow {
  Spot Where;
  MemorySpace Space = MemorySpace::Generic;
  AccessKind Operation = AccessKind::Load;
  unsigned Bytes = 0;    ///< of a lane
  std::string Array;     ///< empty: not one known array
  CostUnit Unit = CostUnit::None; ///< wavefronts or sectors
  std::optional<double> Requests;
  Verdict PerRequest;
  double Ideal = 0; ///< per request
  /// Over all requests; absent where not known.
  std::optional<double> TotalLow, TotalHigh, TotalIdeal;
  /// Where the run explains: "8 * n requests of a block; held against 23
  /// values", and the request that costs most.
  std::vector<std::string> Formulas;
  std::optional<Witness> Worst;
};

struct PageLine {
  Spot Where;
  std::string Text;
};

/// One kernel instance under one launch.
struct KernelPage {
  std::string Name;    ///< demangled
  std::string Mangled; ///< as the linker knows it
  Spot Where;          ///< its definition; may be invalid
  std::string Launch;  ///< "file:line:col" or "assumed"
  Shape Grid, Block;
  uint64_t StaticSharedBytes = 0;
  std::optional<uint64_t> DynamicSharedBytes; ///< absent: not known
  std::optional<uint64_t> StackBytes;         ///< absent: ptxas was not asked
  /// With StackBytes: what of it spilled registers take at most, and the
  /// registers of a thread.
  uint64_t SpillBytes = 0;
  unsigned Registers = 0;
  /// Blocks that a multiprocessor holds as far as threads, shared memory and,
  /// where they are known, registers decide; absent where they are not known.
  std::optional<unsigned> ResidentBlocks;
  /// Their warps, and those that a multiprocessor can hold.
  unsigned ResidentWarps = 0, MostWarps = 0;
  /// "threads", "shared memory", "registers", "blocks".
  std::string LimitedBy;
  std::vector<PageRow> Rows;   ///< by place
  std::vector<PageLine> Lines; ///< of the source, near the rows, by place
  std::vector<std::string> Incomplete; ///< why rows may be missing
  /// The GPUs whose code it is, "sm_80", where others have other code; empty:
  /// all.
  std::vector<std::string> Architectures;

  /// Whether it is known how often some row of the unit occurs. Where none is,
  /// rows are weighed as if each occurred once.
  bool isCounted(CostUnit Unit) const {
    for (const PageRow &R : Rows)
      if (R.Unit == Unit && R.TotalLow)
        return true;
    return false;
  }
  /// What the row surely needs, and what of it is above the least that would
  /// do; of a block, or of a request where the unit is not counted. Local
  /// memory has no least but none at all.
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
  /// Sums over the rows that count in `Unit`.
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
  /// The greater part of its wavefronts or of its sectors that is excess: 0 to
  /// 1. What kernels are ranked by.
  double excessShare() const {
    double Share = 0;
    for (CostUnit Unit : {CostUnit::Wavefronts, CostUnit::Sectors})
      if (double All = total(Unit); All > 0 && excess(Unit) / All > Share)
        Share = excess(Unit) / All;
    return Share;
  }
};

} // namespace warplint

#endif
