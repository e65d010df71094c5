//===- PointerUses.cpp - Uses of pointers to elements of arrays -----------===//
//
// `float *p = &tile[row][4 * i];`, of which `p[0]` to `p[3]` are accessed, here
// or in functions that get the pointer: a layout that keeps these elements
// together needs no edit but that of the index in the pointer's initializer.
//
//===----------------------------------------------------------------------===//

#include "PointerUses.h"
#include "TemplateValues.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

const KernelTree &PointerWalk::treeOf(const FunctionDecl *F) {
  std::unique_ptr<KernelTree> &Tree = Trees[F];
  if (!Tree)
    Tree = std::make_unique<KernelTree>(F);
  return *Tree;
}

/// The variable that an expression names; null also where a cast may change the
/// value.
static const VarDecl *namedBy(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

static bool isTrivialCopy(const Stmt *S) {
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
    return Made->getConstructor()->isCopyOrMoveConstructor() &&
           Made->getConstructor()->isTrivial();
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
  const auto *Method =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  return Method && Method->isTrivial();
}

/// Where an element, or a field of it, is loaded or stored; invalid if the
/// lvalue is used otherwise.
static SourceLocation accessOf(const Expr *Element, const KernelTree &Tree) {
  while (true) {
    const Stmt *Up = Tree.parent(Element);
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
    const auto *Member = dyn_cast_or_null<MemberExpr>(Up);
    const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
    const auto *U = dyn_cast_or_null<UnaryOperator>(Up);
    if (Cast && Cast->getCastKind() == CK_LValueToRValue)
      return Element->getExprLoc();
    if (B && B->isAssignmentOp() && B->getLHS() == Element)
      return B->getOperatorLoc();
    if (U && U->isIncrementDecrementOp())
      return U->getOperatorLoc();
    if (isa_and_nonnull<CXXConstructExpr>(Up) && isTrivialCopy(Up))
      return Element->getExprLoc();
    if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Up);
        Call && isTrivialCopy(Up))
      return Call->getArg(0) == Element ? Call->getOperatorLoc()
                                        : Element->getExprLoc();
    const bool IsField = Member && !Member->isArrow() &&
                         isa<FieldDecl>(Member->getMemberDecl()) &&
                         !Member->getType()->isArrayType() &&
                         !Member->getMemberDecl()->getType()->isReferenceType();
    if (!IsField && !isa_and_nonnull<ParenExpr>(Up) &&
        !(Cast && Cast->getCastKind() == CK_NoOp))
      return SourceLocation();
    Element = cast<Expr>(Up);
  }
}

/// Adds an access through a pointer with an index in this range; false: the
/// element is used otherwise, or the index has no bound.
bool PointerWalk::addAccess(const Expr *Element, const KernelTree &Tree,
                            const IndexRange &Index, Place Of,
                            PointerUses &Into) {
  const SourceLocation At = accessOf(Element, Tree);
  if (!Index.Most || At.isInvalid() || Element->getType()->isArrayType())
    return false;
  Into.At.push_back(At);
  Into.Elements = std::max(Into.Elements,
                           uint64_t(Of.Offset + (*Index.Most + 1) * Of.Scale));
  Into.MayDiffer |= llvm::any_of(Index.Constants, [&](const Expr *Constant) {
    return mayDifferByInstance(Constant, Tree);
  });
  return true;
}

unsigned vectorBytesOf(const ExplicitCastExpr *Cast) {
  constexpr unsigned MostBytes = 16; // of an access
  const auto *Record = Cast->getType()->isPointerType()
                           ? Cast->getType()->getPointeeCXXRecordDecl()
                           : nullptr;
  if (!Record)
    return 0;
  const ASTContext &C = Record->getASTContext();
  if (!Record->isCompleteDefinition() ||
      !C.getSourceManager().isInSystemHeader(Record->getLocation()))
    return 0;
  const CanQualType Type = C.getCanonicalTagType(Record);
  const auto Bytes = C.getTypeSizeInChars(Type).getQuantity();
  return Bytes <= MostBytes && !(Bytes & (Bytes - 1)) &&
                 C.getTypeAlignInChars(Type).getQuantity() == Bytes
             ? unsigned(Bytes)
             : 0;
}

/// The type that a pointer is to, without qualifiers.
static const Type *pointeeOf(QualType Pointer) {
  const QualType Pointee = Pointer->getPointeeType();
  return Pointee.isNull()
             ? nullptr
             : Pointee.getCanonicalType().getUnqualifiedType().getTypePtr();
}

