//===- CodeShapes.cpp - Loops and subscripts of device code ---------------===//

#include "warplint/Syntax/CodeShapes.h"
#include "Statements.h"
#include "warplint/Host/Places.h"
#include "warplint/Syntax/Iterations.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <set>

using namespace clang;

namespace warplint {

namespace {

using Key = std::pair<std::string, unsigned>; ///< file and offset

/// The shapes of all functions, each with the keys of those that it names by
/// index.
struct Gathered {
  std::map<Key, FunctionShape> Functions;
  std::map<Key, std::pair<AtomicShape, Key>> Atomics;
  std::map<Key, LoopShape> Loops;
  std::map<Key, std::pair<SubscriptShape, std::set<Key>>> Subscripts;

  CodeShapes finish();
};

/// Walks the body of one function.
class ShapeFinder {
public:
  ShapeFinder(const FunctionDecl *F, Gathered &All)
      : Context(F->getASTContext()), SM(Context.getSourceManager()),
        LangOpts(Context.getLangOpts()), F(F), Body(F->getBody()), All(All) {}

  void run() {
    if (std::optional<Key> At = keyOf(Body))
      All.Functions.try_emplace(*At, describeFunction(F));
    walk(Body);
    for (const auto &[Brackets, Path] : Found)
      add(Brackets, Path);
    for (auto &[At, Loop] : Own)
      merge(At, std::move(Loop));
  }

private:
  using Variables = llvm::SmallPtrSet<const VarDecl *, 8>;
  using Nest = std::vector<const Stmt *>; ///< loops, outermost first

  void walk(const Stmt *S);
  void noteWrites(const Stmt *S);
  void write(const Expr *To, const Expr *Value);
  void addAtomic(const CallExpr *Call);
  void addLoop(const Stmt *Loop);
  /// Adds a loop to those of all functions. What differs between the instances
  /// of a template is dropped.
  void merge(const Key &At, LoopShape Loop);
  void addExtent(const ArraySubscriptExpr *Brackets);
  void add(const ArraySubscriptExpr *Brackets, const Nest &Path);
  void fillRole(SubscriptShape &Out, const ArraySubscriptExpr *Brackets);
  std::optional<Key> keyOf(const Stmt *S) const;
  /// The variables that the expression names, and those from which their values
  /// are computed.
  Variables sourcesOf(const Expr *E) const;

  const ASTContext &Context;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  const FunctionDecl *F;
  const Stmt *Body;
  Gathered &All;

