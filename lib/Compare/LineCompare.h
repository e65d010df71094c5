//===- LineCompare.h - Comparison of counters by line -----------*- C++ -*-===//
//
// Compilers merge, split and repeat instructions, but keep their lines.
// Counters and predictions are summed by file, line, memory, and whether the
// access is atomic, and then compared.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LIB_COMPARE_LINECOMPARE_H
#define WARPLINT_LIB_COMPARE_LINECOMPARE_H

#include "warplint/Compare/Prediction.h"
#include "warplint/Counters/CountedRun.h"
#include "warplint/Finding/Measurement.h"
#include <map>
#include <set>
#include <tuple>

namespace warplint {

/// The key of a sum.
struct LineKey {
  std::string File; ///< as shown to the user, if the line was predicted
  unsigned Line = 0;
  CountedSpace Space = CountedSpace::Global;
  bool IsAtomic = false;

  friend bool operator<(const LineKey &A, const LineKey &B) {
    return std::tie(A.File, A.Line, A.Space, A.IsAtomic) <
           std::tie(B.File, B.Line, B.Space, B.IsAtomic);
  }
};

MemorySpace spaceOf(CountedSpace Space);
/// The unit of the memory: wavefronts or sectors.
CostUnit unitOf(CountedSpace Space);

/// Counters of one key, summed over its instructions.
struct CountedLine {
  double Actual = 0, Ideal = 0, Executed = 0;

  CountedLine &operator+=(const CountedLine &Other) {
    Actual += Other.Actual;
    Ideal += Other.Ideal;
    Executed += Other.Executed;
    return *this;
  }
};

/// One compared line of one launch.
struct ComparedLine {
  LineKey Key;
  Spot Where;                 ///< of the first access; column 0: none
  std::set<LineKey> Accesses; ///< the predicted lines it consists of
  Measurement Numbers;        ///< without the share
  bool CertainExcess = false; ///< the prediction has certain excess
  std::string Why; ///< reasons of a range, or why there is no prediction
};

/// Compares the counted lines of a launch. `Predicted` is null if the launch
/// was not analyzed, for the reason `Why`; `Sibling`, another launch of the
/// kernel or null, then provides the paths of its files. Lines that no lane
/// executed are skipped.
std::vector<ComparedLine>
compareLines(const RecordedLaunch &Recorded, const PredictedLaunch *Predicted,
             uint64_t Blocks, llvm::StringRef Why = "",
             const PredictedLaunch *Sibling = nullptr);

} // namespace warplint

#endif
