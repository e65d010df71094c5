//===- Problem.h - What could not be analysed -------------------*- C++ -*-===//
#ifndef WARPLINT_FINDING_PROBLEM_H
#define WARPLINT_FINDING_PROBLEM_H

#include "warplint/Program/Spot.h"
#include <string>

namespace warplint {

/// Something that stood in the way of the analysis: a compiler diagnostic, a
/// file that could not be read, a kernel that gave no code.
struct Problem {
  enum class Kind { Note, Warning, Error, Fatal };
  Kind Level = Kind::Error;
  Spot Where; ///< may be invalid; then `Message` names the file
  unsigned Length = 0;
  std::string SourceLine;
  std::string Message; ///< as clang words it, without "error: "
};

} // namespace warplint

#endif
