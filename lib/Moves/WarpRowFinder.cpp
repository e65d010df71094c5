//===- WarpRowFinder.cpp - Loops that the lanes of a warp can share -------===//
//
// The lanes of a warp take the iterations of a loop in turns if each depends on
// its number alone: it writes variables that it declares, and combines what it
// hands on by an operation that is associative and commutative.
//
//===----------------------------------------------------------------------===//

#include "WarpRowFinder.h"
#include "warplint/Host/Places.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

const Expr *writtenBy(const Stmt *S) {
  if (const auto *B = dyn_cast<BinaryOperator>(S))
    return B->isAssignmentOp() ? B->getLHS() : nullptr;
  if (const auto *U = dyn_cast<UnaryOperator>(S))
    return U->isIncrementDecrementOp() ? U->getSubExpr() : nullptr;
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
  if (!Call || !Call->getNumArgs())
    return nullptr;
  const bool Writes = Call->isAssignmentOp() ||
                      Call->getOperator() == OO_PlusPlus ||
                      Call->getOperator() == OO_MinusMinus;
  return Writes ? Call->getArg(0) : nullptr;
}

const VarDecl *localOf(const Expr *Written) {
  while (true) {
    Written = Written->IgnoreParenImpCasts();
    if (const auto *Member = dyn_cast<MemberExpr>(Written);
        Member && !Member->isArrow())
      Written = Member->getBase();
    else if (const auto *Place = dyn_cast<ArraySubscriptExpr>(Written);
             Place && isArrayByName(Place->getBase()))
      Written = Place->getBase();
    else
      break;
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Written);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && !V->getType()->isReferenceType()
             ? V
             : nullptr;
}

bool isReadOnlyLoad(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return F && F->getIdentifier() && F->getName() == "__ldg";
}

static bool isPlainCall(const CallExpr *Call) {
  const FunctionDecl *F = Call->getDirectCallee();
  return isReadOnlyLoad(Call) || (F && isPure(F));
}

static bool isPlainConstruction(const CXXConstructExpr *Made) {
  return Made->getConstructor()->isTrivial() || isPure(Made->getConstructor());
}

bool hasEffects(const KernelTree &Tree, const Stmt *Within) {
  return llvm::any_of(Tree.all(), [&](const Stmt *S) {
    if (!Tree.isIn(S, Within))
      return false;
    if (const Expr *Written = writtenBy(S))
      return !localOf(Written);
    const auto *Call = dyn_cast<CallExpr>(S);
    const auto *Made = dyn_cast<CXXConstructExpr>(S);
    return (Call && !isPlainCall(Call)) ||
           (Made && !isPlainConstruction(Made)) ||
           isa<AtomicExpr, CXXNewExpr, CXXDeleteExpr>(S);
  });
}

static std::string quoted(const VarDecl *V) {
  return "'" + V->getNameAsString() + "'";
}

std::optional<int64_t> LaneLoopReader::stepOf(const IndexForm &Index,
                                              const VarDecl *Counter) const {
  const std::string Name = IndexForms::nameOf(Counter);
  int64_t Step = 0;
  for (const auto &[Factors, Times] : Index) {
    if (!llvm::is_contained(Factors, Name))
      continue;
    if (Factors.size() != 1)
      return std::nullopt;
    Step = Times;
  }
  return Step;
}

/// The variable that a `for` starts to count, and where.
static std::pair<const VarDecl *, const Expr *> startOf(const ForStmt *For) {
  if (const auto *Declared = dyn_cast_or_null<DeclStmt>(For->getInit())) {
    const auto *V = Declared->isSingleDecl()
                        ? dyn_cast<VarDecl>(Declared->getSingleDecl())
                        : nullptr;
    return {V, V ? V->getInit() : nullptr};
  }
  const auto *B = dyn_cast_or_null<BinaryOperator>(For->getInit());
  if (!B || B->getOpcode() != BO_Assign)
    return {nullptr, nullptr};
  return {variableOf(B->getLHS()), B->getRHS()};
}

static bool countsByOne(const Expr *Step, const VarDecl *Counter,
                        const ASTContext &C) {
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Step))
    return U->isIncrementOp() && variableOf(U->getSubExpr()) == Counter;
  const auto *B = dyn_cast_or_null<BinaryOperator>(Step);
  Expr::EvalResult By;
  return B && B->getOpcode() == BO_AddAssign &&
         variableOf(B->getLHS()) == Counter &&
         !B->getRHS()->isValueDependent() &&
         B->getRHS()->EvaluateAsInt(By, C) && By.Val.getInt() == 1;
}

