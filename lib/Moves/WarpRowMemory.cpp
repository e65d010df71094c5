//===- WarpRowMemory.cpp - Memory that the lanes of a warp access ---------===//
//
// What one thread has written it reads in the order of its statements. Lanes
// have no order but that of a shuffle: so an element that one of them writes
// must be accessed by the same lane alone, or be read by others in front of a
// shuffle that the lane takes part in before it writes.
//
//===----------------------------------------------------------------------===//

#include "WarpRowFinder.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace warplint {

static std::string quoted(const NamedDecl *V) {
  return "'" + V->getNameAsString() + "'";
}

/// What happens at an access, by the expressions around it.
void LaneMemory::classify(const Expr *Access, Place &P) const {
  const Stmt *Low = Access, *Up = Tree.parent(Access);
  while (isa_and_nonnull<ParenExpr, MemberExpr, ImplicitCastExpr>(Up) ||
         (isa_and_nonnull<ArraySubscriptExpr>(Up) &&
          isArrayByName(cast<ArraySubscriptExpr>(Up)->getBase()) &&
          Tree.isIn(Low, cast<ArraySubscriptExpr>(Up)->getBase()))) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(Up);
    if (Cast && Cast->getCastKind() == CK_LValueToRValue) {
      P.Loads = true;
      return;
    }
    Low = Up;
    Up = Tree.parent(Up);
  }
  if (Up && writtenBy(Up) == Low) {
    const auto *B = dyn_cast<BinaryOperator>(Up);
    P.Stores = true;
    P.Loads = !B || B->isCompoundAssignmentOp();
    return;
  }
  const auto *Address = dyn_cast_or_null<UnaryOperator>(Up);
  const Stmt *Holder = Address ? Tree.parent(Address) : nullptr;
  while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Holder))
    Holder = Tree.parent(Holder);
  const auto *Call = dyn_cast_or_null<CallExpr>(Holder);
  if (Call && isReadOnlyLoad(Call)) {
    P.Loads = true;
  } else if (Call && atomicReduction(Call)) {
    P.Stores = P.Updates = true;
  } else if (isa_and_nonnull<CXXConstructExpr, CXXOperatorCallExpr, CallExpr>(
                 Up) &&
             !P.Effect) {
    P.Loads = true; // by value or by reference to a constant
  } else {
    P.Loads = P.Stores = true;
  }
}

/// Whether an expression names a variable that all threads share and may write.
static bool isOfAllThreads(const Stmt *S) {
  const auto *Ref = dyn_cast<DeclRefExpr>(S);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && !V->hasLocalStorage() && !V->isConstexpr() &&
         !V->hasAttr<CUDAConstantAttr>() &&
         !V->getASTContext()
              .getBaseElementType(V->getType())
              .isConstQualified();
}

void LaneMemory::collect() {
  for (const Stmt *S : Tree.all()) {
    const auto *E = dyn_cast<ArraySubscriptExpr>(S);
    const auto *U = dyn_cast<UnaryOperator>(S);
    const auto *Arrow = dyn_cast<MemberExpr>(S);
    const auto *Call = dyn_cast<CallExpr>(S);
    const bool IsDeref =
        (U && U->getOpcode() == UO_Deref) || (Arrow && Arrow->isArrow());
    const bool IsUpdate = Call && atomicReduction(Call);
    const bool IsGlobal = isOfAllThreads(S);
    if (!(E && !isArrayByName(E->getBase())) && !IsDeref && !IsUpdate &&
        !IsGlobal)
      continue;
    Place P;
    P.At = S;
    for (const LaneLoop &L : Loops)
      if (Tree.isIn(S, L.Loop->getBody()))
        P.Loop = &L;
    for (const LaneEffect &F : Effects)
      if (Tree.isIn(S, F.What))
        P.Effect = &F;
    if (P.Loop && llvm::any_of(P.Loop->Sums, [&](const LaneSum &Sum) {
          return E && llvm::is_contained(Sum.Elements, E);
        }))
      continue; // a variable takes its place
    if (IsUpdate) {
      // `a + i`; `&a[i]` is seen at its subscript.
      const Expr *Target = Call->getArg(0)->IgnoreParenImpCasts();
      if (const auto *Of = dyn_cast<UnaryOperator>(Target);
          Of && Of->getOpcode() == UO_AddrOf)
        continue;
      P.Root = Rows.rootOf(Target, P.Index);
      P.Stores = P.Updates = true;
    } else if (E) {
      P.Root = Rows.rootOf(E->getBase(), P.Index);
      P.Index = sum(P.Index, Forms.formOf(E->getIdx()));
      classify(E, P);
    } else {
      if (IsDeref && U)
        P.Root = Rows.rootOf(U->getSubExpr(), P.Index);
      classify(cast<Expr>(S), P);
    }
    if (P.Loop) {
      // Loops count with separate variables.
      const std::string Name = IndexForms::nameOf(P.Loop->Counter);
      auto Step = P.Index.find({Name});
      if (Step != P.Index.end()) {
        const int64_t Times = Step->second;
        P.Index.erase(Step);
        P.Index[{"k"}] = Times;
      }
    }
    Places.push_back(std::move(P));
  }
}

/// Whether a statement is run several times.
bool LaneMemory::isInLoop(const Stmt *S) const {
  for (const Stmt *Up = Tree.parent(S); Up; Up = Tree.parent(Up))
    if (isa<ForStmt, WhileStmt, DoStmt>(Up))
      return true;
  return false;
}

