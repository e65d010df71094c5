//===- WarpRows.cpp - Kernels whose threads each reduce a row -------------===//
//
// Where a thread is numbered along the grid alone, the lanes of a warp can all
// do what one thread did: they compute the same values, as long as they load
// the same memory. Loops along rows are shared instead: each lane has some of
// the iterations, and behind the loop a butterfly of shuffles gives all lanes
// the same sum. One lane writes the results.
//
//===----------------------------------------------------------------------===//

#include "MoveFinders.h"
#include "WarpRowFinder.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/Instances.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

namespace {

class WarpRowFinder {
public:
  explicit WarpRowFinder(const KernelTree &Tree)
      : Tree(Tree), Reader(Tree), Forms(Tree),
        SM(Tree.context().getSourceManager()) {}
  std::optional<WarpRow> look();

private:
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  bool isShared(const Stmt *S) const {
    return llvm::any_of(Loops, [&](const LaneLoop &L) { return L.Loop == S; });
  }
  bool holds(const Stmt *S) const {
    return llvm::any_of(
        Loops, [&](const LaneLoop &L) { return Tree.isIn(L.Loop, S); });
  }
  std::optional<uint64_t> tripsOf(const LaneLoop &L) const;
  void findLoops();
  void checkKernel();
  void scan(const Stmt *S, const Stmt *Holder);
  void scanPlain(const Stmt *S, const Stmt *Holder);
  void describe(const LaneLoop &L);

  const KernelTree &Tree;
  const LaneLoopReader Reader;
  const IndexForms Forms;
  const SourceManager &SM;
  std::vector<LaneLoop> Loops;
  std::vector<LaneEffect> Effects;
  WarpRow Out;
};

} // namespace

/// The number of iterations, where it is constant.
std::optional<uint64_t> WarpRowFinder::tripsOf(const LaneLoop &L) const {
  const auto First = valueOf(Forms.formOf(L.First));
  const auto Last = valueOf(Forms.formOf(L.Bound));
  if (!First || !Last)
    return std::nullopt;
  return std::max<int64_t>(*Last - *First + L.IsInclusive, 0);
}

/// Innermost loops along rows, but short ones in others.
void WarpRowFinder::findLoops() {
  constexpr uint64_t Lanes = 32; // of a warp
  for (const Stmt *S : Tree.all())
    if (const auto *For = dyn_cast<ForStmt>(S))
      if (auto L = Reader.read(For))
        Loops.push_back(std::move(*L));
  const std::vector<LaneLoop> Found = Loops;
  llvm::erase_if(Loops, [&](const LaneLoop &L) {
    return tripsOf(L).value_or(Lanes) < Lanes &&
           llvm::any_of(
               Found,
               [&](const LaneLoop &Outer) {
                 return Outer.Loop != L.Loop && Tree.isIn(L.Loop, Outer.Loop);
               });
  });
  const std::vector<LaneLoop> All = Loops;
  llvm::erase_if(Loops, [&](const LaneLoop &L) {
    return llvm::any_of(All, [&](const LaneLoop &Inner) {
      return Inner.Loop != L.Loop && Tree.isIn(Inner.Loop, L.Loop);
    });
  });
}

/// What would see that lanes have taken the places of threads.
void WarpRowFinder::checkKernel() {
  for (const Stmt *S : Tree.all()) {
    if (isa<AsmStmt, LambdaExpr, GotoStmt, IndirectGotoStmt, LabelStmt,
            StmtExpr, SwitchStmt>(S))
      return refuse("its statements are not only loops and branches");
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    if (Ref && Ref->getDecl()->hasAttr<CUDASharedAttr>())
      return refuse("it uses shared memory");
    if (const auto *D = dyn_cast<DeclStmt>(S))
      for (const Decl *One : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(One);
            V && V->getType()->isReferenceType() &&
            !V->getType()->getPointeeType().isConstQualified())
          return refuse("'" + V->getNameAsString() + "' is a reference");
    const auto *Call = dyn_cast<CallExpr>(S);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    if (F && F->getIdentifier() && F->getName().starts_with("__sync"))
      return refuse("it has barriers");
  }
}

