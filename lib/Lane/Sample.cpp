//===- Sample.cpp - Evaluation with assumed values of symbols -------------===//

#include "warplint/Lane/Sample.h"
#include "warplint/Lane/Algebra.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace warplint;

void Sample::assign(SymbolId Root, LaneVector V) {
  auto [At, New] = Given.try_emplace(Root, V);
  if (!New) {
    if (At->second == V)
      return;
    At->second = std::move(V);
  }
  Computed.erase(Root);
  Older.erase(Root);
  forgetUsersOf(Root);
}

void Sample::forgetUsersOf(SymbolId S) {
  llvm::SmallVector<SymbolId, 16> Left{S};
  while (!Left.empty()) {
    auto At = Links->Of.find(Left.pop_back_val());
    if (At == Links->Of.end())
      continue;
    for (SymbolId User : At->second) {
      const bool WasComputed = Computed.erase(User), WasOld = Older.erase(User),
                 WasGone = Gone.erase(User);
      if (WasComputed || WasOld || WasGone)
        Left.push_back(User);
    }
  }
}

void Sample::link(SymbolId Derived) {
  if (!Links->Linked.insert(Derived).second)
    return;
  auto Add = [&](SymbolId Used) {
    llvm::SmallVector<SymbolId, 4> &All = Links->Of[Used];
    if (All.empty() || All.back() != Derived)
      All.push_back(Derived);
  };
  const Symbol &S = (*T)[Derived];
  llvm::for_each(S.Factors, Add);
  for (const LaneValue &Operand : S.Operands)
    for (const LaneTerm &Term : Operand.Terms)
      Add(Term.Symbol);
}

void Sample::clear() {
  Given.clear();
  Computed.clear();
  Older.clear();
  Gone.clear();
}

void Sample::keepAtMost(size_t Values) {
  if (Computed.size() <= Values)
    return;
  for (const auto &[Symbol, Value] : Older)
    if (!Computed.count(Symbol))
      Gone.insert(Symbol);
  std::swap(Older, Computed);
  Computed.clear();
}

void Sample::forgetComputed() {
  // Nothing that was computed from a dropped value is left either.
  Computed = llvm::DenseMap<SymbolId, LaneVector>();
  Older = llvm::DenseMap<SymbolId, LaneVector>();
  Gone = llvm::DenseSet<SymbolId>();
}

std::optional<LaneVector> Sample::evaluate(const LaneValue &V, uint32_t Mask) {
  // Sums modulo 2^64: `Lanes` of the summands that differ by lane, `Common` of
  // the uniform ones.
  uint64_t Common = 0;
  std::array<uint64_t, WarpLanes> Lanes;
  bool DiffersByLane = !V.K.isUniform();
  if (DiffersByLane)
    for (unsigned L = 0; L < WarpLanes; ++L)
      Lanes[L] = uint64_t(V.K[L]);
  else
    Common = uint64_t(V.K[0]);
  for (const LaneTerm &Term : V.Terms) {
    const std::optional<LaneVector> Of = symbolValue(Term.Symbol, Mask);
    if (!Of)
      return std::nullopt;
    const LaneVector &C = Term.Coefficient;
    if (C.isUniform() && Of->isUniform()) {
      Common += uint64_t(C[0]) * uint64_t((*Of)[0]);
      continue;
    }
    if (!DiffersByLane)
      Lanes.fill(0);
    DiffersByLane = true;
    // Coefficients are mostly 1: skip the multiplication.
    if (C.isUniform() && C[0] == 1)
      for (unsigned L = 0; L < WarpLanes; ++L)
        Lanes[L] += uint64_t((*Of)[L]);
    else
      for (unsigned L = 0; L < WarpLanes; ++L)
        Lanes[L] += uint64_t(C[L]) * uint64_t((*Of)[L]);
  }
  const unsigned Width = V.Width;
  auto Narrow = [Width](uint64_t X) {
    return Width < 64 ? llvm::SignExtend64(X, Width) : int64_t(X);
  };
  if (!DiffersByLane)
    return LaneVector(Narrow(Common));
  return LaneVector::make(
      [&](unsigned L) { return Narrow(Lanes[L] + Common); });
}

std::optional<LaneVector> Sample::symbolValue(SymbolId Id, uint32_t Mask) {
  if (auto It = Given.find(Id); It != Given.end())
    return It->second;
  const Symbol &S = (*T)[Id];
  if (S.Op == LaneOp::None)
    return std::nullopt;
  if (auto It = Computed.find(Id); It != Computed.end())
    return It->second;
  if (auto It = Older.find(Id); It != Older.end())
    return Computed.try_emplace(Id, It->second).first->second;
  const auto Chosen = Instead ? Instead->find(Id) : Operands::const_iterator();
  std::optional<LaneVector> R = Instead && Chosen != Instead->end()
                                    ? evaluate(S.Operands[Chosen->second], Mask)
                                    : compute(S, Mask);
  if (R) {
    Computed.try_emplace(Id, *R);
    link(Id);
  }
  return R;
}

std::optional<LaneVector> Sample::compute(const Symbol &S, uint32_t Mask) {
  if (S.Op == LaneOp::Product) {
    LaneVector Product(1);
    for (SymbolId F : S.Factors) {
      std::optional<LaneVector> Of = symbolValue(F, Mask);
      if (!Of)
        return std::nullopt;
      Product = LaneVector::zip(Product, *Of, [](int64_t X, int64_t Y) {
        return int64_t(uint64_t(X) * uint64_t(Y));
      });
    }
    return Product;
  }
  llvm::SmallVector<LaneValue, 3> Known;
  for (const LaneValue &Operand : S.Operands) {
    std::optional<LaneVector> Of = evaluate(Operand, Mask);
    if (!Of)
      return std::nullopt;
    Known.emplace_back(Operand.Width, std::move(*Of));
  }
  // With known operands the algebra creates no symbols.
  SymbolTable Scratch;
  Algebra A(Scratch);
  switch (S.Op) {
  case LaneOp::UDiv:
  case LaneOp::SDiv:
  case LaneOp::URem:
  case LaneOp::SRem:
    for (uint32_t Left = Mask; Left; Left &= Left - 1)
      if (Known[1].K[llvm::countr_zero(Left)] == 0)
        return std::nullopt;
    // Lanes outside of the mask may divide by zero; their value is not used.
    Known[1].K =
        LaneVector::map(Known[1].K, [](int64_t D) { return D ? D : 1; });
    break;
  default:
    break;
  }
  LaneValue R = A.apply(S.Op, S.Width, Known);
  // Symbols of width 1 have the value 0 or 1.
  if (S.Width == 1)
    return LaneVector::map(R.K, [](int64_t X) { return X & 1; });
  // Consistent with its bounds: an unsigned result is not negative.
  if (S.Width < 64 && S.Min >= 0)
    return LaneVector::make(
        [&](unsigned L) { return int64_t(R.unsignedLane(L)); });
  return R.K;
}
