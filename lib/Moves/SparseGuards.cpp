//===- SparseGuards.cpp - Pairs that are further and further apart --------===//
//
// `for (s = 1; s < blockDim.x; s *= 2) { if (t % (2 * s) == 0) a[t] += a[t +
// s]; __syncthreads(); }`, where t is threadIdx.x; or `if (2 * s * t <
// blockDim.x) a[2 * s * t] += a[2 * s * t + s];`. Element 0 is the combination
// of all elements, in any order of the pairs. The distances may also be halved:
// `for (s = blockDim.x / 2; s > 0; s /= 2) { if (t < s) ... }`.
//
//===----------------------------------------------------------------------===//

#include "FreeOperands.h"
#include "MoveFinders.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/IndexForm.h"
#include "warplint/Syntax/Instances.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace warplint {

namespace {

class GuardFinder {
public:
  explicit GuardFinder(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {}
  std::optional<SparseGuard> look(const ForStmt *Loop);

private:
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  bool readLoop();
  bool readGuard();
  bool readReach(const BinaryOperator *Is);
  bool readPair();
  bool readBound();
  void checkFront();
  void checkOtherUses();
  const ArraySubscriptExpr *elementOf(const DeclRefExpr *Ref) const;
  void replace(SourceRange Tokens, std::string Text);
  std::string text(const Expr *E) const {
    return textOf(SM, LangOpts, E->getSourceRange()).str();
  }
  IndexForm thread() const { return quantity("threadIdx.x"); }
  IndexForm distance() const { return quantity(IndexForms::nameOf(Counter)); }

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  const ForStmt *Loop = nullptr;
  const VarDecl *Counter = nullptr; ///< the distance
  const IfStmt *Guard = nullptr;
  /// The variable in the loop's body that has the place of a pair; null: none.
  const VarDecl *Place = nullptr;
  const Expr *Thread = nullptr; ///< as the source names it
  IndexForm Step;               ///< each Step-th thread works
  /// With Out.IsStrided: the places of pairs are below it.
  IndexForm Reach;
  const VarDecl *Array = nullptr;
  /// Elements from thread to thread: 1, or 2 if the block combines twice as
  /// many elements as it has threads.
  int64_t PerThread = 1;
  std::string First; ///< text of the largest distance
  SparseGuard Out;
};

} // namespace

static bool isBarrier(const Stmt *S) {
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && F->getName() == "__syncthreads";
}

/// Whether an expression doubles a variable.
static bool doubles(const Expr *E, const VarDecl *V, const IndexForms &Forms) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(E ? E->IgnoreParens() : E);
  if (!B || !B->isAssignmentOp() || variableOf(B->getLHS()) != V)
    return false;
  const IndexForm Right = Forms.formOf(B->getRHS());
  const IndexForm Self = quantity(IndexForms::nameOf(V));
  switch (B->getOpcode()) {
  case BO_MulAssign:
    return valueOf(Right) == 2;
  case BO_ShlAssign:
    return valueOf(Right) == 1;
  case BO_AddAssign:
    return Right == Self;
  case BO_Assign:
    return Right == product(Self, constantForm(2));
  default:
    return false;
  }
}

void GuardFinder::replace(SourceRange Tokens, std::string Text) {
  EditRange Range = editRange(SM, LangOpts, Tokens);
  if (!Range.isValid())
    refuse("a macro contains a part of the loop");
  Out.Edits.push_back({std::move(Range), std::move(Text)});
}

