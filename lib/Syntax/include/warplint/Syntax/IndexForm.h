//===- IndexForm.h - Integer expressions as polynomials ---------*- C++ -*-===//
#ifndef WARPLINT_SYNTAX_INDEXFORM_H
#define WARPLINT_SYNTAX_INDEXFORM_H

#include "warplint/Syntax/KernelTree.h"
#include <map>
#include <string>

namespace warplint {

/// An integer polynomial over named quantities, as if the arithmetic did not
/// wrap: each sorted list of factors has a coefficient other than 0.
using IndexForm = std::map<std::vector<std::string>, int64_t>;

/// The form of a constant; that of 0 has no terms.
IndexForm constantForm(int64_t Value);
/// The form of a quantity alone.
IndexForm quantity(std::string Name);
/// A + Times * B.
IndexForm sum(const IndexForm &A, const IndexForm &B, int64_t Times = 1);
/// A * B.
IndexForm product(const IndexForm &A, const IndexForm &B);
/// The value, if it is a constant.
std::optional<int64_t> valueOf(const IndexForm &F);
/// Removes the constant term and returns it; 0: there is none.
int64_t takeConstant(IndexForm &F);
/// Whether all coefficients are multiples of `Of`.
bool areMultiples(const IndexForm &F, int64_t Of);

/// Computes the forms of the integer expressions of one kernel. Equal forms
/// have equal values at one execution of the same iterations of all loops
/// around. Quantities that are not components of built-in variables or
/// constant variables have separate names. A call of a function or lambda that
/// only returns an expression of its arguments is that expression.
class IndexForms {
public:
  explicit IndexForms(const KernelTree &Tree) : Tree(Tree) {}

  /// The form of an integer expression of the kernel.
  IndexForm formOf(const clang::Expr *E) const { return formOf(E, 0); }
  /// The quantity of a variable, whose value formOf() does not replace.
  static std::string nameOf(const clang::VarDecl *V);

  /// What an expression may depend on.
  struct Dependence {
    bool Thread = false; ///< threadIdx
    bool Block = false;  ///< blockIdx
    bool Memory = false; ///< what it loads, or what a call returns
    bool Change = false; ///< variables that are written after their declaration
  };
  /// Whether an expression has the same value in all threads of a block (of the
  /// grid: `OfGrid`) whenever it is evaluated.
  bool isSame(const clang::Expr *E, bool OfGrid) const;
  /// The same for a variable's value.
  bool isSame(const clang::VarDecl *V, bool OfGrid) const;
  /// Follows constant variables to their initializers.
  Dependence dependenceOf(const clang::Stmt *S) const;

private:
  IndexForm formOf(const clang::Expr *E, unsigned Depth) const;
  std::optional<IndexForm> formOfCall(const clang::CallExpr *Call,
                                      unsigned Depth) const;
  void collect(const clang::Stmt *S, Dependence &Into, unsigned Depth) const;

  const KernelTree &Tree;
};

} // namespace warplint

#endif
