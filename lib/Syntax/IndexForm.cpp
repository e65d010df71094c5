//===- IndexForm.cpp - Integer expressions as polynomials -----------------===//

#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <algorithm>

using namespace clang;

namespace warplint {

/// Longer forms stay single quantities.
static constexpr size_t MaxTerms = 64;
/// Initializers are followed to this depth.
static constexpr unsigned MaxDepth = 32;

IndexForm constantForm(int64_t Value) {
  return Value ? IndexForm{{{}, Value}} : IndexForm();
}

IndexForm quantity(std::string Name) { return {{{std::move(Name)}, 1}}; }

IndexForm sum(const IndexForm &A, const IndexForm &B, int64_t Times) {
  IndexForm Sum = A;
  for (const auto &[Factors, Coefficient] : B) {
    int64_t &At = Sum[Factors];
    At += Coefficient * Times;
    if (!At)
      Sum.erase(Factors);
  }
  return Sum;
}

IndexForm product(const IndexForm &A, const IndexForm &B) {
  IndexForm Product;
  for (const auto &[Left, L] : A)
    for (const auto &[Right, R] : B) {
      std::vector<std::string> Factors = Left;
      Factors.insert(Factors.end(), Right.begin(), Right.end());
      std::sort(Factors.begin(), Factors.end());
      Product = sum(Product, {{Factors, L * R}});
    }
  return Product;
}

std::optional<int64_t> valueOf(const IndexForm &F) {
  if (F.empty())
    return 0;
  if (F.size() == 1 && F.begin()->first.empty())
    return F.begin()->second;
  return std::nullopt;
}

int64_t takeConstant(IndexForm &F) {
  auto At = F.find({});
  if (At == F.end())
    return 0;
  const int64_t Constant = At->second;
  F.erase(At);
  return Constant;
}

bool areMultiples(const IndexForm &F, int64_t Of) {
  return llvm::all_of(F,
                      [&](const auto &Term) { return Term.second % Of == 0; });
}

std::string IndexForms::nameOf(const VarDecl *V) {
  return "variable " + V->getNameAsString() + " at " +
         std::to_string(V->getLocation().getRawEncoding());
}

static std::string nameOf(const BuiltinAxis &A) {
  static constexpr const char *Names[] = {"threadIdx", "blockIdx", "blockDim",
                                          "gridDim"};
  return std::string(Names[unsigned(A.Of)]) + "." + "xyz"[A.Axis];
}

/// A small constant; nothing for others.
static std::optional<int64_t> constantOf(const Expr *E, const ASTContext &C) {
  Expr::EvalResult Value;
  if (E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Value, C))
    return std::nullopt;
  const llvm::APSInt &Integer = Value.Val.getInt();
  if (Integer.getSignificantBits() > 32)
    return std::nullopt;
  return Integer.getExtValue();
}

/// The quantity of an expression that is none of the above: equal ones are
/// equal expressions.
static std::string opaque(const Expr *E, const ASTContext &C) {
  llvm::FoldingSetNodeID Id;
  E->Profile(Id, C, /*Canonical=*/true);
  std::string Name = "expression";
  const llvm::FoldingSetNodeIDRef Words = Id.Intern(C.getAllocator());
  for (size_t I = 0; I != Words.getSize(); ++I)
    Name += " " + std::to_string(Words.getData()[I]);
  return Name;
}

/// Whether a conversion may change the value, other than by wrapping around at
/// 32 bits or more.
static bool narrows(QualType From, QualType To, const ASTContext &C) {
  constexpr unsigned LeastBits = 32;
  if (!From->isIntegerType() || !To->isIntegerType())
    return false;
  if (To->isBooleanType())
    return !From->isBooleanType();
  const unsigned Bits = C.getTypeSize(From), Left = C.getTypeSize(To);
  const bool IsSigned = From->isSignedIntegerOrEnumerationType(),
             StaysSigned = To->isSignedIntegerOrEnumerationType();
  const bool HoldsAll = IsSigned
                            ? StaysSigned && Left >= Bits
                            : Left > Bits || (Left == Bits && !StaysSigned);
  return Left < LeastBits && !HoldsAll && !From->isBooleanType();
}

