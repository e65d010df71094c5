//===- HostEffects.h - What host code may write and call --------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTEFFECTS_H
#define WARPLINT_LIB_HOST_HOSTEFFECTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace warplint {

/// Variables and fields that running a statement may change: assigned, stepped,
/// bound to a reference that is not const, their address taken.
struct Writes {
  llvm::SmallPtrSet<const clang::VarDecl *, 8> Variables;
  llvm::SmallPtrSet<const clang::FieldDecl *, 8> Fields;
  /// Pointers that are stepped or set to a place behind a pointer: whatever
  /// they are then may lie within an array.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Moved;
  bool ThroughPointer = false; ///< `*p = ...` for some pointer

  void add(const Writes &Other);
};

/// What the statement itself and the lambdas in it write; not what the
/// functions write that it calls.
Writes writesIn(const clang::Stmt *S);

/// The variables whose storage (or part of it) the expression names: two where
/// a condition chooses, none where it is behind a pointer.
llvm::SmallVector<const clang::VarDecl *, 2>
rootVariables(const clang::Expr *E);

/// The operand whose object an assignment, a step or a comma names; null for
/// other expressions.
const clang::Expr *sameObject(const clang::Expr *E);

/// The argument of `std::forward` or `std::move`; other expressions as they
/// are.
const clang::Expr *unforwarded(const clang::Expr *E);

/// Whether it is a pointer to objects of a known size, and no array of the
/// host's own.
bool isObjectPointer(const clang::Expr *E);

/// Whether it is one of the runtime's launch functions.
bool isLaunchFunction(const clang::FunctionDecl *F);

/// Summaries of all functions that have code in the file.
class HostEffects {
public:
  /// `Functions`: the definitions of the user's own files.
  explicit HostEffects(const std::vector<clang::FunctionDecl *> &Functions);

  /// Whether calling the function may launch a kernel.
  bool launches(const clang::FunctionDecl *F) const;
  /// Whether some function of the file calls it.
  bool isCalled(const clang::FunctionDecl *F) const;
  /// Whether any function writes the variable or field.
  bool isWritten(const clang::VarDecl *V) const {
    return All.Variables.contains(V);
  }
  bool isWritten(const clang::FieldDecl *F) const {
    return All.Fields.contains(F);
  }
  /// Definitions that may launch a kernel, in order of the source.
  const std::vector<const clang::FunctionDecl *> &launching() const {
    return Launching;
  }

private:
  struct Summary {
    bool Launches = false;
    std::vector<const clang::FunctionDecl *> Callees;
  };
  void summarize(const clang::FunctionDecl *F);
  void propagate();

  llvm::DenseMap<const clang::FunctionDecl *, Summary> Summaries;
  std::vector<const clang::FunctionDecl *> Order;
  std::vector<const clang::FunctionDecl *> Launching;
  llvm::SmallPtrSet<const clang::FunctionDecl *, 16> Called;
  Writes All;
};

} // namespace warplint

#endif
