//===- SourcePlaces.h - Source ranges missing in debug info -----*- C++ -*-===//
//
// Debug information has the location of the operator that accesses memory, but
// not the expression that is read or written; and the line of a statement, but
// not its beginning and end. These structures have what is missing, from the
// AST.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_SOURCEPLACES_H
#define WARPLINT_PROGRAM_SOURCEPLACES_H

#include "warplint/Program/LineRange.h"
#include "warplint/Program/Spot.h"
#include <vector>

namespace warplint {

/// An expression and its length in bytes on its first line. `Where` is invalid
/// if there is none.
struct SourceExpression {
  Spot Where;
  unsigned Length = 0;
};

/// The expressions that the code at one location reads and writes: those of an
/// assignment or increment at its operator, or of a member access at the member
/// name.
struct OperandPlace {
  Spot At;
  SourceExpression Read, Written; ///< on the line of `At`
};

/// The places of device code in one translation unit.
struct SourcePlaces {
  std::vector<OperandPlace> Operands; ///< sorted by At, without duplicates
  /// Statements, and conditions of branches and loops, that span several lines.
  std::vector<LineRange> Statements;
};

} // namespace warplint

#endif
