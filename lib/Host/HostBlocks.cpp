//===- HostBlocks.cpp - Blocks that host code assigns to a variable -------===//

#include "HostBlocks.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

/// The value that the expression copies or converts: without casts,
/// temporaries, and constructors of which it is the only argument that is
/// written.
static const Expr *copied(const Expr *E) {
  while (true) {
    E = E->IgnoreImplicit()->IgnoreParenCasts();
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    if (!Made || Made->getNumArgs() == 0 ||
        (Made->getNumArgs() > 1 && !isa<CXXDefaultArgExpr>(Made->getArg(1))))
      return E;
    const Expr *Argument = Made->getArg(0)->IgnoreImplicit();
    if (isa<CXXDefaultArgExpr>(Argument) ||
        Argument->getType()->isIntegerType())
      return E;
    E = Argument;
  }
}

static const ValueDecl *named(const Expr *E) {
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return dyn_cast<FieldDecl>(Member->getMemberDecl());
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasGlobalStorage() ? V->getCanonicalDecl() : nullptr;
}

const ValueDecl *blockVariable(const Expr *E) { return named(copied(E)); }

/// The shape of a dim3 of constants.
static std::optional<Shape> constantShape(const Expr *E,
                                          const ASTContext &Context) {
  E = copied(E);
  llvm::SmallVector<const Expr *, 3> Extents;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
    Extents.append(Made->arg_begin(), Made->arg_end());
  else if (const auto *List = dyn_cast<InitListExpr>(E))
    llvm::append_range(Extents, List->inits());
  else
    return std::nullopt;
  Shape S = Shape::of(1);
  for (unsigned I = 0; I < Extents.size(); ++I) {
    Expr::EvalResult Value;
    if (I >= 3 || Extents[I]->isValueDependent() ||
        !Extents[I]->getType()->isIntegerType() ||
        !Extents[I]->EvaluateAsInt(Value, Context) ||
        !Value.Val.getInt().isIntN(32))
      return std::nullopt;
    S.Extent[I] = uint32_t(Value.Val.getInt().getZExtValue());
  }
  return S;
}

namespace {

/// Notes what is assigned to dim3 fields and variables.
class BlockCollector : public RecursiveASTVisitor<BlockCollector> {
public:
  explicit BlockCollector(const ASTContext &Context) : Context(Context) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->getOperator() == OO_Equal && E->getNumArgs() == 2)
      assigned(E->getArg(0), E->getArg(1));
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (!E->isAssignmentOp())
      return true;
    // `block.x = n;` changes a part of the block.
    const Expr *Target = E->getLHS()->IgnoreParenImpCasts();
    if (const auto *Part = dyn_cast<MemberExpr>(Target))
      if (const ValueDecl *D = named(Part->getBase()->IgnoreParenImpCasts()))
        Found[D] = std::nullopt;
    assigned(E->getLHS(), E->getRHS());
    return true;
  }
  void initialized(const ValueDecl *D, const Expr *Value) {
    const QualType Type = D->getType().getNonReferenceType();
    if (!Type->isRecordType())
      return;
    const std::optional<Shape> S = constantShape(Value, Context);
    if (S && S->count() == 1)
      return;
    auto [Entry, IsNew] = Found.try_emplace(D, S);
    if (!IsNew && !(Entry->second && S && *Entry->second == *S))
      Entry->second = std::nullopt;
  }

  llvm::DenseMap<const ValueDecl *, std::optional<Shape>> Found;

private:
  void assigned(const Expr *Target, const Expr *Value) {
    if (const ValueDecl *D = named(Target->IgnoreParenImpCasts()))
      initialized(D, Value);
  }

  const ASTContext &Context;
};

} // namespace

std::optional<Shape> HostBlocks::of(const ValueDecl *D) {
  if (!Assigned) {
    BlockCollector Collector(Context);
    for (FunctionDecl *F : Functions) {
      Collector.TraverseStmt(F->getBody());
      if (const auto *Made = dyn_cast<CXXConstructorDecl>(F))
        for (const CXXCtorInitializer *I : Made->inits())
          if (const FieldDecl *Field = I->getMember())
            Collector.initialized(Field, I->getInit());
    }
    Assigned = std::move(Collector.Found);
  }
  auto Entry = Assigned->find(D);
  return Entry == Assigned->end() ? std::nullopt : Entry->second;
}

} // namespace warplint
