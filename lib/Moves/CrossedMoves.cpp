//===- CrossedMoves.cpp - A store at the end of a kernel ------------------===//
//
// A kernel that is nothing but declarations, guards and one assignment. The
// assignment has two halves, the value and its place: if another thread of the
// block does one of them, it computes the declarations and guards of that half
// with its own threadIdx exchanged for that of the former thread.
//
//===----------------------------------------------------------------------===//

#include "MoveFinders.h"
#include "warplint/Host/Places.h"
#include "warplint/Moves/ThreadText.h"
#include "warplint/Syntax/IndexForm.h"
#include "warplint/Syntax/Instances.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

namespace {

class MoveFinder {
public:
  explicit MoveFinder(const KernelTree &Tree)
      : Tree(Tree), Forms(Tree), SM(Tree.context().getSourceManager()),
        LangOpts(Tree.context().getLangOpts()) {}
  std::optional<CrossedMove> look();

private:
  /// Records the first reason why the statement must stay as it is.
  void refuse(std::string Why) {
    if (Out.WhyNot.empty())
      Out.WhyNot = std::move(Why);
  }
  bool walk(const Stmt *S, bool IsLast);
  bool readMove(const Stmt *S);
  bool walkBlock(const CompoundStmt *Block);
  bool walkIf(const IfStmt *If, bool IsLast);
  void addGuard(const IfStmt *If, CrossedMove::Text Written);
  bool addDeclaration(const DeclStmt *S);
  CrossedMove::Text text(const Stmt *S) {
    return textForThreads(Tree, S, Out.WhyNot);
  }
  void need(const Stmt *S, bool ForPlace, bool ForValue);
  bool describe();
  bool describePlace();

  const KernelTree &Tree;
  const IndexForms Forms;
  const SourceManager &SM;
  const LangOptions &LangOpts;
  std::vector<const Stmt *> Origins; ///< of each step: DeclStmt or condition
  const Expr *Move = nullptr, *Place = nullptr, *Value = nullptr;
  const Stmt *Last = nullptr; ///< what ends the range
  CrossedMove Out;
};

} // namespace

void MoveFinder::addGuard(const IfStmt *If, CrossedMove::Text Written) {
  CrossedMove::Step Step;
  Step.Offset = editRange(SM, LangOpts, SourceRange(If->getBeginLoc())).Offset;
  Step.IsGuard = true;
  Step.IsOfThread = true;
  Step.IsForPlace = Step.IsForValue = true;
  Step.Written = std::move(Written);
  Out.Steps.push_back(std::move(Step));
  Origins.push_back(If->getCond());
}

bool MoveFinder::walkIf(const IfStmt *If, bool IsLast) {
  if (If->getElse() || If->getInit() || If->hasVarStorage() ||
      If->isConstexpr())
    return false;
  const Stmt *Then = If->getThen();
  const auto *Block = dyn_cast<CompoundStmt>(Then);
  if (Block && Block->size() == 1)
    Then = Block->body_front();
  if (isa<ReturnStmt>(Then)) {
    addGuard(If, negationForThreads(Tree, If->getCond(), Out.WhyNot));
    return !IsLast;
  }
  if (!IsLast)
    return false;
  addGuard(If, text(If->getCond()));
  if (!Last)
    Last = If;
  return walk(If->getThen(), true);
}

bool MoveFinder::addDeclaration(const DeclStmt *S) {
  CrossedMove::Step Step;
  for (const Decl *D : S->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasLocalStorage() || !Tree.valueOf(V) ||
        V->getType()->isArrayType() || V->hasAttr<CUDASharedAttr>())
      return false;
    Step.IsOfThread |= Forms.dependenceOf(V->getInit()).Thread;
  }
  Step.Offset = editRange(SM, LangOpts, S->getSourceRange()).Offset;
  Step.Written = text(S);
  Out.Steps.push_back(std::move(Step));
  Origins.push_back(S);
  return true;
}

bool MoveFinder::walkBlock(const CompoundStmt *Block) {
  std::vector<const Stmt *> Parts;
  for (const Stmt *S : Block->body())
    if (!isa<NullStmt>(S))
      Parts.push_back(S);
  if (!Parts.empty() && isa<ReturnStmt>(Parts.back()))
    return false;
  for (size_t I = 0; I < Parts.size(); ++I)
    if (!walk(Parts[I], I + 1 == Parts.size()))
      return false;
  return !Parts.empty();
}

/// Reads the assignment; that of a record may be a call of its operator.
bool MoveFinder::readMove(const Stmt *S) {
  if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(S))
    S = Cleanups->getSubExpr();
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp()) {
    Move = B;
    Place = B->getLHS();
    Value = B->getRHS();
    Out.Operator = B->getOpcodeStr().str();
    return true;
  }
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
  const auto *Method =
      Call ? dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee()) : nullptr;
  if (!Method || !Method->isTrivial() || Call->getOperator() != OO_Equal)
    return false;
  Move = Call;
  Place = Call->getArg(0);
  Value = Call->getArg(1);
  Out.Operator = "=";
  return true;
}

/// Whether the statement is a part of a move. The last one must contain the
/// assignment.
bool MoveFinder::walk(const Stmt *S, bool IsLast) {
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return IsLast && walkBlock(Block);
  if (const auto *If = dyn_cast<IfStmt>(S))
    return walkIf(If, IsLast);
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    return !IsLast && addDeclaration(Declared);
  return IsLast && readMove(S);
}

