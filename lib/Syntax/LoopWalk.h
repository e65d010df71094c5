//===- LoopWalk.h - Walks the body of a loop --------------------*- C++ -*-===//
#ifndef WARPLINT_LIB_SYNTAX_LOOPWALK_H
#define WARPLINT_LIB_SYNTAX_LOOPWALK_H

#include "LoopBody.h"
#include "warplint/Syntax/PureCalls.h"

namespace warplint {

/// An access of the loop to an array from outside of it.
struct ElementAccess {
  bool Writes = false, Updates = false; ///< by an assignment, an atomic
  bool IsOfElement = false;             ///< the index is Scale * number + rest
  int64_t Scale = 0;
  IndexForm Rest;
};

/// Finds out what the iterations of a loop share (effectsOf()).
class LoopBody {
public:
  LoopBody(const KernelTree &Tree, const IndexForms &Forms,
           const ElementLoop &Of)
      : Tree(Tree), Forms(Forms), Of(Of) {}

  LoopEffects look();

private:
  void refuse(std::string Why) {
    if (Effects.WhyNot.empty())
      Effects.WhyNot = std::move(Why);
  }
  void visit(const clang::Stmt *S);
  void visitChildren(const clang::Stmt *S) {
    for (const clang::Stmt *Child : S->children())
      visit(Child);
  }
  bool visitJump(const clang::Stmt *S);
  void visitExpr(const clang::Expr *E);
  void visitCall(const clang::CallExpr *Call);
  void visitReference(const clang::DeclRefExpr *Ref);
  void visitUpdate(const clang::CallExpr *Call, const Reduction &R);
  void write(const clang::Expr *Whole, const clang::Expr *Target);
  /// An access through subscripts; false if `E` is none.
  bool access(const clang::Expr *E, bool Writes, bool Updates = false);
  void note(const clang::VarDecl *Root, const clang::Expr *Index, bool Writes,
            bool Updates);
  bool isInside(const clang::VarDecl *V) const;
  bool isUniformAddress(const clang::Expr *E) const;
  void checkSums();
  void checkSum(const clang::VarDecl *V, Reduction::Kind What);
  void checkArrays();
  void checkArray(const clang::VarDecl *Root,
                  const std::vector<ElementAccess> &All);
  bool isPlainRead(const clang::DeclRefExpr *Ref) const;
  void addOtherArrays();

  const KernelTree &Tree;
  const IndexForms &Forms;
  const ElementLoop &Of;
  LoopEffects Effects;
  /// In the order of their first access.
  std::vector<std::pair<const clang::VarDecl *, std::vector<ElementAccess>>>
      Arrays;
  std::vector<std::pair<const clang::VarDecl *, Reduction::Kind>> Sums;
};

/// The name of a variable, for a reason.
inline std::string quoted(const clang::VarDecl *V) {
  return "'" + V->getNameAsString() + "'";
}

} // namespace warplint

#endif