/// Whether a cast around the expression may change its value in this way.
static bool isNarrowed(const Expr *E, const ASTContext &C) {
  const Expr *Plain = withoutCasts(E);
  while (E != Plain) {
    if (const auto *Cast = dyn_cast<CastExpr>(E)) {
      if (narrows(Cast->getSubExpr()->getType(), E->getType(), C))
        return true;
      E = Cast->getSubExpr();
    } else if (const auto *Paren = dyn_cast<ParenExpr>(E)) {
      E = Paren->getSubExpr();
    } else {
      return false;
    }
  }
  return false;
}

/// The expression that a function returns and does nothing else; null for
/// others.
static const Expr *onlyResult(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  if (!F || !F->hasBody(Definition))
    return nullptr;
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  const auto *Return = Body && Body->size() == 1
                           ? dyn_cast<ReturnStmt>(Body->body_front())
                           : nullptr;
  return Return ? Return->getRetValue() : nullptr;
}

namespace {
/// The form of what a function returns, over the forms of its arguments.
/// Nothing for an expression of anything but these, constants, and variables
/// of the kernel that keep their value.
class ResultForm {
public:
  ResultForm(const KernelTree &Tree,
             const llvm::DenseMap<const VarDecl *, IndexForm> &Arguments,
             llvm::function_ref<IndexForm(const Expr *)> OfKernel)
      : Tree(Tree), Arguments(Arguments), OfKernel(OfKernel) {}
  std::optional<IndexForm> formOf(const Expr *E) const;

private:
  std::optional<IndexForm> formOfVariable(const VarDecl *V,
                                          const Expr *E) const;

  const KernelTree &Tree;
  const llvm::DenseMap<const VarDecl *, IndexForm> &Arguments;
  llvm::function_ref<IndexForm(const Expr *)> OfKernel;
};
} // namespace

std::optional<IndexForm> ResultForm::formOfVariable(const VarDecl *V,
                                                    const Expr *E) const {
  if (auto At = Arguments.find(V); At != Arguments.end())
    return At->second;
  const bool IsOfKernel = V->hasLocalStorage() &&
                          V->getDeclContext()->Equals(Tree.function()) &&
                          V->getType()->isIntegerType() && Tree.isConstant(V);
  return IsOfKernel ? std::optional(OfKernel(E)) : std::nullopt;
}

std::optional<IndexForm> ResultForm::formOf(const Expr *E) const {
  if (isNarrowed(E, Tree.context()))
    return std::nullopt;
  E = withoutCasts(E);
  if (auto Value = constantOf(E, Tree.context()))
    return constantForm(*Value);
  if (const VarDecl *V = variableOf(E))
    return formOfVariable(V, E);
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B || !E->getType()->isIntegerType())
    return std::nullopt;
  const auto L = formOf(B->getLHS()), R = formOf(B->getRHS());
  if (!L || !R || L->size() * R->size() > MaxTerms)
    return std::nullopt;
  switch (B->getOpcode()) {
  case BO_Add:
    return sum(*L, *R);
  case BO_Sub:
    return sum(*L, *R, -1);
  case BO_Mul:
    return product(*L, *R);
  default:
    return std::nullopt;
  }
}

std::optional<IndexForm> IndexForms::formOfCall(const CallExpr *Call,
                                                unsigned Depth) const {
  constexpr unsigned LeastBits = 32; // narrower ones wrap
  const FunctionDecl *F = Call->getDirectCallee();
  const Expr *Result = onlyResult(F);
  const bool IsOperator = isa<CXXOperatorCallExpr>(Call);
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  if (!Result || Depth >= MaxDepth || isa<CXXMemberCallExpr>(Call) ||
      (M && M->isVirtual()) ||
      Call->getNumArgs() != F->getNumParams() + IsOperator)
    return std::nullopt;
  const ASTContext &C = Tree.context();
  auto IsWide = [&](QualType T) {
    return T->isIntegerType() && C.getTypeSize(T) >= LeastBits;
  };
  const FunctionDecl *Definition = nullptr;
  F->hasBody(Definition);
  llvm::DenseMap<const VarDecl *, IndexForm> Arguments;
  for (unsigned I = 0; I != F->getNumParams(); ++I) {
    const ParmVarDecl *P = Definition->getParamDecl(I);
    if (!IsWide(P->getType()))
      return std::nullopt;
    Arguments[P] = formOf(Call->getArg(I + IsOperator), Depth + 1);
  }
  auto Form = ResultForm(Tree, Arguments, [&](const Expr *E) {
                return formOf(E, Depth + 1);
              }).formOf(Result);
  const bool IsSmall = Form && Form->size() <= MaxTerms;
  return IsSmall && IsWide(F->getReturnType()) ? Form : std::nullopt;
}

