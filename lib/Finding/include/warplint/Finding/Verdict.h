//===- Verdict.h - A cost and its certainty ---------------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_VERDICT_H
#define WARPLINT_FINDING_VERDICT_H

#include "warplint/Finding/Reason.h"
#include <optional>
#include <vector>

namespace warplint {

/// What a verdict rests on.
enum class Basis {
  Proved, ///< holds for every value of the unknowns
  /// Proved for warps whose lanes all pass a guard with an unknown bound
  /// (`i < n`). The one warp that may diverge at the bound is not covered.
  WholeWarps,
  Sampled ///< holds for all values that were tried
};

/// The name in dumps and reports.
inline const char *nameOf(Basis B) {
  switch (B) {
  case Basis::Proved:
    return "proved";
  case Basis::WholeWarps:
    return "whole-warps";
  case Basis::Sampled:
    return "sampled";
  }
  return "";
}

/// A predicted quantity with its basis. It is undecided if the evaluation
/// exceeded a limit.
struct Verdict {
  enum class Kind {
    Exact,    ///< Low == High; `Reasons` may contain assumptions
    Range,    ///< the value is in [Low, High]; `Reasons` explains the width
    Undecided ///< no bounds; `Reasons` explains why
  };

  Kind How = Kind::Undecided;
  /// Not Sampled if How is Exact. If it is Sampled, the quantity is in
  /// [Low, High] for all values of the unknowns that were tried; Low may equal
  /// High.
  Basis RestsOn = Basis::Proved;
  double Low = 0; ///< in the unit of the quantity, such as sectors
                  ///< per request
  double High = 0;
  std::optional<double> Mean;  ///< over the requests, if all are known
  std::vector<Reason> Reasons; ///< sorted, unique
};

/// The name in dumps and reports.
inline const char *nameOf(Verdict::Kind How) {
  switch (How) {
  case Verdict::Kind::Exact:
    return "exact";
  case Verdict::Kind::Range:
    return "range";
  case Verdict::Kind::Undecided:
    return "undecided";
  }
  return "";
}

} // namespace warplint

#endif
