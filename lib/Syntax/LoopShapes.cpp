//===- LoopShapes.cpp - Loops as they are written -------------------------===//

#include "Statements.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/Iterations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

/// Whether the test holds for a statement or one within it.
static bool anyWithin(const Stmt *S,
                      llvm::function_ref<bool(const Stmt *)> Test) {
  return S && (Test(S) || llvm::any_of(S->children(), [&](const Stmt *Child) {
                 return anyWithin(Child, Test);
               }));
}

static const VarDecl *variableIn(const Expr *E) {
  const auto *Ref =
      E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

/// Whether the statement uses the variable otherwise than for its value: it
/// writes it, takes its address or binds a reference to it.
static bool usesPlaceOf(const Stmt *S, const VarDecl *V) {
  if (!S)
    return false;
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(S))
    if (Cast->getCastKind() == CK_LValueToRValue && variableIn(Cast) == V)
      return false;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->getDecl() == V)
    return true;
  if (const auto *L = dyn_cast<LambdaExpr>(S))
    for (const LambdaCapture &C : L->captures())
      if (C.capturesVariable() && C.getCapturedVar() == V &&
          C.getCaptureKind() != LCK_ByCopy)
        return true;
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return usesPlaceOf(Child, V); });
}

/// The variable of the first declaration of a `for`, if it is the only one.
const VarDecl *counterOf(const Stmt *Loop) {
  const auto *For = dyn_cast<ForStmt>(Loop);
  const auto *Init = For ? dyn_cast_or_null<DeclStmt>(For->getInit()) : nullptr;
  return Init && Init->isSingleDecl() ? dyn_cast<VarDecl>(Init->getSingleDecl())
                                      : nullptr;
}

/// Whether the increment of a loop adds a positive constant to the counter and
/// does nothing else.
static bool countsUp(const Expr *Step, const VarDecl *Counter,
                     const ASTContext &Context) {
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Step))
    return U->isIncrementOp() && variableIn(U->getSubExpr()) == Counter;
  const auto *B = dyn_cast_or_null<BinaryOperator>(Step);
  if (!B || B->getOpcode() != BO_AddAssign ||
      variableIn(B->getLHS()) != Counter)
    return false;
  Expr::EvalResult By;
  return !B->getRHS()->isValueDependent() &&
         B->getRHS()->EvaluateAsInt(By, Context) &&
         By.Val.getInt().isStrictlyPositive();
}

/// Whether an expression has the same value whenever it is evaluated within
/// `Within`: arithmetic of constants, and of local variables that are written
/// nowhere in `Loop` and whose address is taken nowhere.
static bool isInvariant(const Expr *E, const Stmt *Loop, const Stmt *Within,
                        const ASTContext &Context) {
  E = E->IgnoreParenImpCasts();
  Expr::EvalResult Constant;
  if (!E->isValueDependent() && E->EvaluateAsInt(Constant, Context))
    return true;
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return !B->isAssignmentOp() &&
           isInvariant(B->getLHS(), Loop, Within, Context) &&
           isInvariant(B->getRHS(), Loop, Within, Context);
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return isInvariant(Cast->getSubExpr(), Loop, Within, Context);
  const VarDecl *V = variableIn(E);
  if (!V || !V->hasLocalStorage() || V->getType()->isReferenceType() ||
      V->getType().isVolatileQualified() || usesPlaceOf(Loop, V))
    return false;
  return !anyWithin(Within, [&](const Stmt *S) {
    const auto *U = dyn_cast<UnaryOperator>(S);
    return U && U->getOpcode() == UO_AddrOf && variableIn(U->getSubExpr()) == V;
  });
}

/// The side of a `<` or `<=` that bounds the counter from above; null if the
/// condition is no such comparison.
static const Expr *boundIn(const Expr *Condition, const VarDecl *Counter) {
  const auto *B = dyn_cast<BinaryOperator>(Condition->IgnoreParenImpCasts());
  if (!B)
    return nullptr;
  const bool Less = B->getOpcode() == BO_LT || B->getOpcode() == BO_LE;
  const bool Greater = B->getOpcode() == BO_GT || B->getOpcode() == BO_GE;
  if (Less && variableIn(B->getLHS()) == Counter)
    return B->getRHS();
  if (Greater && variableIn(B->getRHS()) == Counter)
    return B->getLHS();
  return nullptr;
}

/// Why the loop is not one of LoopShape::Counting, or its facts.
static std::string count(const Stmt *Loop, const Stmt *Within,
                         const ASTContext &Context,
                         std::optional<LoopShape::Counting> &Out) {
  const VarDecl *V = counterOf(Loop);
  if (!V || !V->getType()->isIntegerType() ||
      V->getType().isVolatileQualified())
    return "it does not declare one counter";
  const auto *For = cast<ForStmt>(Loop);
  if (!For->getCond() || For->getConditionVariable())
    return "it has no plain condition";
  const Expr *Bound = boundIn(For->getCond(), V);
  if (!Bound)
    return "its condition is not a '<' with the counter";
  if (!countsUp(For->getInc(), V, Context))
    return "its increment is not a constant step";
  if (usesPlaceOf(For->getBody(), V))
    return "its body changes the counter";
  if (!isInvariant(Bound, Loop, Within, Context))
    return "its bound may change in the loop";
  const SourceManager &SM = Context.getSourceManager();
  const LangOptions &LangOpts = Context.getLangOpts();
  LoopShape::Counting C;
  C.Counter = V->getNameAsString();
  const SourceRange Condition = For->getCond()->getSourceRange();
  C.Condition = editRange(SM, LangOpts, Condition);
  C.ConditionText = textOf(SM, LangOpts, Condition).str();
  C.Body = editRange(SM, LangOpts, For->getBody()->getSourceRange());
  Expr::EvalResult Constant;
  C.IsConstant =
      Bound->isValueDependent() || Bound->EvaluateAsInt(Constant, Context);
  Out = std::move(C);
  return "";
}