  std::map<Key, LoopShape> Own;      ///< the loops of this function
  std::vector<const Stmt *> Parents; ///< of the visited statement
  Nest Around;                       ///< the loops among them
  /// The loops around the declaration of a variable, or around the `for` that
  /// first assigns it.
  llvm::DenseMap<const VarDecl *, Nest> Declared;
  /// The loops that change a variable from one iteration to the next.
  llvm::DenseMap<const VarDecl *, llvm::SmallPtrSet<const Stmt *, 4>> ChangedIn;
  llvm::DenseMap<const VarDecl *, Variables> ComputedFrom;
  /// Outermost subscripts, with the loops around them.
  std::vector<std::pair<const ArraySubscriptExpr *, Nest>> Found;
  llvm::DenseMap<const Stmt *, std::vector<const Stmt *>> ParentsOf;
};

} // namespace

static const VarDecl *variableOf(const Expr *E) {
  const auto *Ref =
      E ? dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()) : nullptr;
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

template <typename Set> static void collect(const Stmt *S, Set &Into) {
  if (!S)
    return;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      Into.insert(V);
  for (const Stmt *Child : S->children())
    collect(Child, Into);
}

std::optional<Key> ShapeFinder::keyOf(const Stmt *S) const {
  const SourceLocation At = SM.getExpansionLoc(S->getBeginLoc());
  OptionalFileEntryRef File = SM.getFileEntryRefForID(SM.getFileID(At));
  if (!File)
    return std::nullopt;
  return Key{File->getName().str(), SM.getFileOffset(At)};
}

void ShapeFinder::write(const Expr *To, const Expr *Value) {
  const VarDecl *V = variableOf(To);
  if (!V)
    return;
  if (Value)
    collect(Value, ComputedFrom[V]);
  const Nest &Outside = Declared[V];
  for (const Stmt *Loop : Around)
    if (!llvm::is_contained(Outside, Loop))
      ChangedIn[V].insert(Loop);
}

void ShapeFinder::noteWrites(const Stmt *S) {
  if (const auto *B = dyn_cast<BinaryOperator>(S)) {
    if (B->isAssignmentOp())
      write(B->getLHS(), B->getRHS());
  } else if (const auto *U = dyn_cast<UnaryOperator>(S)) {
    if (U->isIncrementDecrementOp())
      write(U->getSubExpr(), nullptr);
  } else if (const auto *D = dyn_cast<DeclStmt>(S)) {
    for (const Decl *One : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(One)) {
        Declared[V] = Around;
        collect(V->getInit(), ComputedFrom[V]);
      }
  }
}

void ShapeFinder::addAtomic(const CallExpr *Call) {
  size_t I = Parents.size();
  while (I && isa<ExprWithCleanups>(Parents[I - 1]))
    --I;
  auto Found = describeAtomic(Call, I < Parents.size() ? Parents[I] : Call,
                              I ? Parents[I - 1] : nullptr, Context);
  std::optional<Key> At = keyOf(Call), Within = keyOf(Body);
  if (!Found || !At || !Within)
    return;
  if (I > 1)
    describeAround(*Found, Call, Parents[1], F);
  Found->Turns = loopTurns(Parents, F);
  auto [Slot, IsNew] = All.Atomics.try_emplace(*At, *Found, *Within);
  AtomicShape &Known = Slot->second.first;
  // Instances of a template may have other types.
  if (Known.Type != Found->Type)
    Known.Type.clear();
}

void ShapeFinder::addLoop(const Stmt *Loop) {
  std::optional<Key> At = keyOf(Loop);
  if (!At || Own.count(*At))
    return;
  LoopShape &Out = Own[*At];
  describeLoop(Loop, Body, Context, Out);
  const Stmt *Holder = Parents.empty() ? nullptr : Parents.back();
  describePragma(Holder, SM, Out);
  if (isa_and_nonnull<AttributedStmt>(Holder) && Parents.size() > 1)
    Holder = Parents[Parents.size() - 2];
  Out.IsInBlock = isa_and_nonnull<CompoundStmt>(Holder);
}

void ShapeFinder::merge(const Key &At, LoopShape Loop) {
  auto [Slot, IsNew] = All.Loops.try_emplace(At, Loop);
  LoopShape &Known = Slot->second;
  if (IsNew || !Known.Counts)
    return;
  if (!Loop.Counts) {
    Known.Counts.reset();
    Known.WhyNotCounting = Loop.WhyNotCounting;
  } else if (Known.Counts->Extent != Loop.Counts->Extent) {
    Known.Counts->Extent.reset();
  }
}

void ShapeFinder::walk(const Stmt *S) {
  if (!S)
    return;
  noteWrites(S);
  const bool IsLoop = isa<ForStmt, WhileStmt, DoStmt>(S);
  if (IsLoop)
    addLoop(S);
  if (const auto *Call = dyn_cast<CallExpr>(S))
    addAtomic(Call);
  if (const auto *Brackets = dyn_cast<ArraySubscriptExpr>(S)) {
    addExtent(Brackets);
    const Stmt *Holder = nullptr;
    for (size_t I = Parents.size(); I && !Holder; --I)
      if (!isa<ParenExpr, ImplicitCastExpr>(Parents[I - 1]))
        Holder = Parents[I - 1];
    const auto *Outer = dyn_cast_or_null<ArraySubscriptExpr>(Holder);
    const bool IsInner =
        Outer && Outer->getBase()->IgnoreParenImpCasts() == Brackets;
    if (!IsInner) {
      Found.push_back({Brackets, Around});
      ParentsOf[Brackets] = Parents;
    }
  }
  Parents.push_back(S);
  const auto *For = dyn_cast<ForStmt>(S);
  if (For) {
    // `for (i = 0; ...)` begins a new life of the variable.
    if (const auto *B = dyn_cast_or_null<BinaryOperator>(For->getInit()))
      if (const VarDecl *V = variableOf(B->getLHS()); V && B->isAssignmentOp())
        Declared[V] = Around;
    walk(For->getInit());
  }
  if (IsLoop)
    Around.push_back(S);
  for (const Stmt *Child : S->children())
    if (!For || Child != For->getInit())
      walk(Child);
  if (IsLoop)
    Around.pop_back();
  Parents.pop_back();
}

/// Notes the extent of an array that each iteration of the innermost loop
/// accesses at its counter.
void ShapeFinder::addExtent(const ArraySubscriptExpr *Brackets) {
  const VarDecl *Array = variableOf(Brackets->getBase());
  const VarDecl *Index = variableOf(Brackets->getIdx());
  const auto *Type =
      Array ? Context.getAsConstantArrayType(Array->getType()) : nullptr;
  if (!Type || !Index || Around.empty() || counterOf(Around.back()) != Index)
    return;
  std::optional<Key> At = keyOf(Around.back());
  if (!At || !Own[*At].Counts)
    return;
  auto From = llvm::find(Parents, Around.back());
  std::vector<const Stmt *> Path(From, Parents.end());
  Path.push_back(Brackets);
  if (!isInEachIteration(Path))
    return;
  std::optional<uint64_t> &Extent = Own[*At].Counts->Extent;
  const uint64_t Elements = Type->getZExtSize();
  Extent = Extent ? std::min(*Extent, Elements) : Elements;
}

ShapeFinder::Variables ShapeFinder::sourcesOf(const Expr *E) const {
  Variables All;
  collect(E, All);
  std::vector<const VarDecl *> Left(All.begin(), All.end());
  while (!Left.empty()) {
    const VarDecl *V = Left.back();
    Left.pop_back();
    auto From = ComputedFrom.find(V);
    if (From != ComputedFrom.end())
      for (const VarDecl *Source : From->second)
        if (All.insert(Source).second)
          Left.push_back(Source);
  }
  return All;
}

void ShapeFinder::fillRole(SubscriptShape &Out,
                           const ArraySubscriptExpr *Brackets) {
  const std::vector<const Stmt *> &Above = ParentsOf[Brackets];
  size_t I = Above.size();
  while (I && isa<ParenExpr>(Above[I - 1]))
    --I;
  const Stmt *Holder = I ? Above[I - 1] : nullptr;
  if (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Holder))
    if (Cast->getCastKind() == CK_LValueToRValue)
      Out.Is = SubscriptShape::Role::Loaded;
  // What the value changes, an index may read.
  if (const auto *B = dyn_cast_or_null<BinaryOperator>(Holder))
    if (B->isAssignmentOp() && B->getLHS()->IgnoreParens() == Brackets &&
        I > 1 && isa<CompoundStmt>(Above[I - 2]) &&
        !mayHaveEffects(B->getRHS(), Context)) {
      Out.Is = SubscriptShape::Role::Stored;
      Out.Statement = editRange(SM, LangOpts, B->getSourceRange());
    }
  const Stmt *Outermost = Brackets;
  for (size_t J = Above.size(); J && isa<Expr>(Above[J - 1]); --J)
    Outermost = Above[J - 1];
  Out.HasCalls = containsCall(Outermost);
  const Spot First = spotAt(SM, Outermost->getBeginLoc());
  Out.Lines = {First.File, First.Line,
               std::max(First.Line, spotAt(SM, Outermost->getEndLoc()).Line)};
}