/// A local variable that a statement may write, but which it does not declare.
static const VarDecl *writesLocal(const KernelTree &Tree, const Stmt *Within) {
  auto IsOutside = [&](const VarDecl *V) {
    return llvm::none_of(Tree.all(), [&](const Stmt *S) {
      const auto *D = dyn_cast<DeclStmt>(S);
      return D && Tree.isIn(D, Within) && llvm::is_contained(D->decls(), V);
    });
  };
  for (const Stmt *S : Tree.all()) {
    if (!Tree.isIn(S, Within))
      continue;
    if (const Expr *Written = writtenBy(S))
      if (const VarDecl *V = localOf(Written); V && IsOutside(V))
        return V;
    // One that a function may write.
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    const Stmt *Up = Ref ? Tree.parent(Ref) : nullptr;
    const auto *U = dyn_cast_or_null<UnaryOperator>(Up);
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
    const bool Escapes =
        isa_and_nonnull<CallExpr>(Up) || (U && U->getOpcode() == UO_AddrOf) ||
        (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay &&
         !isa_and_nonnull<ArraySubscriptExpr>(Tree.parent(Cast)));
    if (V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) && Escapes &&
        IsOutside(V))
      return V;
  }
  return nullptr;
}

static bool isOpaque(const KernelTree &Tree, const Stmt *Within) {
  return llvm::any_of(Tree.all(), [&](const Stmt *S) {
    const auto *Call = dyn_cast<CallExpr>(S);
    if (!Call || !Tree.isIn(S, Within) || writtenBy(S))
      return false;
    const FunctionDecl *F = Call->getDirectCallee();
    return !(F && isPure(F)) && !isReadOnlyLoad(Call) &&
           !atomicReduction(Call) &&
           !(F && F->getIdentifier() && F->getName() == "printf");
  });
}

/// A statement without shared loops.
void WarpRowFinder::scanPlain(const Stmt *S, const Stmt *Holder) {
  for (const Stmt *Inner : Tree.all())
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(Inner) &&
        Tree.isIn(Inner, S))
      return refuse("each lane would run a loop that lanes cannot share");
  if (!hasEffects(Tree, S))
    return;
  LaneEffect E;
  E.What = S;
  E.IsOpaque = isOpaque(Tree, S);
  E.IsLast = llvm::none_of(Loops, [&](const LaneLoop &L) {
    return Tree.number(L.Loop) > Tree.number(S);
  });
  for (const Stmt *Up = Tree.parent(S); Up; Up = Tree.parent(Up))
    E.IsLast &= !isa<ForStmt, WhileStmt, DoStmt>(Up);
  if (!isa_and_nonnull<CompoundStmt>(Holder) || isa<DeclStmt>(S))
    return refuse("a write to memory is not a statement of a block");
  if (!E.IsLast) {
    if (const VarDecl *V = writesLocal(Tree, S))
      return refuse("one lane alone would write '" + V->getNameAsString() +
                    "'");
    if (mayLeave(S))
      return refuse("one lane alone would leave a loop or the kernel");
  }
  Effects.push_back(E);
}

/// A statement of the kernel; `Holder` is the one around it.
void WarpRowFinder::scan(const Stmt *S, const Stmt *Holder) {
  if (!S || isShared(S) || isa<NullStmt>(S))
    return;
  if (!holds(S) && !isa<CompoundStmt>(S))
    return scanPlain(S, Holder);
  auto HasNoEffects = [&](const Stmt *Part) {
    if (Part && hasEffects(Tree, Part))
      refuse("a condition writes memory");
  };
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    HasNoEffects(If->getInit());
    HasNoEffects(If->getCond());
    scan(If->getThen(), If);
    return scan(If->getElse(), If);
  }
  if (const auto *For = dyn_cast<ForStmt>(S)) {
    HasNoEffects(For->getInit());
    HasNoEffects(For->getCond());
    HasNoEffects(For->getInc());
    return scan(For->getBody(), For);
  }
  if (const auto *While = dyn_cast<WhileStmt>(S)) {
    HasNoEffects(While->getCond());
    return scan(While->getBody(), While);
  }
  if (const auto *Do = dyn_cast<DoStmt>(S)) {
    HasNoEffects(Do->getCond());
    return scan(Do->getBody(), Do);
  }
  if (!isa<CompoundStmt, AttributedStmt>(S))
    return refuse("a loop is part of another statement");
  for (const Stmt *Child : S->children())
    scan(Child, S);
}

