//===- PureCalls.cpp - Functions without side effects ---------------------===//

#include "warplint/Syntax/PureCalls.h"
#include "warplint/Syntax/KernelTree.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace warplint {

/// Calls are followed to this depth.
static constexpr unsigned MaxDepth = 8;

/// Whether a function of the toolkit may exchange values between threads or
/// read a clock, although it takes and returns plain values.
static bool isOfThreads(llvm::StringRef Name) {
  static constexpr llvm::StringLiteral Starts[] = {
      "__shfl",  "__ballot", "__any",    "__all",       "__sync",
      "__match", "__reduce", "__active", "__nanosleep", "clock",
      "__clock", "__trap",   "__prof",   "__pm"};
  return llvm::any_of(
      Starts, [&](llvm::StringRef Start) { return Name.starts_with(Start); });
}

/// Whether values of the type hold no address.
static bool isPlainValue(QualType T) {
  T = T.getNonReferenceType();
  if (T->isArithmeticType() || T->isEnumeralType())
    return true;
  const auto *Record = T->getAsCXXRecordDecl();
  return Record && Record->hasDefinition() && Record->isTriviallyCopyable() &&
         llvm::all_of(Record->bases(),
                      [](const CXXBaseSpecifier &B) {
                        return isPlainValue(B.getType());
                      }) &&
         llvm::all_of(Record->fields(), [](const FieldDecl *Field) {
           QualType Of = Field->getType();
           while (const ArrayType *A = Of->getAsArrayTypeUnsafe())
             Of = A->getElementType();
           return !Of->isReferenceType() && isPlainValue(Of);
         });
}

static bool isPure(const FunctionDecl *F, unsigned Depth);

/// Whether a variable is a constant, or an array of constants, that leads
/// nowhere else.
static bool isConstantValue(const VarDecl *V) {
  QualType Of = V->getType();
  while (const ArrayType *A = Of->getAsArrayTypeUnsafe())
    Of = A->getElementType();
  return (Of.isConstQualified() || V->isConstexpr()) && isPlainValue(Of);
}

/// Whether a statement of a function reads and writes only its own variables
/// and parameters.
static bool staysInside(const Stmt *S, unsigned Depth) {
  if (!S)
    return true;
  if (isa<AsmStmt, GotoStmt, IndirectGotoStmt, LambdaExpr, CXXThisExpr,
          CXXNewExpr, CXXDeleteExpr, AtomicExpr>(S))
    return false;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (builtinAxis(E) || isa<PseudoObjectExpr, CXXDefaultInitExpr>(E) ||
        E->getType().isVolatileQualified())
      return false;
    if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
      return staysInside(Default->getExpr(), Depth);
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      if (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf)
        return false;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
        if (!V->hasLocalStorage() && !isConstantValue(V))
          return false;
    if (const auto *Call = dyn_cast<CallExpr>(E))
      if (!Call->getDirectCallee() ||
          !isPure(Call->getDirectCallee(), Depth + 1))
        return false;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
      if (!Made->getConstructor()->isTrivial() &&
          !isPure(Made->getConstructor(), Depth + 1))
        return false;
  }
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    return staysInside(Child, Depth);
  });
}

static bool isPure(const FunctionDecl *F, unsigned Depth) {
  if (Depth > MaxDepth || F->isVariadic())
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isTrivial())
    return true;
  if (Method && Method->isInstance() && !isa<CXXConstructorDecl>(F))
    return false;
  for (const ParmVarDecl *P : F->parameters()) {
    const QualType T = P->getType();
    if (!isPlainValue(T) ||
        (T->isReferenceType() && !T->getPointeeType().isConstQualified()))
      return false;
  }
  const SourceManager &SM = F->getASTContext().getSourceManager();
  if (SM.isInSystemHeader(F->getLocation()) || F->getBuiltinID())
    return (F->isOverloadedOperator() ||
            (F->getIdentifier() && !isOfThreads(F->getName()))) &&
           !F->parameters().empty() && isPlainValue(F->getReturnType());
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition) || !isPlainValue(F->getReturnType()))
    return isa<CXXConstructorDecl>(F) && Definition &&
           staysInside(Definition->getBody(), Depth);
  return !F->getReturnType()->isReferenceType() &&
         staysInside(Definition->getBody(), Depth);
}

bool isPure(const FunctionDecl *F) { return isPure(F, 0); }

/// The kind by the name of a function: "min", "fmaxf", "atomicAdd".
static std::optional<Reduction::Kind> kindOf(llvm::StringRef Name) {
  using Kind = Reduction::Kind;
  return llvm::StringSwitch<std::optional<Kind>>(Name)
      .Cases({"atomicAdd", "atomicSub"}, Kind::Sum)
      .Cases({"min", "fmin", "fminf", "atomicMin"}, Kind::Least)
      .Cases({"max", "fmax", "fmaxf", "atomicMax"}, Kind::Greatest)
      .Case("atomicAnd", Kind::And)
      .Case("atomicOr", Kind::Or)
      .Case("atomicXor", Kind::ExclusiveOr)
      .Default(std::nullopt);
}

static std::optional<Reduction::Kind> kindOf(BinaryOperatorKind Code) {
  using Kind = Reduction::Kind;
  switch (Code) {
  case BO_Add:
  case BO_AddAssign:
  case BO_SubAssign:
    return Kind::Sum;
  case BO_And:
  case BO_AndAssign:
    return Kind::And;
  case BO_Or:
  case BO_OrAssign:
    return Kind::Or;
  case BO_Xor:
  case BO_XorAssign:
    return Kind::ExclusiveOr;
  default:
    return std::nullopt;
  }
}

/// The function that a call names, without its namespace; empty: none.
static llvm::StringRef nameOf(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F && F->getIdentifier() ? F->getName() : llvm::StringRef();
}

/// `s = s + e` and `s = min(s, e)`, with `s` on either side.
static std::optional<Reduction> reductionBy(const Expr *Target,
                                            const Expr *Value) {
  const VarDecl *V = variableOf(Target);
  Value = Value->IgnoreParenImpCasts();
  const Expr *L = nullptr, *R = nullptr;
  std::optional<Reduction::Kind> What;
  if (const auto *B = dyn_cast<BinaryOperator>(Value)) {
    What = kindOf(B->getOpcode());
    L = B->getLHS();
    R = B->getRHS();
  } else if (const auto *Call = dyn_cast<CallExpr>(Value);
             Call && Call->getNumArgs() == 2) {
    What = kindOf(nameOf(Call));
    L = Call->getArg(0);
    R = Call->getArg(1);
  }
  if (!What || !V || (variableOf(L) == V) == (variableOf(R) == V))
    return std::nullopt;
  return Reduction{*What, Target, variableOf(L) == V ? R : L};
}

std::optional<Reduction> reductionOf(const Expr *E) {
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->isIncrementDecrementOp())
    return Reduction{Reduction::Kind::Sum, U->getSubExpr(), nullptr};
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !B->isAssignmentOp())
    return std::nullopt;
  if (B->getOpcode() == BO_Assign)
    return reductionBy(B->getLHS(), B->getRHS());
  if (auto What = kindOf(B->getOpcode()))
    return Reduction{*What, B->getLHS(), B->getRHS()};
  return std::nullopt;
}

std::optional<Reduction> atomicReduction(const CallExpr *Call) {
  const llvm::StringRef Name = nameOf(Call);
  auto What = kindOf(Name);
  if (!What || !Name.starts_with("atomic") || Call->getNumArgs() != 2)
    return std::nullopt;
  return Reduction{*What, Call->getArg(0), Call->getArg(1)};
}

} // namespace warplint
