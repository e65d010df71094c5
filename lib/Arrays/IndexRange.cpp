//===- IndexRange.cpp - What the source says of an index's value ----------===//

#include "IndexRange.h"
#include "warplint/Syntax/CountedLoop.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace warplint {

std::optional<int64_t> smallConstant(const Expr *E, const ASTContext &C) {
  Expr::EvalResult Value;
  if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Value, C) ||
      Value.Val.getInt().extend(65).getSignificantBits() > 24)
    return std::nullopt;
  return Value.Val.getInt().getExtValue();
}

static constexpr int64_t LargestKnown = int64_t(1) << 30;
static constexpr int64_t MostThreads = 1024; // of a block

static IndexRange upTo(std::optional<int64_t> Most,
                       std::vector<const Expr *> Constants = {}) {
  if (Most && *Most > LargestKnown)
    Most.reset();
  return {true, Most, std::move(Constants)};
}

/// Whether a jump may lead into the body of a loop past its head.
static bool mayBeEntered(const ForStmt *Loop, const KernelTree &Tree) {
  return llvm::any_of(Tree.all(), [&](const Stmt *S) {
    if (!isa<LabelStmt, SwitchCase>(S) || !Tree.isIn(S, Loop->getBody()))
      return false;
    for (const Stmt *Up = Tree.parent(S); Up && Up != Loop;
         Up = Tree.parent(Up))
      if (isa<SwitchStmt>(Up))
        return isa<LabelStmt>(S);
    return true;
  });
}

/// The range of the counter of a loop around, which counts from a constant, 0
/// or more; unknown for other variables.
static IndexRange rangeOfCounter(const DeclRefExpr *E, const VarDecl *V,
                                 const KernelTree &Tree) {
  for (const Stmt *Up = Tree.parent(E); Up; Up = Tree.parent(Up)) {
    const auto *Loop = dyn_cast<ForStmt>(Up);
    const auto Counted =
        Loop ? countedLoop(Tree, Loop) : std::optional<CountedLoop>();
    if (!Counted || Counted->Counter != V || !Tree.isIn(E, Loop->getBody()))
      continue;
    const auto First = smallConstant(Counted->First, Tree.context());
    if (!First || *First < 0 || mayBeEntered(Loop, Tree))
      return {};
    for (const Expr *Conjunct : Counted->Conjuncts) {
      const auto Compared = comparisonOf(Conjunct);
      if (!Compared || !Compared->IsBelow || variableOf(Compared->Left) != V)
        continue;
      if (auto End = smallConstant(Compared->Right, Tree.context()))
        return *End > 0 ? upTo(*End - 1, {Counted->First, Compared->Right})
                        : IndexRange();
    }
    return upTo(std::nullopt, {Counted->First});
  }
  return {};
}

static IndexRange rangeOf(const Expr *E, const KernelTree &Tree,
                          unsigned Depth);

/// Whether a local variable begins with a value that is not negative, and only
/// grows: `for (int i = threadIdx.x; i < n; i += blockDim.x)`.
static bool onlyGrows(const VarDecl *V, const KernelTree &Tree,
                      unsigned Depth) {
  if (!V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit() ||
      !rangeOf(V->getInit(), Tree, Depth + 1).IsNotNegative)
    return false;
  return llvm::all_of(Tree.references(V), [&](const DeclRefExpr *Ref) {
    if (Tree.isRead(Ref))
      return true;
    const Stmt *Up = Tree.parent(Ref);
    if (const auto *U = dyn_cast_or_null<UnaryOperator>(Up))
      return U->isIncrementOp();
    const auto *B = dyn_cast_or_null<CompoundAssignOperator>(Up);
    return B && B->getLHS() == Ref && B->getOpcode() == BO_AddAssign &&
           rangeOf(B->getRHS(), Tree, Depth + 1).IsNotNegative;
  });
}

