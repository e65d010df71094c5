//===- Reason.h - Reasons for inexact verdicts ------------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_REASON_H
#define WARPLINT_FINDING_REASON_H

#include "warplint/Program/Unknown.h"
#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace warplint {

/// A reason for the width of a range or for an undecided verdict, or an
/// assumption of an exact one.
struct Reason {
  enum class Role {
    Decides,     ///< the cost depends on the unknown
    Sampled,     ///< some values of the unknown were tried, not all
    Alignment,   ///< the unknown decides where in a sector a request begins
    ActiveLanes, ///< which lanes are active depends on data
    Count,       ///< the number of executions is unknown
    Retries,     ///< which lanes repeat a compare-and-swap is unknown
    NoSamples,   ///< the unknowns have no values to try
    Stated,      ///< `Name` is the reason in words
    StatedData   ///< a comment states what the array `Name` holds
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

/// An unknown in words: "argument 'n'". `Name` as in Reason.
inline std::string wordsOf(Unknown What, const std::string &Name) {
  switch (What) {
  case Unknown::Other:
    return "an unknown";
  case Unknown::Argument:
    return "argument '" + Name + "'";
  case Unknown::Variable:
    return Name;
  case Unknown::Field:
    return "field of argument '" + Name + "'";
  case Unknown::BlockIndex:
    return "blockIdx." + Name;
  case Unknown::GridSize:
    return "gridDim." + Name;
  case Unknown::WarpNumber:
    return "warp number";
  case Unknown::Iteration:
    return "iteration number";
  case Unknown::LoopValue:
    return "value that a loop changes";
  case Unknown::LoadedValue:
    return "loaded value";
  case Unknown::FloatValue:
    return "value computed in floating point";
  case Unknown::BranchValue:
    return "value chosen by a branch";
  case Unknown::UntakenPath:
    return "value of a path not taken";
  case Unknown::AtomicResult:
    return "result of an atomic";
  case Unknown::OtherLane:
    return "value from another lane";
  case Unknown::BitCount:
    return "bit count";
  case Unknown::BlockVote:
    return "vote of the block";
  case Unknown::WarpVote:
    return "vote of the warp";
  case Unknown::SpecialRegister:
    return "special register";
  case Unknown::CallResult:
    return "result of a call";
  case Unknown::Assembly:
    return "inline assembly";
  case Unknown::Constant:
    return "constant";
  case Unknown::AddressVector:
    return "vector of addresses";
  }
  return "";
}

/// A reason in words, lower case, no full stop.
inline std::string wordsOf(const Reason &R) {
  switch (R.Why) {
  case Reason::Role::Decides:
    return wordsOf(R.What, R.Name);
  case Reason::Role::Sampled:
    return "sampled over " + wordsOf(R.What, R.Name);
  case Reason::Role::Alignment:
    return "alignment of " + wordsOf(R.What, R.Name);
  case Reason::Role::ActiveLanes:
    return "active lanes depend on data";
  case Reason::Role::Count:
    return "how often it executes is not known";
  case Reason::Role::Retries:
    return "lanes that lose a compare-and-swap go round again";
  case Reason::Role::NoSamples:
    return "no values to sample";
  case Reason::Role::Stated:
    return R.Name;
  case Reason::Role::StatedData:
    return "'" + R.Name + "' holds what is stated" + R.Statement;
  }
  return "";
}

/// All reasons in words, sorted and unique.
inline std::vector<std::string> wordsOf(const std::vector<Reason> &Reasons) {
  std::vector<std::string> Words;
  for (const Reason &R : Reasons)
    Words.push_back(wordsOf(R));
  std::sort(Words.begin(), Words.end());
  Words.erase(std::unique(Words.begin(), Words.end()), Words.end());
  return Words;
}

} // namespace warplint

#endif
