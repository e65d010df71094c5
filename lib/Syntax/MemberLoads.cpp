//===- MemberLoads.cpp - Loads of all members of a vector -----------------===//
//
// `p[i] = v[i].x; q[i] = v[i].y;`: the store between the loads keeps the
// compiler from joining them, since it may be to the same place.
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "warplint/Syntax/PureCalls.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <set>

using namespace clang;

namespace warplint {

namespace {

/// A pointer that keeps its value: a variable, or a field of a parameter.
using Pointer = std::pair<const VarDecl *, const FieldDecl *>;

/// `v[index].x`, read in a statement of a block.
struct MemberLoad {
  const MemberExpr *Whole;
  const ArraySubscriptExpr *Element;
  const Stmt *Statement;
};

/// Loads of members of one element in a block.
struct Group {
  Pointer Array;
  const CompoundStmt *Block;
  IndexForm Index;
  const RecordDecl *Vector;
  std::vector<MemberLoad> Loads;
};

class MemberFinder {
public:
  explicit MemberFinder(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {}
  std::vector<NeighborLoads> look();

private:
  Pointer pointerOf(const Expr *E) const;
  bool isFixed(const VarDecl *V) const;
  void add(const MemberExpr *Whole);
  bool mayMove(const Stmt *S, const Group &G, NeighborLoads &Out) const;
  bool mayWrite(const Expr *To, const Group &G, NeighborLoads &Out) const;
  std::optional<NeighborLoads> describe(Group G) const;
  std::string text(const Expr *E) const {
    return textOf(SM, LangOpts, E->getSourceRange()).str();
  }

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  std::vector<Group> All;
};

} // namespace

static QualType typeOf(const Pointer &P) {
  return P.second ? P.second->getType() : P.first->getType();
}

/// Whether a variable, and each of its fields, is only read.
bool MemberFinder::isFixed(const VarDecl *V) const {
  if (V->getType()->isPointerType())
    return Tree.isConstant(V);
  return V->getType()->isRecordType() &&
         llvm::all_of(Tree.references(V), [&](const DeclRefExpr *Ref) {
           const Stmt *Up = Tree.parent(Ref);
           while (isa_and_nonnull<MemberExpr, ParenExpr>(Up))
             Up = Tree.parent(Up);
           const auto *Read = dyn_cast_or_null<ImplicitCastExpr>(Up);
           return Read && Read->getCastKind() == CK_LValueToRValue;
         });
}

Pointer MemberFinder::pointerOf(const Expr *E) const {
  Pointer P = {nullptr, nullptr};
  E = E->IgnoreParenImpCasts();
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    P.second = dyn_cast<FieldDecl>(Member->getMemberDecl());
    E = P.second && !Member->isArrow() ? Member->getBase()->IgnoreParens() : E;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  // A local pointer may point to what a parameter or an array here is.
  P.first = Ref ? dyn_cast<ParmVarDecl>(Ref->getDecl()) : nullptr;
  if (!P.first || !typeOf(P)->isPointerType() ||
      typeOf(P)->getPointeeType().isVolatileQualified() || !isFixed(P.first))
    return {};
  return P;
}

void MemberFinder::add(const MemberExpr *Whole) {
  constexpr size_t MostGroups = 512; // of a kernel
  const RecordDecl *Vector = vectorOfMember(Whole);
  const auto *Element =
      Vector ? dyn_cast<ArraySubscriptExpr>(Whole->getBase()->IgnoreParens())
             : nullptr;
  const auto *Read = dyn_cast_or_null<ImplicitCastExpr>(Tree.parent(Whole));
  if (!Element || !Read || Read->getCastKind() != CK_LValueToRValue ||
      All.size() == MostGroups ||
      Element->getIdx()->HasSideEffects(Tree.context()))
    return;
  const Pointer Array = pointerOf(Element->getBase());
  const Stmt *Statement = statementEvaluating(Tree, Whole);
  if (!Array.first || !Statement)
    return;
  const auto *Block = cast<CompoundStmt>(Tree.parent(Statement));
  IndexForm Index = Forms.formOf(Element->getIdx());
  auto Known = llvm::find_if(All, [&](const Group &G) {
    return G.Array == Array && G.Block == Block && G.Index == Index &&
           G.Vector == Vector;
  });
  if (Known == All.end())
    Known = All.insert(Known, {Array, Block, std::move(Index), Vector, {}});
  Known->Loads.push_back({Whole, Element, Statement});
}

/// Whether a write leaves the group's element as it is, if the arrays that are
/// added to MayOverlap are others.
bool MemberFinder::mayWrite(const Expr *To, const Group &G,
                            NeighborLoads &Out) const {
  To = To->IgnoreParens();
  while (const auto *Member = dyn_cast<MemberExpr>(To)) {
    if (Member->isArrow())
      return false;
    To = Member->getBase()->IgnoreParens();
  }
  if (const VarDecl *V = variableOf(To))
    return V->hasLocalStorage() && !V->getType()->isReferenceType();
  const Expr *Base = To;
  while (const auto *Row = dyn_cast<ArraySubscriptExpr>(Base))
    Base = Row->getBase()->IgnoreParenImpCasts();
  const VarDecl *V = variableOf(Base);
  if (V && V->getType()->isArrayType())
    return !V->isFileVarDecl(); // an object that no parameter points to
  const Pointer P = pointerOf(Base);
  if (!P.first || P == G.Array)
    return false;
  const std::string Name = text(Base);
  if (!typeOf(P).isRestrictQualified() &&
      !typeOf(G.Array).isRestrictQualified() &&
      !llvm::is_contained(Out.MayOverlap, Name))
    Out.MayOverlap.push_back(Name);
  return true;
}

/// Whether a load behind a statement may be made in front of it.
bool MemberFinder::mayMove(const Stmt *S, const Group &G,
                           NeighborLoads &Out) const {
  const auto *B = dyn_cast<BinaryOperator>(S);
  const auto *U = dyn_cast<UnaryOperator>(S);
  // What is read behind a volatile flag may be written until then.
  const auto *E = dyn_cast<Expr>(S);
  if (const auto *Call = dyn_cast<CallExpr>(S);
      Call && (!Call->getDirectCallee() || !isPure(Call->getDirectCallee())))
    return false;
  if (isa<AsmStmt, LambdaExpr, StmtExpr, CXXNewExpr, CXXDeleteExpr, AtomicExpr,
          ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(S) ||
      (E && E->getType().isVolatileQualified()) ||
      (isa<CXXConstructExpr>(S) &&
       !cast<CXXConstructExpr>(S)->getConstructor()->isTrivial()) ||
      (B && B->isAssignmentOp() && !mayWrite(B->getLHS(), G, Out)) ||
      (U && U->isIncrementDecrementOp() && !mayWrite(U->getSubExpr(), G, Out)))
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    return !Child || mayMove(Child, G, Out);
  });
}

