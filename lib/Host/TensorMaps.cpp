//===- TensorMaps.cpp - Calls that encode a tensor map --------------------===//

#include "HostRuntime.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using llvm::StringRef;

namespace warplint {

namespace {

/// The parameters of cuTensorMapEncodeTiled() (CUDA driver API).
enum Parameter {
  Map,
  DataType,
  Rank,
  Address,
  Extents,
  Pitches,
  CopiedExtents,
  Steps,
  Interleave,
  Swizzle,
  Promotion,
  Fill,
  ParameterCount
};

} // namespace

/// The name of the struct or enumeration: "CUtensorMap_st" of `CUtensorMap`.
static StringRef tagName(QualType Type) {
  const TagDecl *Tag = Type->getAsTagDecl();
  return Tag && Tag->getIdentifier() ? Tag->getName() : StringRef();
}

static bool encodesMap(const FunctionProtoType &Callee) {
  return Callee.getNumParams() == ParameterCount &&
         Callee.getParamType(Map)->isPointerType() &&
         tagName(Callee.getParamType(Map)->getPointeeType()) ==
             "CUtensorMap_st" &&
         tagName(Callee.getParamType(DataType)) == "CUtensorMapDataType_enum" &&
         tagName(Callee.getParamType(Swizzle)) == "CUtensorMapSwizzle_enum";
}

/// The name of the enumerator with the value; empty: there is none.
static std::string enumerator(QualType Type, const HostValue &V) {
  const auto *Enum = dyn_cast_or_null<EnumDecl>(Type->getAsTagDecl());
  if (Enum && V.isInteger())
    for (const EnumConstantDecl *Constant : Enum->enumerators())
      if (llvm::APSInt::isSameValue(Constant->getInitVal(), V.Integer))
        return Constant->getName().str();
  return "";
}

/// Bytes of an element; 0: not known, or not a number of bytes.
static unsigned elementBytes(StringRef Type) {
  if (!Type.consume_front("CU_TENSOR_MAP_DATA_TYPE_"))
    return 0;
  return llvm::StringSwitch<unsigned>(Type)
      .Case("UINT8", 1)
      .Cases({"UINT16", "FLOAT16", "BFLOAT16"}, 2)
      .Cases({"UINT32", "INT32", "FLOAT32", "FLOAT32_FTZ", "TFLOAT32",
              "TFLOAT32_FTZ"},
             4)
      .Cases({"UINT64", "INT64", "FLOAT64"}, 8)
      .Default(0);
}

static std::optional<unsigned> swizzleBytes(StringRef Mode) {
  if (!Mode.consume_front("CU_TENSOR_MAP_SWIZZLE_"))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<unsigned>>(Mode)
      .Case("NONE", 0)
      .Case("32B", 32)
      .Case("64B", 64)
      .Case("128B", 128)
      .Default(std::nullopt);
}

bool HostRuntime::encodesTensorMap(const CallExpr *E) {
  QualType Type = E->getCallee()->getType();
  if (Type->isPointerType() || Type->isReferenceType())
    Type = Type->getPointeeType();
  const auto *Callee = Type->getAs<FunctionProtoType>();
  if (!Callee || !encodesMap(*Callee) || E->getNumArgs() != ParameterCount)
    return false;
  // The address of an object that is assigned to does not escape.
  const auto *Target =
      dyn_cast<UnaryOperator>(E->getArg(Map)->IgnoreParenCasts());
  if (Target && Target->getOpcode() != UO_AddrOf)
    Target = nullptr;
  std::vector<HostValue> Values(ParameterCount);
  for (unsigned I = 0; I < ParameterCount; ++I)
    if (I != Map || !Target)
      Values[I] = Interpreter.eval(E->getArg(I));
  auto Named = [&](Parameter P) {
    return enumerator(Callee->getParamType(P), Values[P]);
  };
  TensorMap M;
  M.ElementBytes = elementBytes(Named(DataType));
  const std::optional<uint64_t> Dimensions = Values[Rank].size();
  const std::string Interleaved = Named(Interleave);
  const std::optional<unsigned> Width = swizzleBytes(Named(Swizzle));
  const bool IsKnown = M.ElementBytes && Dimensions && *Dimensions >= 1 &&
                       *Dimensions <= 5 && Width && !Interleaved.empty();
  if (IsKnown) {
    M.SwizzleBytes = *Width;
    M.IsInterleaved = Interleaved != "CU_TENSOR_MAP_INTERLEAVE_NONE";
    for (uint64_t I = 0; I < *Dimensions; ++I)
      M.CopyExtents.push_back(
          I < Values[CopiedExtents].Parts.size()
              ? Values[CopiedExtents].Parts[I].size().value_or(0)
              : 0);
  }
  HostValue Made = IsKnown ? HostValue::of(std::move(M)) : HostValue::unknown();
  if (Target)
    Objects.assign(Target->getSubExpr(), std::move(Made));
  else
    Objects.assignThrough(Values[Map],
                          Callee->getParamType(Map)->getPointeeType(),
                          std::move(Made));
  return true;
}

} // namespace warplint