/// The loop doubles its counter from 1 on, and has a barrier at the end of each
/// iteration.
bool GuardFinder::readLoop() {
  const auto *Declared = dyn_cast_or_null<DeclStmt>(Loop->getInit());
  Counter = Declared && Declared->isSingleDecl()
                ? dyn_cast<VarDecl>(Declared->getSingleDecl())
                : nullptr;
  const auto *Body = dyn_cast<CompoundStmt>(Loop->getBody());
  if (!Counter || !Counter->getInit() || !Body || !Loop->getCond() ||
      !Counter->getType()->isIntegerType() ||
      valueOf(Forms.formOf(Counter->getInit())) != 1 ||
      !doubles(Loop->getInc(), Counter, Forms) ||
      Tree.parent(Loop) != Tree.function()->getBody())
    return false;
  for (const DeclRefExpr *Ref : Tree.references(Counter))
    if (!Tree.isRead(Ref) && !Tree.isIn(Ref, Loop->getInc()))
      return false;
  for (const Stmt *S : Body->body()) {
    if (isBarrier(S) || isa<NullStmt>(S))
      continue;
    const auto *Local = dyn_cast<DeclStmt>(S);
    if (Local && Local->isSingleDecl() && !Guard && !Place) {
      Place = dyn_cast<VarDecl>(Local->getSingleDecl());
      if (!Place || !Tree.valueOf(Place))
        return false;
      continue;
    }
    if (Guard || !isa<IfStmt>(S))
      return false;
    Guard = cast<IfStmt>(S);
  }
  return Guard && isBarrier(Body->body_back());
}

/// The first part of an expression that is the thread's index; null: none is.
static const Expr *threadIn(const Expr *E, const IndexForms &Forms) {
  if (Forms.formOf(E) == quantity("threadIdx.x"))
    return E->IgnoreParenImpCasts();
  for (const Stmt *Child : E->children())
    if (const auto *Inner = dyn_cast_or_null<Expr>(Child))
      if (const Expr *Found = threadIn(Inner, Forms))
        return Found;
  return nullptr;
}

/// Whether an expression is the variable, or the sum of it and `s`.
static bool names(const Expr *E, const VarDecl *V, const VarDecl *Distance) {
  if (variableOf(E) == V)
    return true;
  const auto *Sum = dyn_cast<BinaryOperator>(withoutCasts(E));
  if (!Sum || Sum->getOpcode() != BO_Add)
    return false;
  const VarDecl *Left = variableOf(Sum->getLHS()),
                *Right = variableOf(Sum->getRHS());
  return (Left == V && Right == Distance) || (Left == Distance && Right == V);
}

/// `2 * s * t < n`, or `2 * s * t + s < n`.
bool GuardFinder::readReach(const BinaryOperator *Is) {
  const IndexForm Pair = product(distance(), constantForm(2));
  const IndexForm First = product(thread(), Pair);
  const IndexForm Left = Forms.formOf(Is->getLHS());
  if (Is->getOpcode() != BO_LT ||
      (Left != First && Left != sum(First, distance())))
    return false;
  // Its initializer is edited, and what names it is not.
  if (Place && (Forms.formOf(Tree.valueOf(Place)) != First ||
                !names(Is->getLHS(), Place, Counter)))
    return false;
  Out.IsStrided = true;
  Reach = Forms.formOf(Is->getRHS());
  Thread = threadIn(Place ? Tree.valueOf(Place) : Is->getLHS(), Forms);
  return Thread != nullptr;
}

/// `t % n == 0`, or readReach().
bool GuardFinder::readGuard() {
  if (Guard->getElse() || Guard->getInit() || Guard->hasVarStorage())
    return false;
  const auto *Is = dyn_cast<BinaryOperator>(Guard->getCond()->IgnoreParens());
  if (Is && readReach(Is))
    return true;
  if (Place || !Is || Is->getOpcode() != BO_EQ ||
      valueOf(Forms.formOf(Is->getRHS())) != 0)
    return false;
  const auto *Rest = dyn_cast<BinaryOperator>(withoutCasts(Is->getLHS()));
  if (!Rest || Rest->getOpcode() != BO_Rem)
    return false;
  Thread = Rest->getLHS()->IgnoreParenImpCasts();
  Step = Forms.formOf(Rest->getRHS());
  return Forms.formOf(Thread) == thread();
}

