//===- ArrayUses.cpp - How a kernel accesses an array ---------------------===//

#include "ArrayUses.h"
#include "OutsideMemory.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

const ValueDecl *NamedArray::declared() const {
  return Field ? static_cast<const ValueDecl *>(Field) : Parameter;
}

std::string NamedArray::text() const {
  return Field ? Parameter->getNameAsString() + "." + name() : name();
}

/// The member of a struct that a reference is the base of; null: it is none.
static const MemberExpr *memberAt(const DeclRefExpr *Ref,
                                  const KernelTree &Tree) {
  const Stmt *Up = Tree.parent(Ref);
  while (isa_and_nonnull<ParenExpr>(Up) ||
         (isa_and_nonnull<ImplicitCastExpr>(Up) &&
          cast<ImplicitCastExpr>(Up)->getCastKind() == CK_NoOp))
    Up = Tree.parent(Up);
  const auto *M = dyn_cast_or_null<MemberExpr>(Up);
  return M && !M->isArrow() ? M : nullptr;
}

std::vector<NamedArray> arraysOf(const KernelTree &Tree) {
  std::vector<NamedArray> All;
  for (const ParmVarDecl *P : Tree.function()->parameters()) {
    if (P->getType()->isPointerType())
      All.push_back({P, nullptr});
    if (!P->getType()->isRecordType())
      continue;
    for (const DeclRefExpr *Ref : Tree.references(P)) {
      const MemberExpr *M = memberAt(Ref, Tree);
      const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
      if (F && F->getType()->isPointerType() &&
          llvm::none_of(All, [&](const NamedArray &Known) {
            return Known.Parameter == P && Known.Field == F;
          }))
        All.push_back({P, F});
    }
  }
  return All;
}

const CXXRecordDecl *recordOf(const NamedArray &A) {
  const QualType T = A.type()->getPointeeType();
  const auto *Record = T->getAsCXXRecordDecl();
  if (!Record || !(Record = Record->getDefinition()) || Record->isInvalidDecl())
    return nullptr;
  return !T.isVolatileQualified() && Record->isTriviallyCopyable() &&
                 !Record->isUnion() && !hasVolatileParts(Record)
             ? Record
             : nullptr;
}

bool isOfNumbers(const NamedArray &A) {
  const QualType T = A.type()->getPointeeType();
  return T->isArithmeticType() && !T.isVolatileQualified();
}

std::optional<std::vector<ArrayUse>>
usesOf(const NamedArray &A, const KernelTree &Tree, const IndexForms &Forms) {
  std::vector<ArrayUse> All;
  if (!Tree.isConstant(A.Parameter))
    return std::nullopt;
  for (const DeclRefExpr *Ref : Tree.references(A.Parameter)) {
    const Stmt *S = Ref;
    if (A.Field) {
      const MemberExpr *M = memberAt(Ref, Tree);
      if (!M)
        return std::nullopt;
      if (M->getMemberDecl() != A.Field)
        continue;
      S = M;
    }
    const Stmt *Up = Tree.parent(S);
    while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Up)) {
      S = Up;
      Up = Tree.parent(Up);
    }
    ArrayUse Use;
    if (const auto *Access = dyn_cast_or_null<ArraySubscriptExpr>(Up);
        Access && Access->getBase() == S) {
      Use.Place = Access;
      Use.Index = Access->getIdx();
    } else if (const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
               B && B->getOpcode() == BO_Add && B->getLHS() == S) {
      Use.Place = B;
      Use.Index = B->getRHS();
    } else {
      return std::nullopt;
    }
    Use.Form = Forms.formOf(Use.Index);
    All.push_back(std::move(Use));
  }
  return All;
}

int64_t splitRows(std::vector<ArrayUse> &All, const IndexForms &Forms,
                  const KernelTree &Tree) {
  int64_t Width = 0;
  for (const ArrayUse &Use : All)
    if (!Width)
      Width = widthOf(Use.Form);
  for (ArrayUse &Use : All) {
    const auto Of = Width ? elementOf(Use.Index, Width, Forms, Tree)
                          : std::optional<RowElement>();
    Use.IsInRow = Of.has_value() && isa<ArraySubscriptExpr>(Use.Place);
    if (!Use.IsInRow)
      continue;
    Use.Of = *Of;
    Use.Form = Of->Row;
  }
  return Width;
}

} // namespace warplint
