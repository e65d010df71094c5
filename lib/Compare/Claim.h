//===- Claim.h - What is predicted for one line -----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_COMPARE_CLAIM_H
#define WARPLINT_LIB_COMPARE_CLAIM_H

#include "LineCompare.h"

namespace warplint {

/// The accesses of one line added up.
class Claim {
public:
  using Accesses = std::vector<const PredictedAccess *>;

  Claim(const Accesses &Of, uint64_t Blocks);

  /// Compares with the counters; false where no lane reached the line and how
  /// often it runs was not predicted, so that there is nothing to compare.
  bool judge(const CountedLine &Line, Measurement &Into) const;
  /// Whether the low end already is above ideal.
  bool isSureExcess() const { return SureExcess; }
  /// Why the answer is wide or open: "argument 'n', loaded value".
  std::string reasons() const;

private:
  void bounds(const CountedLine &Line, Measurement &Into) const;

  Accesses Of;
  double Blocks;
  bool Undecided = false, Exact = true, Counted = true, SureExcess = false;
};

} // namespace warplint

#endif
