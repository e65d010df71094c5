//===- RecordGuards.h - Guards in front of accesses to records --*- C++ -*-===//
#ifndef WARPLINT_LIB_RECORDS_RECORDGUARDS_H
#define WARPLINT_LIB_RECORDS_RECORDGUARDS_H

#include "RecordUses.h"
#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Stmt.h"
#include <utility>
#include <vector>

namespace warplint {

/// The conditions in front of what a kernel does with records: returns in its
/// outermost block, and branches around all that is left.
class RecordGuards {
public:
  RecordGuards(const KernelTree &Tree, const IndexForms &Forms);

  /// A condition and whether the threads go on for which it does not hold.
  using Condition = std::pair<const clang::Expr *, bool>;
  llvm::ArrayRef<Condition> conditions() const { return Conditions; }
  /// The branches with nothing but a return, in source order.
  llvm::ArrayRef<const clang::IfStmt *> returns() const { return Returns; }
  /// The statements behind all guards.
  llvm::ArrayRef<const clang::Stmt *> behind() const { return Behind; }
  bool isBehind(const clang::Stmt *S) const {
    return statementOf(S) != nullptr;
  }
  /// Whether each thread that passes the guards executes an expression.
  bool isCertain(const clang::Stmt *S) const {
    const clang::Stmt *In = statementOf(S);
    return S == In || isAlwaysExecuted(S, In, Tree);
  }

  /// Whether neighboring threads have numbers that differ by one.
  static bool isOfThread(const IndexForm &Number);
  struct Separation {
    bool IsKnown = false;  ///< no two threads of the grid have one number
    bool UsesRows = false; ///< threads with one threadIdx.x have several
    uint64_t BlockX = 0;   ///< only with so many threads along x; 0: with any
  };
  Separation separationOf(const IndexForm &Number) const;

  /// The statements of the kernel from the first guard that returns, or the
  /// first one that contains some of `Uses`, to the last one behind it.
  std::pair<const clang::Stmt *, const clang::Stmt *>
  range(llvm::ArrayRef<const clang::Expr *> Uses) const;
  /// Why not all threads of a block would reach a barrier behind the range;
  /// empty: they would.
  std::string whyNotReached() const;

private:
  const clang::Stmt *statementOf(const clang::Stmt *S) const;
  bool isBelow(const IndexForm &Number, const IndexForm &Bound) const;

  const KernelTree &Tree;
  const IndexForms &Forms;
  std::vector<const clang::Stmt *> Parts; ///< of the kernel
  std::vector<Condition> Conditions;
  std::vector<const clang::IfStmt *> Returns;
  std::vector<const clang::Stmt *> Behind;
};

/// Whether a number is computed with integers of less than 32 bits, which may
/// wrap before it does. `Depth` counts the variables that were followed.
bool narrows(const clang::Stmt *S, const KernelTree &Tree, unsigned Depth = 0);

} // namespace warplint

#endif
