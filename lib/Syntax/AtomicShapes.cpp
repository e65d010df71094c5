//===- AtomicShapes.cpp - Atomic calls of device code ---------------------===//

#include "Statements.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/KernelTree.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

bool containsCall(const Stmt *S) {
  return S && (isa<CallExpr>(S) || llvm::any_of(S->children(), containsCall));
}

bool mayHaveEffects(const Expr *E, const ASTContext &Context) {
  if (!E->HasSideEffects(Context))
    return false;
  if (isa<CallExpr, LambdaExpr, StmtExpr>(E) || E->children().empty())
    return true;
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp())
    return true;
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->isIncrementDecrementOp())
    return true;
  if (!isa<BinaryOperator, UnaryOperator, CastExpr, ParenExpr,
           ArraySubscriptExpr, MemberExpr, ConditionalOperator>(E))
    return true;
  return llvm::any_of(E->children(), [&](const Stmt *Child) {
    const auto *Part = dyn_cast_or_null<Expr>(Child);
    return !Part || mayHaveEffects(Part, Context);
  });
}

static bool returnsWithin(const Stmt *S) {
  return S && !isa<LambdaExpr>(S) &&
         (isa<ReturnStmt, GotoStmt, IndirectGotoStmt>(S) ||
          llvm::any_of(S->children(), returnsWithin));
}

FunctionShape describeFunction(const FunctionDecl *F) {
  const ASTContext &Context = F->getASTContext();
  const SourceManager &SM = Context.getSourceManager();
  FunctionShape Out;
  Out.Where = spotAt(SM, F->getLocation());
  Out.Body =
      editRange(SM, Context.getLangOpts(), F->getBody()->getSourceRange());
  Out.IsKernel = F->hasAttr<CUDAGlobalAttr>();
  Out.Returns = returnsWithin(F->getBody());
  return Out;
}

/// The variable and the index of `&p[i]`, `p + i` or `p`.
static std::pair<const Expr *, const Expr *> partsOf(const Expr *Address) {
  Address = Address->IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(Address);
      U && U->getOpcode() == UO_AddrOf)
    if (const auto *Brackets =
            dyn_cast<ArraySubscriptExpr>(U->getSubExpr()->IgnoreParens()))
      return {Brackets->getBase()->IgnoreParenImpCasts(), Brackets->getIdx()};
  if (const auto *B = dyn_cast<BinaryOperator>(Address);
      B && B->getOpcode() == BO_Add && B->getLHS()->getType()->isPointerType())
    return {B->getLHS()->IgnoreParenImpCasts(), B->getRHS()};
  return {Address, nullptr};
}

/// Whether a statement is one of a block, a branch, or the body of a loop.
static bool isStatementOf(const Stmt *S, const Stmt *Holder) {
  if (const auto *If = dyn_cast_or_null<IfStmt>(Holder))
    return If->getThen() == S || If->getElse() == S;
  if (const auto *For = dyn_cast_or_null<ForStmt>(Holder))
    return For->getBody() == S;
  if (const auto *While = dyn_cast_or_null<WhileStmt>(Holder))
    return While->getBody() == S;
  return isa_and_nonnull<CompoundStmt>(Holder);
}

