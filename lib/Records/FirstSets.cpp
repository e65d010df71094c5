//===- FirstSets.cpp - Records that threads set before they read them -----===//

#include "RecordUses.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

/// The expression that an assignment sets; null: it is none of a number, or of
/// a whole record.
static const Expr *targetOf(const Stmt *S) {
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(S))
    S = Cleanups->getSubExpr();
  if (const auto *B = dyn_cast<BinaryOperator>(S))
    return B->getOpcode() == BO_Assign ? B->getLHS() : nullptr;
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
  const auto *Operator =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  return Operator && Operator->isTrivial() ? Call->getArg(0) : nullptr;
}

/// The member of one of the records that an expression names.
static const FieldDecl *fieldOf(const Expr *E,
                                llvm::ArrayRef<const Expr *> Places) {
  const auto *Member = dyn_cast<MemberExpr>(E->IgnoreParens());
  return Member && !Member->isArrow() &&
                 llvm::is_contained(Places, Member->getBase()->IgnoreParens())
             ? dyn_cast<FieldDecl>(Member->getMemberDecl())
             : nullptr;
}

/// Whether a struct has bytes that no member has.
static bool hasPadding(const CXXRecordDecl *Record) {
  const ASTContext &C = Record->getASTContext();
  uint64_t Bits = 0;
  for (const FieldDecl *F : Record->fields()) {
    const auto *Part =
        F->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (F->isBitField() || (Part && hasPadding(Part)))
      return true;
    Bits += C.getTypeSize(F->getType());
  }
  return Record->getNumBases() ||
         Bits != C.getTypeSize(C.getCanonicalTagType(Record));
}

bool isSetFirst(const CXXRecordDecl *Record,
                llvm::ArrayRef<const Stmt *> Statements,
                llvm::ArrayRef<const Expr *> Places, const KernelTree &Tree) {
  llvm::SmallPtrSet<const FieldDecl *, 8> Set;
  const auto Fields = std::distance(Record->field_begin(), Record->field_end());
  if (hasPadding(Record))
    return false;
  for (const Stmt *S : Statements) {
    std::vector<const Expr *> Uses;
    llvm::copy_if(Places, std::back_inserter(Uses),
                  [&](const Expr *E) { return Tree.isIn(E, S); });
    if (Uses.empty())
      continue;
    const Expr *Target = targetOf(S);
    if (!Target)
      return false;
    const FieldDecl *Field = fieldOf(Target, Places);
    // What it sets them to may depend on members that are set.
    for (const Expr *Use : Uses) {
      const auto *Member = dyn_cast_or_null<MemberExpr>(Tree.parent(Use));
      const FieldDecl *Of = Member ? fieldOf(Member, Places) : nullptr;
      if (!Tree.isIn(Use, Target) && !(Of && Set.contains(Of)))
        return false;
    }
    if (llvm::is_contained(Places, Target->IgnoreParens()))
      return true;
    if (!Field || Field->getType()->isReferenceType())
      return false;
    Set.insert(Field);
    if (Set.size() == size_t(Fields))
      return true; // a base would be padding
  }
  return false;
}

} // namespace warplint
