//===- CountFormula.h - Numbers as expressions of arguments -----*- C++ -*-===//
#ifndef WARPLINT_FACTS_COUNTFORMULA_H
#define WARPLINT_FACTS_COUNTFORMULA_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warplint {

/// A number that depends on one or two kernel arguments, as an expression that
/// gives it for all values that were tried.
struct CountFormula {
  std::string Text;                 ///< "8 * ceil(n / 32)"
  std::vector<std::string> Symbols; ///< the arguments: one or two
  /// It was held against values from here on, of each argument.
  uint64_t From = 0;
  unsigned Tried = 0; ///< values, or pairs of them, that it was held against
};

/// What was counted, by the value of an argument, or by those of two.
using CountsByOne = std::map<uint64_t, double>;
using CountsByTwo = std::map<std::pair<uint64_t, uint64_t>, double>;

/// The simplest expression of a few forms that gives every count from a value
/// of at most 2 on: a multiple, quotients by powers of two and by `Widths`
/// (threads of a block, say) rounded up or down, logarithms, triangles, each
/// with a factor and a summand, and each up to a greatest value. Absent where
/// no form does, where fewer than eight values are left, or where the count is
/// the same for all.
std::optional<CountFormula> countFormula(llvm::StringRef Name,
                                         const CountsByOne &Counts,
                                         llvm::ArrayRef<uint64_t> Widths);

/// The same of two arguments: a product or a sum of such expressions.
std::optional<CountFormula> countFormula(llvm::StringRef First,
                                         llvm::StringRef Second,
                                         const CountsByTwo &Counts,
                                         llvm::ArrayRef<uint64_t> Widths);

} // namespace warplint

#endif