/// Whether lanes exchange sums behind all iterations of a loop.
bool LaneMemory::isCombinedBehind(const LaneLoop &L) const {
  return llvm::any_of(Loops, [&](const LaneLoop &Other) {
    return !Other.Sums.empty() && isSibling(Other, L) &&
           Tree.number(Other.Loop) >= Tree.number(L.Loop);
  });
}

/// Whether lanes exchange sums between a load and the loop that stores.
bool LaneMemory::isReadBefore(const Place &Read, const LaneLoop &Store) const {
  return !Read.Stores && !isInLoop(Store.Loop) &&
         llvm::any_of(Loops, [&](const LaneLoop &Other) {
           return !Other.Sums.empty() && isSibling(Other, Store) &&
                  Tree.number(Other.Loop) > Tree.number(Read.At) &&
                  Tree.number(Other.Loop) < Tree.number(Store.Loop);
         });
}

void LaneMemory::noteOverlap(const Place &Store, const Place &Other,
                             WarpRow &Into) const {
  if (!Other.Root || !Store.Root || Other.Root == Store.Root ||
      areDistinct(Other.Root, Store.Root))
    return;
  std::pair<std::string, std::string> Names(Store.Root->getNameAsString(),
                                            Other.Root->getNameAsString());
  if (!llvm::is_contained(Into.MayOverlap, Names))
    Into.MayOverlap.push_back(std::move(Names));
}

/// One access besides a store of a loop, to the same array.
std::string LaneMemory::checkOther(const Place &Store,
                                   const Place &Other) const {
  if (Store.Updates || Other.Updates)
    return Store.Updates && Other.Updates
               ? ""
               : quoted(Store.Root) +
                     " is updated by atomics and accessed otherwise";
  if (!Other.Loop) {
    if (isReadBefore(Other, *Store.Loop))
      return "";
    return quoted(Store.Root) + " is also used outside of the loops";
  }
  if (Other.Index == Store.Index &&
      Forms.formOf(Other.Loop->First) == Forms.formOf(Store.Loop->First))
    return "";
  if (Other.Loop != Store.Loop && isReadBefore(Other, *Store.Loop) &&
      isCombinedBehind(*Other.Loop) &&
      Tree.number(Other.At) < Tree.number(Store.At))
    return "";
  return "lanes access elements of " + quoted(Store.Root) +
         " that others write";
}

/// A store in a loop that lanes share.
std::string LaneMemory::checkShared(const Place &Store, WarpRow &Into) const {
  if (!Store.Root)
    return "an iteration writes through a pointer";
  if (!Store.Updates && isInLoop(Store.Loop->Loop))
    return "a loop around repeats its writes";
  for (const Place &Other : Places) {
    if (Other.At == Store.At)
      continue;
    if (Other.Root == Store.Root)
      if (std::string Why = checkOther(Store, Other); !Why.empty())
        return Why;
    if (!Other.Root && !Store.Root->getType().isRestrictQualified())
      return quoted(Store.Root) + " may overlap what a pointer leads to";
    noteOverlap(Store, Other, Into);
  }
  return "";
}

/// A store of one lane.
std::string LaneMemory::checkSingle(const Place &Store, WarpRow &Into) const {
  for (const Place &Other : Places) {
    if (Other.At == Store.At || Other.Effect || !(Other.Loads || Other.Stores))
      continue;
    // Lanes may not load the same.
    if (Store.Updates && Store.Root && Other.Root == Store.Root)
      return quoted(Store.Root) +
             " is updated by atomics and accessed otherwise";
    if (Store.Effect->IsLast) {
      // Lanes have read what they need before.
      if (!Other.Loop || isCombinedBehind(*Other.Loop))
        continue;
    }
    if (!Store.Root || Store.Effect->IsOpaque)
      return "it writes through a pointer between loops";
    if (Other.Root == Store.Root)
      return quoted(Store.Root) + " is also used by other lanes";
    if (!Other.Root && !Store.Root->getType().isRestrictQualified())
      return quoted(Store.Root) + " may overlap what a pointer leads to";
    noteOverlap(Store, Other, Into);
  }
  return "";
}

/// The elements that one lane adds the sums to.
std::string LaneMemory::checkElements(WarpRow &Into) const {
  for (const LaneLoop &L : Loops)
    for (const LaneSum &S : L.Sums) {
      if (S.Variable)
        continue;
      Place Store;
      Store.Root = S.Root;
      for (const Place &Other : Places) {
        if (Other.Effect)
          continue;
        if (Other.Root == S.Root)
          return quoted(S.Root) + " is also used by other lanes";
        if (!Other.Root && !S.Root->getType().isRestrictQualified())
          return quoted(S.Root) + " may overlap what a pointer leads to";
        noteOverlap(Store, Other, Into);
      }
    }
  return "";
}

std::string LaneMemory::check(WarpRow &Into) const {
  for (const Place &P : Places) {
    if (!P.Stores)
      continue;
    std::string Why;
    if (P.Loop)
      Why = checkShared(P, Into);
    else if (P.Effect)
      Why = checkSingle(P, Into);
    if (!Why.empty())
      return Why;
  }
  // What a call may access is none of the places.
  for (const LaneEffect &F : Effects)
    if (F.IsOpaque && !F.IsLast)
      return "it calls a function between loops";
  for (const LaneEffect &F : Effects)
    if (F.IsOpaque && llvm::any_of(Loops, [&](const LaneLoop &L) {
          return !isCombinedBehind(L);
        }))
      return "it calls a function behind a loop without a sum";
  return checkElements(Into);
}

} // namespace warplint
