//===- BoundedLoads.cpp - Conditions that bound loaded values -------------===//
//
// In `if (k < 4) x = table[k];` the lanes that access the table have a k below
// four. Where the block of an access is behind a comparison of a value that its
// address depends on, the address is expressed by another unknown in place of
// that value, which has the bound.
//
//===----------------------------------------------------------------------===//

#include "BoundedLoads.h"
#include "Machine.h"
#include "warplint/Kernel/Maximum.h"
#include "warplint/Lane/SizeParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

void BoundedLoads::forget(SymbolId From) {
  for (auto It = Bounded.begin(); It != Bounded.end();)
    It = It->second >= From ? Bounded.erase(It) : std::next(It);
}

/// Narrows the bounds of V by `V + By P C`, C being a number of so many bits.
static void narrow(ValueBound &Of, const Shifted &V, CmpInst::Predicate P,
                   int64_t C, unsigned Width) {
  constexpr int64_t Limit = int64_t(1) << 40; // none of the sums wraps around
  if (std::llabs(V.By) > Limit)
    return;
  const bool IsBelow = P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_ULE;
  if (IsBelow) {
    // A number below a positive one is not negative either, unless the sum
    // wraps around.
    const int64_t Low = llvm::minIntN(std::min(Width, 63u));
    const int64_t High = llvm::maxIntN(std::min(Width, 63u));
    if (C < 0 || -V.By < Low || -V.By > High - C)
      return;
    Of.Least = std::max(Of.Least, -V.By);
  }
  if (C > -Limit && C < Limit) {
    if (IsBelow || P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_SLE ||
        P == CmpInst::ICMP_EQ)
      Of.Most = std::min(
          Of.Most,
          C - V.By - (P == CmpInst::ICMP_ULT || P == CmpInst::ICMP_SLT));
    if (P == CmpInst::ICMP_SGT || P == CmpInst::ICMP_SGE ||
        P == CmpInst::ICMP_EQ)
      Of.Least = std::max(Of.Least, C - V.By + (P == CmpInst::ICMP_SGT));
  }
  if (V.IsUnsigned)
    Of.Least = std::max<int64_t>(Of.Least, 0);
}

void Machine::narrowBy(const Guard &G, SymbolId Root, ValueBound &Of) {
  auto Known = [&](const Value *V) {
    return isa<Constant>(V) || isa<Argument>(V) ||
           (isa<Instruction>(V) && Defined[F.numberOf(V)]);
  };
  const Value *A = G.At->getOperand(0), *B = G.At->getOperand(1);
  if (!A->getType()->isIntegerTy() || !Known(A) || !Known(B))
    return;
  CmpInst::Predicate P =
      G.Holds ? G.At->getPredicate() : G.At->getInversePredicate();
  LaneValue X = valueOf(A), Y = valueOf(B);
  std::optional<Shifted> V = shiftedRoot(Symbols, X);
  if (!V || V->Root != Root) {
    std::swap(X, Y);
    P = CmpInst::getSwappedPredicate(P);
    V = shiftedRoot(Symbols, X);
  }
  if (!V || V->Root != Root)
    return;
  if (Y.isConstant()) {
    narrow(Of, *V, P, Y.constant(), Y.Width);
  } else if (const std::optional<Shifted> Size = shiftedRoot(Symbols, Y)) {
    const bool IsLess = P == CmpInst::ICMP_SLT || P == CmpInst::ICMP_ULT;
    const bool IsAtMost = P == CmpInst::ICMP_SLE || P == CmpInst::ICMP_ULE;
    if (Symbols[Size->Root].isGivenByCaller() &&
        ((IsLess && Size->By == V->By) || (IsAtMost && Size->By == V->By - 1)))
      Of.Below = Size->Root;
  }
}

LaneValue Machine::underGuards(const LaneValue &Address) {
  if (!(Symbols.origins(Address) & FromVaryingLoad))
    return Address;
  const std::vector<Guard> &Here = Bounds.guardsOf(F.blocks()[Current].Block);
  if (Here.empty())
    return Address;
  LaneValue Out = Address;
  for (SymbolId Root : Symbols.roots(Address)) {
    const Symbol S = Symbols[Root]; // a copy: the table grows
    if (Root == VaryingData || !S.Varying || !(S.Origins & FromVaryingLoad) ||
        S.IsFloat || S.Loop || !S.Alternatives.empty() ||
        (S.Origins & FromAddress))
      continue;
    const ValueBound Before{S.Min, S.Max, S.Below};
    ValueBound By = Before;
    for (const Guard &G : Here)
      narrowBy(G, Root, By);
    if (By.Least > By.Most || By == Before)
      continue;
    bool IsNew = false;
    SymbolId &Bounded = Bounds.bounded(Root, By, IsNew);
    if (IsNew) {
      Symbol Less = S;
      Less.Min = By.Least;
      Less.Max = By.Most;
      Less.Below = By.Below;
      Bounded = Symbols.root(std::move(Less));
    }
    Out = Assumption(Symbols, Root, LaneValue::symbol(S.Width, Bounded))(Out);
  }
  return Out;
}

void Machine::noteGuards(LoggedAccess &A) {
  if (Symbols.isUniformOver(A.Address, May))
    return;
  auto Known = [&](const Value *V) {
    return V->getType()->isIntegerTy() &&
           (isa<Constant>(V) || isa<Argument>(V) ||
            (isa<Instruction>(V) && Defined[F.numberOf(V)]));
  };
  std::set<SymbolId> Lengths; // that something other is below
  std::vector<BoundedColumn> Columns;
  for (const Guard &G : Bounds.guardsOf(F.blocks()[Current].Block)) {
    const Value *L = G.At->getOperand(0), *R = G.At->getOperand(1);
    if (!Known(L) || !Known(R))
      continue;
    CmpInst::Predicate P =
        G.Holds ? G.At->getPredicate() : G.At->getInversePredicate();
    LaneValue X = valueOf(L), Y = valueOf(R);
    if (P == CmpInst::ICMP_EQ) {
      if (Symbols.isUniformOver(X, May))
        std::swap(X, Y);
      A.FewLanes |= !Y.isConstant() && Symbols.isUniformOver(Y, May) &&
                    shiftedRoot(Symbols, X) &&
                    (Symbols.origins(X) & FromVaryingLoad);
      continue;
    }
    if (P == CmpInst::ICMP_SGT || P == CmpInst::ICMP_UGT) {
      P = CmpInst::getSwappedPredicate(P);
      std::swap(X, Y);
    }
    if (P != CmpInst::ICMP_SLT && P != CmpInst::ICMP_ULT)
      continue;
    const LaneValue Inner = withoutLimits(Lane, Symbols, X);
    for (SymbolId Limit : sizesAbove(Symbols, Y))
      if (stridesIn(Symbols, Inner).empty())
        Lengths.insert(Limit);
      else
        Columns.push_back(
            {X, Inner, Limit, isForMaximum(*TheLog.Shapes[A.Shape].At)});
  }
  // Where another coordinate is below the factor, that is the length of a row.
  erase_if(Columns, [&](const BoundedColumn &Column) {
    return any_of(stridesIn(Symbols, Column.Inner),
                  [&](SymbolId S) { return Lengths.count(S) != 0; });
  });
  if (!Columns.empty())
    A.Columns =
        std::make_shared<const std::vector<BoundedColumn>>(std::move(Columns));
}