/// Whether an expression has one value in front of `Around` and behind it, for
/// each thread, and loads nothing.
static bool isFixed(const Expr *E, const Stmt *Around, const KernelTree &Tree) {
  E = E->IgnoreParens();
  if (isa<IntegerLiteral>(E) || builtinAxis(E))
    return true;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || V->getType()->isReferenceType())
      return isa<EnumConstantDecl, NonTypeTemplateParmDecl>(Ref->getDecl());
    const SourceManager &SM = Tree.context().getSourceManager();
    return SM.isBeforeInTranslationUnit(V->getLocation(),
                                        Around->getBeginLoc()) &&
           (V->hasGlobalStorage() || Tree.isConstant(V));
  }
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Read = Cast->getSubExpr()->IgnoreParens();
    const auto *Of = dyn_cast<DeclRefExpr>(Read);
    const auto *V = Of ? dyn_cast<VarDecl>(Of->getDecl()) : nullptr;
    if (Cast->getCastKind() == CK_LValueToRValue && !builtinAxis(Read) &&
        (!V || (V->hasGlobalStorage() && !V->getType().isConstQualified())))
      return false;
    return isFixed(Cast->getSubExpr(), Around, Tree);
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return !U->isIncrementDecrementOp() &&
           isFixed(U->getSubExpr(), Around, Tree);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isAssignmentOp() && isFixed(B->getLHS(), Around, Tree) &&
           isFixed(B->getRHS(), Around, Tree);
  if (const auto *Brackets = dyn_cast<ArraySubscriptExpr>(E))
    return isFixed(Brackets->getBase(), Around, Tree) &&
           isFixed(Brackets->getIdx(), Around, Tree);
  return false;
}

void describeAround(AtomicShape &Out, const CallExpr *Call, const Stmt *Around,
                    const FunctionDecl *F) {
  const ASTContext &Context = F->getASTContext();
  if (!F->hasAttr<CUDAGlobalAttr>() || isa<DeclStmt>(Around) ||
      isa<Expr>(Around))
    return;
  Out.Around = editRange(Context.getSourceManager(), Context.getLangOpts(),
                         Around->getSourceRange());
  Out.IsAddressFixed = isFixed(Call->getArg(0), Around, KernelTree(F));
}

std::optional<AtomicShape> describeAtomic(const CallExpr *Call,
                                          const Stmt *Whole, const Stmt *Holder,
                                          const ASTContext &Context) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  const SourceManager &SM = Context.getSourceManager();
  if (!Callee || !Callee->getIdentifier() || Call->getNumArgs() < 2 ||
      !Callee->getName().starts_with("atomic") ||
      !SM.isInSystemHeader(Callee->getLocation()))
    return std::nullopt;
  const QualType Pointer = Call->getArg(0)->IgnoreParenImpCasts()->getType();
  const QualType Pointee = Pointer->isPointerType() ? Pointer->getPointeeType()
                           : Pointer->isArrayType()
                               ? Context.getBaseElementType(Pointer)
                               : QualType();
  if (Pointee.isNull() || !Pointee->isArithmeticType())
    return std::nullopt;
  const LangOptions &LangOpts = Context.getLangOpts();
  AtomicShape Out;
  Out.Where = spotAt(SM, Call->getExprLoc());
  Out.Callee = Callee->getNameAsString();
  Out.Range = editRange(SM, LangOpts, Call->getSourceRange());
  Out.IsStatement = isStatementOf(Whole, Holder);
  for (const Expr *Argument : Call->arguments()) {
    Out.Arguments.push_back(
        editRange(SM, LangOpts, Argument->getSourceRange()));
    Out.Texts.push_back(textOf(SM, LangOpts, Argument->getSourceRange()).str());
  }
  // The value is evaluated once by each thread, whatever combines it.
  Out.HasEffects = mayHaveEffects(Call->getArg(0), Context);
  Out.HasCalls = containsCall(Call->getArg(0));
  Out.Converts = !Context.hasSameUnqualifiedType(
      Call->getArg(1)->IgnoreParenImpCasts()->getType(), Pointee);
  Out.Type = Pointee.getCanonicalType().getUnqualifiedType().getAsString(
      Context.getPrintingPolicy());
  Out.Bytes = unsigned(Context.getTypeSizeInChars(Pointee).getQuantity());
  Out.IsFloat = Pointee->isFloatingType();
  const auto [Base, Index] = partsOf(Call->getArg(0));
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Base);
      Ref && isa<VarDecl>(Ref->getDecl())) {
    Out.Base = Ref->getDecl()->getNameAsString();
    if (Index) {
      Out.Index = editRange(SM, LangOpts, Index->getSourceRange());
      Out.IndexText = textOf(SM, LangOpts, Index->getSourceRange()).str();
    }
  }
  return Out;
}

} // namespace warplint