/// The variable of a declaration that the expression initializes.
static const VarDecl *initializedBy(const Stmt *Declared, const Expr *E) {
  const auto *S = dyn_cast_or_null<DeclStmt>(Declared);
  if (!S)
    return nullptr;
  for (const Decl *D : S->decls())
    if (const auto *V = dyn_cast<VarDecl>(D); V && V->getInit() == E)
      return V;
  return nullptr;
}

/// The parameter that gets an argument, in the function's definition; null if
/// its code is not known.
static const ParmVarDecl *parameterOf(const CallExpr *Call,
                                      const Expr *Argument,
                                      const FunctionDecl *&Definition) {
  const FunctionDecl *F = Call->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (!F || isa<CXXOperatorCallExpr>(Call) || !F->hasBody(Definition) ||
      (Method && Method->isVirtual()))
    return nullptr;
  for (unsigned N = 0; N < Call->getNumArgs(); ++N)
    if (Call->getArg(N) == Argument && N < Definition->getNumParams())
      return Definition->getParamDecl(N);
  return nullptr;
}

bool PointerWalk::followVariable(const VarDecl *V, const KernelTree &Tree,
                                 Place At, PointerUses &Into) {
  return V->getType()->isPointerType() && Tree.isConstant(V) &&
         llvm::all_of(Tree.references(V), [&](const DeclRefExpr *Ref) {
           const Stmt *Up = Tree.parent(Ref);
           while (isa_and_nonnull<ParenExpr>(Up))
             Up = Tree.parent(Up);
           const auto *Read = dyn_cast_or_null<ImplicitCastExpr>(Up);
           return Read && Read->getCastKind() == CK_LValueToRValue &&
                  follow(Read, Tree, At, Into);
         });
}

/// The number of elements in the vector to which a cast makes a pointer to an
/// element; 0: it makes it none.
static int64_t elementsInVector(const ExplicitCastExpr *Cast,
                                const Expr *Pointer, const ASTContext &C) {
  const QualType Element = Pointer->getType()->getPointeeType();
  const unsigned Bytes =
      Cast->getCastKind() == CK_BitCast ? vectorBytesOf(Cast) : 0;
  if (!Bytes || Element.isNull() || Element->isIncompleteType())
    return 0;
  const int64_t Of = C.getTypeSizeInChars(Element).getQuantity();
  return Of > 0 && Bytes % Of == 0 ? Bytes / Of : 0;
}

bool PointerWalk::follow(const Expr *Pointer, const KernelTree &Tree, Place At,
                         PointerUses &Into) {
  constexpr unsigned MaxDepth = 12;
  const Stmt *Up = Tree.parent(Pointer);
  const auto *Cast = dyn_cast_or_null<CastExpr>(Up);
  if (At.Depth > MaxDepth || Steps == 0)
    return false;
  --Steps;
  if (isa_and_nonnull<ParenExpr>(Up) ||
      (Cast && Cast->getCastKind() == CK_NoOp &&
       pointeeOf(Cast->getType()) == pointeeOf(Pointer->getType())))
    return follow(cast<Expr>(Up), Tree, At, Into);
  Place Next = At;
  ++Next.Depth;
  if (const auto *ToVector = dyn_cast_or_null<ExplicitCastExpr>(Up)) {
    Next.Scale = elementsInVector(ToVector, Pointer, Tree.context());
    if (!Next.Scale || At.Scale != 1 || At.Offset % Next.Scale)
      return false;
    Into.VectorBytes = std::max(Into.VectorBytes, vectorBytesOf(ToVector));
    Into.MayDiffer |= !isNamedOutright(ToVector->getTypeAsWritten());
    return follow(ToVector, Tree, Next, Into);
  }
  if (const auto *Brackets = dyn_cast_or_null<ArraySubscriptExpr>(Up))
    return Brackets->getBase() == Pointer &&
           addAccess(Brackets, Tree, rangeOf(Brackets->getIdx(), Tree), At,
                     Into);
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Up))
    return U->getOpcode() == UO_Deref &&
           addAccess(U, Tree, {true, 0}, At, Into);
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(Up)) {
    const bool IsLeft = B->getLHS() == Pointer;
    const Expr *Other = IsLeft ? B->getRHS() : B->getLHS();
    const auto Added = smallConstant(Other, Tree.context());
    Into.MayDiffer |= Added && mayDifferByInstance(Other, Tree);
    Next.Offset += Added.value_or(0) * At.Scale;
    return B->getOpcode() == BO_Add && Added && *Added >= 0 &&
           follow(B, Tree, Next, Into);
  }
  if (const VarDecl *V = initializedBy(Up, Pointer))
    return pointeeOf(V->getType()) == pointeeOf(Pointer->getType()) &&
           followVariable(V, Tree, Next, Into);
  const auto *Call = dyn_cast_or_null<CallExpr>(Up);
  const FunctionDecl *Definition = nullptr;
  const ParmVarDecl *P =
      Call ? parameterOf(Call, Pointer, Definition) : nullptr;
  // Another instance may be called, or have other accesses.
  Into.MayDiffer |= Definition && (Definition->isTemplateInstantiation() ||
                                   isa<CXXMethodDecl>(Definition));
  return P && pointeeOf(P->getType()) == pointeeOf(Pointer->getType()) &&
         followVariable(P, treeOf(Definition), Next, Into);
}

