//===- Reason.h - Reasons for inexact verdicts ------------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_REASON_H
#define WARPLINT_FINDING_REASON_H

#include "warplint/Program/Unknown.h"
#include <string>
#include <tuple>

namespace warplint {

/// A reason for the width of a range or for an undecided verdict, or an
/// assumption of an exact one.
struct Reason {
  enum class Role {
    Decides,         ///< the cost depends on the unknown
    Sampled,         ///< some values of the unknown were tried, not all
    Alignment,       ///< the unknown decides where in a sector a request begins
    ActiveLanes,     ///< which lanes are active depends on data
    Count,           ///< the number of executions is unknown
    Retries,         ///< which lanes repeat a compare-and-swap is unknown
    NoSamples,       ///< the unknowns have no values to try
    TooManyUnknowns, ///< the same, to spare the time
    Stated,          ///< `Name` is the reason in words
    StatedData       ///< a comment states what the array `Name` holds
  };
  Role Why = Role::Decides;
  Unknown What = Unknown::Other;
  std::string Name = {}; ///< source name of an argument, variable or array, an
                         ///< axis, or the words of Stated
  std::string Statement = {}; ///< of StatedData: where it stands and its text

  friend bool operator<(const Reason &A, const Reason &B) {
    return std::tie(A.Why, A.What, A.Name, A.Statement) <
           std::tie(B.Why, B.What, B.Name, B.Statement);
  }
  friend bool operator==(const Reason &A, const Reason &B) {
    return std::tie(A.Why, A.What, A.Name, A.Statement) ==
           std::tie(B.Why, B.What, B.Name, B.Statement);
  }
};

} // namespace warplint

#endif
