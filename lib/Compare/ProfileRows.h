//===- ProfileRows.h - Compared lines of all launches -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_PROFILEROWS_H
#define WARPLINT_LIB_COMPARE_PROFILEROWS_H

#include "LineCompare.h"
#include "warplint/Compare/Prediction.h"
#include "warplint/Finding/Finding.h"

namespace warplint {

/// One line of one kernel, summed over the recorded launches.
struct ProfileRow {
  std::string Kernel; ///< mangled; as printed where it was not analysed
  LineKey Key;
  std::set<LineKey> Accesses; ///< the predicted lines that are in it
  MeasuredLine Line;
  bool SureExcess = false;
  std::string Reasons; ///< of the prediction, or why there is none

  bool hasExcess() const { return Line.Numbers.excess() > 0; }
};

/// Adds a launch's part, or a part of a finding's lines.
void addTo(Measurement &Sum, const Measurement &Part);

/// The accesses that findings and what is silenced are about.
class FindingLines {
public:
  explicit FindingLines(llvm::ArrayRef<const FilePredictions *> Results);

  /// The lines that a finding at `Where` with this unit is about, in `Kernel`
  /// (mangled): of one access, or all of the array where it is a private one.
  std::set<LineKey> linesOf(const std::string &Kernel, const Spot &Where,
                            CostUnit Unit) const;
  /// Every analysed launch, in the order of the results.
  std::vector<const PredictedLaunch *> launches() const;

private:
  std::map<std::string, std::vector<const PredictedLaunch *>> ByKernel;
  std::vector<const PredictedLaunch *> All;
};

/// "measured: 4608 wavefronts where 160 would do, predicted 4608: agrees; ...".
/// `Kernels` are summed, and `Sharing` findings are about the same line.
std::string describeMeasurement(const Measurement &M, size_t Kernels,
                                unsigned Sharing);

/// Why no finding reports the excess of a row.
std::string whyNoFinding(const ProfileRow &Row, const FindingLines &Lines,
                         llvm::ArrayRef<const FilePredictions *> Results);

} // namespace warplint

#endif
