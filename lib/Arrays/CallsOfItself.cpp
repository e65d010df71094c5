//===- CallsOfItself.cpp - Functions that a thread runs once at a time ----===//

#include "ArrayIndex.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace warplint {

namespace {

/// Looks for a way back to a function in the code that it calls. Code that is
/// not known may call anything.
class WayBack {
public:
  explicit WayBack(const FunctionDecl *To) : To(To->getCanonicalDecl()) {}
  bool mayBeIn(const Stmt *S);

private:
  bool mayCall(const FunctionDecl *F);
  bool mayBeginWith(const CXXConstructorDecl *Made);
  static bool hasDestructor(QualType T) {
    return T.isDestructedType() != QualType::DK_none;
  }

  const FunctionDecl *To;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

} // namespace

bool WayBack::mayCall(const FunctionDecl *F) {
  if (!F || F->getCanonicalDecl() == To)
    return true;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && Method->isVirtual())
    return true;
  // The destructors of bases and members are not in the body of one.
  if (isa<CXXDestructorDecl>(F) && !F->isTrivial())
    return true;
  if (F->isTrivial() || !Seen.insert(F->getCanonicalDecl()).second)
    return false;
  const FunctionDecl *Definition = nullptr;
  if (F->hasBody(Definition))
    return mayBeIn(Definition->getBody());
  // The toolkit's functions know none of the project, but get pointers to some.
  const SourceManager &SM = F->getASTContext().getSourceManager();
  return !(F->getBuiltinID() || SM.isInSystemHeader(F->getLocation())) ||
         llvm::any_of(F->parameters(), [](const ParmVarDecl *P) {
           return P->getType()->isFunctionPointerType();
         });
}

bool WayBack::mayBeginWith(const CXXConstructorDecl *Made) {
  return !Made->isTrivial() &&
         !(Made->isConstexpr() &&
           Made->getASTContext().getSourceManager().isInSystemHeader(
               Made->getLocation()));
}

bool WayBack::mayBeIn(const Stmt *S) {
  if (!S)
    return false;
  if (isa<AsmStmt, LambdaExpr, CXXNewExpr, CXXDeleteExpr, CXXTryStmt,
          CXXDefaultInitExpr, CXXDefaultArgExpr, CXXInheritedCtorInitExpr>(S))
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(S);
      Call && mayCall(Call->getDirectCallee()))
    return true;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
      Made && mayBeginWith(Made->getConstructor()))
    return true;
  if (const auto *E = dyn_cast<Expr>(S);
      E && E->isPRValue() && hasDestructor(E->getType()))
    return true;
  if (const auto *Of = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Of->decls())
      if (const auto *V = dyn_cast<VarDecl>(D);
          V && hasDestructor(V->getType()))
        return true;
  if (const auto *List = dyn_cast<InitListExpr>(S);
      List && List->hasArrayFiller() && mayBeIn(List->getArrayFiller()))
    return true;
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return mayBeIn(Child); });
}

/// Whether the source says `__device__` itself. A macro of the project may be
/// empty where another compiler reads the source.
static bool isWritten(const CUDADeviceAttr *A, const ASTContext &Context) {
  if (!A || A->isImplicit())
    return false;
  const SourceManager &SM = Context.getSourceManager();
  const SourceLocation At = SM.getExpansionLoc(A->getLocation());
  const llvm::StringRef Behind(
      SM.getCharacterData(At),
      Lexer::MeasureTokenLength(At, SM, Context.getLangOpts()));
  return Behind == "__device__" || Behind == "__attribute__";
}

bool runsOncePerThread(const FunctionDecl *F) {
  // `__shared__` is refused in code that is for the host too.
  if (F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDAHostAttr>() ||
      F->isConstexpr() || isa<CXXConstructorDecl, CXXDestructorDecl>(F) ||
      !isWritten(F->getAttr<CUDADeviceAttr>(), F->getASTContext()))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
      Method && (Method->isVirtual() || Method->getParent()->isLambda()))
    return false;
  return !WayBack(F).mayBeIn(F->getBody());
}

} // namespace warplint
