//===- SourcePlaces.h - Places that the line table does not have -*- C++ -*-===//
//
// The code says at which operator an access happens, not which expression it
// reads or writes, and on which line, not where its statement begins and ends.
// What the source says of that, as plain data.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_PROGRAM_SOURCEPLACES_H
#define WARPLINT_PROGRAM_SOURCEPLACES_H

#include "warplint/Program/LineRange.h"
#include "warplint/Program/Spot.h"
#include <vector>

namespace warplint {

/// An expression, and the bytes of its line that it takes; invalid: none.
struct SourceExpression {
  Spot Where;
  unsigned Length = 0;
};

/// What happens at one place of code: an assignment or a step at its operator,
/// a field at its name.
struct OperandPlace {
  Spot At;
  SourceExpression Read, Written; ///< on the line of `At`
};

struct SourcePlaces {
  std::vector<OperandPlace> Operands; ///< sorted by At, each once
  /// Statements, and conditions of branches and loops, that span lines.
  std::vector<LineRange> Statements;
};

} // namespace warplint

#endif
