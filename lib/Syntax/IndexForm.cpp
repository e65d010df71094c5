//===- IndexForm.cpp - Integer expressions as polynomials -----------------===//

#include "warplint/Syntax/IndexForm.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"
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

IndexForm IndexForms::formOf(const Expr *E, unsigned Depth) const {
  const ASTContext &C = Tree.context();
  E = withoutCasts(E);
  if (auto Value = constantOf(E, C))
    return constantForm(*Value);
  if (auto Axis = builtinAxis(E))
    return quantity(warplint::nameOf(*Axis));
  if (const VarDecl *V = variableOf(E)) {
    const Expr *Value = Tree.valueOf(V);
    if (Value && Depth < MaxDepth)
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
