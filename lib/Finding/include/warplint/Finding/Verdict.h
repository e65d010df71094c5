//===- Verdict.h - A cost and its certainty ---------------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_VERDICT_H
#define WARPLINT_FINDING_VERDICT_H

#include "warplint/Finding/Reason.h"
#include <optional>
#include <vector>

namespace warplint {

/// The evidence of a verdict.
enum class Basis {
  Proved, ///< holds for every value of the unknowns
  /// Proved for warps whose lanes all pass a guard with an unknown bound. The
  /// one warp that may diverge at the bound is not covered.
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

/// A predicted quantity with its certainty. A range has reasons for its width,
/// and what a budget cut short is undecided.
struct Verdict {
  enum class Kind {
    Exact,    ///< Low == High; `Reasons` may contain assumptions
    Range,    ///< the value is in [Low, High]; `Reasons` explains the width
    Undecided ///< no bounds; `Reasons` explains why
  };

  Kind How = Kind::Undecided;
  /// Never Sampled if How is Exact. The value is inside a sampled range for all
  /// values that were tried; Low may equal High.
  Basis RestsOn = Basis::Proved;
  double Low = 0; ///< per request, in the unit of the quantity
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