/// Marks the declarations that a statement needs.
void MoveFinder::need(const Stmt *S, bool ForPlace, bool ForValue) {
  for (const Stmt *Inner : Tree.all()) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Inner);
    if (!Ref || !Tree.isIn(Inner, S))
      continue;
    for (size_t I = 0; I < Out.Steps.size(); ++I) {
      const auto *Declared = dyn_cast<DeclStmt>(Origins[I]);
      if (!Declared || !llvm::is_contained(Declared->decls(), Ref->getDecl()))
        continue;
      CrossedMove::Step &Of = Out.Steps[I];
      if ((Of.IsForPlace || !ForPlace) && (Of.IsForValue || !ForValue))
        continue;
      Of.IsForPlace |= ForPlace;
      Of.IsForValue |= ForValue;
      need(Declared, ForPlace, ForValue);
    }
  }
}

bool MoveFinder::describePlace() {
  const auto *Access = dyn_cast<ArraySubscriptExpr>(Place->IgnoreParens());
  const VarDecl *V = Access ? variableOf(Access->getBase()) : nullptr;
  const QualType Element = Place->getType();
  if (!V || V->hasAttr<CUDASharedAttr>() || !V->getType()->isPointerType())
    return false;
  const auto *Record = Element->getAsCXXRecordDecl();
  if (Element.isVolatileQualified() || Element->isDependentType() ||
      !(Element->isArithmeticType() ||
        (Record && Record->hasTrivialDefaultConstructor() &&
         Record->isTriviallyCopyable())))
    return false;
  Out.Array = V->getNameAsString();
  Out.Type = writtenElement(Tree.function(), V, Element);
  Out.Bytes = Tree.context().getTypeSizeInChars(Element).getQuantity();
  return !Out.Type.empty();
}

bool MoveFinder::describe() {
  if (!describePlace())
    return false;
  // The value is kept in an element of the place's type.
  if (isa<CompoundAssignOperator>(Move) &&
      !Tree.context().hasSameUnqualifiedType(
          Place->getType(), Value->IgnoreParenImpCasts()->getType()))
    return false;
  need(Place, true, false);
  need(Value, false, true);
  for (size_t I = 0; I < Origins.size(); ++I)
    if (Out.Steps[I].IsGuard)
      need(Origins[I], true, true);
  auto IsPlain = [&](const Stmt *S) {
    const IndexForms::Dependence On = Forms.dependenceOf(S);
    return !On.Memory && !On.Change;
  };
  bool AllPlain =
      IsPlain(Place->IgnoreParens()) ||
      IsPlain(cast<ArraySubscriptExpr>(Place->IgnoreParens())->getIdx());
  for (size_t I = 0; I < Origins.size(); ++I) {
    const CrossedMove::Step &S = Out.Steps[I];
    AllPlain &= !S.IsForPlace || IsPlain(Origins[I]);
    if (!S.IsForPlace && !S.IsForValue && !IsPlain(Origins[I]))
      return false; // an unused value that is computed for its effects
  }
  if (!AllPlain)
    refuse("data decides where or whether it stores");
  if (Forms.dependenceOf(Value).Change)
    return false;
  Out.Place = text(Place);
  Out.Value = text(Value);
  if (!Last)
    Last = Move;
  const SourceLocation Begin = cast<CompoundStmt>(Tree.function()->getBody())
                                   ->body_front()
                                   ->getBeginLoc();
  Out.First = spotAt(SM, Begin);
  const bool IsMove = Last->getEndLoc() == Move->getEndLoc();
  const SourceLocation End =
      IsMove ? endWithSemicolon(Tree, Last) : Last->getEndLoc();
  Out.Range = editRange(SM, LangOpts, SourceRange(Begin, End));
  Out.Offset = editRange(SM, LangOpts, Move->getSourceRange()).Offset;
  if (!Out.Range.isValid())
    refuse("a macro contains a part of what the threads move");
  return true;
}

std::optional<CrossedMove> MoveFinder::look() {
  const auto *Body = dyn_cast<CompoundStmt>(Tree.function()->getBody());
  if (!Body || !walkBlock(Body) || !Move || !describe())
    return std::nullopt;
  Out.Where = spotAt(SM, Place->getExprLoc());
  Out.IsOfFile = !Tree.function()->isExternallyVisible();
  Out.Tile = Tree.freeName("tile");
  Out.Thread = Tree.freeName("thread");
  Out.Column = Tree.freeName("column");
  Out.Row = Tree.freeName("row");
  return std::move(Out);
}

void addCrossedMoves(const KernelTree &Tree, const std::string &Mangled,
                     std::vector<CrossedMove> &Into) {
  std::optional<CrossedMove> Found = MoveFinder(Tree).look();
  if (!Found)
    return;
  addOrJoin(
      std::move(*Found), Mangled, Into,
      [](const CrossedMove &M, const CrossedMove &New) {
        return M.Range.Offset == New.Range.Offset &&
               M.Range.File == New.Range.File;
      },
      [](CrossedMove &Known, const CrossedMove &New) {
        Known.Bytes = std::max(Known.Bytes, New.Bytes);
        if (Known.WhyNot.empty())
          Known.WhyNot = New.WhyNot;
      });
}

} // namespace warplint
