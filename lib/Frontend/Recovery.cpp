//===- Recovery.cpp - Recovery from source that does not compile ----------===//

#include "Recovery.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace warplint {

namespace {

/// Whether a type, or its class, has errors.
bool isBroken(QualType T) {
  if (T.isNull() || T->containsErrors())
    return true;
  const CXXRecordDecl *Record =
      T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return Record && Record->isInvalidDecl();
}

/// Whether a function's body contains an error.
class BrokenBody : public DynamicRecursiveASTVisitor {
public:
  bool Broken = false;

  BrokenBody() { ShouldVisitImplicitCode = true; }
  bool VisitDecl(Decl *D) override { return !(Broken |= D->isInvalidDecl()); }
  bool VisitValueDecl(ValueDecl *D) override {
    return !(Broken |= isBroken(D->getType()));
  }
  bool VisitExpr(Expr *E) override {
    return !(Broken |= E->containsErrors() || isBroken(E->getType()));
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return !(Broken |= E->getDecl()->isInvalidDecl());
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    return !(Broken |= E->getMemberDecl()->isInvalidDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return !(Broken |= E->getConstructor()->isInvalidDecl() ||
                       E->getConstructor()->getParent()->isInvalidDecl());
  }
};

/// Collects every function definition for which code could be generated. Member
/// functions of local classes (also lambdas) are reached only by this
/// traversal.
class Definitions : public DynamicRecursiveASTVisitor {
public:
  std::vector<FunctionDecl *> All;
  /// Template instances without a body whose template has one.
  std::vector<FunctionDecl *> Bare;
  /// Variables at namespace and class scope.
  std::vector<VarDecl *> Variables;

  Definitions() {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    if (F->isDependentContext())
      return true;
    if (F->doesThisDeclarationHaveABody())
      All.push_back(F);
    else if (F->getTemplateInstantiationPattern() && !F->hasBody())
      Bare.push_back(F);
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (V->isFileVarDecl() && !V->getDeclContext()->isDependentContext())
      Variables.push_back(V);
    return true;
  }
};

} // namespace

static bool isBroken(FunctionDecl *F) {
  if (F->isInvalidDecl() || F->getType()->containsErrors())
    return true;
  if (auto *M = dyn_cast<CXXMethodDecl>(F))
    if (M->getParent()->isInvalidDecl())
      return true;
  BrokenBody Check;
  for (ParmVarDecl *P : F->parameters())
    Check.TraverseDecl(P);
  if (auto *C = dyn_cast<CXXConstructorDecl>(F))
    for (CXXCtorInitializer *Init : C->inits())
      Check.Broken |= !Init->getInit() || Init->getInit()->containsErrors();
  Check.TraverseStmt(F->getBody());
  return Check.Broken;
}

/// Whether the type or initializer of a variable has errors, so that clang's
/// code generator must not see it.
static bool isBroken(const VarDecl *V) {
  return V->isInvalidDecl() || isBroken(V->getType()) ||
         (V->hasInit() && V->getInit()->containsErrors());
}

const ErrorPlace *errorInside(const FunctionDecl *F,
                              llvm::ArrayRef<ErrorPlace> Errors) {
  const SourceManager &SM = F->getASTContext().getSourceManager();
  SourceRange Range = F->getSourceRange();
  auto [File, Begin] = SM.getDecomposedExpansionLoc(Range.getBegin());
  auto [EndFile, End] = SM.getDecomposedExpansionLoc(Range.getEnd());
  if (File != EndFile)
    return nullptr;
  for (const ErrorPlace &E : Errors) {
    auto [ErrorFile, Offset] = SM.getDecomposedLoc(E.Where);
    if (ErrorFile == File && Begin <= Offset && Offset <= End)
      return &E;
  }
  return nullptr;
}

Omission omittedKernel(const FunctionDecl *Kernel, std::string Why) {
  Omission O;
  O.What = Omission::Kind::Kernel;
  O.Why = std::move(Why);
  llvm::raw_string_ostream Out(O.Kernel);
  Kernel->getNameForDiagnostic(Out, Kernel->getASTContext().getPrintingPolicy(),
                               /*Qualified=*/true);
  O.Where =
      spotAt(Kernel->getASTContext().getSourceManager(), Kernel->getLocation());
  return O;
}

std::vector<Omission> unusedTemplates(const std::vector<Decl *> &Declarations) {
  std::vector<Omission> Unused;
  for (Decl *D : Declarations) {
    auto *T = dyn_cast<FunctionTemplateDecl>(D);
    if (!T || !T->isThisDeclarationADefinition() ||
        !T->getTemplatedDecl()->hasAttr<CUDAGlobalAttr>())
      continue;
    const SourceManager &SM = T->getASTContext().getSourceManager();
    if (!SM.isInSystemHeader(T->getLocation()) &&
        T->spec_begin() == T->spec_end()) {
      Omission O;
      O.What = Omission::Kind::Template;
      O.Why = "nothing instantiates this template";
      O.Kernel = T->getQualifiedNameAsString();
      O.Where = spotAt(SM, T->getLocation());
      Unused.push_back(std::move(O));
    }
  }
  return Unused;
}

std::vector<Omission> dropBrokenDefinitions(Attempt &A) {
  std::vector<Omission> Omitted;
  Definitions Found;
  Found.TraverseAST(A.context());
  for (VarDecl *V : Found.Variables)
    if (isBroken(V)) {
      // Code is generated for all declarations of a namespace, valid or not.
      V->setInvalidDecl();
      if (DeclContext *In = V->getLexicalDeclContext(); In->containsDecl(V))
        In->removeDecl(V);
      // And for device variables that host code uses.
      A.context().CUDADeviceVarODRUsedByHost.erase(V);
      A.context().CUDAExternalDeviceDeclODRUsedByHost.remove(V);
    }
  for (FunctionDecl *F : Found.All) {
    // The parser drops a statement with an error, and the rest of the body has
    // no error mark: the location of the error decides.
    const ErrorPlace *Error = errorInside(F, A.errors());
    if (!Error && !isBroken(F))
      continue;
    if (F->hasAttr<CUDAGlobalAttr>())
      Omitted.push_back(omittedKernel(
          F, Error ? "line " + std::to_string(Error->Line) +
                         " does not compile: " + Error->Message
                   : "it uses a declaration that does not compile"));
    // No code is generated for host functions; their valid statements still
    // show launches.
    if (F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>()) {
      F->setBody(nullptr);
      A.Broken.push_back(F);
    }
  }
  for (FunctionDecl *F : Found.Bare) {
    const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    if (F->hasAttr<CUDADeviceAttr>() && Pattern->hasBody() &&
        errorInside(Pattern, A.errors()))
      A.Broken.push_back(F);
  }
  return Omitted;
}

} // namespace warplint
