//===- ChunkFinder.cpp - Recognizes a loop over chunks -------------------===//

#include "ChunkFinder.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

ChunkLoop::Part ChunkFinder::part(const Expr *Whole, const Expr *Text) const {
  return {editRange(SM, LangOpts, Whole->getSourceRange()), text(Text)};
}

ChunkLoop::Part ChunkFinder::productPart(const ChunkProduct &P) const {
  const Stmt *Up = Tree.parent(P.Node);
  while (isa_and_nonnull<ImplicitCastExpr>(Up))
    Up = Tree.parent(Up);
  // As an initializer, `(a + b) * chunk` becomes `a + b`.
  return part(P.Node, isa_and_nonnull<DeclStmt>(Up) ? P.Thread->IgnoreParens()
                                                    : P.Thread);
}

/// The index of a thread in its block or grid, in one dimension.
IndexForm ChunkFinder::threadForm(bool OfGrid) const {
  const IndexForm Thread = quantity("threadIdx.x");
  return OfGrid ? sum(product(quantity("blockIdx.x"), quantity("blockDim.x")),
                      Thread)
                : Thread;
}

/// The number of threads in a block or grid, in one dimension.
IndexForm ChunkFinder::threadCount(bool OfGrid) const {
  const IndexForm Threads = quantity("blockDim.x");
  return OfGrid ? product(Threads, quantity("gridDim.x")) : Threads;
}

std::optional<ChunkProduct> ChunkFinder::productOf(const Expr *E) const {
  E = withoutCasts(E);
  if (const VarDecl *V = variableOf(E)) {
    const Expr *Value = Tree.valueOf(V);
    auto Of = Value ? productOf(Value) : std::nullopt;
    if (Of && !Of->Start)
      Of->Start = V;
    else
      Of.reset();
    return Of;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() != BO_Mul)
    return std::nullopt;
  for (bool OfGrid : {true, false})
    for (bool First : {true, false}) {
      const Expr *Thread = First ? B->getLHS() : B->getRHS();
      const Expr *Chunk = First ? B->getRHS() : B->getLHS();
      if (Forms.formOf(Thread) == threadForm(OfGrid) &&
          Forms.isSame(Chunk, OfGrid))
        return ChunkProduct{B, Thread, Chunk, nullptr, OfGrid};
    }
  return std::nullopt;
}

/// The expression `n * t / threads`.
std::optional<ChunkProduct> ChunkFinder::shareOf(const Expr *E) const {
  E = withoutCasts(E);
  if (const VarDecl *V = variableOf(E)) {
    const Expr *Value = Tree.valueOf(V);
    auto Of = Value ? shareOf(Value) : std::nullopt;
    if (Of && Of->Start)
      return std::nullopt;
    if (Of)
      Of->Start = V;
    return Of;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || B->getOpcode() != BO_Div || !B->getType()->isIntegerType())
    return std::nullopt;
  auto Of = productOf(B->getLHS());
  if (!Of || Of->Start ||
      Forms.formOf(B->getRHS()) != threadCount(Of->IsOfGrid))
    return std::nullopt;
  Of->Node = B;
  return Of;
}

/// Whether `E` is `What < Bound` with a bound that is the same for all threads;
/// sets `Bound` then.
bool ChunkFinder::isBelow(const Expr *E, const IndexForm &What,
                          const Expr *&Bound) const {
  auto C = comparisonOf(E);
  if (!C || !C->IsBelow || Forms.formOf(C->Left) != What ||
      !Forms.isSame(C->Right, Product->IsOfGrid))
    return false;
  Bound = C->Right;
  return true;
}

/// Whether the chunks of all threads together reach `Bound`: `Chunk` is
/// (Bound + threads - 1) / threads.
bool ChunkFinder::covers(const Expr *Chunk, const Expr *Bound) const {
  Chunk = withoutCasts(Chunk);
  if (const VarDecl *V = variableOf(Chunk))
    if (const Expr *Value = Tree.valueOf(V))
      return covers(Value, Bound);
  const auto *B = dyn_cast<BinaryOperator>(Chunk);
  const IndexForm Threads = threadCount(Product->IsOfGrid);
  return B && B->getOpcode() == BO_Div &&
         Forms.formOf(B->getRHS()) == Threads &&
         Forms.formOf(B->getLHS()) ==
             sum(sum(Forms.formOf(Bound), Threads), constantForm(1), -1);
}

