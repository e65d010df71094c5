//===- ProfileRows.h - Compared lines of all launches -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_PROFILEROWS_H
#define WARPLINT_LIB_COMPARE_PROFILEROWS_H

#include "LineCompare.h"
#include "warplint/Compare/Prediction.h"
#include "warplint/Finding/Finding.h"

namespace warplint {

/// One line of one kernel, summed over the recorded launches.
struct ProfileRow {
  std::string Kernel; ///< mangled name; as printed if it was not analyzed
  LineKey Key;
  std::set<LineKey> Accesses; ///< the predicted lines it consists of
  MeasuredLine Line;
  bool CertainExcess = false;
  std::string Reasons; ///< of the prediction, or why there is none

  bool hasExcess() const { return Line.Numbers.excess() > 0; }
};

/// Adds the counters of a launch, or of one line of a finding.
void addTo(Measurement &Sum, const Measurement &Part);

/// Finds the accesses of findings, shown or not.
class FindingLines {
public:
  explicit FindingLines(llvm::ArrayRef<const FilePredictions *> Results);

  /// The lines in `Kernel` (mangled) of a finding at `Where` with this unit: of
  /// one access, or of all accesses of a private array.
  std::set<LineKey> linesOf(const std::string &Kernel, const Spot &Where,
                            CostUnit Unit) const;
  /// All analyzed launches, in the order of the results.
  std::vector<const PredictedLaunch *> launches() const;

private:
  std::map<std::string, std::vector<const PredictedLaunch *>> ByKernel;
  std::vector<const PredictedLaunch *> All;
};

/// "measured: 4608 wavefronts where 160 would do, predicted 4608: agrees; ...".
/// `Kernels` is the number of kernels in the sum, `Sharing` that of findings on
/// the same line.
std::string describeMeasurement(const Measurement &M, size_t Kernels,
                                unsigned Sharing);

/// Why no finding reports the excess of a row.
std::string whyNoFinding(const ProfileRow &Row, const FindingLines &Lines,
                         llvm::ArrayRef<const FilePredictions *> Results);

} // namespace warplint

#endif
