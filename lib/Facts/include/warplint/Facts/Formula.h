//===- Formula.h - Costs as expressions of an unknown -----------*- C++ -*-===//
#ifndef WARPLINT_FACTS_FORMULA_H
#define WARPLINT_FACTS_FORMULA_H

#include "warplint/Facts/AccessTable.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// The cost of a request as an expression of the one unknown that determines
/// it.
struct Formula {
  std::string Text;   ///< "min(4 * s, 32)"; of Symbol
  std::string Symbol; ///< "s"
  /// The expression holds for this and all larger values of the unknown, and
  /// not for smaller ones.
  uint64_t From = 0;
};

/// The shortest expression that gives every cost in `Of` from a small value on.
/// It is compared with the cost of each value up to the one from which costs
/// are periodic, and of one period behind it, so that it holds for all values
/// from `From` on. Absent if no candidate fits, if the cost is constant from
/// some small value on, or if the unknown has no name.
std::optional<Formula> formulaOf(const Access::Residues &Of);

/// "min(4 * s, 32) sectors per request for argument 's' of 1 or more": the
/// result of formulaOf() for ByPitch in words; empty if there is none.
std::string formulaByPitch(const Access &A);

/// RequestsBy and PerRequestBy in words: "8 * n requests of a block; checked
/// for 23 values". PerRequestBy is omitted if formulaByPitch() is not empty.
std::vector<std::string> formulasByArguments(const Access &A);

} // namespace warplint

#endif