std::optional<LaneLoop> LaneLoopReader::read(const ForStmt *For) const {
  LaneLoop L;
  L.Loop = For;
  std::tie(L.Counter, L.First) = startOf(For);
  if (!L.Counter || !L.First || !L.Counter->hasLocalStorage() ||
      isa<ParmVarDecl>(L.Counter) || !L.Counter->getType()->isIntegerType() ||
      Tree.context().getTypeSize(L.Counter->getType()) < 32 ||
      !For->getCond() || For->getConditionVariable() ||
      !countsByOne(For->getInc(), L.Counter, Tree.context()))
    return std::nullopt;
  const auto *Compared =
      dyn_cast<BinaryOperator>(For->getCond()->IgnoreParenImpCasts());
  if (!Compared ||
      (Compared->getOpcode() != BO_LT && Compared->getOpcode() != BO_LE) ||
      variableOf(Compared->getLHS()) != L.Counter)
    return std::nullopt;
  L.IsInclusive = Compared->getOpcode() == BO_LE;
  L.Bound = Compared->getRHS();
  for (const Stmt *S : Tree.all()) {
    const auto *Place = dyn_cast<ArraySubscriptExpr>(S);
    if (!Place || !Tree.isIn(Place, For->getBody()) ||
        isArrayByName(Place->getBase()))
      continue;
    IndexForm Form;
    const ParmVarDecl *Root = Rows.rootOf(Place->getBase(), Form);
    if (!Root)
      continue;
    Form = sum(Form, Forms.formOf(Place->getIdx()));
    auto Thread = Form.find({"threadIdx.x"});
    const bool AreNeighbors =
        Thread != Form.end() && (Thread->second == 1 || Thread->second == -1);
    if (!AreNeighbors && stepOf(Form, L.Counter) == 1 &&
        !llvm::is_contained(L.Arrays, Root->getNameAsString()))
      L.Arrays.push_back(Root->getNameAsString());
  }
  if (L.Arrays.empty())
    return std::nullopt;
  return L;
}

std::optional<Reduction> LaneLoopReader::limitOf(const BinaryOperator *Assign,
                                                 const Stmt *&Holder) const {
  const VarDecl *V = variableOf(Assign->getLHS());
  if (!V || Assign->getOpcode() != BO_Assign)
    return std::nullopt;
  const Expr *Value = Assign->getRHS()->IgnoreParenImpCasts(),
             *Compared = nullptr;
  Holder = Assign;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Value)) {
    const bool IsKeptElse = variableOf(Choice->getFalseExpr()) == V;
    if (!IsKeptElse)
      return std::nullopt;
    Compared = Choice->getCond();
    Value = Choice->getTrueExpr()->IgnoreParenImpCasts();
  } else {
    const Stmt *Up = Tree.parent(Assign);
    if (const auto *Block = dyn_cast_or_null<CompoundStmt>(Up);
        Block && Block->size() == 1)
      Up = Tree.parent(Block);
    const auto *If = dyn_cast_or_null<IfStmt>(Up);
    if (!If || If->getElse() || If->hasVarStorage() ||
        Tree.isIn(Assign, If->getCond()))
      return std::nullopt;
    Compared = If->getCond();
    Holder = If;
  }
  return limitBy(Compared, Assign, Value);
}

std::optional<Reduction> LaneLoopReader::limitBy(const Expr *Compared,
                                                 const BinaryOperator *Assign,
                                                 const Expr *Value) const {
  const VarDecl *V = variableOf(Assign->getLHS());
  auto C = comparisonOf(Compared);
  if (!C)
    return std::nullopt;
  auto IsValue = [&](const Expr *E) {
    llvm::FoldingSetNodeID A, B;
    E->IgnoreParenImpCasts()->Profile(A, Tree.context(), true);
    Value->Profile(B, Tree.context(), true);
    return A == B;
  };
  // `Left < Right`, or `Left >= Right`.
  const bool IsGreatest = variableOf(C->Left) == V && IsValue(C->Right);
  const bool IsLeast = variableOf(C->Right) == V && IsValue(C->Left);
  if (IsGreatest == IsLeast)
    return std::nullopt;
  using Kind = Reduction::Kind;
  return Reduction{IsGreatest == C->IsBelow ? Kind::Greatest : Kind::Least,
                   Assign->getLHS(), Value};
}

