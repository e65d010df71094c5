//===- Problem.h - Diagnostics of the analysis ------------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_PROBLEM_H
#define WARPLINT_FINDING_PROBLEM_H

#include "warplint/Program/Spot.h"
#include <string>

namespace warplint {

/// An obstacle to the analysis: a diagnostic of clang, an unreadable file, a
/// kernel without code.
struct Problem {
  enum class Kind { Note, Warning, Error, Fatal };
  enum class Subject {
    Analysis,    ///< what stands in the way of the analysis
    FailedLaunch ///< the launch at `Where`, which fails at run time
  };
  Kind Level = Kind::Error;
  Subject About = Subject::Analysis;
  Spot Where; ///< if invalid, `Message` names the file
  unsigned Length = 0;
  std::string SourceLine;
  std::string Message; ///< as worded by clang, without "error: "
};

} // namespace warplint

#endif
