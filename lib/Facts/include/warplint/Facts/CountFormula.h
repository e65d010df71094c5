//===- CountFormula.h - Counts as expressions of arguments ------*- C++ -*-===//
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

/// A count that depends on one or two kernel arguments, as an expression that
/// gives it for all values that were tried.
struct CountFormula {
  std::string Text;                 ///< "8 * ceil(n / 32)"
  std::vector<std::string> Symbols; ///< the arguments: one or two
  /// The expression was verified for values from this one on, of each argument.
  uint64_t From = 0;
  unsigned Tried = 0; ///< number of values, or pairs, for which it was verified
};

/// Counts by the value of one argument, or of two.
using CountsByOne = std::map<uint64_t, double>;
using CountsByTwo = std::map<std::pair<uint64_t, uint64_t>, double>;

/// The shortest expression that gives the counts of all values from 0, 1 or 2
/// on. It is a linear function, maybe with an upper limit, of one term: the
/// argument, its square, a triangular number, a logarithm, or the argument
/// divided by a power of two or by one of `Widths` (such as the threads of a
/// block) and rounded. Absent if there is none, if it covers fewer than eight
/// values, or if the count is constant.
std::optional<CountFormula> countFormula(llvm::StringRef Name,
                                         const CountsByOne &Counts,
                                         llvm::ArrayRef<uint64_t> Widths);

/// The same for two arguments: products and sums of such expressions.
std::optional<CountFormula> countFormula(llvm::StringRef First,
                                         llvm::StringRef Second,
                                         const CountsByTwo &Counts,
                                         llvm::ArrayRef<uint64_t> Widths);

} // namespace warplint

#endif