/// The value of a variable that is only the end of the loop.
const Expr *ChunkFinder::endOf(const Expr *End) {
  const VarDecl *V = variableOf(End);
  const Expr *Value = V ? Tree.valueOf(V) : nullptr;
  if (!Value)
    return End;
  for (const DeclRefExpr *Ref : Tree.references(V))
    if (!Tree.isIn(Ref, Counted.Loop->getCond()))
      refuse("'" + V->getNameAsString() + "' is also used otherwise");
  return Value;
}

/// Reads an end `t * chunk + chunk`, or min() of it and another bound.
void ChunkFinder::readLast(const Expr *End) {
  End = endOf(End);
  const IndexForm Last =
      sum(Forms.formOf(Product->Node), Forms.formOf(Product->Chunk));
  const Expr *Other = nullptr, *Whole = End;
  if (Forms.formOf(End) != Last) {
    auto Both = minimumOf(End);
    if (!Both)
      return;
    const bool First = Forms.formOf(Both->first) == Last;
    End = First ? Both->first : Both->second;
    Other = First ? Both->second : Both->first;
    if (Forms.formOf(End) != Last || !Forms.isSame(Other, Product->IsOfGrid))
      return;
    Bounds.push_back(Other);
    if (covers(Product->Chunk, Other))
      Out.Bounded = part(withoutCasts(Whole), Other);
  }
  Out.Last = part(End->IgnoreParenImpCasts(), Product->Chunk);
  for (const Stmt *S : Tree.all())
    if (Tree.isIn(S, End))
      Used.insert(S);
}

/// Whether the loop counts the elements of a share of n. All shares together
/// are 0 to n - 1, and the source computes n * threads:
/// `for (i = n * t / threads; i < n * (t + 1) / threads; i++)`.
bool ChunkFinder::findShareForm() {
  auto Share = shareOf(Counted.First);
  if (!Share || Counted.Conjuncts.size() != 1)
    return false;
  auto C = comparisonOf(Counted.Conjuncts[0]);
  if (!C || !C->IsBelow || variableOf(C->Left) != Counted.Counter)
    return false;
  const VarDecl *V = variableOf(C->Right);
  const Expr *Value = V ? Tree.valueOf(V) : nullptr;
  const auto *End =
      dyn_cast<BinaryOperator>(withoutCasts(Value ? Value : C->Right));
  const IndexForm Elements = Forms.formOf(Share->Chunk);
  if (!End || End->getOpcode() != BO_Div ||
      Forms.formOf(End->getRHS()) != threadCount(Share->IsOfGrid) ||
      Forms.formOf(End->getLHS()) !=
          sum(product(threadForm(Share->IsOfGrid), Elements), Elements))
    return false;
  Product = Share;
  endOf(C->Right);
  Element.Element = quantity(IndexForms::nameOf(Counted.Counter));
  for (const Stmt *S : Tree.all())
    if (Tree.isIn(S, Counted.First) || Tree.isIn(S, End))
      Used.insert(S);
  if (!End->getLHS()->getType()->isSignedIntegerType() &&
      Tree.context().getTypeSize(End->getLHS()->getType()) < 64)
    refuse("its elements times its threads may wrap around");
  Bounds.push_back(Share->Chunk);
  Out.Last = Out.Bounded = part(End, Share->Chunk);
  Out.Threads = text(Share->Node->getRHS());
  Out.Increment = {
      editRange(SM, LangOpts, Counted.Loop->getInc()->getSourceRange()),
      Counted.Counter->getNameAsString()};
  Out.Products.push_back(productPart(*Share));
  Out.IndicesOccur = true; // n + threads is at most n * threads + 1
  return true;
}

/// Whether the loop counts elements:
/// `for (i = t * chunk; i < t * chunk + chunk && i < n; i++)`.
bool ChunkFinder::findElementForm() {
  const Expr *First = Counted.First;
  Product = productOf(First);
  if (!Product)
    return false;
  Element.Element = quantity(IndexForms::nameOf(Counted.Counter));
  for (const Stmt *S : Tree.all())
    if (Tree.isIn(S, First))
      Used.insert(S);
  const Expr *Bound = nullptr;
  for (const Expr *Conjunct : Counted.Conjuncts)
    if (isBelow(Conjunct, Element.Element, Bound)) {
      Bounds.push_back(Bound);
    } else if (auto C = comparisonOf(Conjunct);
               C && C->IsBelow && variableOf(C->Left) == Counted.Counter) {
      readLast(C->Right);
    } else {
      refuse("its condition is not understood");
    }
  if (Out.Last.Text.empty())
    return false;
  if (Counted.Conjuncts.size() == 2 && Bounds.size() == 1 &&
      !Out.Bounded.Range.isValid() && covers(Product->Chunk, Bounds[0])) {
    const bool IsSecond = Tree.isIn(Bounds[0], Counted.Conjuncts[1]);
    Out.Bounded = part(Counted.Loop->getCond()->IgnoreParenImpCasts(),
                       Counted.Conjuncts[IsSecond]);
  }
  Out.Increment = {
      editRange(SM, LangOpts, Counted.Loop->getInc()->getSourceRange()),
      Counted.Counter->getNameAsString()};
  Out.Products.push_back(productPart(*Product));
  Out.NeedsType = true;
  return true;
}

