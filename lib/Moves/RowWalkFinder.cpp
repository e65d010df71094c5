//===- RowWalkFinder.cpp - Loops whose threads walk along rows ------------===//
//
// Another thread of the block can load an element for this one if it can
// compute the element's place and the guards, and if nothing writes the element
// in between. So places depend on constants, threadIdx and counters alone, and
// each iteration makes the access.
//
//===----------------------------------------------------------------------===//

#include "RowWalkFinder.h"
#include "warplint/Host/Places.h"
#include "warplint/Moves/ThreadText.h"
#include "warplint/Syntax/Iterations.h"
#include "warplint/Syntax/PureCalls.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include <algorithm>

using namespace clang;

namespace warplint {

bool mayLeave(const Stmt *S) {
  if (!S)
    return false;
  if (isa<BreakStmt, ContinueStmt, ReturnStmt, GotoStmt, IndirectGotoStmt,
          LabelStmt, AsmStmt, LambdaExpr, StmtExpr, SwitchStmt>(S))
    return true;
  return llvm::any_of(S->children(), mayLeave);
}

std::optional<CountedLoop> RowLoopReader::uniformLoop(const Stmt *S) const {
  const auto *For = dyn_cast<ForStmt>(S);
  auto L = For ? countedLoop(Tree, For) : std::nullopt;
  if (!L || L->Conjuncts.size() != 1)
    return std::nullopt;
  const auto *Compared = dyn_cast<BinaryOperator>(L->Conjuncts[0]);
  if (!Compared ||
      (Compared->getOpcode() != BO_LT && Compared->getOpcode() != BO_LE) ||
      variableOf(Compared->getLHS()) != L->Counter ||
      !isUniform(Compared->getRHS()) || !isUniform(L->First))
    return std::nullopt;
  return L;
}

const ParmVarDecl *RowLoopReader::rootOf(const Expr *Pointer,
                                         IndexForm &Offset) const {
  const Expr *E = Pointer->IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && B->getOpcode() == BO_Add &&
      B->getLHS()->getType()->isPointerType()) {
    Offset = sum(Offset, Forms.formOf(B->getRHS()));
    return rootOf(B->getLHS(), Offset);
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || !V->getType()->isPointerType() ||
      V->getType()->getPointeeType().isVolatileQualified())
    return nullptr;
  if (const auto *P = dyn_cast<ParmVarDecl>(V))
    return Tree.isConstant(P) ? P : nullptr;
  return Tree.valueOf(V) ? rootOf(Tree.valueOf(V), Offset) : nullptr;
}

/// What happens to an element; false if its address is used otherwise.
bool RowLoopReader::use(const ArraySubscriptExpr *Place, Reference &Out) const {
  const Stmt *Low = Place, *Up = Tree.parent(Place);
  while (isa_and_nonnull<ParenExpr, MemberExpr>(Up) ||
         (isa_and_nonnull<ImplicitCastExpr>(Up) &&
          cast<ImplicitCastExpr>(Up)->getCastKind() == CK_NoOp)) {
    const auto *Member = dyn_cast<MemberExpr>(Up);
    if (Member &&
        (Member->isArrow() || !isa<FieldDecl>(Member->getMemberDecl())))
      return false;
    Low = Up;
    Up = Tree.parent(Up);
  }
  const bool IsWhole = cast<Expr>(Low)->IgnoreParens() == Place;
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Up);
  if ((Cast && Cast->getCastKind() == CK_LValueToRValue) ||
      (Made && Made->getConstructor()->isTrivial())) {
    Out.Loads = true;
    return true;
  }
  if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Up)) {
    const auto *Method =
        dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    Out.Stores = Call->getOperator() == OO_Equal && Method &&
                 Method->isTrivial() && Call->getArg(0) == Low;
    return Out.Stores && IsWhole;
  }
  const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
  const auto *U = dyn_cast_or_null<UnaryOperator>(Up);
  Out.Stores = (B && B->isAssignmentOp() && B->getLHS() == Low) ||
               (U && U->isIncrementDecrementOp());
  Out.Loads = Out.Stores && (U || B->isCompoundAssignmentOp() || !IsWhole);
  return Out.Stores && IsWhole;
}

/// Whether nothing in the body can see or change the order of the threads, nor
/// write memory but through subscripts.
bool RowLoopReader::isPlainBody(const Stmt *Body) const {
  if (mayLeave(Body))
    return false;
  for (const Stmt *S : Tree.all()) {
    if (!Tree.isIn(S, Body))
      continue;
    const auto *Call = dyn_cast<CallExpr>(S);
    const auto *U = dyn_cast<UnaryOperator>(S);
    if (Call && !(Call->getDirectCallee() && isPure(Call->getDirectCallee())))
      return false;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
        Made && !Made->getConstructor()->isTrivial() &&
        !isPure(Made->getConstructor()))
      return false;
    if (isa<AtomicExpr, CXXNewExpr, CXXDeleteExpr, CXXThisExpr>(S) ||
        (U && (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf)))
      return false;
  }
  return true;
}

