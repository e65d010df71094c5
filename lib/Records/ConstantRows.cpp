//===- ConstantRows.cpp - Rows of a constant number of elements -----------===//

#include "ConstantRows.h"
#include "warplint/Syntax/CountedLoop.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;

namespace warplint {

int64_t widthOf(const IndexForm &Index) {
  const auto At = Index.find({"threadIdx.x"});
  return At == Index.end() || At->second < 2 ? 0 : At->second;
}

/// The variable of a kernel's expression that is called so in its form.
static const VarDecl *variableIn(const Expr *E, llvm::StringRef Name,
                                 const KernelTree &Tree) {
  for (const Stmt *S : Tree.all()) {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && Tree.isIn(Ref, E) && IndexForms::nameOf(V) == Name)
      return V;
  }
  return nullptr;
}

/// Sets the range of a loop's counter in its body; false if it is not known, or
/// has values below 0.
static bool readCounter(const Expr *Use, const IndexForms &Forms,
                        const KernelTree &Tree, RowElement &Of) {
  for (const Stmt *S = Use; S; S = Tree.parent(S)) {
    const auto *For = dyn_cast<ForStmt>(S);
    const auto L = For ? countedLoop(Tree, For) : std::nullopt;
    if (!L || L->Counter != Of.Counter || !Tree.isIn(Use, For->getBody()))
      continue;
    const auto First = valueOf(Forms.formOf(L->First));
    for (const Expr *Condition : L->Conjuncts)
      if (const auto Is = comparisonOf(Condition);
          Is && Is->IsBelow && variableOf(Is->Left) == Of.Counter && First &&
          *First >= 0)
        if (const auto Bound = valueOf(Forms.formOf(Is->Right))) {
          Of.Loop = L->Conjuncts.size() == 1 ? For : nullptr;
          Of.First = *First;
          Of.End = *Bound;
          return true;
        }
  }
  return false;
}

std::optional<RowElement> elementOf(const Expr *Index, int64_t Width,
                                    const IndexForms &Forms,
                                    const KernelTree &Tree) {
  RowElement Out;
  std::string Rest;
  for (const auto &[Factors, Times] : Forms.formOf(Index)) {
    if (Factors.empty()) {
      Out.At = (Times % Width + Width) % Width;
      if (Times != Out.At)
        Out.Row[{}] = (Times - Out.At) / Width;
    } else if (Times % Width == 0) {
      Out.Row[Factors] = Times / Width;
    } else if (Factors.size() == 1 && Times == 1 && Rest.empty()) {
      Rest = Factors.front();
    } else {
      return std::nullopt;
    }
  }
  if (Rest.empty())
    return Out;
  Out.Counter = variableIn(Index, Rest, Tree);
  if (!Out.Counter || !readCounter(Index, Forms, Tree, Out) ||
      Out.End > Width - Out.At)
    return std::nullopt;
  return Out;
}

bool addElementEffects(const Expr *Element, const KernelTree &Tree,
                       RecordEffects &Into) {
  const Stmt *S = Element;
  const Stmt *Up = Tree.parent(S);
  while (isa_and_nonnull<ParenExpr>(Up)) {
    S = Up;
    Up = Tree.parent(Up);
  }
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
  const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
  const auto *U = dyn_cast_or_null<UnaryOperator>(Up);
  const bool IsSet = B && B->isAssignmentOp() && B->getLHS() == S;
  const bool IsStep = U && U->isIncrementDecrementOp();
  const bool IsRead = Cast && Cast->getCastKind() == CK_LValueToRValue;
  if ((!IsSet && !IsStep && !IsRead) ||
      (!IsRead && !isPlainResult(cast<Expr>(Up), Tree)))
    return false;
  Into.WritesAll |= IsSet || IsStep;
  Into.ReadsAll |= IsRead || IsStep || (B && B->isCompoundAssignmentOp());
  Into.At.push_back(Element->getExprLoc());
  Into.Accesses.push_back({Element, true});
  return true;
}

bool isRowSetFirst(int64_t Width, llvm::ArrayRef<const Stmt *> Statements,
                   llvm::ArrayRef<std::pair<const Expr *, RowElement>> Elements,
                   const KernelTree &Tree) {
  llvm::SmallSet<int64_t, 16> Set;
  for (const Stmt *S : Statements) {
    const auto *B = dyn_cast<BinaryOperator>(S);
    const Expr *Target = B && B->getOpcode() == BO_Assign
                             ? B->getLHS()->IgnoreParens()
                             : nullptr;
    const RowElement *Sets = nullptr;
    for (const auto &[Place, Element] : Elements) {
      if (!Tree.isIn(Place, S))
        continue;
      if (Place == Target && !Element.Counter)
        Sets = &Element;
      else if (Element.Counter || !Set.contains(Element.At))
        return false;
    }
    if (Sets)
      Set.insert(Sets->At);
    if (Set.size() == size_t(Width))
      return true;
  }
  return false;
}

} // namespace warplint
