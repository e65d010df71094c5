//===- HostMemory.cpp - Values of host variables --------------------------===//

#include "HostInterpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

const VarDecl *HostInterpreter::resolve(const VarDecl *V) const {
  // Aliases are resolved when they are created: no chains exist.
  auto Found = Aliases.find(V);
  return Found == Aliases.end() ? V : Found->second;
}

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
  V = resolve(V);
  if (GivenUp.contains(V) || isSpoiled(V, Use))
    return HostValue::unknown();
  auto Found = Now.find(V);
  if (Found != Now.end())
    return Found->second;
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

void HostInterpreter::set(const VarDecl *V, HostValue Value) {
  Now[resolve(V)] = std::move(Value);
}

void HostInterpreter::giveUp(const VarDecl *V) { GivenUp.insert(resolve(V)); }

void HostInterpreter::giveUpPointees(const HostValue &V) {
  if (V.What == HostValue::Kind::Address)
    giveUp(V.Variable);
  for (const HostValue &Part : V.Parts)
    giveUpPointees(Part);
}

void HostInterpreter::forget(const Writes &W) {
  for (const VarDecl *V : W.Variables)
    if (const VarDecl *Target = resolve(V); Now.count(Target))
      Now[Target] = HostValue::unknown();
  for (const VarDecl *V : W.Moved)
    if (const VarDecl *Target = resolve(V);
        Target->getType()->isPointerType() && !Target->hasGlobalStorage())
      Now[Target] = movedPointer(
          HostValue::unknown(), HostValue::unknown(),
          Context.getTypeSizeInChars(Target->getType()->getPointeeType())
              .getQuantity(),
          false);
  if (W.ThroughPointer)
    forgetThroughPointer(QualType());
}

/// A store through an unknown pointer may change any variable of the same type
/// whose address was taken. A null type means any type.
void HostInterpreter::forgetThroughPointer(QualType Written) {
  for (const VarDecl *V : AddressTaken) {
    bool SameType = Written.isNull() || Written->isAnyCharacterType() ||
                    Context.hasSameUnqualifiedType(Written, V->getType()) ||
                    V->getType()->isRecordType() || V->getType()->isArrayType();
    if (SameType && Now.count(V))
      Now[V] = HostValue::unknown();
  }
}

void HostInterpreter::joinInto(State &Into, const State &Other) {
  for (auto &[V, Value] : Into) {
    auto Found = Other.find(V);
    HostValue There =
        Found == Other.end() ? HostValue::unknown() : Found->second;
    if (There == Value)
      continue;
    giveUpPointees(There);
    giveUpPointees(Value);
    Value = join(Value, There);
  }
  for (const auto &[V, Value] : Other)
    if (!Into.count(V))
      Into[V] = HostValue::unknown();
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
    giveUpPointees(Value);
    assign(Choice->getTrueExpr(), HostValue::unknown());
    return assign(Choice->getFalseExpr(), HostValue::unknown());
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Target)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (V && !resolve(V)->hasGlobalStorage())
      return set(V, std::move(Value));
    return giveUpPointees(Value);
  }
  if (const auto *Member = dyn_cast<MemberExpr>(Target)) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field)
      return giveUpPointees(Value);
    HostValue Object = eval(Member->getBase());
    const VarDecl *Pointee = nullptr;
    if (Member->isArrow() && Object.What == HostValue::Kind::Address) {
      Pointee = Object.Variable;
      Object = read(Pointee, Target->getExprLoc());
    }
    bool IsThis = isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
    if (Member->isArrow() && !Pointee && !IsThis) {
      giveUpPointees(Value);
      return forgetThroughPointer(Field->getType());
    }
    if (!Object.hasParts())
      Object = defaultObject(Context.getCanonicalTagType(Field->getParent()));
    if (Field->getFieldIndex() >= Object.Parts.size())
      return giveUpPointees(Value);
    Object.Parts[Field->getFieldIndex()] = std::move(Value);
    if (Pointee)
      return set(Pointee, std::move(Object));
    if (IsThis) {
      Objects.back() = std::move(Object);
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
    giveUpPointees(Value);
    return forgetThroughPointer(Target->getType());
  }
  if (const auto *Deref = dyn_cast<UnaryOperator>(Target)) {
    HostValue Pointer = eval(Deref->getSubExpr());
    if (Deref->getOpcode() == UO_Deref &&
        Pointer.What == HostValue::Kind::Address &&
        Context.hasSameUnqualifiedType(Pointer.Variable->getType(),
                                       Target->getType()))
      return set(Pointer.Variable, std::move(Value));
  }
  giveUpPointees(Value);
  forgetThroughPointer(Target->getType());
}

} // namespace warplint