bool isArrayByName(const Expr *Base) {
  while (const auto *Cast = dyn_cast<ImplicitCastExpr>(Base->IgnoreParens())) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      return true;
    Base = Cast->getSubExpr();
  }
  return false;
}

/// The accesses of a loop through parameters; false if there are others that
/// may write global memory.
bool RowLoopReader::collect(const CountedLoop &L,
                            std::vector<Reference> &Into) const {
  for (const Stmt *S : Tree.all()) {
    const auto *Place = dyn_cast<ArraySubscriptExpr>(S);
    if (!Place || !Tree.isIn(Place, L.Loop->getBody()))
      continue;
    Reference R;
    R.Place = Place;
    R.Root = rootOf(Place->getBase(), R.Form);
    if (!R.Root) {
      if (isArrayByName(Place->getBase()))
        continue;
      Reference Other;
      if (!use(Place, Other) || Other.Stores)
        return false;
      continue;
    }
    R.Form = sum(R.Form, Forms.formOf(Place->getIdx()));
    if (!use(Place, R))
      return false;
    std::vector<const Stmt *> Path;
    for (const Stmt *Up = Place; Up != L.Loop; Up = Tree.parent(Up))
      Path.insert(Path.begin(), Up);
    Path.insert(Path.begin(), L.Loop);
    R.InEach = isInEachIteration(Path);
    Into.push_back(std::move(R));
  }
  return true;
}

/// Whether the threads access elements that are not neighbors, each its next
/// one in the next iteration.
bool RowLoopReader::isRow(const CountedLoop &L, const Reference &R) const {
  const std::string Counter = IndexForms::nameOf(L.Counter);
  bool OfThread = false;
  for (const auto &[Factors, Times] : R.Form) {
    const bool HasThread = llvm::is_contained(Factors, "threadIdx.x");
    if (HasThread && Factors.size() == 1 && (Times == 1 || Times == -1))
      return false;
    OfThread |= HasThread;
    if (llvm::is_contained(Factors, Counter) &&
        (Factors.size() != 1 || Times != 1))
      return false;
  }
  return OfThread && R.Form.count({Counter}) && R.InEach &&
         (!SharesRows || (isOfColumn(R.Place->getIdx()) &&
                          isOfColumn(R.Place->getBase()) && !R.Stores));
}

/// Numbers the accesses that go through a tile; false: there is none, or the
/// order of others matters.
bool RowLoopReader::choose(const CountedLoop &L, std::vector<Reference> &All,
                           Declarations &Needed, RowLoop &Out,
                           RowWalk &Into) const {
  constexpr size_t MostTiles = 8;
  const FunctionDecl *F = Tree.function();
  std::vector<const Reference *> Of;
  for (Reference &R : All) {
    const QualType Element = R.Place->getType();
    const auto *Record = Element->getAsCXXRecordDecl();
    const bool IsPlain = (Element->isArithmeticType() ||
                          (Record && Record->hasTrivialDefaultConstructor() &&
                           Record->isTriviallyCopyable())) &&
                         Tree.context().hasSameUnqualifiedType(
                             Element, R.Root->getType()->getPointeeType());
    Declarations Also;
    const Expr *Base = R.Place->getBase();
    if (!isRow(L, R) || !IsPlain || !isFixed(R.Place->getIdx(), true, Also) ||
        !isFixed(Base, true, Also))
      continue;
    auto Known = llvm::find_if(Of, [&](const Reference *Other) {
      return Other->Root == R.Root && Other->Form == R.Form;
    });
    R.Number = int(Known - Of.begin());
    if (Known == Of.end()) {
      if (Of.size() == MostTiles)
        return false;
      Of.push_back(&R);
      RowLoop::Access A;
      A.Where =
          spotAt(Tree.context().getSourceManager(), R.Place->getExprLoc());
      A.Array = R.Root->getNameAsString();
      A.Type = writtenElement(F, R.Root, Element);
      A.Bytes = Tree.context().getTypeSizeInChars(Element).getQuantity();
      A.Place = textForThreads(Tree, R.Place, Into.WhyNot).Other;
      A.Tile = Tree.freeName(A.Array + "Tile");
      for (const RowLoop::Access &Other : Out.Accesses)
        if (Other.Tile == A.Tile)
          A.Tile += std::to_string(R.Number);
      if (A.Type.empty())
        return false;
      Out.Accesses.push_back(std::move(A));
    }
    Out.Accesses[R.Number].Loads |= R.Loads;
    Out.Accesses[R.Number].Stores |= R.Stores;
    Needed.insert(Also.begin(), Also.end());
  }
  // An array that is written in a loop has but one access in it.
  for (const Reference &A : All)
    for (const Reference &B : All)
      if (A.Stores && B.Root == A.Root && A.Number != B.Number)
        return false;
  // Rows that one thread loads took longer through a tile on an H200, probably
  // since the L1 cache holds a sector until the thread has used it. Each store
  // goes to the L2 cache.
  return SharesRows ? !Of.empty()
                    : llvm::any_of(Out.Accesses, [](const RowLoop::Access &A) {
                        return A.Stores;
                      });
}

