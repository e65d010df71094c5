//===- NeighborLoads.cpp - Loads of neighboring elements ------------------===//

#include "Shapes.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include <algorithm>
#include <map>
#include <set>

using namespace clang;

namespace warplint {

namespace {

/// `a[index]`, read in a statement of a block.
struct OneLoad {
  const ArraySubscriptExpr *Access;
  const Stmt *Statement; ///< in the block
  int64_t Constant;      ///< the constant term of the index
};

/// Loads of an array in a block whose indices differ by constants.
struct Candidates {
  const ParmVarDecl *Array;
  const CompoundStmt *Block;
  IndexForm Rest; ///< the index without its constant term
  std::vector<OneLoad> Loads;
};

class LoadFinder {
public:
  explicit LoadFinder(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {}
  std::vector<NeighborLoads> look();

private:
  void add(const ArraySubscriptExpr *Access);
  bool isOnlyRead(const ParmVarDecl *P) const;
  bool isMultiple(const Expr *E, int64_t Of) const;
  bool isMultiple(const VarDecl *V, int64_t Of) const;
  bool isMultiple(const Candidates &C, int64_t Of) const;
  std::optional<NeighborLoads> describe(const Candidates &C,
                                        std::vector<OneLoad> Loads,
                                        int64_t First, unsigned Count) const;

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  std::vector<Candidates> All;
  llvm::DenseMap<const ParmVarDecl *, bool> Readable; ///< known ones
};

} // namespace

/// Whether a pointer is used for nothing but loads `p[index]` of numbers.
bool LoadFinder::isOnlyRead(const ParmVarDecl *P) const {
  if (!P->getType()->isPointerType() || !Tree.isConstant(P))
    return false;
  const QualType Element = P->getType()->getPointeeType();
  if (!Element->isArithmeticType() || Element->isBooleanType() ||
      Element.isVolatileQualified())
    return false;
  return llvm::all_of(Tree.references(P), [&](const DeclRefExpr *Ref) {
    const Stmt *Up = Tree.parent(Ref);
    while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Up))
      Up = Tree.parent(Up);
    const auto *Use = dyn_cast_or_null<ArraySubscriptExpr>(Up);
    const Stmt *Reader = Use ? Tree.parent(Use) : nullptr;
    while (isa_and_nonnull<ParenExpr>(Reader))
      Reader = Tree.parent(Reader);
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Reader);
    return Cast && Cast->getCastKind() == CK_LValueToRValue;
  });
}

const Stmt *statementEvaluating(const KernelTree &Tree, const Stmt *S) {
  for (const Stmt *Up = Tree.parent(S); Up; S = Up, Up = Tree.parent(Up)) {
    if (isa<CompoundStmt>(Up))
      return isa<Expr, DeclStmt, ReturnStmt>(S) ? S : nullptr;
    const auto *B = dyn_cast<BinaryOperator>(Up);
    if (isa<AbstractConditionalOperator, LambdaExpr, StmtExpr>(Up) ||
        (B && B->isLogicalOp()) || !isa<Expr, DeclStmt, ReturnStmt>(Up))
      return nullptr;
  }
  return nullptr;
}

void LoadFinder::add(const ArraySubscriptExpr *Access) {
  constexpr size_t MostCandidates = 512; // of a kernel
  const auto *P = dyn_cast_or_null<ParmVarDecl>(variableOf(Access->getBase()));
  if (!P || All.size() == MostCandidates)
    return;
  auto [Is, IsNew] = Readable.try_emplace(P, false);
  if (IsNew)
    Is->second = isOnlyRead(P);
  const Stmt *Statement =
      Is->second ? statementEvaluating(Tree, Access) : nullptr;
  if (!Statement || Access->getIdx()->HasSideEffects(Tree.context()))
    return;
  const auto *Block = cast<CompoundStmt>(Tree.parent(Statement));
  IndexForm Rest = Forms.formOf(Access->getIdx());
  const int64_t Constant = takeConstant(Rest);
  auto Known = llvm::find_if(All, [&](const Candidates &C) {
    return C.Array == P && C.Block == Block && C.Rest == Rest;
  });
  if (Known == All.end())
    Known = All.insert(Known, {P, Block, std::move(Rest), {}});
  Known->Loads.push_back({Access, Statement, Constant});
}