/// Whether the body leaves the loop other than through its condition. `Depth`
/// counts the loops and switches between the loop and the statement.
static bool leaves(const Stmt *S, unsigned Breakable) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, GCCAsmStmt>(S))
    return !isa<GCCAsmStmt>(S);
  if (isa<BreakStmt>(S))
    return !Breakable;
  const bool Holds =
      isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(S);
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return leaves(Child, Breakable + Holds);
  });
}

static const Stmt *bodyOf(const Stmt *Loop) {
  if (const auto *For = dyn_cast<ForStmt>(Loop))
    return For->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(Loop))
    return While->getBody();
  return cast<DoStmt>(Loop)->getBody();
}

void describeLoop(const Stmt *Loop, const Stmt *Within,
                  const ASTContext &Context, LoopShape &Out) {
  const SourceManager &SM = Context.getSourceManager();
  Out.Where = spotAt(SM, Loop->getBeginLoc());
  Out.Range = editRange(SM, Context.getLangOpts(), Loop->getSourceRange());
  if (Loop->getBeginLoc().isMacroID())
    Out.Range = {};
  Out.WhyNotCounting = count(Loop, Within, Context, Out.Counts);
  Out.LeavesEarly = leaves(bodyOf(Loop), 0);
}

void describePragma(const Stmt *Attributed, const SourceManager &SM,
                    LoopShape &Out) {
  const auto *Holder = dyn_cast_or_null<AttributedStmt>(Attributed);
  if (!Holder)
    return;
  using Hint = LoopHintAttr;
  for (const Attr *One : Holder->getAttrs()) {
    const auto *H = dyn_cast<Hint>(One);
    if (!H ||
        (H->getOption() != Hint::Unroll && H->getOption() != Hint::UnrollCount))
      continue;
    Out.Asked = H->getState() == Hint::Disable ? LoopShape::Unrolling::Forbidden
                : H->getState() == Hint::Numeric ? LoopShape::Unrolling::Partial
                                                 : LoopShape::Unrolling::Full;
    const SourceLocation At = H->getLocation();
    OptionalFileEntryRef File = At.isFileID()
                                    ? SM.getFileEntryRefForID(SM.getFileID(At))
                                    : std::nullopt;
    if (!File)
      continue;
    const llvm::StringRef Text = SM.getBufferData(SM.getFileID(At));
    const unsigned Offset = SM.getFileOffset(At);
    const size_t Before = Text.rfind('\n', Offset);
    const size_t First = Before == Text.npos ? 0 : Before + 1;
    const llvm::StringRef Line =
        Text.drop_front(First).take_until([](char C) { return C == '\n'; });
    const llvm::StringRef Directive = Line.trim(" \t\r");
    if (Directive.starts_with("#") && !Directive.ends_with("\\"))
      Out.Pragma = {File->getName().str(),
                    unsigned(Directive.data() - Text.data()),
                    unsigned(Directive.size())};
  }
}

/// Whether control may leave the statement to somewhere else than behind it.
static bool mayJump(const Stmt *S) {
  return anyWithin(S, [](const Stmt *Part) {
    return isa<ContinueStmt, BreakStmt, ReturnStmt, GotoStmt, IndirectGotoStmt,
               CXXThrowExpr>(Part);
  });
}

bool isInEachIteration(llvm::ArrayRef<const Stmt *> Path) {
  const Stmt *Loop = Path.front();
  for (size_t I = 1; I < Path.size(); ++I) {
    const Stmt *Holder = Path[I - 1], *S = Path[I];
    if (Holder == Loop) {
      if (S != bodyOf(Loop))
        return false;
    } else if (const auto *Block = dyn_cast<CompoundStmt>(Holder)) {
      for (const Stmt *Before : Block->body()) {
        if (Before == S)
          break;
        if (mayJump(Before))
          return false;
      }
    } else if (const auto *B = dyn_cast<BinaryOperator>(Holder)) {
      if (B->isLogicalOp() && S != B->getLHS())
        return false;
    } else if (const auto *If = dyn_cast<IfStmt>(Holder)) {
      if (S != If->getCond())
        return false;
    } else if (isa<AbstractConditionalOperator>(Holder) ||
               !isa<Expr, DeclStmt>(Holder) || isa<LambdaExpr>(Holder) ||
               isa<UnaryExprOrTypeTraitExpr>(Holder)) {
      return false;
    }
  }
  return true;
}

} // namespace warplint
