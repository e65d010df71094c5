//===- HostConstants.cpp - Values that need no execution ------------------===//

#include "HostConstants.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace warplint {

HostValue constantOf(const Expr *E, const ASTContext &Context) {
  // The initializer of a variable of unknown type is a list without a type.
  if (E->getType().isNull() || E->isValueDependent() || E->containsErrors())
    return HostValue::unknown();
  Expr::EvalResult Result;
  if (E->getType()->isIntegralOrEnumerationType() &&
      E->EvaluateAsInt(Result, Context))
    return HostValue::of(Result.Val.getInt());
  llvm::APFloat Number(0.0);
  if (E->getType()->isRealFloatingType() &&
      E->EvaluateAsFloat(Number, Context)) {
    bool Loses = false;
    Number.convert(llvm::APFloat::IEEEdouble(),
                   llvm::APFloat::rmNearestTiesToEven, &Loses);
    return HostValue::of(Number.convertToDouble());
  }
  return HostValue::unknown();
}

HostValue valueOf(const APValue &V, QualType Type, const ASTContext &Context) {
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
      Result.Parts[I] = valueOf(V.getStructField(I), Field->getType(), Context);
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
                  Element, Context);
    return Result;
  }
  default:
    return HostValue::unknown();
  }
}

HostValue defaultObject(QualType Type, const ASTContext &Context) {
  if (const auto *Record = Type->getAsRecordDecl())
    if (!Record->isUnion() && Record->isCompleteDefinition())
      return HostValue::parts(
          std::distance(Record->field_begin(), Record->field_end()));
  if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type))
    if (Array->getZExtSize() <= 256)
      return HostValue::parts(Array->getZExtSize());
  return HostValue::unknown();
}

} // namespace warplint