IndexForm IndexForms::formOf(const Expr *E, unsigned Depth) const {
  const ASTContext &C = Tree.context();
  if (isNarrowed(E, C))
    return quantity(opaque(E, C));
  E = withoutCasts(E);
  if (auto Value = constantOf(E, C))
    return constantForm(*Value);
  if (auto Axis = builtinAxis(E))
    return quantity(warplint::nameOf(*Axis));
  if (const VarDecl *V = variableOf(E)) {
    const Expr *Value = Tree.valueOf(V);
    if (Value && Depth < MaxDepth && Tree.keepsSources(V))
      return formOf(Value, Depth + 1);
    return quantity(nameOf(V));
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    const bool IsSum = B->getOpcode() == BO_Add,
               IsLess = B->getOpcode() == BO_Sub;
    if ((IsSum || IsLess || B->getOpcode() == BO_Mul) &&
        E->getType()->isIntegerType()) {
      const IndexForm L = formOf(B->getLHS(), Depth),
                      R = formOf(B->getRHS(), Depth);
      IndexForm Both;
      if (L.size() * R.size() <= MaxTerms)
        Both = IsSum ? sum(L, R) : IsLess ? sum(L, R, -1) : product(L, R);
      if (L.size() * R.size() <= MaxTerms && Both.size() <= MaxTerms)
        return Both;
    }
  }
  if (const auto *Call = dyn_cast<CallExpr>(E))
    if (auto Form = formOfCall(Call, Depth))
      return std::move(*Form);
  return quantity(opaque(E, C));
}

void IndexForms::collect(const Stmt *S, Dependence &Into,
                         unsigned Depth) const {
  if (!S)
    return;
  if (const auto *E = dyn_cast<Expr>(S)) {
    if (auto Axis = builtinAxis(E)) {
      Into.Thread |= Axis->Of == BuiltinAxis::Variable::ThreadIndex;
      Into.Block |= Axis->Of == BuiltinAxis::Variable::BlockIndex;
      return;
    }
    if (isa<CallExpr, LambdaExpr, AtomicExpr, ArraySubscriptExpr>(E) ||
        (isa<UnaryOperator>(E) &&
         cast<UnaryOperator>(E)->getOpcode() == UO_Deref))
      Into.Memory = true;
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl())) {
      const Expr *Value = Tree.valueOf(V);
      if (Value && Depth < MaxDepth)
        collect(Value, Into, Depth + 1);
      const bool IsFixed = V->getType().isConstQualified() ||
                           V->isConstexpr() || V->hasAttr<CUDAConstantAttr>();
      Into.Memory |= !V->hasLocalStorage() && !IsFixed;
      Into.Change |= V->hasLocalStorage() && !Value &&
                     !(isa<ParmVarDecl>(V) && Tree.isConstant(V));
    }
  for (const Stmt *Child : S->children())
    collect(Child, Into, Depth);
}

bool IndexForms::isSame(const Expr *E, bool OfGrid) const {
  const Dependence On = dependenceOf(E);
  return !On.Thread && !On.Memory && !On.Change && !(OfGrid && On.Block);
}

bool IndexForms::isSame(const VarDecl *V, bool OfGrid) const {
  if (const Expr *Value = Tree.valueOf(V))
    return isSame(Value, OfGrid);
  if (V->hasLocalStorage())
    return isa<ParmVarDecl>(V) && Tree.isConstant(V);
  return V->getType().isConstQualified() || V->isConstexpr() ||
         V->hasAttr<CUDAConstantAttr>();
}

IndexForms::Dependence IndexForms::dependenceOf(const Stmt *S) const {
  Dependence Into;
  collect(S, Into, 0);
  return Into;
}

} // namespace warplint
