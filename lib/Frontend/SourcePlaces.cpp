//===- SourcePlaces.cpp - Locations of operands and statements ------------===//

#include "SourcePlaces.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <tuple>

using namespace clang;

namespace warplint {

namespace {

class PlaceFinder : public DynamicRecursiveASTVisitor {
public:
  explicit PlaceFinder(const ASTContext &Context)
      : SM(Context.getSourceManager()), LangOpts(Context.getLangOpts()) {}

  bool TraverseFunctionDecl(FunctionDecl *F) override {
    return !isOfDevice(*F) ||
           DynamicRecursiveASTVisitor::TraverseFunctionDecl(F);
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *F) override {
    return !isOfDevice(*F) ||
           DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(F);
  }

  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isAssignmentOp())
      add(B->getOperatorLoc(),
          B->isCompoundAssignmentOp() ? B->getLHS() : B->getRHS(), B->getLHS());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override {
    if (Call->isAssignmentOp() && Call->getNumArgs() == 2)
      add(Call->getOperatorLoc(),
          Call->getOperator() == OO_Equal ? Call->getArg(1) : Call->getArg(0),
          Call->getArg(0));
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->isIncrementDecrementOp())
      add(U->getOperatorLoc(), U->getSubExpr(), U->getSubExpr());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) override {
    if (!M->isArrow() && isa<FieldDecl>(M->getMemberDecl()))
      add(M->getMemberLoc(), M, M);
    return true;
  }
  bool VisitStmt(Stmt *S) override {
    if (holdsStatements(S))
      for (const Stmt *Child : S->children())
        addStatement(Child);
    return true;
  }

  SourcePlaces finish() {
    llvm::sort(Found.Operands, [](const auto &A, const auto &B) {
      return std::tie(A.At, A.Written.Where, A.Read.Where) <
             std::tie(B.At, B.Written.Where, B.Read.Where);
    });
    auto IsSame = [](const auto &A, const auto &B) { return A.At == B.At; };
    Found.Operands.erase(
        std::unique(Found.Operands.begin(), Found.Operands.end(), IsSame),
        Found.Operands.end());
    return std::move(Found);
  }

private:
  static bool isOfDevice(const FunctionDecl &F) {
    return F.hasAttr<CUDAGlobalAttr>() || F.hasAttr<CUDADeviceAttr>();
  }
  static bool holdsStatements(const Stmt *S) {
    return isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt,
               SwitchCase, LabelStmt, AttributedStmt, CXXForRangeStmt>(S);
  }
  /// Whether an expression contains statements (lambda, statement expression).
  static bool isNest(const Stmt *S) {
    return S && (isa<LambdaExpr, StmtExpr>(S) ||
                 llvm::any_of(S->children(), isNest));
  }
  void addStatement(const Stmt *S) {
    if (!S || holdsStatements(S) || isNest(S))
      return;
    const Spot First = spotAt(SM, S->getBeginLoc());
    const Spot Last = spotAt(SM, S->getEndLoc());
    if (First.isValid() && First.File == Last.File && First.Line < Last.Line)
      Found.Statements.push_back({First.File, First.Line, Last.Line});
  }
  /// The expression, located where the line table puts a load of it, without
  /// members: "a[i].x" is located at "a".
  SourceExpression expression(const Expr *E, const Spot &At) const {
    const Expr *Base = E->IgnoreParenImpCasts();
    while (const auto *M = dyn_cast<MemberExpr>(Base)) {
      if (M->isArrow())
        break;
      Base = M->getBase()->IgnoreParenImpCasts();
    }
    SourceExpression X;
    const SourceLocation Begin = Base->getExprLoc();
    X.Where = spotAt(SM, Begin);
    if (X.Where.File != At.File || X.Where.Line != At.Line)
      return {};
    const Spot End = spotAt(SM, E->getEndLoc());
    const EditRange Bytes = editRange(SM, LangOpts, {Begin, E->getEndLoc()});
    if (Bytes.isValid() && End.File == At.File && End.Line == At.Line)
      X.Length = Bytes.Length;
    return X;
  }
  void add(SourceLocation At, const Expr *Read, const Expr *Written) {
    // Operators of one macro expansion share a location.
    if (At.isInvalid() || At.isMacroID())
      return;
    OperandPlace P;
    P.At = spotAt(SM, At);
    P.Read = expression(Read, P.At);
    P.Written = expression(Written, P.At);
    Found.Operands.push_back(std::move(P));
  }

  const SourceManager &SM;
  const LangOptions &LangOpts;
  SourcePlaces Found;
};

} // namespace

SourcePlaces findSourcePlaces(Attempt &A) {
  const SourceManager &SM = A.compiler().getSourceManager();
  PlaceFinder Finder(A.context());
  // Compiled headers have no code of the user, and are not loaded for it.
  for (Decl *D : A.context().getTranslationUnitDecl()->noload_decls())
    if (!SM.isInSystemHeader(D->getLocation()))
      Finder.TraverseDecl(D);
  return Finder.finish();
}

} // namespace warplint