bool areDistinct(const ParmVarDecl *A, const ParmVarDecl *B) {
  return A->getType().isRestrictQualified() ||
         B->getType().isRestrictQualified();
}

/// Records which arrays must not overlap, and whether the kernel writes them
/// elsewhere.
void RowLoopReader::judge(const CountedLoop &L, llvm::ArrayRef<Reference> All,
                          RowLoop &Out, RowWalk &Into) const {
  auto Add = [&](const ParmVarDecl *Written, const ParmVarDecl *Other) {
    std::pair<std::string, std::string> Names(Written->getNameAsString(),
                                              Other->getNameAsString());
    if (!llvm::is_contained(Into.MayOverlap, Names))
      Into.MayOverlap.push_back(std::move(Names));
  };
  for (const Reference &A : All)
    for (const Reference &B : All)
      if (A.Stores && A.Root != B.Root && (A.Number >= 0 || B.Number >= 0) &&
          !areDistinct(A.Root, B.Root))
        Add(A.Root, B.Root);
  for (const Stmt *S : Tree.all()) {
    if (Tree.isIn(S, L.Loop))
      continue;
    // Whatever may write: an assignment to memory, or a call with a pointer.
    const auto *B = dyn_cast<BinaryOperator>(S);
    const auto *U = dyn_cast<UnaryOperator>(S);
    const Expr *Target = B && B->isAssignmentOp()           ? B->getLHS()
                         : U && U->isIncrementDecrementOp() ? U->getSubExpr()
                                                            : nullptr;
    const auto *Call = dyn_cast<CallExpr>(S);
    if (Target && !variableOf(Target)) {
      const auto *Place =
          dyn_cast<ArraySubscriptExpr>(Target->IgnoreParenImpCasts());
      IndexForm Form;
      const ParmVarDecl *Root =
          Place ? rootOf(Place->getBase(), Form) : nullptr;
      Out.MeetsWrites |= !Root || llvm::any_of(All, [&](const Reference &R) {
        return R.Number >= 0 && (R.Root == Root || !areDistinct(R.Root, Root));
      });
    }
    Out.MeetsWrites |=
        Call && !(Call->getDirectCallee() && isPure(Call->getDirectCallee()));
  }
}

std::optional<RowLoop> RowLoopReader::read(const Stmt *S, Declarations Needed,
                                           RowWalk &Into) const {
  auto L = uniformLoop(S);
  if (!L || !isPlainBody(L->Loop->getBody()))
    return std::nullopt;
  const SourceManager &SM = Tree.context().getSourceManager();
  const LangOptions &LangOpts = Tree.context().getLangOpts();
  std::vector<Reference> All;
  RowLoop Out;
  RowWalk Found = Into; // kept only if the loop is one
  Shared.push_back(L->Counter);
  const bool IsOne = collect(*L, All) && choose(*L, All, Needed, Out, Found);
  Shared.pop_back();
  if (!IsOne)
    return std::nullopt;
  judge(*L, All, Out, Found);
  const auto *Compared = cast<BinaryOperator>(L->Conjuncts[0]);
  auto Text = [&](const Stmt *Part) {
    return textOf(SM, LangOpts, Part->getSourceRange()).str();
  };
  Out.Begin = spotAt(SM, L->Loop->getBeginLoc());
  Out.End = spotAt(SM, L->Loop->getEndLoc());
  Out.Type = L->Counter->getType().getUnqualifiedType().getAsString(
      Tree.context().getPrintingPolicy());
  Out.Counter = L->Counter->getNameAsString();
  Out.First = Text(L->First);
  Out.Bound = Text(Compared->getRHS());
  Out.Relation = Compared->getOpcodeStr().str();
  Out.Increment = Text(L->Loop->getInc());
  if (auto First = valueOf(Forms.formOf(L->First))) {
    Out.Start = *First;
    if (auto Last = valueOf(Forms.formOf(Compared->getRHS()));
        Last && *Last >= *First)
      Out.Trips = *Last - *First + (Compared->getOpcode() == BO_LE);
  }
  std::vector<const DeclStmt *> Sorted(Needed.begin(), Needed.end());
  std::sort(Sorted.begin(), Sorted.end(), ByNumber{Tree});
  for (const DeclStmt *D : Sorted)
    Out.Declared.push_back(textForThreads(Tree, D, Found.WhyNot).Other);
  Out.IsBlock = isa<CompoundStmt>(L->Loop->getBody());
  Out.Body = bodyText(*L, All, Found.WhyNot);
  if (!editRange(SM, LangOpts, L->Loop->getSourceRange()).isValid())
    Found.WhyNot = "a macro contains a part of what would change";
  Into = std::move(Found);
  return Out;
}

} // namespace warplint
