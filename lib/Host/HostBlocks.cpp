//===- HostBlocks.cpp - Blocks that host code assigns to a variable -------===//

#include "HostBlocks.h"
#include "warplint/Host/Initializers.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

static bool isDim3(QualType Type) {
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return Record && Record->getDeclContext()->isTranslationUnit() &&
         Record->getIdentifier() && Record->getName() == "dim3";
}

/// The value that the expression copies or converts: without casts,
/// temporaries, and copies.
static const Expr *copied(const Expr *E) {
  while (true) {
    E = E->IgnoreImplicit()->IgnoreParenCasts();
    const auto *Made = dyn_cast<CXXConstructExpr>(E);
    if (!Made || !Made->getConstructor()->isCopyOrMoveConstructor())
      return E;
    E = Made->getArg(0);
  }
}

/// The dim3 that the expression names, if it is a field or has global storage.
static const ValueDecl *named(const Expr *E) {
  const ValueDecl *D = nullptr;
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    D = Member->getMemberDecl();
  else if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    D = Ref->getDecl();
  const auto *V = dyn_cast_or_null<VarDecl>(D);
  if (!D || !isDim3(D->getType()) ||
      !(isa<FieldDecl>(D) || (V && V->hasGlobalStorage())))
    return nullptr;
  return cast<ValueDecl>(D->getCanonicalDecl());
}

const ValueDecl *blockVariable(const Expr *E) { return named(copied(E)); }

/// The shape of a dim3 of constants.
static std::optional<Shape> constantShape(const Expr *E,
                                          const ASTContext &Context) {
  E = copied(E);
  ArrayRef<const Expr *> Extents;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
    Extents = ArrayRef(Made->getArgs(), Made->getNumArgs());
  else if (const auto *List = dyn_cast<InitListExpr>(E))
    Extents = List->inits();
  else
    return std::nullopt;
  Shape S = Shape::of(1);
  for (auto [I, Extent] : llvm::enumerate(Extents)) {
    Expr::EvalResult Value;
    if (I >= 3 || Extent->isValueDependent() ||
        !Extent->getType()->isIntegerType() ||
        !Extent->EvaluateAsInt(Value, Context) ||
        !Value.Val.getInt().isIntN(32))
      return std::nullopt;
    S.Extent[I] = uint32_t(Value.Val.getInt().getZExtValue());
  }
  return S;
}

namespace {

/// What a file does with one variable.
struct BlockUses {
  std::vector<const Expr *> Values; ///< initializers and whole assignments
  unsigned Named = 0;               ///< how often it is named
  unsigned Understood = 0; ///< ... of which as a value, or by an assignment
};

/// Notes what is done with dim3 fields and global variables.
class BlockCollector : public DynamicRecursiveASTVisitor {
public:
  llvm::DenseMap<const ValueDecl *, BlockUses> Found;

  BlockCollector() { ShouldVisitImplicitCode = true; }
  bool VisitMemberExpr(MemberExpr *E) override { return isNamed(E); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override { return isNamed(E); }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (E->getOperator() != OO_Equal || E->getNumArgs() != 2)
      return true;
    if (const ValueDecl *To = understand(E->getArg(0)))
      Found[To].Values.push_back(E->getArg(1));
    // An operand that is moved has no cast to const.
    if (!isa<ImplicitCastExpr>(E->getArg(1)))
      understand(E->getArg(1));
    return true;
  }
  /// A copy, or an argument for a reference to const.
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    const Expr *From = E->getSubExpr()->IgnoreParens();
    if (E->getCastKind() == CK_NoOp && E->getType().isConstQualified() &&
        !From->getType().isConstQualified())
      understand(From);
    const auto *Part = dyn_cast<MemberExpr>(From);
    if (E->getCastKind() == CK_LValueToRValue && Part)
      understand(Part->getBase()->IgnoreParenImpCasts());
    return true;
  }
  /// The fields of an aggregate.
  bool VisitInitListExpr(InitListExpr *E) override {
    const RecordDecl *Record = E->getType()->getAsRecordDecl();
    if (!Record || E->isSyntacticForm() || Record->isUnion())
      return true;
    for (auto [Field, Value] : llvm::zip(Record->fields(), E->inits()))
      if (isDim3(Field->getType()))
        Found[Field->getCanonicalDecl()].Values.push_back(Value);
    return true;
  }
  void initialized(const FieldDecl *Field, const Expr *Value) {
    if (Field && isDim3(Field->getType()))
      Found[Field->getCanonicalDecl()].Values.push_back(Value);
  }

private:
  bool isNamed(const Expr *E) {
    if (const ValueDecl *D = named(E))
      ++Found[D].Named;
    return true;
  }
  const ValueDecl *understand(const Expr *E) {
    const ValueDecl *D = named(E->IgnoreParens());
    if (D)
      ++Found[D].Understood;
    return D;
  }
};

} // namespace

/// The block of more than one thread among the values; null: a value is not
/// known.
static Shape blockAmong(ArrayRef<const Expr *> Values,
                        const ASTContext &Context) {
  Shape Only;
  for (const Expr *Value : Values) {
    const std::optional<Shape> S =
        Value ? constantShape(Value, Context) : std::nullopt;
    if (!S)
      return Shape();
    if (S->count() <= 1)
      continue;
    if (Only.isKnown() && !(Only == *S))
      return Shape();
    Only = *S;
  }
  return Only;
}

/// Adds the value at the declaration, if there is one. That of a field may not
/// be instantiated.
static void addInitializer(const ValueDecl *D,
                           std::vector<const Expr *> &Values) {
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (Field && Field->hasInClassInitializer())
    Values.push_back(Field->getInClassInitializer());
  else if (!Field && cast<VarDecl>(D)->getAnyInitializer())
    Values.push_back(cast<VarDecl>(D)->getAnyInitializer());
}

Shape HostBlocks::of(const ValueDecl *D) {
  if (!Known) {
    BlockCollector Collector;
    eachInitializer(Context, Functions,
                    [&](Expr *E) { Collector.TraverseStmt(E); });
    for (FunctionDecl *F : Functions) {
      Collector.TraverseStmt(F->getBody());
      if (const auto *Made = dyn_cast<CXXConstructorDecl>(F))
        for (const CXXCtorInitializer *I : Made->inits())
          Collector.initialized(I->getMember(), I->getInit());
    }
    Known.emplace();
    for (auto &[Of, Uses] : Collector.Found) {
      addInitializer(Of, Uses.Values);
      if (Uses.Named == Uses.Understood)
        Known->try_emplace(Of, blockAmong(Uses.Values, Context));
    }
  }
  return Known->lookup(D);
}

} // namespace warplint
