//===- OutsideMemory.cpp - Memory that a kernel may access ----------------===//

#include "OutsideMemory.h"
#include "warplint/Syntax/KernelTree.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

namespace {

class OutsideWalk {
public:
  void ofFunction(const FunctionDecl *F);
  OutsideMemory Out;

private:
  void refuse(const char *Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = Why;
  }
  void visit(const Stmt *S);
  void ofExpression(const Expr *E);
  void ofReference(const ValueDecl *D, bool IsCapture = false);
  void ofCall(const FunctionDecl *F);
  void ofDestructor(QualType T);

  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen;
  unsigned Depth = 0; ///< of calls; 1 is the kernel
};

} // namespace

static bool isOfToolkit(const Decl *D) {
  return D->getASTContext().getSourceManager().isInSystemHeader(
      D->getLocation());
}

/// A function by whose calls threads tell others that their stores are done.
static bool isFence(const FunctionDecl *F) {
  const std::string Name = F->getQualifiedNameAsString();
  const llvm::StringRef Whole = Name;
  return Whole.contains("fence") || Whole.starts_with("cuda::") ||
         Whole.contains("atomic_ref");
}

/// Whether a function of the toolkit may access memory that its arguments do
/// not show, or give a pointer to it.
static bool isOpaque(const FunctionDecl *F) {
  const std::string Name = F->getQualifiedNameAsString();
  const llvm::StringRef Whole = Name;
  const QualType T = F->getReturnType();
  return Whole.starts_with("thrust::") || Whole.starts_with("cub::") ||
         Whole.contains("async") || T->isPointerType() ||
         (T->isLValueReferenceType() &&
          !T->getPointeeType().isConstQualified());
}

void OutsideWalk::ofCall(const FunctionDecl *F) {
  const FunctionDecl *Body = nullptr;
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (!F || (Method && Method->isVirtual()))
    return refuse("it calls a function that is only known at run time");
  if (Method && Method->isTrivial())
    return;
  if (isOfToolkit(F) || F->getBuiltinID())
    return isFence(F)    ? refuse("it orders its stores for other threads")
           : isOpaque(F) ? refuse("it gets pointers from the toolkit")
                         : void();
  if (!F->hasBody(Body))
    return refuse("it calls a function whose code is not known");
  ofFunction(Body);
}

void OutsideWalk::ofDestructor(QualType T) {
  const auto *Record = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (Record && Record->hasDefinition() && !Record->hasTrivialDestructor())
    ofCall(Record->getDestructor());
}

void OutsideWalk::ofReference(const ValueDecl *D, bool IsCapture) {
  const auto *V = dyn_cast<VarDecl>(D);
  const QualType T = D->getType();
  const bool LeadsElsewhere = T->isPointerType() || T->isReferenceType();
  const bool IsOfProgram =
      V && !V->hasLocalStorage() && !V->hasAttr<CUDASharedAttr>() &&
      !isOfToolkit(V) &&
      (LeadsElsewhere ||
       !(T.isConstQualified() || V->hasAttr<CUDAConstantAttr>()));
  const bool IsPointer =
      LeadsElsewhere && (!V || isa<ParmVarDecl>(V) || IsCapture);
  if (!IsOfProgram && !IsPointer)
    return;
  Out.Through.insert(D);
  if (Depth > 1)
    Out.InCallees.insert(D);
}

void OutsideWalk::ofExpression(const Expr *E) {
  if (E->isGLValue() && E->getType().isVolatileQualified())
    refuse("it accesses volatile memory");
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    ofReference(Ref->getDecl(), Ref->refersToEnclosingVariableOrCapture());
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    ofReference(Member->getMemberDecl());
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_IntegralToPointer)
      refuse("it makes a pointer of a number");
    // A pointer that is loaded may lead anywhere.
    const Expr *From = Cast->getSubExpr()->IgnoreParens();
    if (Cast->getCastKind() == CK_LValueToRValue &&
        E->getType()->isPointerType() && !isa<DeclRefExpr, MemberExpr>(From))
      refuse("it loads pointers");
  }
  if (const auto *Call = dyn_cast<CallExpr>(E))
    ofCall(Call->getDirectCallee());
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
      Made && !Made->getConstructor()->isTrivial())
    ofCall(Made->getConstructor());
}

void OutsideWalk::visit(const Stmt *S) {
  if (!S)
    return;
  if (isa<AsmStmt, AtomicExpr, CXXNewExpr, CXXDeleteExpr>(S))
    refuse("it has assembly, atomic expressions or 'new'");
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (builtinAxis(E))
      return;
    ofExpression(E);
  }
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declared->decls())
      if (const auto *V = dyn_cast<VarDecl>(D))
        ofDestructor(V->getType());
  for (const Stmt *Child : S->children())
    visit(Child);
}

void OutsideWalk::ofFunction(const FunctionDecl *F) {
  if (!Seen.insert(F).second)
    return;
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *Init : Made->inits())
      visit(Init->getInit());
  ++Depth;
  visit(F->getBody());
  --Depth;
}

OutsideMemory outsideMemoryOf(const FunctionDecl *Kernel) {
  OutsideWalk Walk;
  Walk.ofFunction(Kernel);
  return std::move(Walk.Out);
}

/// Whether a struct is another one, or has it as a part.
static bool contains(const CXXRecordDecl *Outer, const CXXRecordDecl *Inner) {
  if (Outer->getCanonicalDecl() == Inner->getCanonicalDecl())
    return true;
  if (!Outer->hasDefinition())
    return false;
  auto Has = [&](QualType T) {
    const auto *Part = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return Part && contains(Part, Inner);
  };
  return llvm::any_of(Outer->fields(),
                      [&](const FieldDecl *F) { return Has(F->getType()); }) ||
         llvm::any_of(Outer->bases(), [&](const CXXBaseSpecifier &B) {
           return Has(B.getType());
         });
}

bool maySharePlace(QualType A, QualType B) {
  const auto *First = A->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  const auto *Second = B->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return !First || !Second || contains(First, Second) ||
         contains(Second, First);
}

bool hasVolatileParts(const CXXRecordDecl *Record) {
  auto Has = [](QualType T) {
    const auto *Part = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return T.isVolatileQualified() ||
           (Part && Part->hasDefinition() && hasVolatileParts(Part));
  };
  return llvm::any_of(Record->fields(),
                      [&](const FieldDecl *F) { return Has(F->getType()); }) ||
         llvm::any_of(Record->bases(), [&](const CXXBaseSpecifier &B) {
           return Has(B.getType());
         });
}

} // namespace warplint
