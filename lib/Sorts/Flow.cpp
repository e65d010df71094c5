//===- Flow.cpp - Where pointers of host code come from -------------------===//

#include "Flow.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace warplint {

llvm::StringRef outermostNamespaceOf(const Decl *D) {
  llvm::StringRef Name;
  for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(C); N && N->getIdentifier())
      Name = N->getName();
  return Name;
}

/// Whether a value of the type may point into an array, or be one.
static bool carriesArrays(QualType Type) {
  Type = Type.getNonReferenceType();
  return Type->isPointerType() || Type->isArrayType() || Type->isRecordType();
}

/// Whether a value of the type owns its elements, so that a copy has its own.
static bool ownsElements(QualType Type) {
  if (Type->isReferenceType())
    return false;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->getIdentifier() && Class->getName().contains("vector");
}

static Place canonical(const ValueDecl *D) {
  return cast<ValueDecl>(D->getCanonicalDecl());
}

QualType elementOf(Place Of) {
  const QualType Type = Of->getType().getNonReferenceType();
  if (Type->isPointerType())
    return Type->getPointeeType();
  if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return Array->getElementType();
  if (const auto *Class =
          llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
              Type->getAsCXXRecordDecl()))
    if (const TemplateArgumentList &List = Class->getTemplateArgs();
        List.size() && List[0].getKind() == TemplateArgument::Type)
      return List[0].getAsType();
  return QualType();
}

/// The expression that a function returns at its end; null for others. Sets
/// `Definition` to the declaration with this body.
static const Expr *returned(const FunctionDecl *F,
                            const FunctionDecl *&Definition) {
  if (!F || !F->hasBody(Definition))
    return nullptr;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
  if (!Body || Body->body_empty())
    return nullptr;
  const auto *Return = dyn_cast<ReturnStmt>(Body->body_back());
  return Return ? Return->getRetValue() : nullptr;
}

static bool isInLibrary(const FunctionDecl *F) {
  return llvm::StringSwitch<bool>(outermostNamespaceOf(F))
      .Cases({"std", "thrust", "cub", "cuda"}, true)
      .Default(false);
}

/// The number of leading arguments that are the object of a member operator.
static unsigned objectsOf(const CallExpr *E) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  return isa<CXXOperatorCallExpr>(E) && Method &&
         Method->isImplicitObjectMemberFunction();
}

/// Whether an element with the index is one part of several. The first element
/// stands for the array, but not for the arrays of an array of arrays.
static bool isPartOfIndex(QualType Element, const Expr *Index) {
  Element = Element.getNonReferenceType();
  const auto *Number = dyn_cast<IntegerLiteral>(Index->IgnoreParenImpCasts());
  return !Number || Number->getValue() != 0 || Element->isPointerType() ||
         Element->isArrayType() || ownsElements(Element);
}

static bool isPart(const Stmt *S, unsigned Depth) {
  if (!S)
    return false;
  if (isa<AbstractConditionalOperator>(S))
    return true;
  if (const auto *Sum = dyn_cast<BinaryOperator>(S);
      Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType())
    return true;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(S);
      Element && isPartOfIndex(Element->getType(), Element->getIdx()))
    return true;
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S)) {
    const OverloadedOperatorKind Which = Call->getOperator();
    if (Which == OO_Plus || Which == OO_Minus || Which == OO_Star ||
        (Which == OO_Subscript && Call->getNumArgs() == 2 &&
         isPartOfIndex(Call->getType(), Call->getArg(1))))
      return true;
  }
  if (const auto *Call = dyn_cast<CallExpr>(S))
    if (const FunctionDecl *Callee = Call->getDirectCallee()) {
      const FunctionDecl *Body = nullptr;
      if (!isInLibrary(Callee)) {
        const Expr *Value = returned(Callee, Body);
        if (Value && (Depth > 3 || isPart(Value, Depth + 1)))
          return true;
      } else if (Callee->getIdentifier() &&
                 (Callee->getName() == "next" || Callee->getName() == "prev")) {
        return true;
      }
    }
  return llvm::any_of(S->children(),
                      [&](const Stmt *Child) { return isPart(Child, Depth); });
}

bool mayBePart(const Expr *E) { return isPart(E, 0); }

