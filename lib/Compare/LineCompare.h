//===- LineCompare.h - Counters of a launch, line by line -------*- C++ -*-===//
//
// Compilers merge, split and repeat instructions, lines stay: counters and
// predictions are added up by file, line, memory, and whether the access is
// atomic, and then compared.
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

/// What is added up.
struct LineKey {
  std::string File; ///< as shown to the user, where the line was predicted
  unsigned Line = 0;
  CountedSpace Space = CountedSpace::Global;
  bool IsAtomic = false;

  friend bool operator<(const LineKey &A, const LineKey &B) {
    return std::tie(A.File, A.Line, A.Space, A.IsAtomic) <
           std::tie(B.File, B.Line, B.Space, B.IsAtomic);
  }
};

/// "shared memory", "atomics in global memory".
std::string memoryName(CountedSpace Space, bool IsAtomic);
/// Wavefronts or sectors.
CostUnit unitOf(CountedSpace Space);

/// Counters of one key, summed over the instructions.
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
  std::set<LineKey> Accesses; ///< the predicted lines that are in it
  Measurement Numbers;        ///< but for the share
  bool SureExcess = false;    ///< the prediction says that there is some
  std::string Why; ///< reasons of a range, or why nothing is predicted
};

/// The lines of the launch that counters speak of; `Predicted` null: none was
/// predicted, for the reason `Why`; then `Sibling`, another launch of the
/// kernel or null, tells how its files are shown. Lines that no lane reached
/// are left out.
std::vector<ComparedLine>
compareLines(const RecordedLaunch &Recorded, const PredictedLaunch *Predicted,
             uint64_t Blocks, llvm::StringRef Why = "",
             const PredictedLaunch *Sibling = nullptr);

} // namespace warplint

#endif
