//===- HostObjects.cpp - Reads and writes of host objects -----------------===//

#include "HostObjects.h"
#include "HostConstants.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

bool HostObjects::mayBeChangedByError(const VarDecl *V,
                                      SourceLocation Use) const {
  if (Source.Errors.empty() || V->getType().isConstQualified() ||
      Use.isInvalid())
    return false;
  const SourceManager &SM = Context.getSourceManager();
  auto [File, Begin] = SM.getDecomposedExpansionLoc(V->getLocation());
  auto [UseFile, End] = SM.getDecomposedExpansionLoc(Use);
  for (const ErrorPlace &E : Source.Errors) {
    auto [ErrorFile, Offset] = SM.getDecomposedLoc(E.Where);
    if (ErrorFile == File && UseFile == File && Begin <= Offset &&
        Offset <= End)
      return true;
  }
  return false;
}

HostValue HostObjects::read(const VarDecl *V, SourceLocation Use) {
  V = Aliases.resolve(V);
  if (Aliases.isGivenUp(V) || mayBeChangedByError(V, Use))
    return HostValue::unknown();
  if (const HostValue *Found = Memory.find(V))
    return *Found;
  return Globals.value(V, Interpreter);
}

void HostObjects::assignMember(const MemberExpr *Member, HostValue Value) {
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (!Field)
    return Aliases.giveUpPointees(Value);
  HostValue Object = Interpreter.eval(Member->getBase());
  const VarDecl *Pointee = nullptr;
  if (Member->isArrow() && Object.What == HostValue::Kind::Address) {
    Pointee = Object.Variable;
    Object = read(Pointee, Member->getExprLoc());
  }
  bool IsThis = isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
  if (Member->isArrow() && !Pointee && !IsThis) {
    Aliases.giveUpPointees(Value);
    return Memory.forgetThroughPointer(Field->getType());
  }
  if (!Object.hasParts())
    Object =
        defaultObject(Context.getCanonicalTagType(Field->getParent()), Context);
  if (Field->getFieldIndex() >= Object.Parts.size())
    return Aliases.giveUpPointees(Value);
  Object.Parts[Field->getFieldIndex()] = std::move(Value);
  if (Pointee)
    return Memory.set(Pointee, std::move(Object));
  if (IsThis) {
    Memory.object() = std::move(Object);
    return;
  }
  return assign(Member->getBase(), std::move(Object));
}

void HostObjects::assign(const Expr *Target, HostValue Value) {
  Target = Target->IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(Target))
    return assign(Cast->getSubExpr(), Cast->getCastKind() == CK_NoOp
                                          ? std::move(Value)
                                          : HostValue::unknown());
  if (const Expr *Same = sameObject(Target))
    return assign(Same, std::move(Value));
  if (const auto *Choice = dyn_cast<AbstractConditionalOperator>(Target)) {
    // The operator's condition is already evaluated, and its value is unknown
    // here.
    Aliases.giveUpPointees(Value);
    assign(Choice->getTrueExpr(), HostValue::unknown());
    return assign(Choice->getFalseExpr(), HostValue::unknown());
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Target)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && !Aliases.resolve(V)->hasGlobalStorage())
      return Memory.set(V, std::move(Value));
    return Aliases.giveUpPointees(Value);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Target))
    return assignMember(Member, std::move(Value));
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Target)) {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    std::optional<uint64_t> Index = Interpreter.eval(Element->getIdx()).size();
    if (Base->getType()->isArrayType()) {
      HostValue Array = Interpreter.eval(Base);
      if (!Array.hasParts())
        Array = defaultObject(Base->getType(), Context);
      if (!Index || *Index >= Array.Parts.size())
        Array = HostValue::unknown();
      else
        Array.Parts[*Index] = std::move(Value);
      return assign(Base, std::move(Array));
    }
    Aliases.giveUpPointees(Value);
    return Memory.forgetThroughPointer(Target->getType());
  }
  if (const auto *Deref = dyn_cast<UnaryOperator>(Target)) {
    HostValue Pointer = Interpreter.eval(Deref->getSubExpr());
    if (Deref->getOpcode() == UO_Deref &&
        Pointer.What == HostValue::Kind::Address &&
        Context.hasSameUnqualifiedType(Pointer.Variable->getType(),
                                       Target->getType()))
      return Memory.set(Pointer.Variable, std::move(Value));
  }
  Aliases.giveUpPointees(Value);
  Memory.forgetThroughPointer(Target->getType());
}

void HostObjects::assignThrough(const HostValue &Pointer, QualType Written,
                                HostValue Value) {
  const VarDecl *V = Pointer.What == HostValue::Kind::Address
                         ? Aliases.resolve(Pointer.Variable)
                         : nullptr;
  if (V && !V->hasGlobalStorage() &&
      Context.hasSameUnqualifiedType(V->getType(), Written))
    return Memory.set(V, std::move(Value));
  Aliases.giveUpPointees(Pointer);
  Memory.forgetThroughPointer(Written);
}

void HostObjects::declare(const VarDecl *V) {
  if (V->hasGlobalStorage()) // evaluated when it is read
    return;
  const Expr *Init = V->getInit();
  if (V->getType()->isReferenceType()) {
    const Expr *Named = Init ? Init->IgnoreParenImpCasts() : nullptr;
    while (const Expr *Same = Named ? sameObject(Named) : nullptr)
      Named = Same->IgnoreParenImpCasts();
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Named);
    const auto *Root = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (Root &&
        !Context.hasSameUnqualifiedType(Root->getType().getNonReferenceType(),
                                        V->getType()->getPointeeType()))
      Root = nullptr; // binds a temporary of another type
    if (Root)
      Aliases.bind(V, Root);
    HostValue Value = Init ? Interpreter.eval(Init) : HostValue::unknown();
    if (!Root) {
      // A reference to a subobject or to a conditional operand: the object may
      // change through either name.
      if (!V->getType()->getPointeeType().isConstQualified() && Init)
        for (const VarDecl *Whole : rootVariables(Init))
          Aliases.giveUp(Whole);
      const bool IsChoice = isa_and_nonnull<AbstractConditionalOperator>(Named);
      Memory.set(V, IsChoice ? HostValue::unknown() : Value);
    }
    return;
  }
  Aliases.unbind(V);
  Memory.set(V, Init ? Interpreter.eval(Init) : HostValue::unknown());
}

} // namespace warplint