namespace {

/// Collects the places of one expression.
class Collector {
public:
  /// `Depth`: of calls whose returned values are followed.
  explicit Collector(Places &Out, unsigned Depth = 0)
      : Out(Out), Depth(Depth) {}
  void add(const Expr *E);

private:
  void addCall(const CallExpr *E);
  Places &Out;
  const unsigned Depth;
};

} // namespace

void Collector::addCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  const bool IsLibrary = Callee && isInLibrary(Callee);
  const FunctionDecl *Body = nullptr;
  if (const Expr *Value =
          IsLibrary || Depth > 3 ? nullptr : returned(Callee, Body)) {
    Places Returned;
    Collector(Returned, Depth + 1).add(Value);
    for (Place P : Returned) {
      const auto *Parameter = dyn_cast<ParmVarDecl>(P);
      const unsigned I =
          Parameter ? Parameter->getFunctionScopeIndex() + objectsOf(E) : 0;
      if (Parameter && Parameter->getDeclContext() == Body &&
          I < E->getNumArgs())
        add(E->getArg(I));
      else
        Out.insert(P);
    }
    return;
  }
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E))
    return add(Member->getImplicitObjectArgument());
  if (isa<CXXOperatorCallExpr>(E) && E->getNumArgs())
    return add(E->getArg(0));
  for (const Expr *Argument : E->arguments())
    add(Argument);
}

void Collector::add(const Expr *E) {
  if (!E)
    return;
  E = E->IgnoreParens();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
        V && carriesArrays(V->getType()))
      Out.insert(canonical(V));
    else if (const auto *B = dyn_cast<BindingDecl>(Ref->getDecl());
             B && carriesArrays(B->getType()))
      Out.insert(B);
  } else if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (isa<FieldDecl, VarDecl>(Member->getMemberDecl()) &&
        carriesArrays(Member->getMemberDecl()->getType()))
      Out.insert(canonical(Member->getMemberDecl()));
  } else if (const auto *Call = dyn_cast<CallExpr>(E)) {
    addCall(Call);
  } else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    add(Element->getBase());
  } else if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf)
      add(Unary->getSubExpr());
  } else if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->getOpcode() == BO_Add || Binary->getOpcode() == BO_Sub ||
        Binary->isAssignmentOp())
      add(Binary->getLHS());
    if (Binary->getOpcode() == BO_Add || Binary->getOpcode() == BO_Comma)
      add(Binary->getRHS());
  } else if (const auto *Either = dyn_cast<AbstractConditionalOperator>(E)) {
    add(Either->getTrueExpr());
    add(Either->getFalseExpr());
  } else if (!isa<LambdaExpr>(E)) {
    for (const Stmt *S : E->children()) // casts, constructors, lists
      add(dyn_cast_or_null<Expr>(S));
  }
}

Places placesOf(const Expr *E) {
  Places Out;
  Collector(Out).add(E);
  return Out;
}

namespace {

/// Adds what the body of one function does to a flow.
class FlowVisitor : public DynamicRecursiveASTVisitor {
public:
  explicit FlowVisitor(PointerFlow &Into) : Into(Into) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->getInit() && carriesArrays(V->getType()))
      add(canonical(V), V->getInit(),
          ownsElements(V->getType()) || V->isCXXForRangeDecl());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->isIncrementDecrementOp())
      moveOn(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->getOpcode() == BO_Assign)
      assign(E->getLHS(), E->getRHS());
    else if (E->isCompoundAssignmentOp())
      moveOn(E->getLHS());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override;
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    pass(E->getConstructor(), llvm::ArrayRef(E->getArgs(), E->getNumArgs()));
    return true;
  }
  void visit(const FunctionDecl *F);

private:
  void add(Place To, const Expr *From, bool IsCopy) {
    const bool IsPart = mayBePart(From);
    Sources &Of = Into.From[To];
    for (Place P : placesOf(From))
      if (P != To)
        (IsCopy || IsPart ? Of.Copies : Of.Same).insert(P);
      else if (IsPart)
        Of.Moves = true;
  }
  /// The pointer or iterator goes from one part of its array to the next.
  void moveOn(const Expr *To) {
    To = To->IgnoreParenImpCasts();
    if (isa<DeclRefExpr, MemberExpr>(To) && carriesArrays(To->getType()))
      for (Place P : placesOf(To))
        Into.From[P].Moves = true;
  }
  void assign(const Expr *To, const Expr *From);
  void pass(const FunctionDecl *To, llvm::ArrayRef<const Expr *> Arguments);
  bool copies(const CallExpr *E, const FunctionDecl *Callee);

  PointerFlow &Into;
};

} // namespace

