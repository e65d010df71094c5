//===- KernelTree.h - The statements of one kernel --------------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_KERNELTREE_H
#define WARPLINT_SYNTAX_KERNELTREE_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <optional>
#include <string>
#include <vector>

namespace warplint {

/// A component of a built-in variable, such as `blockDim.x`.
struct BuiltinAxis {
  enum class Variable { ThreadIndex, BlockIndex, BlockSize, GridSize };
  Variable Of = Variable::ThreadIndex;
  unsigned Axis = 0;           ///< 0 is x
  clang::SourceLocation Place; ///< of the component's name
};

/// The component that an expression names, if it is one.
std::optional<BuiltinAxis> builtinAxis(const clang::Expr *E);

/// The expression without parentheses and without casts between integers.
const clang::Expr *withoutCasts(const clang::Expr *E);

/// The statements of a function with a body, each with its parent. Components
/// of built-in variables have no children here.
class KernelTree {
public:
  explicit KernelTree(const clang::FunctionDecl *F);

  const clang::FunctionDecl *function() const { return F; }
  const clang::ASTContext &context() const { return F->getASTContext(); }
  /// All statements and expressions; each before its children, these in source
  /// order.
  llvm::ArrayRef<const clang::Stmt *> all() const { return All; }
  /// Null for the body.
  const clang::Stmt *parent(const clang::Stmt *S) const {
    return Parents.lookup(S);
  }
  /// Whether `Inner` is `Outer` or inside of it.
  bool isIn(const clang::Stmt *Inner, const clang::Stmt *Outer) const;
  /// The references to a variable, in source order.
  llvm::ArrayRef<const clang::DeclRefExpr *>
  references(const clang::VarDecl *V) const;
  /// Whether the variable keeps the value of its initialization, or of the
  /// argument: it is only read, or, of an argument, its members are.
  bool isConstant(const clang::VarDecl *V) const;
  /// Whether a reference only reads the variable's value.
  bool isRead(const clang::DeclRefExpr *Ref) const;
  /// A local variable that keeps the value of its initializer: the initializer.
  /// Null for others.
  const clang::Expr *valueOf(const clang::VarDecl *V) const;
  /// Whether the variables that the initializer of a variable reads, directly
  /// or through others, have the same values wherever it is used, in one
  /// execution of the iterations around its declaration.
  bool keepsSources(const clang::VarDecl *V) const;
  /// The variables that a statement or expression names, in source order, each
  /// as often as it does.
  std::vector<const clang::VarDecl *> variablesIn(const clang::Stmt *S) const;
  /// `Stem`, or a longer name if the function uses it.
  std::string freeName(llvm::StringRef Stem) const;
  /// The position of a statement in all().
  unsigned number(const clang::Stmt *S) const { return Numbers.lookup(S); }

private:
  void add(const clang::Stmt *S, const clang::Stmt *Parent);
  bool changesBetween(const clang::VarDecl *Source, const clang::Stmt *From,
                      llvm::ArrayRef<const clang::DeclRefExpr *> Uses) const;

  const clang::FunctionDecl *F;
  std::vector<const clang::Stmt *> All;
  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> Parents;
  llvm::DenseMap<const clang::Stmt *, unsigned> Numbers;
  llvm::DenseMap<const clang::VarDecl *,
                 std::vector<const clang::DeclRefExpr *>>
      References;
  llvm::DenseMap<const clang::VarDecl *, const clang::DeclStmt *> Declarations;
  mutable llvm::DenseMap<const clang::VarDecl *, bool> Kept; ///< keepsSources()
};

/// The variable that an expression names, without parentheses and casts; null
/// if it is another expression.
const clang::VarDecl *variableOf(const clang::Expr *E);

} // namespace warplint

#endif
