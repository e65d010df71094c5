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

/// Minima and maxima that are opened, one within the other.
static constexpr unsigned MostLimits = 4;

static bool isExtremum(const Symbol &S) {
  return S.Op == LaneOp::SMin || S.Op == LaneOp::UMin || S.Op == LaneOp::SMax ||
         S.Op == LaneOp::UMax;
}

/// The sizes that a value is not above: itself, or the operands of a minimum.
static void addLimits(const SymbolTable &T, const LaneValue &V,
                      SmallVectorImpl<SymbolId> &To, unsigned Depth = 0) {
  if (const std::optional<Shifted> Size = shiftedRoot(T, V)) {
    if (T[Size->Root].isGivenByCaller())
      To.push_back(Size->Root);
    return;
  }
  if (V.Terms.size() != 1 || !V.K.isZero() || Depth == MostLimits ||
      !(V.Terms[0].Coefficient == LaneVector(1)))
    return;
  const Symbol &S = T[V.Terms[0].Symbol];
  if (S.Op == LaneOp::SMin || S.Op == LaneOp::UMin || S.Op == LaneOp::SExt ||
      S.Op == LaneOp::ZExt)
    for (const LaneValue &Operand : S.Operands)
      addLimits(T, Operand, To, Depth + 1);
}

/// A value without what keeps it inside of a range: s of max(s, 0).
static LaneValue withoutLimits(Algebra &Lane, const SymbolTable &Symbols,
                               const LaneValue &V, unsigned Depth = 0) {
  LaneValue Inner = V;
  for (const LaneTerm &Term : V.Terms) {
    const Symbol S = Symbols[Term.Symbol]; // a copy: the table grows
    if (!isExtremum(S) || S.Operands.size() != 2 || Depth == MostLimits)
      continue;
    const unsigned Own = Symbols.isUniform(S.Operands[0]) ? 1 : 0;
    if (!Symbols.isUniform(S.Operands[1 - Own]) ||
        S.Operands[Own].Width != V.Width)
      continue;
    erase_if(Inner.Terms,
             [&](const LaneTerm &T) { return T.Symbol == Term.Symbol; });
    LaneValue By = LaneValue::constant(V.Width, 0);
    By.K = Term.Coefficient;
    Inner = Lane.add(
        Inner,
        Lane.mul(By, withoutLimits(Lane, Symbols, S.Operands[Own], Depth + 1)));
  }
  return Inner;
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
    SmallVector<SymbolId, 2> Limits;
    addLimits(Symbols, Y, Limits);
    const LaneValue Inner = withoutLimits(Lane, Symbols, X);
    for (SymbolId Limit : Limits)
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