/// The guarded statement: `a[k * t] op= a[k * t + s]`, with k * n = 2 * s, or
/// k = 2 * s.
bool GuardFinder::readPair() {
  const Stmt *S = Guard->getThen();
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    S = Block->size() == 1 ? Block->body_front() : nullptr;
  std::vector<const ArraySubscriptExpr *> Own, Other;
  for (const Expr *E : operandsOf(S, SM)) {
    const auto *Access = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
    const VarDecl *V = Access ? variableOf(Access->getBase()) : nullptr;
    if (!V || (Array && V != Array))
      return false;
    Array = V;
    const IndexForm At = Forms.formOf(Access->getIdx());
    if (Own.empty())
      PerThread = Out.IsStrided || At == thread() ? 1 : 2;
    IndexForm First = product(thread(), constantForm(PerThread));
    if (Out.IsStrided)
      First = product(product(First, distance()), constantForm(2));
    if ((At != First && At != sum(First, distance())) ||
        (Place && !names(Access->getIdx(), Place, Counter)))
      return false;
    (At == First ? Own : Other).push_back(Access);
  }
  if (Own.empty() || Other.size() != 1 ||
      (!Out.IsStrided && product(Step, constantForm(PerThread)) !=
                             product(distance(), constantForm(2))))
    return false;
  const QualType Element = Own.front()->getType();
  if (!Element->isArithmeticType() || Element.isVolatileQualified() ||
      Element->isBooleanType())
    return false;
  Out.IsFloat = Element->isFloatingType();
  const std::string T = text(Thread), Distance = Counter->getNameAsString();
  if (Place) {
    replace(Place->getInit()->getSourceRange(), T);
  } else if (PerThread == 2 || Out.IsStrided) {
    for (const ArraySubscriptExpr *Access : Own)
      replace(Access->getIdx()->getSourceRange(), T);
    replace(Other.front()->getIdx()->getSourceRange(), T + " + " + Distance);
  }
  return true;
}

