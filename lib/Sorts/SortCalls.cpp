//===- SortCalls.cpp - Calls of library functions that sort ---------------===//

#include "SortCalls.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using Role = warplint::SortedArray::Role;

namespace warplint {

namespace {

/// Whether all comparisons of a function are of whole numbers.
class ComparisonVisitor : public DynamicRecursiveASTVisitor {
public:
  bool VisitBinaryOperator(BinaryOperator *E) override {
    if (E->isRelationalOp()) {
      Any = true;
      AllWhole &= E->getLHS()->getType()->isIntegerType();
    }
    return true;
  }
  bool Any = false, AllWhole = true;
};

} // namespace

static bool comparesWholeNumbers(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  if (!F || !F->hasBody(Definition))
    return false;
  ComparisonVisitor Visitor;
  Visitor.TraverseStmt(Definition->getBody());
  return Visitor.Any && Visitor.AllWhole;
}

/// The member function of a class that is an operator; null if it has none.
static const FunctionDecl *operatorOf(const CXXRecordDecl *Class,
                                      OverloadedOperatorKind Which) {
  for (const CXXMethodDecl *Method : Class->methods())
    if (Method->getOverloadedOperator() == Which)
      return Method;
  return nullptr;
}

/// What a comparator calls; null if that is not seen.
static const FunctionDecl *functionOf(const Expr *Comparator) {
  const QualType Type = Comparator->getType().getNonReferenceType();
  if (const CXXRecordDecl *Functor = Type->getAsCXXRecordDecl())
    return Functor->hasDefinition() ? operatorOf(Functor, OO_Call) : nullptr;
  const auto *Ref = dyn_cast<DeclRefExpr>(Comparator->IgnoreParenImpCasts());
  return Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
}

/// Whether the expression is a parameter of the function itself.
static bool isParameterOf(const Expr *E, const FunctionDecl *F) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && llvm::is_contained(F->parameters(), Ref->getDecl());
}

/// Whether a lambda does nothing but compare its parameters.
static bool comparesItsParameters(const CXXRecordDecl *Lambda) {
  const FunctionDecl *F = operatorOf(Lambda, OO_Call);
  const auto *Body = F ? dyn_cast_or_null<CompoundStmt>(F->getBody()) : nullptr;
  if (!Body || Body->size() != 1)
    return false;
  const auto *Return = dyn_cast<ReturnStmt>(Body->body_front());
  const auto *Compare = Return && Return->getRetValue()
                            ? dyn_cast<BinaryOperator>(
                                  Return->getRetValue()->IgnoreParenImpCasts())
                            : nullptr;
  return Compare && Compare->isRelationalOp() &&
         isParameterOf(Compare->getLHS(), F) &&
         isParameterOf(Compare->getRHS(), F);
}

/// Whether a comparator orders whole numbers by their own values, so that they
/// are keys; by other values, they are indices. `Comparator`: null is `<`.
static bool ordersValues(const Expr *Comparator) {
  if (!Comparator)
    return true;
  const CXXRecordDecl *Class =
      Comparator->getType().getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  if (Class->isLambda())
    return comparesItsParameters(Class);
  const llvm::StringRef Space = outermostNamespaceOf(Class);
  return Class->getIdentifier() &&
         (Class->getName() == "less" || Class->getName() == "greater") &&
         (Space == "std" || Space == "thrust" || Space == "cuda");
}

/// Whether elements are ordered by whole numbers that they are, have or stand
/// for. `Comparator`: null is `<`.
static bool isOfWholeNumbers(QualType Element, const Expr *Comparator) {
  if (Element.isNull())
    return false;
  if (Element->isArithmeticType())
    return Element->isIntegerType() &&
           (ordersValues(Comparator) ||
            comparesWholeNumbers(functionOf(Comparator)));
  const CXXRecordDecl *Class = Element->getAsCXXRecordDecl();
  if (!Comparator)
    return Class && Class->hasDefinition() &&
           comparesWholeNumbers(operatorOf(Class, OO_Less));
  return comparesWholeNumbers(functionOf(Comparator));
}

/// The number of leading arguments that are no iterators: an execution policy
/// has another type than the iterator behind it.
static unsigned policiesOf(const CallExpr *E) {
  auto TypeOf = [&](unsigned I) {
    return E->getArg(I)
        ->IgnoreImplicit()
        ->getType()
        .getNonReferenceType()
        .getUnqualifiedType()
        .getCanonicalType();
  };
  return E->getNumArgs() > 2 && TypeOf(0) != TypeOf(1) && TypeOf(1) == TypeOf(2)
             ? 1
             : 0;
}