std::optional<NeighborLoads> MemberFinder::describe(Group G) const {
  llvm::sort(G.Loads, [&](const MemberLoad &A, const MemberLoad &B) {
    return Tree.number(A.Whole) < Tree.number(B.Whole);
  });
  const MemberLoad &First = G.Loads.front(), &Last = G.Loads.back();
  NeighborLoads Out;
  std::set<unsigned> Numbers;
  bool IsBehind = false;
  for (const Stmt *S : G.Block->body()) {
    IsBehind |= S == First.Statement;
    // What the last statement assigns is written behind its loads.
    const auto *Assigned =
        S == Last.Statement ? dyn_cast<BinaryOperator>(S) : nullptr;
    if (Assigned && Assigned->getOpcode() == BO_Assign
            ? !mayMove(Assigned->getRHS(), G, Out) ||
                  !mayMove(Assigned->getLHS(), G, Out)
            : IsBehind && !mayMove(S, G, Out))
      return std::nullopt;
    if (S == Last.Statement)
      break;
  }
  if (!isFixedIn(Tree, First.Element->getIdx(), G.Block, First.Statement))
    return std::nullopt;
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  Out.IsVector = true;
  Out.Array = text(First.Element->getBase());
  Out.Type = G.Vector->getNameAsString();
  Out.Before = editRange(SM, LangOpts, First.Statement->getSourceRange());
  Out.Before.Length = 0;
  Out.FirstIndex = text(First.Element->getIdx());
  for (const MemberLoad &L : G.Loads) {
    const auto *Field = cast<FieldDecl>(L.Whole->getMemberDecl());
    Numbers.insert(Field->getFieldIndex());
    Out.Loads.push_back({spotAt(SM, L.Whole->getExprLoc()),
                         editRange(SM, LangOpts, L.Whole->getSourceRange()),
                         Field->getFieldIndex()});
    if (!Out.Loads.back().Range.isValid() || !Out.Before.isValid())
      return std::nullopt; // in a macro
  }
  const NamedDecl *V = G.Array.first;
  Out.Name = Tree.freeName(
      (G.Array.second ? G.Array.second : V)->getNameAsString() + "Value");
  Out.Count = unsigned(Numbers.size());
  if (Out.Count !=
      std::distance(G.Vector->field_begin(), G.Vector->field_end()))
    return std::nullopt;
  return Out;
}

std::vector<NeighborLoads> MemberFinder::look() {
  for (const Stmt *S : Tree.all())
    if (const auto *Member = dyn_cast<MemberExpr>(S))
      add(Member);
  std::vector<NeighborLoads> Found;
  for (Group &G : All)
    if (auto Wide = describe(std::move(G)))
      Found.push_back(std::move(*Wide));
  return Found;
}

std::vector<NeighborLoads> memberLoads(const KernelTree &Tree) {
  return MemberFinder(Tree).look();
}

} // namespace warplint
