//===- HostObjects.cpp - Reads and writes of host objects -----------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

bool HostInterpreter::isSpoiled(const VarDecl *V, SourceLocation Use) const {
  if (Errors.empty() || V->getType().isConstQualified() || Use.isInvalid())
    return false;
  const SourceManager &SM = Context.getSourceManager();
  auto [File, Begin] = SM.getDecomposedExpansionLoc(V->getLocation());
  auto [UseFile, End] = SM.getDecomposedExpansionLoc(Use);
  for (const ErrorPlace &E : Errors) {
    auto [ErrorFile, Offset] = SM.getDecomposedLoc(E.Where);
    if (ErrorFile == File && UseFile == File && Begin <= Offset &&
        Offset <= End)
      return true;
  }
  return false;
}

HostValue HostInterpreter::read(const VarDecl *V, SourceLocation Use) {
  V = Aliases.resolve(V);
  if (Aliases.isGivenUp(V) || isSpoiled(V, Use))
    return HostValue::unknown();
  if (const HostValue *Found = Memory.find(V))
    return *Found;
  return globalValue(V);
}

/// The value of a variable with storage outside the interpreted functions: its
/// initializer, if no code in the file writes it.
HostValue HostInterpreter::globalValue(const VarDecl *V) {
  bool IsConstant = V->isConstexpr() || (V->getType().isConstQualified() &&
                                         !V->getType().isVolatileQualified());
  if (!V->hasGlobalStorage() && !IsConstant)
    return HostValue::unknown();
  if (!IsConstant && Effects.isWritten(V))
    return HostValue::unknown();
  auto Known = Globals.find(V);
  if (Known != Globals.end())
    return Known->second;
  Globals[V] = HostValue::unknown(); // ends a recursion
  const VarDecl *Definition = nullptr;
  const Expr *Init = V->getAnyInitializer(Definition);
  if (!Init || Init->isValueDependent() || Init->getType()->isReferenceType())
    return HostValue::unknown();
  HostValue Value;
  if (const APValue *Constant =
          IsConstant ? Definition->evaluateValue() : nullptr)
    Value = valueOf(*Constant, V->getType());
  if (!Value.isKnown() && V->hasGlobalStorage())
    Value = eval(Init);
  Globals[V] = Value;
  return Value;
}

HostValue HostInterpreter::valueOf(const APValue &V, QualType Type) const {
  switch (V.getKind()) {
  case APValue::Int:
    return HostValue::of(V.getInt());
  case APValue::Float:
    return HostValue::of(V.getFloat().convertToDouble());
  case APValue::Struct: {
    const auto *Record = Type->getAsRecordDecl();
    if (!Record || V.getStructNumBases() != 0)
      return HostValue::unknown();
    HostValue Result = HostValue::parts(V.getStructNumFields());
    unsigned I = 0;
    for (const FieldDecl *Field : Record->fields()) {
      Result.Parts[I] = valueOf(V.getStructField(I), Field->getType());
      ++I;
    }
    return Result;
  }
  case APValue::Array: {
    if (V.getArraySize() > 256)
      return HostValue::unknown();
    HostValue Result = HostValue::parts(V.getArraySize());
    QualType Element = Context.getAsArrayType(Type)->getElementType();
    for (unsigned I = 0; I < V.getArraySize(); ++I)
      Result.Parts[I] =
          valueOf(I < V.getArrayInitializedElts() ? V.getArrayInitializedElt(I)
                                                  : V.getArrayFiller(),
                  Element);
    return Result;
  }
  default:
    return HostValue::unknown();
  }
}

/// An object with unknown parts; unknown if the type has no parts.
HostValue HostInterpreter::defaultObject(QualType Type) {
  if (const auto *Record = Type->getAsRecordDecl())
    if (!Record->isUnion() && Record->isCompleteDefinition())
      return HostValue::parts(
          std::distance(Record->field_begin(), Record->field_end()));
  if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type))
    if (Array->getZExtSize() <= 256)
      return HostValue::parts(Array->getZExtSize());
  return HostValue::unknown();
}

void HostInterpreter::assign(const Expr *Target, HostValue Value) {
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
  if (const auto *Member = dyn_cast<MemberExpr>(Target)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field)
      return Aliases.giveUpPointees(Value);
    HostValue Object = eval(Member->getBase());
    const VarDecl *Pointee = nullptr;
    if (Member->isArrow() && Object.What == HostValue::Kind::Address) {
      Pointee = Object.Variable;
      Object = read(Pointee, Target->getExprLoc());
    }
    bool IsThis = isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
    if (Member->isArrow() && !Pointee && !IsThis) {
      Aliases.giveUpPointees(Value);
      return Memory.forgetThroughPointer(Field->getType());
    }
    if (!Object.hasParts())
      Object = defaultObject(Context.getCanonicalTagType(Field->getParent()));
    if (Field->getFieldIndex() >= Object.Parts.size())
      return Aliases.giveUpPointees(Value);
    Object.Parts[Field->getFieldIndex()] = std::move(Value);
    if (Pointee)
      return Memory.set(Pointee, std::move(Object));
    if (IsThis) {
      Stack.object() = std::move(Object);
      return;
    }
    return assign(Member->getBase(), std::move(Object));
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Target)) {
    const Expr *Base = Element->getBase()->IgnoreParenImpCasts();
    std::optional<uint64_t> Index = eval(Element->getIdx()).size();
    if (Base->getType()->isArrayType()) {
      HostValue Array = eval(Base);
      if (!Array.hasParts())
        Array = defaultObject(Base->getType());
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
    HostValue Pointer = eval(Deref->getSubExpr());
    if (Deref->getOpcode() == UO_Deref &&
        Pointer.What == HostValue::Kind::Address &&
        Context.hasSameUnqualifiedType(Pointer.Variable->getType(),
                                       Target->getType()))
      return Memory.set(Pointer.Variable, std::move(Value));
  }
  Aliases.giveUpPointees(Value);
  Memory.forgetThroughPointer(Target->getType());
}

} // namespace warplint
