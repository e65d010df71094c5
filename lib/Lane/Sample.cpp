//===- Sample.cpp - Values of symbols tried out ---------------------------===//

#include "warplint/Lane/Sample.h"
#include "warplint/Lane/Algebra.h"

using namespace warplint;

void Sample::assign(SymbolId Root, LaneVector V) {
  Given[Root] = std::move(V);
  Computed.clear();
}

void Sample::clear() {
  Given.clear();
  Computed.clear();
}

std::optional<LaneVector> Sample::evaluate(const LaneValue &V, uint32_t Mask) {
  LaneVector Sum = V.K;
  for (const LaneTerm &Term : V.Terms) {
    std::optional<LaneVector> Of = symbolValue(Term.Symbol, Mask);
    if (!Of)
      return std::nullopt;
    LaneVector Scaled =
        LaneVector::zip(Term.Coefficient, *Of, [](int64_t C, int64_t X) {
          return int64_t(uint64_t(C) * uint64_t(X));
        });
    Sum = LaneVector::zip(Sum, Scaled, [](int64_t X, int64_t Y) {
      return int64_t(uint64_t(X) + uint64_t(Y));
    });
  }
  return LaneValue::normalize(V.Width, std::move(Sum));
}

std::optional<LaneVector> Sample::symbolValue(SymbolId Id, uint32_t Mask) {
  if (auto It = Given.find(Id); It != Given.end())
    return It->second;
  const Symbol &S = T[Id];
  if (S.Op == LaneOp::None)
    return std::nullopt;
  if (auto It = Computed.find(Id); It != Computed.end())
    return It->second;
  std::optional<LaneVector> R = compute(S, Mask);
  if (R)
    Computed.try_emplace(Id, *R);
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
  // On known values the algebra computes; it makes no symbols.
  SymbolTable Scratch;
  Algebra A(Scratch);
  switch (S.Op) {
  case LaneOp::UDiv:
  case LaneOp::SDiv:
  case LaneOp::URem:
  case LaneOp::SRem:
    for (uint32_t Left = Mask; Left; Left &= Left - 1)
      if (Known[1].K[__builtin_ctz(Left)] == 0)
        return std::nullopt;
    // Lanes outside the mask may divide by zero; their value is not used.
    Known[1].K =
        LaneVector::map(Known[1].K, [](int64_t D) { return D ? D : 1; });
    break;
  default:
    break;
  }
  LaneValue R = A.apply(S.Op, S.Width, Known);
  // Width-1 symbols count 0 or 1.
  if (S.Width == 1)
    return LaneVector::map(R.K, [](int64_t X) { return X & 1; });
  // As its facts have it: an unsigned result is not a negative number.
  if (S.Width < 64 && S.Min >= 0)
    return LaneVector::make(
        [&](unsigned L) { return int64_t(R.unsignedLane(L)); });
  return R.K;
}
