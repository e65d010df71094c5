//===- SourcePlaces.h - Source ranges missing in debug info -----*- C++ -*-===//
//
// Debug info has the operator at which an access happens, but not the
// expression that is read or written; and the line of a statement, but not its
// beginning and end. These structures hold that information, taken from the
// AST.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_SOURCEPLACES_H
#define WARPLINT_PROGRAM_SOURCEPLACES_H

#include "warplint/Program/LineRange.h"
#include "warplint/Program/Spot.h"
#include <vector>

namespace warplint {

/// An expression and its length in bytes on its line; invalid: none.
struct SourceExpression {
  Spot Where;
  unsigned Length = 0;
};

/// The operands at one location in the code: those of an assignment or
/// increment at its operator, or of a member access at the member name.
struct OperandPlace {
  Spot At;
  SourceExpression Read, Written; ///< on the line of `At`
};

struct SourcePlaces {
  std::vector<OperandPlace> Operands; ///< sorted by At, without duplicates
  /// Statements, and conditions of branches and loops, that span several lines.
  std::vector<LineRange> Statements;
};

} // namespace warplint

#endif