std::optional<PointerUses> PointerWalk::usesOf(const FunctionDecl *F,
                                               const Expr *Pointer) {
  constexpr unsigned MaxSteps = 1000;
  PointerUses Found;
  Steps = MaxSteps;
  if (!follow(Pointer, treeOf(F), {}, Found) || Found.At.empty())
    return std::nullopt;
  // A kernel of no template always calls the same instances; one of a template
  // may have other accesses in another instance.
  Found.MayDiffer =
      F->getTemplateInstantiationPattern() &&
      (Found.MayDiffer || llvm::any_of(treeOf(F).all(), [](const Stmt *S) {
         const auto *If = dyn_cast<IfStmt>(S);
         return If && If->isConstexpr();
       }));
  return Found;
}

/// The access `a[i]` that a reference is a part of;
/// null if it is not one.
static const ArraySubscriptExpr *subscriptOf(const DeclRefExpr *Ref,
                                             const KernelTree &Tree) {
  const Stmt *Up = Tree.parent(Ref);
  while (isa_and_nonnull<ParenExpr, ImplicitCastExpr>(Up))
    Up = Tree.parent(Up);
  return dyn_cast_or_null<ArraySubscriptExpr>(Up);
}

/// The argument for a parameter that is an index, if the call gives one.
static const Expr *indexFor(const CallExpr *Call, const FunctionDecl *F,
                            const ParmVarDecl *P, const ASTContext &C) {
  constexpr uint64_t LeastBits = 32; // any index into shared memory fits
  for (unsigned N = 0; N < Call->getNumArgs() && N < F->getNumParams(); ++N)
    if (F->getParamDecl(N) == P)
      return P->getType()->isIntegerType() &&
                     C.getTypeSize(P->getType()) >= LeastBits &&
                     Call->getArg(N)
                         ->IgnoreImpCasts()
                         ->getType()
                         ->isIntegerType() &&
                     !isa<CXXDefaultArgExpr>(Call->getArg(N))
                 ? Call->getArg(N)
                 : nullptr;
  return nullptr;
}

std::vector<IndexArgument> PointerWalk::indicesOf(const CallExpr *Call,
                                                  const Expr *Pointer) {
  const FunctionDecl *F = nullptr;
  const ParmVarDecl *P = parameterOf(Call, Pointer, F);
  if (!P || pointeeOf(P->getType()) != pointeeOf(Pointer->getType()))
    return {};
  const KernelTree &Tree = treeOf(F);
  std::vector<IndexArgument> Found;
  std::map<const ParmVarDecl *, size_t> Known;
  if (!Tree.isConstant(P))
    return {};
  for (const DeclRefExpr *Ref : Tree.references(P)) {
    const ArraySubscriptExpr *Element = subscriptOf(Ref, Tree);
    const auto *Index = dyn_cast_or_null<ParmVarDecl>(
        Element ? namedBy(Element->getIdx()) : nullptr);
    const SourceLocation At =
        Index ? accessOf(Element, Tree) : SourceLocation();
    const Expr *Argument =
        At.isValid() ? indexFor(Call, F, Index, Tree.context()) : nullptr;
    if (!Argument || namedBy(Element->getBase()) != P ||
        !Tree.isConstant(Index))
      return {};
    const auto [Place, IsNew] = Known.try_emplace(Index, Found.size());
    if (IsNew)
      Found.push_back({Argument, {}});
    Found[Place->second].At.push_back(At);
  }
  // An index that is used for something else keeps its value.
  for (const auto &[Index, Place] : Known)
    for (const DeclRefExpr *Ref : Tree.references(Index)) {
      const ArraySubscriptExpr *Element = subscriptOf(Ref, Tree);
      if (!Element || namedBy(Element->getBase()) != P ||
          namedBy(Element->getIdx()) != Index)
        return {};
    }
  return Found;
}

} // namespace warplint