/// Whether the loop combines all elements: s < k * threads, or s <= threads for
/// k = 2.
bool GuardFinder::readBound() {
  const auto *Limit = dyn_cast<BinaryOperator>(Loop->getCond()->IgnoreParens());
  if (!Limit || variableOf(Limit->getLHS()) != Counter)
    return false;
  const bool IsBelow = Limit->getOpcode() == BO_LT;
  const IndexForm Bound = Forms.formOf(Limit->getRHS());
  const IndexForm Block = quantity("blockDim.x");
  const int64_t Times = IsBelow ? PerThread : 1;
  if (Out.IsStrided && Reach != Bound)
    return false;
  if (!IsBelow && (Limit->getOpcode() != BO_LE || PerThread != 2))
    return false;
  const auto Constant = valueOf(Bound);
  if (Constant && *Constant > 0 && *Constant % Times == 0)
    Out.Threads = uint64_t(*Constant / Times);
  else if (Bound != product(Block, constantForm(Times)))
    return false;
  // The first distance is half of the elements: k / 2 for each thread.
  const std::string Text = Constant ? text(Limit->getRHS()) : "blockDim.x";
  const bool IsHalf = Constant ? IsBelow : PerThread == 1;
  const bool IsPlain = llvm::all_of(
      Text, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  First = (IsPlain ? Text : "(" + Text + ")") + (IsHalf ? " / 2" : "");
  return true;
}

/// What is in front of the loop: the last statement with an effect must be a
/// barrier, and threads that return are missing afterwards.
void GuardFinder::checkFront() {
  bool IsSeparate = true;
  for (const Stmt *S : cast<CompoundStmt>(Tree.function()->getBody())->body()) {
    if (S == Loop)
      break;
    const auto *If = dyn_cast<IfStmt>(S);
    for (const Stmt *Inner : Tree.all())
      if (isa<ReturnStmt>(Inner) && Tree.isIn(Inner, S))
        Out.MayReturn = true;
    if (isBarrier(S))
      IsSeparate = true;
    else if (const auto *Declared = dyn_cast<DeclStmt>(S))
      IsSeparate &= !Forms.dependenceOf(Declared).Memory;
    else
      IsSeparate &= If && !If->getElse() && isa<ReturnStmt>([&] {
                      const auto *Block = dyn_cast<CompoundStmt>(If->getThen());
                      return Block && Block->size() == 1 ? Block->body_front()
                                                         : If->getThen();
                    }());
  }
  if (!IsSeparate)
    refuse("there is no barrier in front of the loop");
}

/// The subscript that a reference is the array of; null: it is used otherwise,
/// or the element's address is taken.
const ArraySubscriptExpr *GuardFinder::elementOf(const DeclRefExpr *Ref) const {
  const Stmt *Up = Tree.parent(Ref);
  while (isa_and_nonnull<ImplicitCastExpr, ParenExpr>(Up))
    Up = Tree.parent(Up);
  const auto *Use = dyn_cast_or_null<ArraySubscriptExpr>(Up);
  if (!Use || !Tree.isIn(Ref, Use->getBase()))
    return nullptr;
  const auto *Address = dyn_cast_or_null<UnaryOperator>(Tree.parent(Use));
  return Address && Address->getOpcode() == UO_AddrOf ? nullptr : Use;
}

/// Behind the loop only the first element may be used, and no pointer to
/// another one may be known.
void GuardFinder::checkOtherUses() {
  for (const DeclRefExpr *Ref : Tree.references(Array)) {
    if (Tree.isIn(Ref, Loop))
      continue;
    const ArraySubscriptExpr *Use = elementOf(Ref);
    const bool IsBehind = Tree.number(Ref) > Tree.number(Loop);
    if (IsBehind ? !Use || valueOf(Forms.formOf(Use->getIdx())) != 0
                 : Out.IsShared && !Use)
      refuse("'" + Array->getNameAsString() + "' is also used " +
             (IsBehind ? "behind the loop" : "through a pointer"));
  }
  if (!Out.IsShared && !Tree.isConstant(Array))
    refuse("'" + Array->getNameAsString() + "' is changed");
}

std::optional<SparseGuard> GuardFinder::look(const ForStmt *Of) {
  Loop = Of;
  if (!readLoop() || !readGuard() || !readPair() || !readBound())
    return std::nullopt;
  Out.Where = spotAt(SM, Guard->getIfLoc());
  Out.End = spotAt(SM, Guard->getEndLoc());
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  Out.Array = Array->getNameAsString();
  Out.IsShared = Array->hasAttr<CUDASharedAttr>();
  checkFront();
  checkOtherUses();
  const std::string Name = Counter->getNameAsString();
  replace(Counter->getInit()->getSourceRange(), First);
  replace(Loop->getCond()->getSourceRange(), Name + " > 0");
  replace(Loop->getInc()->getSourceRange(), Name + " /= 2");
  replace(Guard->getCond()->getSourceRange(),
          (Place ? Place->getNameAsString() : text(Thread)) + " < " + Name);
  return std::move(Out);
}

void addSparseGuards(const KernelTree &Tree, const std::string &Mangled,
                     std::vector<SparseGuard> &Into) {
  for (const Stmt *S : Tree.all()) {
    const auto *Loop = dyn_cast<ForStmt>(S);
    auto Found =
        Loop ? GuardFinder(Tree).look(Loop) : std::optional<SparseGuard>();
    if (!Found)
      continue;
    addOrJoin(
        std::move(*Found), Mangled, Into,
        [](const SparseGuard &G, const SparseGuard &New) {
          return G.Where == New.Where;
        },
        [](SparseGuard &Known, const SparseGuard &New) {
          Known.IsFloat |= New.IsFloat;
          if (Known.WhyNot.empty())
            Known.WhyNot = New.WhyNot;
        });
  }
}

} // namespace warplint
