//===- HostEffects.h - Side effects of host code ----------------*- C++ -*-===//
#ifndef WARPLINT_LIB_HOST_HOSTEFFECTS_H
#define WARPLINT_LIB_HOST_HOSTEFFECTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace warplint {

/// Variables and fields that a statement may change: it assigns or increments
/// them, binds them to a non-const reference, or takes their address.
struct Writes {
  /// Written whole or in part, in the order in which they were found.
  llvm::SmallSetVector<const clang::VarDecl *, 8> Variables;
  /// Of any object.
  llvm::SmallPtrSet<const clang::FieldDecl *, 8> Fields;
  llvm::SmallPtrSet<const clang::FieldDecl *, 4> OwnFields; ///< of `this`
  /// Pointers that are incremented, or assigned `p + n` or `&p[n]`: they may
  /// point into an array.
  llvm::SmallSetVector<const clang::VarDecl *, 4> ArrayPointers;
  bool ThroughPointer = false; ///< some store is through a pointer: `*p = ...`

  /// Adds what the other one contains.
  void add(const Writes &Other);
};

/// The writes of the statement and of lambdas inside it, without those of
/// called functions.
Writes writesIn(const clang::Stmt *S);

/// The variables whose storage, whole or in part, the expression denotes: two
/// for a conditional operator, none if the storage is behind a pointer.
llvm::SmallVector<const clang::VarDecl *, 2>
rootVariables(const clang::Expr *E);

/// The operand that denotes the result of an assignment, prefix increment or
/// comma operator; null for other expressions.
const clang::Expr *sameObject(const clang::Expr *E);

/// The argument of `std::forward` or `std::move`; other expressions unchanged.
const clang::Expr *unforwarded(const clang::Expr *E);

/// Whether the expression is a pointer to objects of a known size, and not a
/// host array.
bool isObjectPointer(const clang::Expr *E);

/// Whether the function is a launch function of the CUDA runtime.
bool isLaunchFunction(const clang::FunctionDecl *F);

/// Side effects of all functions defined in the file.
class HostEffects {
public:
  /// `Functions`: the definitions in user files.
  explicit HostEffects(const std::vector<clang::FunctionDecl *> &Functions);

  /// Whether a call of the function may launch a kernel.
  bool launches(const clang::FunctionDecl *F) const;
  /// Whether a function in the file calls it.
  bool isCalled(const clang::FunctionDecl *F) const;
  /// Whether any function writes the variable or field.
  bool isWritten(const clang::VarDecl *V) const {
    return All.Variables.contains(V);
  }
  bool isWritten(const clang::FieldDecl *F) const {
    return All.Fields.contains(F);
  }
  /// Definitions that may launch a kernel, in source order.
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
