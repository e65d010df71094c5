//===- IndexRange.h - What the source says of an index's value --*- C++ -*-===//
#ifndef WARPLINT_ARRAYS_INDEXRANGE_H
#define WARPLINT_ARRAYS_INDEXRANGE_H

#include "warplint/Syntax/KernelTree.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace warplint {

/// What the source alone says of an integer expression, whatever the launch.
struct IndexRange {
  bool IsNotNegative = false;
  std::optional<int64_t> Most; ///< only if it is not negative
  /// Constants that it rests on: of a template, they may differ by instance.
  std::vector<const clang::Expr *> Constants = {};
};
/// Follows constant variables to their initializers, and loop counters.
IndexRange rangeOf(const clang::Expr *E, const KernelTree &Tree);

/// The value of a constant that is small; none for other expressions.
std::optional<int64_t> smallConstant(const clang::Expr *E,
                                     const clang::ASTContext &C);

} // namespace warplint

#endif