void WarpRowFinder::describe(const LaneLoop &L) {
  WarpRow::Loop Shown;
  Shown.Begin = spotAt(SM, L.Loop->getBeginLoc());
  Shown.End = spotAt(SM, L.Loop->getEndLoc());
  Shown.Arrays = L.Arrays;
  Shown.Trips = tripsOf(L);
  const auto *P = dyn_cast_or_null<ParmVarDecl>(variableOf(L.Bound));
  if (P && Tree.isConstant(P) && !L.IsInclusive &&
      valueOf(Forms.formOf(L.First)) == 0)
    Shown.BoundParameter = P->getFunctionScopeIndex();
  Out.Loops.push_back(std::move(Shown));
  for (const LaneSum &S : L.Sums) {
    const std::string Name = S.Variable ? S.Name : S.Root->getNameAsString();
    const bool IsSum = S.What == Reduction::Kind::Sum;
    std::vector<std::string> &Into = IsSum ? Out.FloatSums : Out.FloatZeros;
    if (S.Type->isFloatingType() && (IsSum || S.TakesOneOfEqual) &&
        !llvm::is_contained(Into, Name))
      Into.push_back(Name);
  }
}

std::optional<WarpRow> WarpRowFinder::look() {
  findLoops();
  if (Loops.empty())
    return std::nullopt;
  Out.Where = spotAt(SM, Loops.front().Loop->getBeginLoc());
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  checkKernel();
  for (LaneLoop &L : Loops) {
    if (std::string Why = Reader.share(L); !Why.empty())
      refuse(std::move(Why));
    describe(L);
  }
  scan(Tree.function()->getBody(), nullptr);
  if (std::string Why = numberWarps(Tree, Out); !Why.empty())
    refuse(std::move(Why));
  if (std::string Why = LaneMemory(Tree, Loops, Effects).check(Out);
      !Why.empty())
    refuse(std::move(Why));
  if (Out.WhyNot.empty())
    refuse(writeLanes(Tree, Loops, Effects, Out));
  return std::move(Out);
}

void addWarpRows(const KernelTree &Tree, const std::string &Mangled,
                 std::vector<WarpRow> &Into) {
  std::optional<WarpRow> Found = WarpRowFinder(Tree).look();
  if (!Found)
    return;
  auto IsSamePart = [](const WarpRow::Part &A, const WarpRow::Part &B) {
    return A.Range.Offset == B.Range.Offset && A.Range.File == B.Range.File &&
           A.Range.Length == B.Range.Length && A.Text == B.Text;
  };
  addOrJoin(
      std::move(*Found), Mangled, Into,
      [](const WarpRow &W, const WarpRow &New) { return W.Where == New.Where; },
      [&](WarpRow &Known, const WarpRow &New) {
        if (Known.WhyNot.empty())
          Known.WhyNot = New.WhyNot;
        if (Known.WhyNot.empty() &&
            !std::equal(Known.Parts.begin(), Known.Parts.end(),
                        New.Parts.begin(), New.Parts.end(), IsSamePart))
          Known.WhyNot = "instances of the template differ";
        for (size_t I = 0; I < std::min(Known.Loops.size(), New.Loops.size());
             ++I)
          if (Known.Loops[I].Trips && New.Loops[I].Trips)
            Known.Loops[I].Trips =
                std::min(*Known.Loops[I].Trips, *New.Loops[I].Trips);
        auto Join = [](auto &All, const auto &More) {
          for (const auto &One : More)
            if (!llvm::is_contained(All, One))
              All.push_back(One);
        };
        Join(Known.BlockSizes, New.BlockSizes);
        Join(Known.MayOverlap, New.MayOverlap);
        Join(Known.FloatSums, New.FloatSums);
        Join(Known.FloatZeros, New.FloatZeros);
      });
}

} // namespace warplint