void ShapeFinder::add(const ArraySubscriptExpr *Brackets, const Nest &Path) {
  std::optional<Key> At = keyOf(Brackets);
  if (!At)
    return;
  auto [Slot, IsNew] = All.Subscripts.try_emplace(*At);
  auto &[Out, Around] = Slot->second;
  const Expr *Base = Brackets;
  std::vector<const Expr *> Indexes;
  while (const auto *One =
             dyn_cast<ArraySubscriptExpr>(Base->IgnoreParenImpCasts())) {
    Indexes.insert(Indexes.begin(), One->getIdx());
    Base = One->getBase();
  }
  if (IsNew) {
    if (const VarDecl *V = variableOf(Base)) {
      Out.Base = spotAt(SM, V->getLocation());
      Out.IsOfArray = V->getType()->isArrayType();
    }
    Out.Range = editRange(SM, LangOpts, Brackets->getSourceRange());
    for (const Expr *Index : Indexes) {
      Out.Indexes.push_back(editRange(SM, LangOpts, Index->getSourceRange()));
      Out.IndexTexts.push_back(
          textOf(SM, LangOpts, Index->getSourceRange()).str());
      Out.HasEffects |= mayHaveEffects(Index, Context);
    }
    Out.IsConstant = true;
    fillRole(Out, Brackets);
  }
  Expr::EvalResult Constant;
  for (const Expr *Index : Indexes)
    Out.IsConstant &=
        !Index->isValueDependent() && Index->EvaluateAsInt(Constant, Context);
  for (const Expr *Index : Indexes)
    for (const VarDecl *V : sourcesOf(Index)) {
      auto Changes = ChangedIn.find(V);
      if (Changes == ChangedIn.end())
        continue;
      for (const Stmt *Loop : Path)
        if (Changes->second.count(Loop))
          if (std::optional<Key> Of = keyOf(Loop))
            Around.insert(*Of);
    }
}

CodeShapes Gathered::finish() {
  CodeShapes Out;
  std::map<Key, size_t> Index, Bodies;
  for (auto &[At, Function] : Functions) {
    Bodies[At] = Out.Functions.size();
    Out.Functions.push_back(std::move(Function));
  }
  for (auto &[At, Entry] : Atomics) {
    Entry.first.Within = Bodies.at(Entry.second);
    Out.Atomics.push_back(std::move(Entry.first));
  }
  for (auto &[At, Loop] : Loops) {
    Index[At] = Out.Loops.size();
    Out.Loops.push_back(std::move(Loop));
  }
  for (auto &[At, Entry] : Subscripts) {
    for (const Key &Loop : Entry.second)
      Entry.first.Loops.push_back(Index.at(Loop));
    Out.Subscripts.push_back(std::move(Entry.first));
  }
  return Out;
}

CodeShapes findCodeShapes(const std::vector<FunctionDecl *> &Functions) {
  Gathered All;
  for (const FunctionDecl *F : Functions)
    if ((F->hasAttr<CUDAGlobalAttr>() || F->hasAttr<CUDADeviceAttr>()) &&
        !F->getASTContext().getSourceManager().isInSystemHeader(
            F->getLocation()) &&
        F->hasBody())
      ShapeFinder(F, All).run();
  return All.finish();
}

} // namespace warplint
