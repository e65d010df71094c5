//===- Verdict.h - How sure an answer is ------------------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_VERDICT_H
#define WARPLINT_FINDING_VERDICT_H

#include "warplint/Finding/Reason.h"
#include <optional>
#include <vector>

namespace warplint {

/// What an answer rests on.
enum class Basis {
  Proved, ///< holds for every value of what is unknown
  /// Proved for warps whose lanes all pass a guard with an unknown bound; the
  /// one warp that the bound parts, if there is one, is left out.
  WholeWarps,
  Sampled ///< seen for all values that were tried
};

/// As it is written in dumps and reports.
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

/// An answer and how sure it is. Never a guess in disguise: a range names the
/// reason for its width, and what a budget cut short is undecided, not clean.
struct Verdict {
  enum class Kind {
    Exact,    ///< Low == High; `Reasons` may name assumptions it stands on
    Range,    ///< the truth lies in [Low, High]; `Reasons` says why it is wide
    Undecided ///< no bound is claimed; `Reasons` says why
  };

  Kind How = Kind::Undecided;
  /// Never Sampled where How is Exact. Of a sampled range, the truth lies in it
  /// for the values that were tried; it may be of one number.
  Basis RestsOn = Basis::Proved;
  double Low = 0;  ///< in the unit of whatever the verdict is about, per request
  double High = 0;
  std::optional<double> Mean; ///< mean over the requests, where all are known
  std::vector<Reason> Reasons; ///< sorted, unique
};

/// As it is written in dumps and reports.
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