/// Whether a statement of the block changes a variable, or one from which its
/// value is computed.
static bool changesIn(const KernelTree &Tree, const VarDecl *V,
                      const CompoundStmt *Block, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 16;
  if (Depth > MaxDepth)
    return true;
  for (const DeclRefExpr *Ref : Tree.references(V))
    if (!Tree.isRead(Ref) && Tree.isIn(Ref, Block))
      return true;
  const Expr *Value = Tree.valueOf(V);
  return Value && llvm::any_of(Tree.variablesIn(Value), [&](const VarDecl *Of) {
           return changesIn(Tree, Of, Block, Depth + 1);
         });
}

bool isFixedIn(const KernelTree &Tree, const Expr *Index,
               const CompoundStmt *Block, const Stmt *First) {
  const SourceManager &SM = Tree.context().getSourceManager();
  for (const Stmt *S : Tree.all()) {
    if (!Tree.isIn(S, Index))
      continue;
    if (isa<CallExpr, ArraySubscriptExpr>(S) && !builtinAxis(cast<Expr>(S)))
      return false;
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!V)
      continue;
    if (V->hasLocalStorage() &&
        !SM.isBeforeInTranslationUnit(V->getLocation(), First->getBeginLoc()))
      return false;
    if (changesIn(Tree, V, Block))
      return false;
  }
  return true;
}

bool LoadFinder::isMultiple(const Expr *E, int64_t Of) const {
  return areMultiples(Forms.formOf(E), Of);
}

/// Whether a variable starts as a multiple and only multiples are added to it.
bool LoadFinder::isMultiple(const VarDecl *V, int64_t Of) const {
  if (!V->hasLocalStorage() || !V->getInit() || !isMultiple(V->getInit(), Of))
    return false;
  return llvm::all_of(Tree.references(V), [&](const DeclRefExpr *Ref) {
    if (Tree.isRead(Ref))
      return true;
    const auto *Change = dyn_cast_or_null<BinaryOperator>(Tree.parent(Ref));
    return Change && Change->getLHS() == Ref &&
           (Change->getOpcode() == BO_Assign ||
            Change->getOpcode() == BO_AddAssign ||
            Change->getOpcode() == BO_SubAssign) &&
           isMultiple(Change->getRHS(), Of);
  });
}

/// Whether the indices without their constant terms are multiples of a power of
/// two.
bool LoadFinder::isMultiple(const Candidates &C, int64_t Of) const {
  if (areMultiples(C.Rest, Of))
    return true;
  std::set<std::string> Multiples; // quantities
  const Expr *Index = C.Loads.front().Access->getIdx();
  for (const Stmt *S : Tree.all())
    if (const auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Tree.isIn(S, Index))
      if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
          V && isMultiple(V, Of))
        Multiples.insert(IndexForms::nameOf(V));
  return llvm::all_of(C.Rest, [&](const auto &Term) {
    return Term.second % Of == 0 ||
           llvm::any_of(Term.first, [&](const std::string &Factor) {
             return Multiples.count(Factor) != 0;
           });
  });
}

