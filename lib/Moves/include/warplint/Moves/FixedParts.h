//===- FixedParts.h - What any thread of a block can compute ----*- C++ -*-===//
#ifndef WARPLINT_MOVES_FIXEDPARTS_H
#define WARPLINT_MOVES_FIXEDPARTS_H

#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SetVector.h"

namespace warplint {

/// Declarations whose variables another thread computes anew.
using Declarations = llvm::SmallSetVector<const clang::DeclStmt *, 8>;

/// A statement in source order.
struct ByNumber {
  const KernelTree &Tree;
  bool operator()(const clang::Stmt *A, const clang::Stmt *B) const {
    return Tree.number(A) < Tree.number(B);
  }
};

/// The parts of one kernel that do not depend on what it loads or changes.
class FixedParts {
public:
  explicit FixedParts(const KernelTree &Tree) : Tree(Tree), Forms(Tree) {}

  /// Whether all threads can compute an expression anywhere: it depends on
  /// constants, on counters of `Shared` loops, and, if `OfThread`, on
  /// threadIdx. Adds the declarations that differ by thread or iteration.
  bool isFixed(const clang::Stmt *S, bool OfThread, Declarations &Needed) const;

  /// Counters of loops around, which are the same in all threads.
  mutable llvm::SmallVector<const clang::VarDecl *, 4> Shared;

protected:
  const KernelTree &Tree;
  const IndexForms Forms;

private:
  const clang::DeclStmt *declarationOf(const clang::VarDecl *V) const;
};

} // namespace warplint

#endif
