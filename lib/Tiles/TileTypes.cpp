//===- TileTypes.cpp - Types of CuTe --------------------------------------===//

#include "TileTypes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace clang;
using llvm::StringRef;

namespace warplint {

bool isOfCute(const Decl *D) {
  const NamespaceDecl *Outermost = nullptr;
  for (const DeclContext *At = D->getDeclContext(); At; At = At->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(At))
      Outermost = N;
  return Outermost && Outermost->getName() == "cute";
}

/// The class template instance of CuTe that a type is; null: none.
static const ClassTemplateSpecializationDecl *cuteInstance(QualType Type) {
  if (Type.isNull())
    return nullptr;
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  return Record && isOfCute(Record) ? Record : nullptr;
}

const ClassTemplateSpecializationDecl *cuteClass(QualType Type,
                                                 StringRef Name) {
  const auto *Record = cuteInstance(Type);
  return Record && Record->getName() == Name ? Record : nullptr;
}

/// The type at a place among the template arguments; null: there is none.
static QualType typeArgument(const ClassTemplateSpecializationDecl *Of,
                             unsigned At) {
  const TemplateArgumentList &All = Of->getTemplateArgs();
  return At < All.size() && All[At].getKind() == TemplateArgument::Type
             ? All[At].getAsType()
             : QualType();
}

std::optional<int64_t> constantOf(QualType Type) {
  const auto *Record = cuteClass(Type, "C");
  if (!Record)
    Record = cuteClass(Type, "integral_constant");
  if (!Record)
    return std::nullopt;
  for (const TemplateArgument &A : Record->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Integral)
      return A.getAsIntegral().tryExtValue();
  return std::nullopt;
}

/// The types among the template arguments, and in a pack of them.
static std::vector<QualType>
tupleTypes(const ClassTemplateSpecializationDecl *Tuple) {
  std::vector<QualType> All;
  for (const TemplateArgument &A : Tuple->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Pack) {
      for (const TemplateArgument &B : A.pack_elements())
        if (B.getKind() == TemplateArgument::Type)
          All.push_back(B.getAsType());
    } else if (A.getKind() == TemplateArgument::Type) {
      All.push_back(A.getAsType());
    }
  return All;
}

static const ClassTemplateSpecializationDecl *tupleOf(QualType Type) {
  if (const auto *T = cuteClass(Type, "tuple"))
    return T;
  return cuteClass(Type, "ArithmeticTuple");
}

/// A shape, a stride or a coordinate as CuTe writes it, without the underscores
/// of constants.
static std::string tupleText(QualType Type) {
  if (std::optional<int64_t> Value = constantOf(Type))
    return std::to_string(*Value);
  const auto *Tuple = tupleOf(Type);
  if (!Tuple)
    return "?";
  std::vector<std::string> Texts;
  for (QualType T : tupleTypes(Tuple))
    Texts.push_back(tupleText(T));
  return "(" + llvm::join(Texts, ",") + ")";
}

/// The index of the last element that a shape and a stride lead to; none: they
/// are not constants.
static std::optional<uint64_t> lastIndex(QualType Shape, QualType Stride) {
  const auto Size = constantOf(Shape), Step = constantOf(Stride);
  if (Size && Step && *Size > 0 && *Step >= 0)
    return uint64_t(*Size - 1) * uint64_t(*Step);
  const auto *Sizes = tupleOf(Shape), *Steps = tupleOf(Stride);
  if (!Sizes || !Steps)
    return std::nullopt;
  const auto A = tupleTypes(Sizes), B = tupleTypes(Steps);
  if (A.size() != B.size())
    return std::nullopt;
  uint64_t Last = 0;
  for (size_t I = 0; I != A.size(); ++I) {
    const auto One = lastIndex(A[I], B[I]);
    if (!One)
      return std::nullopt;
    Last += *One;
  }
  return Last;
}

static std::optional<TileSwizzle> swizzleOf(QualType Type) {
  const auto *Record = cuteClass(Type, "Swizzle");
  if (!Record || Record->getTemplateArgs().size() < 3)
    return std::nullopt;
  int64_t Values[3];
  for (unsigned I = 0; I != 3; ++I) {
    const TemplateArgument &A = Record->getTemplateArgs()[I];
    if (A.getKind() != TemplateArgument::Integral)
      return std::nullopt;
    Values[I] = A.getAsIntegral().tryExtValue().value_or(-1);
  }
  if (std::min({Values[0], Values[1], Values[2]}) < 0 ||
      std::max({Values[0], Values[1], Values[2]}) > 31)
    return std::nullopt; // the higher bits are changed
  return TileSwizzle{unsigned(Values[0]), unsigned(Values[1]),
                     unsigned(Values[2])};
}

static LayoutFacts composedFacts(const ClassTemplateSpecializationDecl *Of) {
  LayoutFacts F = layoutFacts(typeArgument(Of, 2));
  if (F.Text.empty())
    return {};
  const QualType First = typeArgument(Of, 0), Offset = typeArgument(Of, 1);
  const auto By = constantOf(Offset);
  if (By != 0)
    F.Text = tupleText(Offset) + " o " + F.Text;
  const auto Swizzle = swizzleOf(First);
  if (!Swizzle)
    return {};
  F.Text = "Sw<" + std::to_string(Swizzle->Bits) + "," +
           std::to_string(Swizzle->Base) + "," +
           std::to_string(Swizzle->Shift) + "> o " + F.Text;
  F.MaySwizzle &= By == 0 && !F.Swizzle;
  F.Swizzle = Swizzle;
  // A swizzle moves elements within blocks of its size.
  const unsigned Bits = Swizzle->Bits + Swizzle->Base + Swizzle->Shift;
  if (F.Elements && Swizzle->Bits && Bits < 32)
    F.Elements = llvm::alignTo(F.Elements, uint64_t(1) << Bits);
  return F;
}

LayoutFacts layoutFacts(QualType Type) {
  if (const auto *Composed = cuteClass(Type, "ComposedLayout"))
    return composedFacts(Composed);
  const auto *Layout = cuteClass(Type, "Layout");
  if (!Layout)
    return {};
  LayoutFacts F;
  const QualType Shape = typeArgument(Layout, 0),
                 Stride = typeArgument(Layout, 1);
  F.Text = tupleText(Shape) + ":" + tupleText(Stride);
  if (const auto Last = lastIndex(Shape, Stride)) {
    F.IsStatic = F.MaySwizzle = true;
    F.Elements = *Last + 1;
  }
  return F;
}

/// Whether an iterator of CuTe points into shared memory.
static bool isShared(QualType Iterator) {
  const auto *Record = cuteInstance(Iterator);
  if (!Record)
    return false;
  if (Record->getName() == "smem_ptr")
    return true;
  for (const TemplateArgument &A : Record->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Type && isShared(A.getAsType()))
      return true;
  return false;
}

QualType sharedTensorLayout(QualType Type) {
  const auto *Tensor = cuteClass(Type, "Tensor");
  if (!Tensor || !isShared(typeArgument(Tensor, 0)))
    return {};
  return typeArgument(Tensor, 1);
}

/// The name of a type with template arguments, without namespaces. Arguments
/// that repeat the one before are mostly defaults.
static std::string shortTypeName(QualType Type) {
  const auto *Record = Type->getAsCXXRecordDecl();
  if (!Record) {
    PrintingPolicy Policy{LangOptions()};
    Policy.SuppressScope = true;
    Policy.Bool = true;
    return Type.getUnqualifiedType().getAsString(Policy);
  }
  std::string Text = Record->getNameAsString();
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Record);
  if (!Instance)
    return Text;
  std::vector<std::string> Arguments;
  for (const TemplateArgument &A : Instance->getTemplateArgs().asArray()) {
    std::string One;
    if (A.getKind() == TemplateArgument::Type)
      One = shortTypeName(A.getAsType());
    else if (A.getKind() == TemplateArgument::Integral)
      One = llvm::toString(A.getAsIntegral(), 10);
    else
      break;
    if (Arguments.empty() || Arguments.back() != One)
      Arguments.push_back(std::move(One));
  }
  return Arguments.empty() ? Text
                           : Text + "<" + llvm::join(Arguments, ", ") + ">";
}

std::string copyAtomOf(QualType Type) {
  for (StringRef Around : {"ThrCopy", "TiledCopy"})
    if (const auto *Record = cuteClass(Type, Around))
      return copyAtomOf(typeArgument(Record, 0));
  const auto *Atom = cuteClass(Type, "Copy_Atom");
  if (!Atom)
    return "";
  auto First = [](const ClassTemplateSpecializationDecl *Of) {
    const auto Types = tupleTypes(Of);
    return Types.empty() ? QualType() : Types.front();
  };
  QualType Operation = First(Atom);
  if (const auto *Traits = cuteClass(Operation, "Copy_Traits"))
    Operation = First(Traits);
  return Operation.isNull() ? "" : shortTypeName(Operation);
}

} // namespace warplint
