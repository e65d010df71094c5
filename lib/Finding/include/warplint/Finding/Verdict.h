//===- Verdict.h - How sure an answer is ------------------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_VERDICT_H
#define WARPLINT_FINDING_VERDICT_H

#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// An answer and how sure it is. Never a guess in disguise: a range names the
/// reason for its width, and what a budget cut short is undecided, not clean.
struct Verdict {
  enum class Kind {
    Exact,    ///< Low == High; `Reasons` may name assumptions it stands on
    Range,    ///< the truth lies in [Low, High]; `Reasons` says why it is wide
    Undecided ///< no bound is claimed; `Reasons` says why
  };

  Kind How = Kind::Undecided;
  double Low = 0;  ///< in the unit of whatever the verdict is about, per request
  double High = 0;
  std::optional<double> Mean; ///< mean over the requests, where all are known
  std::vector<std::string> Reasons; ///< sorted, unique, lower case, no full stop
};

} // namespace warplint

#endif
