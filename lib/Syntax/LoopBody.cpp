//===- LoopBody.cpp - Whether iterations are independent ------------------===//
//
// If every iteration depends on its element number alone, writes only elements
// of that number, and reads no element that another iteration writes, then it
// does not matter which thread runs it, nor in which order.
//
//===----------------------------------------------------------------------===//

#include "LoopWalk.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace warplint {

bool LoopBody::isInside(const VarDecl *V) const {
  const SourceManager &SM = Tree.context().getSourceManager();
  return V->hasLocalStorage() && !isa<ParmVarDecl>(V) && V != Of.Counter &&
         !SM.isBeforeInTranslationUnit(V->getLocation(),
                                       Of.Loop->getBeginLoc()) &&
         SM.isBeforeInTranslationUnit(V->getLocation(), Of.Loop->getEndLoc());
}

/// Jumps and other statements that end an iteration; true if `S` was one.
bool LoopBody::visitJump(const Stmt *S) {
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt>(S)) {
    refuse("it can be left before its end");
    return true;
  }
  if (isa<AsmStmt>(S)) {
    refuse("it has inline assembly");
    return true;
  }
  if (!isa<BreakStmt>(S))
    return false;
  for (const Stmt *Up = Tree.parent(S); Up; Up = Tree.parent(Up))
    if (Up == Of.Loop)
      refuse("it can be left before its end");
    else if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(Up))
      break;
  return true;
}

void LoopBody::visit(const Stmt *S) {
  if (!S || !Effects.WhyNot.empty() || Of.Known.contains(S) || visitJump(S))
    return;
  if (const auto *E = dyn_cast<Expr>(S))
    return visitExpr(E);
  if (const auto *Declaration = dyn_cast<DeclStmt>(S))
    for (const Decl *D : Declaration->decls())
      if (const auto *V = dyn_cast<VarDecl>(D);
          V && (!V->hasLocalStorage() || V->getType()->isReferenceType() ||
                V->getType()->isPointerType()))
        return refuse("it declares " + quoted(V) +
                      ", which is not a plain variable");
  visitChildren(S);
}

void LoopBody::visitExpr(const Expr *E) {
  if (auto Axis = builtinAxis(E)) {
    if (Axis->Of == BuiltinAxis::Variable::ThreadIndex ||
        (Axis->Of == BuiltinAxis::Variable::BlockIndex && Of.IsOfGrid))
      refuse("an iteration depends on its thread, not only on its element");
    return;
  }
  if (isa<LambdaExpr, CXXThisExpr, CXXNewExpr, CXXDeleteExpr, AtomicExpr,
          StmtExpr>(E))
    return refuse("it has an expression that is not understood");
  if (const auto *B = dyn_cast<BinaryOperator>(E); B && B->isAssignmentOp()) {
    write(E, B->getLHS());
    return visit(B->getRHS());
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->isIncrementDecrementOp())
      return write(E, U->getSubExpr());
    if (U->getOpcode() == UO_AddrOf)
      return refuse("it takes an address");
  }
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return visitCall(Call);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
      Made && !Made->getConstructor()->isTrivial() &&
      !isPure(Made->getConstructor()))
    return refuse("it calls a constructor");
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return visitReference(Ref);
  if (!access(E, /*Writes=*/false))
    visitChildren(E);
}

void LoopBody::visitReference(const DeclRefExpr *Ref) {
  const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
  if (!V || isInside(V) || (V == Of.Counter && Of.Element.size() == 1))
    return;
  if (V->getType()->isPointerType() || V->getType()->isArrayType())
    return refuse("the address of " + quoted(V) + " is used");
  if (!Forms.isSame(V, Of.IsOfGrid))
    refuse("an iteration depends on " + quoted(V) +
           ", not only on its element");
}

/// Splits an lvalue into its subscripts; the innermost one, directly behind the
/// array's name, is the last.
static const DeclRefExpr *subscriptsOf(const Expr *E,
                                       std::vector<const Expr *> &Subscripts) {
  while (true) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Brackets = dyn_cast<ArraySubscriptExpr>(E)) {
      Subscripts.push_back(Brackets->getIdx());
      E = Brackets->getBase();
    } else if (const auto *Member = dyn_cast<MemberExpr>(E);
               Member && !Member->isArrow()) {
      E = Member->getBase();
    } else {
      return dyn_cast<DeclRefExpr>(E);
    }
  }
}

bool LoopBody::access(const Expr *E, bool Writes, bool Updates) {
  if (!isa<ArraySubscriptExpr, MemberExpr>(E))
    return false;
  std::vector<const Expr *> Subscripts;
  const DeclRefExpr *Ref = subscriptsOf(E, Subscripts);
  const auto *Root = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!Root || (Subscripts.empty() && !isInside(Root) && Writes)) {
    refuse("it accesses memory through an expression");
    return true;
  }
  for (const Expr *Index : Subscripts)
    visit(Index);
  if (isInside(Root))
    return true;
  if (Subscripts.empty())
    visitReference(Ref);
  else
    note(Root, Subscripts.back(), Writes, Updates);
  return true;
}