std::optional<NeighborLoads> LoadFinder::describe(const Candidates &C,
                                                  std::vector<OneLoad> Loads,
                                                  int64_t First,
                                                  unsigned Count) const {
  auto ByNumber = [&](const OneLoad &A, const OneLoad &B) {
    return Tree.number(A.Access) < Tree.number(B.Access);
  };
  std::sort(Loads.begin(), Loads.end(), ByNumber);
  const Stmt *Start = Loads.front().Statement;
  auto Zero = llvm::find_if(
      Loads, [&](const OneLoad &L) { return L.Constant == First; });
  const Expr *Index = Zero->Access->getIdx();
  if (!isFixedIn(Tree, Index, C.Block, Start))
    return std::nullopt;
  NeighborLoads Out;
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  Out.Array = C.Array->getNameAsString();
  Out.Parameter = C.Array->getFunctionScopeIndex();
  const QualType Element =
      C.Array->getType()->getPointeeType().getUnqualifiedType();
  Out.Type = Element.getCanonicalType().getAsString(
      Tree.context().getPrintingPolicy());
  Out.Count = Count;
  Out.Bytes = Tree.context().getTypeSizeInChars(Element).getQuantity();
  Out.Before = editRange(SM, LangOpts, Start->getSourceRange());
  Out.Before.Length = 0;
  Out.FirstIndex = textOf(SM, LangOpts, Index->getSourceRange()).str();
  for (const OneLoad &L : Loads) {
    Out.Loads.push_back({spotAt(SM, L.Access->getExprLoc()),
                         editRange(SM, LangOpts, L.Access->getSourceRange()),
                         unsigned(L.Constant - First)});
    if (!Out.Loads.back().Range.isValid() || !Out.Before.isValid())
      return std::nullopt; // in a macro
  }
  Out.Name = Tree.freeName(Out.Array + std::to_string(Count));
  for (const ParmVarDecl *P : Tree.function()->parameters())
    if (P != C.Array && P->getType()->isPointerType() &&
        !P->getType()->getPointeeType().isConstQualified() &&
        !P->getType().isRestrictQualified() &&
        !C.Array->getType().isRestrictQualified() &&
        !Tree.references(P).empty())
      Out.MayOverlap.push_back(P->getNameAsString());
  return Out;
}

std::vector<NeighborLoads> LoadFinder::look() {
  for (const Stmt *S : Tree.all())
    if (const auto *Access = dyn_cast<ArraySubscriptExpr>(S))
      add(Access);
  std::vector<NeighborLoads> Found;
  for (const Candidates &C : All) {
    const unsigned Bytes =
        Tree.context()
            .getTypeSizeInChars(C.Array->getType()->getPointeeType())
            .getQuantity();
    for (unsigned Count : {4u, 2u}) {
      if (Count * Bytes > 16 || (Count == 2 && Bytes < 4) ||
          C.Loads.size() < Count || !isMultiple(C, Count))
        continue;
      std::map<int64_t, std::vector<OneLoad>> ByFirst;
      for (const OneLoad &L : C.Loads) {
        const int64_t Part = ((L.Constant % Count) + Count) % Count;
        ByFirst[L.Constant - Part].push_back(L);
      }
      bool Any = false;
      for (const auto &[First, Loads] : ByFirst) {
        std::set<int64_t> Numbers;
        for (const OneLoad &L : Loads)
          Numbers.insert(L.Constant);
        if (Numbers.size() != Count)
          continue;
        if (auto Wide = describe(C, Loads, First, Count)) {
          Found.push_back(std::move(*Wide));
          Any = true;
        }
      }
      if (Any)
        break;
    }
  }
  return Found;
}

void addNeighborLoads(const KernelTree &Tree, const std::string &Mangled,
                      std::vector<NeighborLoads> &Into) {
  std::vector<NeighborLoads> All = LoadFinder(Tree).look();
  llvm::append_range(All, memberLoads(Tree));
  for (NeighborLoads &Found : All) {
    addOrJoin(std::move(Found), Mangled, Into,
              [](const NeighborLoads &Other, const NeighborLoads &New) {
                return Other.Before.Offset == New.Before.Offset &&
                       Other.Before.File == New.Before.File &&
                       Other.Loads.front().Range.Offset ==
                           New.Loads.front().Range.Offset &&
                       Other.Type == New.Type && Other.Count == New.Count;
              });
  }
}

} // namespace warplint