/// Elements that are assigned are no arrays.
void FlowVisitor::assign(const Expr *To, const Expr *From) {
  To = To->IgnoreParenImpCasts();
  if (!isa<DeclRefExpr, MemberExpr>(To) || !carriesArrays(To->getType()))
    return;
  for (Place P : placesOf(To)) {
    add(P, From, ownsElements(To->getType()));
    if (isa<ParmVarDecl>(P)) // callers out of sight may pass others
      Into.From[P].IsOpen = true;
  }
}

void FlowVisitor::pass(const FunctionDecl *To,
                       llvm::ArrayRef<const Expr *> Arguments) {
  const FunctionDecl *Definition = nullptr;
  if (!To || !To->hasBody(Definition) || Definition->isVariadic())
    return;
  for (unsigned I = 0; I < Definition->getNumParams() && I < Arguments.size();
       ++I)
    if (const ParmVarDecl *P = Definition->getParamDecl(I);
        carriesArrays(P->getType()))
      add(canonical(P), Arguments[I], ownsElements(P->getType()));
}

/// Adds the copies that a library function makes; false for other functions.
bool FlowVisitor::copies(const CallExpr *E, const FunctionDecl *Callee) {
  if (!Callee->getIdentifier())
    return false;
  const llvm::StringRef Name = Callee->getName();
  const llvm::StringRef Space = outermostNamespaceOf(Callee);
  const bool IsLibrary = Space == "std" || Space == "thrust";
  const unsigned Count = E->getNumArgs();
  auto Add = [&](const Expr *To, const Expr *From, bool IsCopy) {
    for (Place P : placesOf(To)) {
      add(P, From, IsCopy);
      Into.From[P].IsOpen |= mayBePart(To);
    }
  };
  if ((Name == "cudaMemcpy" || Name == "cudaMemcpyAsync") && Count >= 4)
    Add(E->getArg(0), E->getArg(1), true);
  else if (IsLibrary && (Name == "copy" || Name == "copy_n") && Count >= 3)
    Add(E->getArg(Count - 1), E->getArg(Count - 3), true);
  else if (IsLibrary && Name == "swap" && Count == 2) {
    Add(E->getArg(0), E->getArg(1), false);
    Add(E->getArg(1), E->getArg(0), false);
  } else {
    return false;
  }
  return true;
}

bool FlowVisitor::VisitCallExpr(CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee)
    return true;
  if (isa<CUDAKernelCallExpr>(E)) {
    KernelCall Call{Callee, E->getBeginLoc(), {}, {}};
    for (const Expr *Argument : E->arguments()) {
      Call.Arguments.push_back(placesOf(Argument));
      Call.Parts.push_back(mayBePart(Argument));
    }
    Into.Kernels.push_back(std::move(Call));
    return true;
  }
  llvm::ArrayRef<const Expr *> Arguments(E->getArgs(), E->getNumArgs());
  if (isa<CXXOperatorCallExpr>(E)) {
    const OverloadedOperatorKind Which = Callee->getOverloadedOperator();
    if (Which == OO_Equal && Arguments.size() == 2)
      assign(Arguments[0], Arguments[1]);
    else if (Which == OO_PlusEqual || Which == OO_MinusEqual ||
             Which == OO_PlusPlus || Which == OO_MinusMinus)
      moveOn(Arguments[0]);
    return true;
  }
  if (copies(E, Callee))
    return true;
  Into.Calls.push_back(E);
  const llvm::StringRef Space = outermostNamespaceOf(Callee);
  if (Space != "std" && Space != "thrust" && Space != "cub")
    pass(Callee, Arguments);
  return true;
}

void FlowVisitor::visit(const FunctionDecl *F) {
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *Init : Made->inits())
      if (const FieldDecl *Field = Init->getAnyMember();
          Field && Init->getInit() && carriesArrays(Field->getType()))
        add(canonical(Field), Init->getInit(), ownsElements(Field->getType()));
  TraverseStmt(F->getBody());
}

PointerFlow flowOf(llvm::ArrayRef<const FunctionDecl *> Functions) {
  PointerFlow Found;
  FlowVisitor Visitor(Found);
  for (const FunctionDecl *F : Functions)
    Visitor.visit(F);
  return Found;
}

} // namespace warplint
