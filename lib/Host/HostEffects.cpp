//===- HostEffects.cpp - Side effects of host code ------------------------===//

#include "HostEffects.h"
#include "HostContainers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace warplint {

void Writes::add(const Writes &Other) {
  Variables.insert(Other.Variables.begin(), Other.Variables.end());
  Fields.insert(Other.Fields.begin(), Other.Fields.end());
  OwnFields.insert(Other.OwnFields.begin(), Other.OwnFields.end());
  ArrayPointers.insert(Other.ArrayPointers.begin(), Other.ArrayPointers.end());
  ThroughPointer |= Other.ThroughPointer;
}

bool isObjectPointer(const Expr *E) {
  QualType Type = E->getType();
  return Type->isPointerType() && !Type->getPointeeType()->isIncompleteType() &&
         !Type->getPointeeType()->isFunctionType() &&
         !E->IgnoreParenImpCasts()->getType()->isArrayType();
}

/// Whether the expression is `p + n`, `p - n` or `&p[n]`.
static bool isWithinArray(const Expr *E) {
  E = E->IgnoreParenCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return B->isAdditiveOp() && B->getType()->isPointerType();
  const auto *U = dyn_cast<UnaryOperator>(E);
  return U && U->getOpcode() == UO_AddrOf &&
         isa<ArraySubscriptExpr>(U->getSubExpr()->IgnoreParens());
}

bool isLaunchFunction(const FunctionDecl *F) {
  if (!F->getIdentifier())
    return false;
  return llvm::StringSwitch<bool>(F->getName())
      .Cases({"cudaLaunchKernel", "cudaLaunchCooperativeKernel",
              "cudaLaunchKernelExC", "cudaLaunchKernelEx"},
             true)
      .Default(false);
}

const Expr *unforwarded(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreParens());
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() || !F->isInStdNamespace() ||
      Call->getNumArgs() != 1 ||
      (F->getName() != "forward" && F->getName() != "move"))
    return E;
  return unforwarded(Call->getArg(0));
}

const Expr *sameObject(const Expr *E) {
  if (!E->isLValue())
    return nullptr;
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isAssignmentOp())
      return B->getLHS();
    return B->isCommaOp() ? B->getRHS() : nullptr;
  }
  const auto *U = dyn_cast<UnaryOperator>(E);
  return U && U->isIncrementDecrementOp() ? U->getSubExpr() : nullptr;
}

/// The object that contains the member or element E.
static const Expr *wholeOf(const Expr *E) {
  while (true) {
    E = unforwarded(E->IgnoreParens());
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      if (Member->isArrow())
        return E;
      E = Member->getBase();
    } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
      const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
      if (!Base->getType()->isArrayType())
        return E;
      E = Base;
    } else if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (!Cast->isGLValue())
        return E;
      E = Cast->getSubExpr();
    } else if (const Expr *Same = sameObject(E)) {
      E = Same;
    } else {
      return E;
    }
  }
}

static void addRootVariables(const Expr *E,
                             llvm::SmallVectorImpl<const VarDecl *> &To) {
  E = wholeOf(E);
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(E)) {
    addRootVariables(Choice->getTrueExpr(), To);
    addRootVariables(Choice->getFalseExpr(), To);
  } else if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      To.push_back(V);
  }
}

llvm::SmallVector<const VarDecl *, 2> rootVariables(const Expr *E) {
  llvm::SmallVector<const VarDecl *, 2> Found;
  addRootVariables(E, Found);
  return Found;
}

static bool bindsForWriting(QualType T) {
  return T->isReferenceType() && !T->getPointeeType().isConstQualified();
}

namespace {
/// Implements writesIn().
class WriteCollector : public DynamicRecursiveASTVisitor {
public:
  Writes Found;