/// The operands of a sum.
static void termsOf(const Expr *E, llvm::SmallVectorImpl<const Expr *> &All) {
  E = withoutCasts(E);
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && B->getOpcode() == BO_Add) {
    termsOf(B->getLHS(), All);
    termsOf(B->getRHS(), All);
  } else {
    All.push_back(E);
  }
}

/// Reads a use of the counter. False if it is no term of a sum with the
/// product.
bool ChunkFinder::readCounter(const DeclRefExpr *Ref) {
  const Stmt *Top = Ref;
  for (const Stmt *Up = Tree.parent(Top); Up; Up = Tree.parent(Up)) {
    const auto *B = dyn_cast<BinaryOperator>(Up);
    if (!isa<ParenExpr, ImplicitCastExpr>(Up) &&
        !(B && B->getOpcode() == BO_Add && B->getType()->isIntegerType()))
      break;
    Top = Up;
  }
  llvm::SmallVector<const Expr *, 4> Terms;
  termsOf(cast<Expr>(Top), Terms);
  std::optional<ChunkProduct> Found;
  const Expr *Holder = nullptr;
  for (const Expr *Term : Terms)
    if (auto P = productOf(Term)) {
      if (Found)
        return false;
      Found = P;
      Holder = Term;
    }
  if (!Found || !llvm::is_contained(Terms, cast<Expr>(Ref)))
    return false;
  if (!Product)
    Product = Found;
  else if (Forms.formOf(Product->Node) != Forms.formOf(Found->Node) ||
           Product->Start != Found->Start ||
           Product->IsOfGrid != Found->IsOfGrid)
    return false;
  if (Out.Products.empty() || !Found->Start)
    Out.Products.push_back(productPart(*Found));
  Out.Counters.push_back(part(Ref, Ref));
  Element.Known.insert(Ref);
  Element.Known.insert(Holder);
  Used.insert(Holder);
  const Stmt *Up = Tree.parent(Top);
  const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
  if (!(Up && (isa<ArraySubscriptExpr, DeclStmt>(Up) ||
               (B && B->getOpcode() == BO_Assign))))
    Out.NeedsType = true;
  return true;
}

/// Whether the loop counts the elements of a chunk:
/// `for (j = 0; j < chunk; j++) a[t * chunk + j]`.
bool ChunkFinder::findCounterForm() {
  if (valueOf(Forms.formOf(Counted.First)) != 0)
    return false;
  const Expr *Trips = nullptr, *Limit = nullptr;
  for (const Expr *Conjunct : Counted.Conjuncts) {
    auto C = comparisonOf(Conjunct);
    if (C && C->IsBelow && variableOf(C->Left) == Counted.Counter) {
      Trips = C->Right;
      Limit = Conjunct;
    }
  }
  bool All = Trips != nullptr, Any = false;
  for (const DeclRefExpr *Ref : Tree.references(Counted.Counter)) {
    if (!Trips || Tree.isIn(Ref, Limit) ||
        Tree.isIn(Ref, Counted.Loop->getInc()))
      continue;
    const bool IsElement = readCounter(Ref);
    Any |= IsElement;
    All &= IsElement;
  }
  if (!Any || Forms.formOf(Trips) != Forms.formOf(Product->Chunk))
    return false;
  if (!All)
    refuse("'" + Counted.Counter->getNameAsString() +
           "' is also used otherwise than in the number of the element");
  Element.Element = sum(Forms.formOf(Product->Node),
                        quantity(IndexForms::nameOf(Counted.Counter)));
  Out.IndicesOccur = Counted.Conjuncts.size() == 1;
  const Expr *Bound = nullptr;
  for (const Expr *Conjunct : Counted.Conjuncts)
    if (Conjunct != Limit) {
      if (isBelow(Conjunct, Element.Element, Bound))
        Bounds.push_back(Bound);
      else
        refuse("its condition is not understood");
    }
  return true;
}

} // namespace warplint
