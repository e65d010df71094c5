//===- SortCalls.cpp - Calls of library functions that sort ---------------===//

#include "SortCalls.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using Role = warplint::SortedArray::Role;

namespace warplint {

namespace {

/// Whether all comparisons of a function are of whole numbers.
class ComparisonVisitor : public RecursiveASTVisitor<ComparisonVisitor> {
public:
  bool VisitBinaryOperator(BinaryOperator *E) {
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

/// Whether elements are ordered by whole numbers that they are or have.
/// `Comparator`: null is `<`.
static bool isOfWholeNumbers(QualType Element, const Expr *Comparator) {
  if (Element.isNull())
    return false;
  if (Element->isArithmeticType())
    return Element->isIntegerType();
  const CXXRecordDecl *Class = Element->getAsCXXRecordDecl();
  if (!Comparator)
    return Class && Class->hasDefinition() &&
           comparesWholeNumbers(operatorOf(Class, OO_Less));
  const QualType Type = Comparator->getType().getNonReferenceType();
  if (const CXXRecordDecl *Functor = Type->getAsCXXRecordDecl())
    return Functor->hasDefinition() &&
           comparesWholeNumbers(operatorOf(Functor, OO_Call));
  const auto *Ref = dyn_cast<DeclRefExpr>(Comparator->IgnoreParenImpCasts());
  return Ref && comparesWholeNumbers(dyn_cast<FunctionDecl>(Ref->getDecl()));
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

/// Adds arrays whose elements move with the keys. One array of whole numbers
/// has the places of the elements before; several are the elements.
static void addValues(const Expr *Values, SortCall &To) {
  const Places All = placesOf(Values);
  for (Place P : All) {
    const QualType Element = elementOf(P);
    const bool IsIndex =
        All.size() == 1 && (Element.isNull() || Element->isIntegerType());
    To.Sorted.emplace_back(P, IsIndex ? Role::Indices : Role::Data);
  }
}

/// Whether an iterator is behind the start of its array: `v.begin() + n`,
/// `&p[n]`. A part of an array is sorted then.
static bool hasOffset(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *Sum = dyn_cast<BinaryOperator>(S);
      Sum && Sum->isAdditiveOp() && Sum->getType()->isPointerType())
    return true;
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S);
      Call &&
      (Call->getOperator() == OO_Plus || Call->getOperator() == OO_Subscript))
    return true;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(S)) {
    const auto *Index =
        dyn_cast<IntegerLiteral>(Element->getIdx()->IgnoreParenImpCasts());
    return !Index || Index->getValue() != 0;
  }
  return llvm::any_of(S->children(), hasOffset);
}

/// Adds the keys; false: their order is not one of whole numbers.
static bool addKeys(const Expr *Keys, const Expr *Comparator, SortCall &To) {
  const Places All = hasOffset(Keys) ? Places() : placesOf(Keys);
  for (Place P : All) {
    const QualType Element = elementOf(P);
    if (!isOfWholeNumbers(Element, Comparator))
      return false;
    To.Sorted.emplace_back(P,
                           Element->isIntegerType() ? Role::Keys : Role::Data);
  }
  return !All.empty();
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
/// place.
static std::optional<SortCall> ofCub(const CallExpr *E, llvm::StringRef Class,
                                     bool HasPairs) {
  const bool InPlace = Class == "DeviceMergeSort" ||
                       (E->getNumArgs() > 3 && isDoubleBuffer(E->getArg(2)));
  const unsigned Keys = InPlace ? 2 : 3, Values = InPlace ? 3 : 5;
  if (E->getNumArgs() <= (HasPairs ? Values : Keys))
    return std::nullopt;
  SortCall Found;
  if (!addKeys(E->getArg(Keys), nullptr, Found))
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
  if (Name.contains("SortPairs"))
    return ofCub(E, Class, /*HasPairs=*/true);
  if (Name.contains("SortKeys"))
    return ofCub(E, Class, /*HasPairs=*/false);
  return std::nullopt;
}

} // namespace warplint