static IndexRange rangeOfOperation(const BinaryOperator *B,
                                   const KernelTree &Tree, unsigned Depth) {
  const IndexRange L = rangeOf(B->getLHS(), Tree, Depth + 1);
  const IndexRange R = rangeOf(B->getRHS(), Tree, Depth + 1);
  const auto Constant = smallConstant(B->getRHS(), Tree.context());
  const bool BothKnown = L.Most && R.Most;
  std::vector<const Expr *> All = L.Constants;
  All.insert(All.end(), R.Constants.begin(), R.Constants.end());
  if (B->getOpcode() == BO_And && (L.IsNotNegative || R.IsNotNegative)) {
    const bool IsLeft = L.Most && (!R.Most || *L.Most < *R.Most);
    return upTo(IsLeft ? L.Most : R.Most, std::move(All));
  }
  if (!L.IsNotNegative || !R.IsNotNegative)
    return {};
  switch (B->getOpcode()) {
  case BO_Add:
    return upTo(BothKnown ? std::optional(*L.Most + *R.Most) : std::nullopt,
                std::move(All));
  case BO_Mul:
    return upTo(BothKnown ? std::optional(*L.Most * *R.Most) : std::nullopt,
                std::move(All));
  case BO_Div:
    return upTo(L.Most && Constant && *Constant > 0
                    ? std::optional(*L.Most / *Constant)
                    : L.Most,
                std::move(All));
  case BO_Rem:
    if (Constant && *Constant > 0)
      return upTo(std::min(*Constant - 1, L.Most.value_or(LargestKnown)),
                  std::move(All));
    return upTo(L.Most, std::move(All));
  case BO_Shr:
    return upTo(L.Most && Constant && *Constant < 32
                    ? std::optional(*L.Most >> *Constant)
                    : L.Most,
                std::move(All));
  default:
    return {};
  }
}

static IndexRange rangeOf(const Expr *E, const KernelTree &Tree,
                          unsigned Depth) {
  const QualType Type = E->getType();
  if (Depth > 20 || !Type->isIntegerType() ||
      Tree.context().getIntWidth(Type) < 32)
    return {};
  if (const auto Value = smallConstant(E, Tree.context()))
    return *Value < 0 ? IndexRange() : upTo(Value, {E});
  if (const auto Axis = builtinAxis(E)) {
    const bool IsOfBlock = Axis->Of == BuiltinAxis::Variable::ThreadIndex ||
                           Axis->Of == BuiltinAxis::Variable::BlockSize;
    return upTo(IsOfBlock ? std::optional(MostThreads) : std::nullopt);
  }
  if (const auto *P = dyn_cast<ParenExpr>(E))
    return rangeOf(P->getSubExpr(), Tree, Depth + 1);
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Inner = Cast->getSubExpr();
    const IndexRange Range = rangeOf(Inner, Tree, Depth + 1);
    // Without a bound, a type that is narrower, or signed where the value's is
    // not, may not hold the value.
    const QualType From = Inner->getType();
    if (Range.Most || !From->isIntegerType())
      return Range;
    const unsigned Bits = Tree.context().getIntWidth(Type),
                   Had = Tree.context().getIntWidth(From);
    const bool Holds =
        Type->isUnsignedIntegerType() || From->isSignedIntegerType()
            ? Bits >= Had
            : Bits > Had;
    return Holds ? Range : IndexRange();
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return rangeOfOperation(B, Tree, Depth);
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return {};
  if (const Expr *Init = Tree.valueOf(V))
    return rangeOf(Init, Tree, Depth + 1);
  const IndexRange OfCounter = rangeOfCounter(Ref, V, Tree);
  if (!OfCounter.IsNotNegative && onlyGrows(V, Tree, Depth))
    return upTo(std::nullopt, {V->getInit()});
  return OfCounter;
}

IndexRange rangeOf(const Expr *E, const KernelTree &Tree) {
  return rangeOf(E, Tree, 0);
}

} // namespace warplint