/// Adds arrays whose elements move with the keys. Whole numbers may be the
/// places of the elements before, as columns are.
static void addValues(const Expr *Values, SortCall &To) {
  if (mayBePart(Values))
    return;
  for (Place P : placesOf(Values)) {
    const QualType Element = elementOf(P);
    const bool IsIndex = Element.isNull() || Element->isIntegerType();
    To.Sorted.emplace_back(P, IsIndex ? Role::Indices : Role::Data);
  }
}

/// Adds the keys; false: a part of an array is sorted, or several are at once,
/// or their order is not one of whole numbers.
static bool addKeys(const Expr *Keys, const Expr *Comparator, SortCall &To) {
  const Places All = mayBePart(Keys) ? Places() : placesOf(Keys);
  if (All.size() != 1)
    return false;
  const QualType Element = elementOf(All[0]);
  if (!isOfWholeNumbers(Element, Comparator))
    return false;
  To.Sorted.emplace_back(All[0], !Element->isIntegerType()  ? Role::Data
                                 : ordersValues(Comparator) ? Role::Keys
                                                            : Role::Indices);
  return true;
}

/// `sort([policy,] first, last[, less])`, `sort_by_key([policy,] first, last,
/// values[, less])`.
static std::optional<SortCall> ofIterators(const CallExpr *E, bool ByKey) {
  const unsigned First = policiesOf(E), Count = E->getNumArgs();
  const unsigned Least = First + (ByKey ? 3 : 2);
  if (Count < Least)
    return std::nullopt;
  SortCall Found;
  const Expr *Comparator = nullptr;
  if (Count > Least && !isa<CXXDefaultArgExpr>(E->getArg(Least)))
    Comparator = E->getArg(Least);
  if (!addKeys(E->getArg(First), Comparator, Found))
    return std::nullopt;
  if (ByKey)
    addValues(E->getArg(First + 2), Found);
  return Found;
}

static bool isDoubleBuffer(const Expr *E) {
  const CXXRecordDecl *Class =
      E->getType().getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->getIdentifier() && Class->getName() == "DoubleBuffer";
}

/// `DeviceRadixSort::SortPairs(storage, bytes, keys, sorted keys, values,
/// sorted values, ...)`, or with two double buffers; `DeviceMergeSort` sorts in
/// place: `SortPairs(storage, bytes, keys, values, count, less)`.
static std::optional<SortCall> ofCub(const CallExpr *E, llvm::StringRef Class,
                                     bool HasPairs) {
  const bool InPlace = Class == "DeviceMergeSort" ||
                       (E->getNumArgs() > 3 && isDoubleBuffer(E->getArg(2)));
  const unsigned Keys = InPlace ? 2 : 3, Values = InPlace ? 3 : 5;
  if (E->getNumArgs() <= (HasPairs ? Values : Keys))
    return std::nullopt;
  const Expr *Comparator = nullptr;
  if (Class == "DeviceMergeSort") {
    const unsigned Less = HasPairs ? 5 : 4;
    if (E->getNumArgs() <= Less)
      return std::nullopt;
    Comparator = E->getArg(Less);
  }
  SortCall Found;
  if (!addKeys(E->getArg(Keys), Comparator, Found))
    return std::nullopt;
  if (HasPairs)
    addValues(E->getArg(Values), Found);
  return Found;
}

std::optional<SortCall> sortOf(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return std::nullopt;
  const llvm::StringRef Space = outermostNamespaceOf(Callee);
  const llvm::StringRef Name = Callee->getName();
  if (Space == "std" || Space == "thrust") {
    if (Name == "sort" || Name == "stable_sort")
      return ofIterators(E, /*ByKey=*/false);
    if (Name == "sort_by_key" || Name == "stable_sort_by_key")
      return ofIterators(E, /*ByKey=*/true);
    return std::nullopt;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Space != "cub" || !Method || !Method->getParent()->getIdentifier())
    return std::nullopt;
  const llvm::StringRef Class = Method->getParent()->getName();
  if (Class != "DeviceRadixSort" && Class != "DeviceMergeSort")
    return std::nullopt;
  if (Name.contains("Copy"))
    return std::nullopt;
  if (Name.contains("SortPairs"))
    return ofCub(E, Class, /*HasPairs=*/true);
  if (Name.contains("SortKeys"))
    return ofCub(E, Class, /*HasPairs=*/false);
  return std::nullopt;
}

} // namespace warplint
