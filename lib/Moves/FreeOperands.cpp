//===- FreeOperands.cpp - Operands that are combined in any order ---------===//

#include "FreeOperands.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

/// Whether the two operands can be combined in any order.
static bool isFree(BinaryOperatorKind Code) {
  return Code == BO_Add || Code == BO_And || Code == BO_Or || Code == BO_Xor;
}

static bool isFree(const CallExpr *Call, const SourceManager &SM) {
  static constexpr llvm::StringLiteral Names[] = {"min",   "max",  "fmin",
                                                  "fminf", "fmax", "fmaxf"};
  const FunctionDecl *F = Call->getDirectCallee();
  return F && F->getIdentifier() && Call->getNumArgs() == 2 &&
         SM.isInSystemHeader(F->getLocation()) &&
         llvm::is_contained(Names, F->getName());
}

std::vector<const Expr *> operandsOf(const Stmt *S, const SourceManager &SM) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(S);
  if (!B || !B->isAssignmentOp())
    return {};
  if (B->isCompoundAssignmentOp())
    return isFree(BinaryOperator::getOpForCompoundAssignment(B->getOpcode()))
               ? std::vector<const Expr *>{B->getLHS(), B->getRHS()}
               : std::vector<const Expr *>();
  const Expr *Value = B->getRHS()->IgnoreParenImpCasts();
  if (const auto *Both = dyn_cast<BinaryOperator>(Value);
      Both && isFree(Both->getOpcode()))
    return {B->getLHS(), Both->getLHS(), Both->getRHS()};
  if (const auto *Call = dyn_cast<CallExpr>(Value); Call && isFree(Call, SM))
    return {B->getLHS(), Call->getArg(0), Call->getArg(1)};
  return {};
}

} // namespace warplint