void LoopBody::note(const VarDecl *Root, const Expr *Index, bool Writes,
                    bool Updates) {
  const bool IsPointer = Root->getType()->isPointerType();
  if (Root->hasAttr<CUDASharedAttr>() && !Updates)
    return refuse("it accesses shared memory");
  if (Root->hasAttr<CUDASharedAttr>()) {
    if (Of.IsOfGrid &&
        !llvm::is_contained(Effects.BlockTables, Root->getNameAsString()))
      Effects.BlockTables.push_back(Root->getNameAsString());
    return;
  }
  const bool IsArgument =
      isa<ParmVarDecl>(Root) && IsPointer && Tree.isConstant(Root);
  const bool IsGlobal =
      !Root->hasLocalStorage() && Root->getType()->isArrayType();
  if (!IsArgument && !IsGlobal)
    return refuse(quoted(Root) +
                  " is not an argument or an array of the device");
  if (IsPointer && Root->getType()->getPointeeType().isVolatileQualified())
    return refuse(quoted(Root) + " is volatile");
  ElementAccess A;
  A.Writes = Writes;
  A.Updates = Updates;
  const IndexForm Form = Index ? Forms.formOf(Index) : IndexForm();
  if (auto At = Form.find({IndexForms::nameOf(Of.Counter)}); At != Form.end()) {
    A.Scale = At->second;
    A.Rest = sum(Form, Of.Element, -A.Scale);
    auto IsFixed = [&](const std::string &Factor) {
      if (Factor.compare(0, 8, "blockDim") == 0 ||
          Factor.compare(0, 7, "gridDim") == 0 ||
          (!Of.IsOfGrid && Factor.compare(0, 8, "blockIdx") == 0))
        return true;
      return llvm::any_of(
          Tree.function()->parameters(), [&](const ParmVarDecl *P) {
            return Factor == IndexForms::nameOf(P) && Tree.isConstant(P);
          });
    };
    A.IsOfElement = llvm::all_of(A.Rest, [&](const auto &Term) {
      return llvm::all_of(Term.first, IsFixed);
    });
  }
  for (auto &[Known, All] : Arrays)
    if (Known == Root)
      return All.push_back(std::move(A));
  Arrays.push_back({Root, {std::move(A)}});
}

void LoopBody::write(const Expr *Whole, const Expr *Target) {
  Target = Target->IgnoreParenImpCasts();
  if (access(Target, /*Writes=*/true))
    return;
  const auto *Ref = dyn_cast<DeclRefExpr>(Target);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V)
    return refuse("it writes through an expression");
  if (isInside(V))
    return;
  auto R = reductionOf(Whole);
  if (!R || !V->hasLocalStorage() || V == Of.Counter)
    return refuse("iterations hand " + quoted(V) + " on");
  for (const auto &[Known, What] : Sums)
    if (Known == V && What != R->What)
      return refuse("iterations hand " + quoted(V) + " on");
  Sums.push_back({V, R->What});
  if (!R->Value || Effects.WhyNot.size())
    return;
  // The right side of `s = s + e` mentions s once more; visit `e` alone.
  visit(R->Value);
}

/// Whether the value of an expression is not used.
static bool isDropped(const KernelTree &Tree, const Stmt *S) {
  const Stmt *Up = Tree.parent(S);
  while (Up && isa<ExprWithCleanups, ParenExpr, CStyleCastExpr>(Up))
    Up = Tree.parent(Up);
  return Up && !isa<Expr>(Up) && !isa<DeclStmt, ReturnStmt>(Up);
}

void LoopBody::visitCall(const CallExpr *Call) {
  if (auto R = atomicReduction(Call))
    return visitUpdate(Call, *R);
  const FunctionDecl *F = Call->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (Method && Method->isTrivial() && isa<CXXOperatorCallExpr>(Call) &&
      cast<CXXOperatorCallExpr>(Call)->getOperator() == OO_Equal) {
    write(Call, Call->getArg(0));
    return visit(Call->getArg(1));
  }
  if (!F || !isPure(F))
    return refuse("it calls " +
                  (F ? "'" + F->getNameAsString() + "'" : "a function"));
  for (const Expr *Argument : Call->arguments())
    visit(Argument);
}

void LoopBody::visitUpdate(const CallExpr *Call, const Reduction &R) {
  if (!isDropped(Tree, Call))
    return refuse("it uses the result of an atomic");
  const Expr *Target = R.Target->IgnoreParenImpCasts();
  const auto *Address = dyn_cast<UnaryOperator>(Target);
  const VarDecl *Root = nullptr;
  if (Address && Address->getOpcode() == UO_AddrOf) {
    const Expr *Element = Address->getSubExpr()->IgnoreParenImpCasts();
    if (!access(Element, /*Writes=*/false, /*Updates=*/true))
      return refuse("an atomic updates an expression");
    std::vector<const Expr *> Subscripts;
    if (const DeclRefExpr *Ref = subscriptsOf(Element, Subscripts))
      Root = dyn_cast<VarDecl>(Ref->getDecl());
  } else if ((Root = variableOf(Target)) && isa<ParmVarDecl>(Root)) {
    note(Root, nullptr, /*Writes=*/false, /*Updates=*/true);
  } else {
    return refuse("an atomic updates an expression");
  }
  if (Root && Call->getType()->isFloatingType())
    Effects.FloatSums.push_back(Root->getNameAsString());
  visit(R.Value);
}

LoopEffects LoopBody::look() {
  visit(Of.Loop->getBody());
  if (Effects.WhyNot.empty())
    checkSums();
  if (Effects.WhyNot.empty())
    checkArrays();
  return std::move(Effects);
}

LoopEffects effectsOf(const KernelTree &Tree, const IndexForms &Forms,
                      const ElementLoop &Of) {
  return LoopBody(Tree, Forms, Of).look();
}

} // namespace warplint
