//===- Formula.h - A cost as an expression of an unknown --------*- C++ -*-===//
#ifndef WARPLINT_FACTS_FORMULA_H
#define WARPLINT_FACTS_FORMULA_H

#include "warplint/Facts/AccessTable.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// What a request costs as an expression of the one unknown that decides.
struct Formula {
  std::string Text;   ///< "min(4 * s, 32)"; of Symbol
  std::string Symbol; ///< "s"
  /// The expression holds for this value of the unknown and all larger ones;
  /// below, the cost is something else.
  uint64_t From = 0;
};

/// The simplest expression that gives every value of `Of`: it is held against
/// the cost of each value up to where costs repeat, and of one whole period
/// behind, so that it holds for all values from `From` on. Absent where no
/// expression of a few terms does, where the cost is the same for all values
/// from some small one on, or where the unknown has no name of its own.
std::optional<Formula> formulaOf(const Access::Residues &Of);

/// "min(4 * s, 32) sectors per request for argument 's' of 1 or more": what
/// formulaOf() gives for ByPitch, in words; empty: nothing.
std::string formulaByPitch(const Access &A);

/// RequestsBy and PerRequestBy in words: "8 * n requests of a block; held
/// against 23 values". Without a cost that formulaByPitch() tells.
std::vector<std::string> formulasByArguments(const Access &A);

} // namespace warplint

#endif
