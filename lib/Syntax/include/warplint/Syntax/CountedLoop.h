//===- CountedLoop.h - Loops that count up by one ---------------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_COUNTEDLOOP_H
#define WARPLINT_SYNTAX_COUNTEDLOOP_H

#include "warplint/Syntax/KernelTree.h"
#include "llvm/ADT/SmallVector.h"

namespace warplint {

/// `for (int i = first; i < end && ...; i++)`, where nothing else changes `i`.
/// `i` may be declared in front of the loop if each loop that uses it sets it
/// first, so that no value leaves a loop.
struct CountedLoop {
  const clang::ForStmt *Loop = nullptr;
  const clang::VarDecl *Counter = nullptr;
  const clang::Expr *First = nullptr; ///< the value that it begins with
  llvm::SmallVector<const clang::Expr *, 2> Conjuncts; ///< of the condition
};
/// The loop, if it is one; none for any other `for`.
std::optional<CountedLoop> countedLoop(const KernelTree &Tree,
                                       const clang::ForStmt *Loop);

/// The operands of `&&`, without parentheses, in source order.
llvm::SmallVector<const clang::Expr *, 2> conjunctsOf(const clang::Expr *E);

/// A comparison `Left < Right`, or `Left >= Right` where not `IsBelow`,
/// whatever the order of the operands in the source.
struct Comparison {
  const clang::Expr *Left = nullptr, *Right = nullptr;
  bool IsBelow = true;
};
/// The comparison, if the expression is one by `<`, `<=`, `>` or `>=`.
std::optional<Comparison> comparisonOf(const clang::Expr *E);

/// The two arguments of a call of min(), if the expression is one.
std::optional<std::pair<const clang::Expr *, const clang::Expr *>>
minimumOf(const clang::Expr *E);

} // namespace warplint

#endif