const Expr *LaneLoopReader::valueBefore(const VarDecl *V,
                                        const ForStmt *Loop) const {
  const Stmt *Block = Tree.parent(Loop), *Held = Loop;
  if (isa_and_nonnull<AttributedStmt>(Block)) {
    Held = Block;
    Block = Tree.parent(Block);
  }
  if (!isa_and_nonnull<CompoundStmt>(Block))
    return nullptr;
  // The last statement of the block in front of the loop that names it.
  const Stmt *Last = nullptr;
  for (const Stmt *S : Block->children()) {
    if (S == Held)
      break;
    const bool Declares =
        isa<DeclStmt>(S) && llvm::is_contained(cast<DeclStmt>(S)->decls(), V);
    if (Declares || llvm::any_of(Tree.references(V), [&](const DeclRefExpr *R) {
          return Tree.isIn(R, S);
        }))
      Last = S;
  }
  const Expr *Value = nullptr;
  if (isa_and_nonnull<DeclStmt>(Last)) {
    Value = llvm::is_contained(cast<DeclStmt>(Last)->decls(), V) ? V->getInit()
                                                                 : nullptr;
  } else if (const auto *B = dyn_cast_or_null<BinaryOperator>(Last)) {
    if (B->getOpcode() == BO_Assign && variableOf(B->getLHS()) == V)
      Value = B->getRHS();
  }
  return Value;
}

bool LaneLoopReader::startsAtZero(const VarDecl *V, const ForStmt *Loop) const {
  const Expr *Value = valueBefore(V, Loop);
  Expr::EvalResult Start;
  if (!Value || Value->isValueDependent() ||
      !Value->EvaluateAsRValue(Start, Tree.context()))
    return false;
  return (Start.Val.isInt() && Start.Val.getInt() == 0) ||
         (Start.Val.isFloat() && Start.Val.getFloat().isPosZero());
}

std::string LaneLoopReader::add(LaneLoop &L, const Reduction &R,
                                const Expr *Whole, const Stmt *Holder) const {
  using Kind = Reduction::Kind;
  const VarDecl *V = variableOf(R.Target);
  const QualType Type = V->getType().getUnqualifiedType();
  const bool IsLimit = R.What == Kind::Least || R.What == Kind::Greatest;
  const std::string HandsOn = "iterations hand " + quoted(V) + " on";
  if (!Type->isArithmeticType() || V->getType().isVolatileQualified() ||
      (Type->isBooleanType() && R.What == Kind::Sum))
    return HandsOn;
  // A sum that is cut to an integer is not associative, nor is a limit.
  const auto *B = dyn_cast<BinaryOperator>(Whole);
  const auto *C = dyn_cast<CompoundAssignOperator>(Whole);
  const QualType Computed = C   ? C->getComputationResultType()
                            : B ? B->getRHS()->IgnoreParenImpCasts()->getType()
                                : Type;
  if ((Type->isIntegerType() && Computed->isFloatingType()) ||
      (IsLimit && !Tree.context().hasSameUnqualifiedType(Computed, Type)))
    return HandsOn;
  for (const DeclRefExpr *Ref : Tree.references(V)) {
    const auto *U = dyn_cast_or_null<UnaryOperator>(Tree.parent(Ref));
    if ((R.Value && Tree.isIn(Ref, R.Value)) ||
        (U && U->getOpcode() == UO_AddrOf))
      return HandsOn;
  }
  auto Known =
      llvm::find_if(L.Sums, [&](const LaneSum &S) { return S.Variable == V; });
  if (Known != L.Sums.end()) {
    Known->Holders.push_back(Holder);
    return Known->What == R.What ? "" : HandsOn;
  }
  LaneSum New;
  New.Variable = V;
  New.What = R.What;
  New.Type = Type;
  New.Name = V->getNameAsString();
  New.StartsAtZero = startsAtZero(V, L.Loop);
  New.Holders = {Holder};
  if (IsLimit) {
    const auto *Call =
        B && Holder == Whole
            ? dyn_cast<CallExpr>(B->getRHS()->IgnoreParenImpCasts())
            : nullptr;
    const SourceManager &SM = Tree.context().getSourceManager();
    New.Callee = (R.What == Kind::Least ? "min" : "max");
    if (Type->isFloatingType())
      New.Callee = "f" + New.Callee +
                   (Tree.context().getTypeSize(Type) == 32 ? "f" : "");
    if (Call)
      New.Callee = textOf(SM, Tree.context().getLangOpts(),
                          Call->getCallee()->getSourceRange())
                       .str();
    New.TakesOneOfEqual = !Call || llvm::StringRef(New.Callee).contains("::");
  }
  L.Sums.push_back(std::move(New));
  return "";
}

} // namespace warplint
