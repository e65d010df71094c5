//===- SharedRows.cpp - Rows that several threads of a block load ---------===//
//
// In a block with rows of threads, threads with one threadIdx.x may walk along
// one row: `b[col * n + k]` in a product of matrices. Any of them can load its
// elements for all, if some thread needs them. Where those that the guards let
// pass are the first ones in y, that is asked of the thread with y = 0.
//
//===----------------------------------------------------------------------===//

#include "RowWalkFinder.h"
#include "warplint/Host/Places.h"

using namespace clang;

namespace warplint {

bool RowLoopReader::isOfColumn(const Stmt *S, unsigned Depth) const {
  constexpr unsigned MaxDepth = 16; // of variables; one may name itself
  if (!S)
    return true;
  if (Depth > MaxDepth)
    return false;
  if (const auto *E = dyn_cast<Expr>(S))
    if (auto Axis = builtinAxis(E))
      return Axis->Of != BuiltinAxis::Variable::ThreadIndex || Axis->Axis == 0;
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return llvm::all_of(S->children(), [&](const Stmt *Child) {
      return isOfColumn(Child, Depth);
    });
  // Other variables that isFixed() allows are the same in all threads.
  return !Tree.valueOf(V) || isOfColumn(Tree.valueOf(V), Depth + 1);
}

bool RowLoopReader::passesFirst(const Expr *Condition, bool Negated) const {
  const Expr *E = Condition->IgnoreParenImpCasts();
  if (isOfColumn(E))
    return true;
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return U->getOpcode() == UO_LNot && passesFirst(U->getSubExpr(), !Negated);
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B)
    return false;
  // The first threads for which both hold, or one of both, are first ones too.
  if (B->isLogicalOp())
    return passesFirst(B->getLHS(), Negated) &&
           passesFirst(B->getRHS(), Negated);
  if (!B->isRelationalOp())
    return false;
  const bool IsBelow = (B->getOpcode() == BO_LT || B->getOpcode() == BO_LE) !=
                       Negated; // the left side is bounded
  const Expr *Rises = IsBelow ? B->getLHS() : B->getRHS();
  const Expr *Bound = IsBelow ? B->getRHS() : B->getLHS();
  if (!isOfColumn(Bound) || !Rises->getType()->isIntegerType())
    return false;
  int64_t OfY = 0;
  for (const auto &[Factors, Times] : Forms.formOf(Rises))
    for (const std::string &Factor : Factors) {
      if (llvm::StringRef(Factor).starts_with("expression") ||
          Factor == "threadIdx.z" ||
          (Factor == "threadIdx.y" && Factors.size() != 1))
        return false;
      if (Factor == "threadIdx.y")
        OfY = Times;
    }
  return OfY > 0;
}

} // namespace warplint
