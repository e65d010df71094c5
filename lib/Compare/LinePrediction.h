//===- LinePrediction.h - The prediction for one line -----------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_LINEPREDICTION_H
#define WARPLINT_LIB_COMPARE_LINEPREDICTION_H

#include "LineCompare.h"

namespace warplint {

/// The sum of the accesses of one line.
class LinePrediction {
public:
  using Accesses = std::vector<const PredictedAccess *>;

  LinePrediction(const Accesses &Of, uint64_t Blocks);

  /// Compares with the counters: sets Low, High, IsRatio and How of `Into`, as
  /// far as the prediction has bounds. False if there is nothing to compare: no
  /// lane executed the line, and the number of its executions was not
  /// predicted.
  bool judge(const CountedLine &Line, Measurement &Into) const;
  /// Whether the lower bound exceeds the ideal.
  bool isCertainExcess() const { return CertainExcess; }
  /// The reasons of the verdict: "argument 'n', loaded value".
  std::string reasons() const;

private:
  void bounds(const CountedLine &Line, Measurement &Into) const;

  Accesses Of;
  double Blocks;          ///< of the launch
  bool Undecided = false; ///< some access has no bounds
  bool Exact = true;      ///< the cost of each request is one number
  bool Counted = true;    ///< the number of requests is known for each access
  bool CertainExcess = false;
};

} // namespace warplint

#endif
