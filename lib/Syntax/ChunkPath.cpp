//===- ChunkPath.cpp - Which threads run a loop over chunks --------------===//

#include "ChunkFinder.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

/// A condition of a statement of the body that keeps all elements below a
/// bound, or leaves the loop at the first one that is not.
void ChunkFinder::readBound(const Expr *Condition, const Stmt *Jump) {
  const Expr *Bound = nullptr;
  if (!Jump) {
    for (const Expr *Conjunct : conjunctsOf(Condition))
      if (isBelow(Conjunct, Element.Element, Bound))
        Bounds.push_back(Bound);
    return;
  }
  auto C = comparisonOf(Condition);
  if (!C || C->IsBelow || Forms.formOf(C->Left) != Element.Element ||
      !Forms.isSame(C->Right, Product->IsOfGrid))
    return;
  Bounds.push_back(C->Right);
  if (isa<BreakStmt>(Jump)) {
    Element.Known.insert(Jump);
    Out.IndicesOccur = false;
  }
}

/// The statement of a branch: `{ break; }` is `break;`.
static const Stmt *onlyStatement(const Stmt *S) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(S);
  return Block && Block->size() == 1 ? Block->body_front() : S;
}

/// Finds bounds at the start of the body.
void ChunkFinder::readBounds() {
  const Stmt *Body = Counted.Loop->getBody();
  std::vector<const Stmt *> Statements = {Body};
  if (const auto *Block = dyn_cast<CompoundStmt>(Body))
    Statements.assign(Block->body_begin(), Block->body_end());
  for (const Stmt *S : Statements) {
    if (isa<DeclStmt>(S))
      continue;
    const auto *If = dyn_cast<IfStmt>(S);
    if (!If || If->getElse() || !If->getCond())
      return;
    const Stmt *Then = onlyStatement(If->getThen());
    if (isa<BreakStmt, ContinueStmt>(Then))
      readBound(If->getCond(), Then);
    else if (S == Statements.back())
      readBound(If->getCond(), nullptr);
    else
      return;
  }
}

/// A condition on which a thread runs the loop.
void ChunkFinder::checkCondition(const Expr *Condition, bool Enters) {
  if (Forms.isSame(Condition, Product->IsOfGrid))
    return;
  const IndexForm Thread = threadForm(Product->IsOfGrid);
  auto C = comparisonOf(Condition);
  if (!C || C->IsBelow != Enters || !Forms.isSame(C->Right, Product->IsOfGrid))
    return refuse("not all threads run it");
  const IndexForm Left = Forms.formOf(C->Left), Right = Forms.formOf(C->Right);
  if (Left == Thread && Out.Limit.empty()) {
    if (!Tree.context().hasSameUnqualifiedType(
            withoutCasts(C->Right)->getType(), Counted.Counter->getType()))
      return refuse("the number of its threads has another type than its "
                    "counter");
    Out.Limit = text(C->Right);
    return;
  }
  // Without elements below the bound, the thread does nothing in the loop.
  if (Product->Start && variableOf(C->Left) == Product->Start &&
      llvm::any_of(Bounds,
                   [&](const Expr *B) { return Forms.formOf(B) == Right; })) {
    Used.insert(withoutCasts(C->Left));
    return;
  }
  refuse("not all threads run it");
}

/// Checks that all threads run the loop, each once.
void ChunkFinder::checkPath() {
  llvm::DenseSet<const Stmt *> Blocks;
  const Stmt *Inner = Counted.Loop;
  for (const Stmt *Up = Tree.parent(Inner); Up;
       Inner = Up, Up = Tree.parent(Up)) {
    if (const auto *If = dyn_cast<IfStmt>(Up)) {
      if (Inner == If->getThen() && If->getCond())
        for (const Expr *Conjunct : conjunctsOf(If->getCond()))
          checkCondition(Conjunct, /*Enters=*/true);
      else
        refuse("not all threads run it");
    } else if (isa<CompoundStmt>(Up)) {
      Blocks.insert(Up);
    } else if (!isa<AttributedStmt>(Up)) {
      return refuse("it is inside of another loop");
    }
  }
  for (const Stmt *S : Tree.all()) {
    if (!isa<ReturnStmt>(S) || Tree.number(S) > Tree.number(Counted.Loop))
      continue;
    const Stmt *Up = Tree.parent(S);
    if (isa_and_nonnull<CompoundStmt>(Up) && !Blocks.contains(Up))
      Up = Tree.parent(Up);
    const auto *If = dyn_cast_or_null<IfStmt>(Up);
    if (If && If->getCond() && !If->getElse() &&
        Blocks.contains(Tree.parent(If)))
      checkCondition(If->getCond(), /*Enters=*/false);
    else
      refuse("not all threads run it");
  }
}

/// Checks that nothing else needs the number of the first element.
void ChunkFinder::checkStart() {
  if (!Product->Start)
    return;
  for (const DeclRefExpr *Ref : Tree.references(Product->Start))
    if (!Used.contains(Ref))
      refuse("'" + Product->Start->getNameAsString() +
             "' is also used otherwise");
}

} // namespace warplint
