//===- TileStorage.cpp - The memory that a pointer of CuTe is for ---------===//

#include "TileStorage.h"
#include "TileTypes.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using llvm::StringRef;

namespace warplint {

const Expr *plainExpression(const Expr *E) {
  while (E) {
    const Expr *Inner = E->IgnoreUnlessSpelledInSource()->IgnoreParens();
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Inner);
        Made && !isa<CXXTemporaryObjectExpr>(Made) && Made->getNumArgs() == 1 &&
        Made->getConstructor()->isCopyOrMoveConstructor())
      Inner = Made->getArg(0);
    if (Inner == E)
      break;
    E = Inner;
  }
  return E;
}

const FunctionDecl *calleeOf(const CallExpr *Call) {
  return Call->getDirectCallee();
}

namespace {
class StorageFinder {
public:
  StorageFinder(const ASTContext &Context, StorageOfTensor OfTensor)
      : Context(Context), OfTensor(OfTensor) {}

  std::optional<TileStorage> find(const Expr *E) {
    E = plainExpression(E);
    if (!E || ++Steps > MostSteps)
      return std::nullopt;
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return ofVariable(Ref);
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return find(Cast->getSubExpr());
    if (const auto *Member = dyn_cast<MemberExpr>(E))
      return ofMember(Member);
    if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      if (Unary->getOpcode() == UO_AddrOf || Unary->getOpcode() == UO_Deref)
        return find(Unary->getSubExpr());
      return std::nullopt;
    }
    if (const auto *Brackets = dyn_cast<ArraySubscriptExpr>(E))
      return moved(Brackets->getBase(), Brackets->getIdx(),
                   Brackets->getType());
    if (const auto *Sum = dyn_cast<BinaryOperator>(E))
      if (Sum->getOpcode() == BO_Add && Sum->getType()->isPointerType())
        return moved(Sum->getLHS(), Sum->getRHS(),
                     Sum->getType()->getPointeeType());
    if (const auto *Call = dyn_cast<CallExpr>(E))
      return ofCall(Call);
    return std::nullopt;
  }

private:
  /// Expressions that are followed for one tensor.
  static constexpr unsigned MostSteps = 64;

  std::optional<TileStorage> ofVariable(const DeclRefExpr *Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || isa<ParmVarDecl>(V))
      return std::nullopt;
    if (V->hasAttr<CUDASharedAttr>())
      return TileStorage{V, 0};
    const QualType Type = V->getType();
    const bool IsFixed = Type->isReferenceType() || Type.isConstQualified() ||
                         Type->isPointerType() || Type->isRecordType();
    return IsFixed && V->getInit() ? find(V->getInit()) : std::nullopt;
  }

  std::optional<TileStorage> ofMember(const MemberExpr *Member) {
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    if (!Field || Field->getType()->isReferenceType() ||
        Field->getType()->isPointerType() || Field->getParent()->isUnion())
      return Field && Field->getParent()->isUnion() ? find(Member->getBase())
                                                    : std::nullopt;
    auto Base = find(Member->getBase());
    if (Base)
      Base->Offset += Context.getASTRecordLayout(Field->getParent())
                          .getFieldOffset(Field->getFieldIndex()) /
                      8;
    return Base;
  }

  std::optional<TileStorage> moved(const Expr *From, const Expr *By,
                                   QualType Element) {
    auto Base = find(From);
    std::optional<int64_t> Count = constantOf(By->getType());
    if (Expr::EvalResult Value;
        !Count && !By->isValueDependent() && By->EvaluateAsInt(Value, Context))
      Count = Value.Val.getInt().tryExtValue();
    if (!Base || !Count || *Count < 0 || Element->isIncompleteType())
      return std::nullopt;
    Base->Offset +=
        uint64_t(*Count) * Context.getTypeSizeInChars(Element).getQuantity();
    return Base;
  }

  std::optional<TileStorage> ofCall(const CallExpr *Call) {
    const FunctionDecl *F = calleeOf(Call);
    if (!F || !F->getIdentifier())
      return std::nullopt;
    const StringRef Name = F->getName();
    if (const auto *Method = dyn_cast<CXXMemberCallExpr>(Call)) {
      // The first element of a tensor or of an array.
      if (Name != "data" && Name != "begin" && Name != "get")
        return std::nullopt;
      const Expr *Object = Method->getImplicitObjectArgument();
      if (!sharedTensorLayout(Object->getType()).isNull())
        return OfTensor(*Object);
      return find(Object);
    }
    const bool IsCast =
        isOfCute(F) && (Name == "make_smem_ptr" || Name == "recast_ptr" ||
                        Name == "raw_pointer_cast");
    return IsCast && Call->getNumArgs() ? find(Call->getArg(0)) : std::nullopt;
  }

  const ASTContext &Context;
  StorageOfTensor OfTensor;
  unsigned Steps = 0;
};
} // namespace

std::optional<TileStorage> storageOf(const ASTContext &Context, const Expr *E,
                                     StorageOfTensor OfTensor) {
  return StorageFinder(Context, OfTensor).find(E);
}

} // namespace warplint