  bool VisitBinaryOperator(BinaryOperator *B) override {
    if (B->isAssignmentOp()) {
      written(B->getLHS());
      if (B->isCompoundAssignmentOp() || isWithinArray(B->getRHS()))
        addArrayPointer(B->getLHS());
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) override {
    if (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf)
      written(U->getSubExpr());
    if (U->isIncrementDecrementOp())
      addArrayPointer(U->getSubExpr());
    return true;
  }
  bool VisitVarDecl(VarDecl *V) override {
    if (bindsForWriting(V->getType()) && V->getInit())
      written(V->getInit());
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *C) override {
    arguments(C->getConstructor()->getType()->getAs<FunctionProtoType>(),
              C->arguments());
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *C) override {
    const CXXMethodDecl *Method = C->getMethodDecl();
    if (Method && !Method->isConst() && !Method->isStatic() &&
        !keepsCount(Method, C->getImplicitObjectArgument()))
      written(C->getImplicitObjectArgument());
    return true;
  }
  bool VisitCallExpr(CallExpr *C) override {
    if (unforwarded(C) != C)
      return true; // the use of the call's result decides
    llvm::ArrayRef<Expr *> Arguments(C->getArgs(), C->getNumArgs());
    const FunctionDecl *F = C->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    if (isa<CXXOperatorCallExpr>(C) && Method && !Method->isStatic()) {
      if (!Method->isConst() && !Arguments.empty() &&
          !keepsCount(Method, Arguments.front()))
        written(Arguments.front());
      Arguments = Arguments.drop_front();
    }
    QualType Type = F ? F->getType() : C->getCallee()->getType();
    if (Type->isPointerType() || Type->isReferenceType())
      Type = Type->getPointeeType();
    arguments(Type->getAs<FunctionProtoType>(), Arguments);
    return true;
  }

private:
  template <typename Range>
  void arguments(const FunctionProtoType *Type, Range Arguments) {
    unsigned I = 0;
    for (const Expr *Argument : Arguments) {
      if (Type && I < Type->getNumParams() &&
          bindsForWriting(Type->getParamType(I)))
        written(Argument);
      ++I;
    }
  }
  void addArrayPointer(const Expr *E) {
    if (isObjectPointer(E))
      for (const VarDecl *V : rootVariables(E))
        Found.ArrayPointers.insert(V);
  }
  void written(const Expr *E) {
    const Expr *Inner = E->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(Inner))
      if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl())) {
        Found.Fields.insert(Field);
        if (isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
          Found.OwnFields.insert(Field);
      }
    const llvm::SmallVector<const VarDecl *, 2> Roots = rootVariables(E);
    Found.Variables.insert(Roots.begin(), Roots.end());
    // One operand of a conditional operator may be behind a pointer.
    if (Roots.empty() || isa<AbstractConditionalOperator>(wholeOf(E)))
      Found.ThroughPointer = true;
  }
};

/// Collects the functions that a body calls or refers to.
class CalleeCollector : public DynamicRecursiveASTVisitor {
public:
  std::vector<const FunctionDecl *> Found;
  std::vector<const FunctionDecl *> Lambdas; ///< created here
  bool Launches = false;

  CalleeCollector() { ShouldVisitImplicitCode = true; }
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *) override {
    Launches = true;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return found(E->getDecl()); }
  bool VisitMemberExpr(MemberExpr *E) override {
    return found(E->getMemberDecl());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    return found(E->getConstructor());
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    // The body of a generic lambda is a template; its instances are found at
    // their calls.
    if (!E->getCallOperator()->isDependentContext())
      Lambdas.push_back(E->getCallOperator());
    return true;
  }
  /// The body belongs to the lambda's call operator.
  bool TraverseLambdaExpr(LambdaExpr *E) override { return VisitLambdaExpr(E); }

private:
  bool found(const Decl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    const FunctionDecl *Definition = nullptr;
    if (!F)
      return true;
    Launches |= isLaunchFunction(F);
    if (F->hasBody(Definition))
      Found.push_back(Definition);
    return true;
  }
};
} // namespace

Writes writesIn(const Stmt *S) {
  WriteCollector Collector;
  Collector.TraverseStmt(const_cast<Stmt *>(S));
  return Collector.Found;
}

HostEffects::HostEffects(const std::vector<FunctionDecl *> &Functions) {
  for (const FunctionDecl *F : Functions)
    summarize(F);
  propagate();
}

void HostEffects::summarize(const FunctionDecl *F) {
  if (!F->hasBody() || F->isDependentContext() ||
      !Summaries.try_emplace(F).second)
    return;
  Order.push_back(F);
  All.add(writesIn(F->getBody()));
  CalleeCollector Callees;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *Init : Constructor->inits()) {
      Callees.TraverseStmt(Init->getInit());
      if (Init->isAnyMemberInitializer() && Init->isWritten())
        All.Fields.insert(Init->getAnyMember());
    }
  Callees.TraverseStmt(F->getBody());
  const SourceManager &SM = F->getASTContext().getSourceManager();
  Summary S;
  S.Launches = Callees.Launches;
  for (const FunctionDecl *Callee : Callees.Found) {
    if (SM.isInSystemHeader(Callee->getLocation()))
      continue;
    S.Callees.push_back(Callee);
    if (Callee != F)
      Called.insert(Callee);
    summarize(Callee);
  }
  for (const FunctionDecl *Lambda : Callees.Lambdas) {
    S.Callees.push_back(Lambda);
    summarize(Lambda);
  }
  Summaries[F] = std::move(S);
}

void HostEffects::propagate() {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const FunctionDecl *F : Order) {
      Summary &S = Summaries[F];
      if (S.Launches)
        continue;
      for (const FunctionDecl *Callee : S.Callees)
        S.Launches |= Summaries.lookup(Callee).Launches;
      Changed |= S.Launches;
    }
  }
  for (const FunctionDecl *F : Order)
    if (Summaries[F].Launches)
      Launching.push_back(F);
}

bool HostEffects::launches(const FunctionDecl *F) const {
  auto Found = Summaries.find(F);
  return Found != Summaries.end() && Found->second.Launches;
}

bool HostEffects::isCalled(const FunctionDecl *F) const {
  return Called.contains(F);
}

} // namespace warplint
