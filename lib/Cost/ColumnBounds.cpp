//===- ColumnBounds.cpp - Sizes that bound loaded indices -----------------===//

#include "warplint/Cost/ColumnBounds.h"
#include "llvm/ADT/STLExtras.h"
#include <cstdlib>

using namespace warplint;

/// The symbol that V equals; absent: V is another value.
static std::optional<SymbolId> onlySymbol(const LaneValue &V) {
  if (V.Terms.size() != 1 || !(V.K == LaneVector(0)) ||
      !(V.Terms[0].Coefficient == LaneVector(1)))
    return std::nullopt;
  return V.Terms[0].Symbol;
}

/// The symbol that `Id` is a conversion of to another width, or `Id` itself.
static SymbolId unconverted(const SymbolTable &T, SymbolId Id) {
  while (T[Id].Op == LaneOp::SExt || T[Id].Op == LaneOp::ZExt ||
         T[Id].Op == LaneOp::Trunc) {
    const std::optional<SymbolId> Of = onlySymbol(T[Id].Operands[0]);
    if (!Of)
      break;
    Id = *Of;
  }
  return Id;
}

/// The varying root that was loaded from a known array, if the symbol is one,
/// or a conversion of one.
static std::optional<SymbolId> loadedRoot(const SymbolTable &T, SymbolId Id) {
  Id = unconverted(T, Id);
  const Symbol &S = T[Id];
  if (S.Op != LaneOp::None || !S.LoadedFrom || !S.Varying)
    return std::nullopt;
  return Id;
}

/// The root that the symbol is, or is a conversion of, if it is a size.
static std::optional<SymbolId> sizeOf(const SymbolTable &T, SymbolId Id) {
  Id = unconverted(T, Id);
  return T[Id].isGivenByCaller() ? std::optional(Id) : std::nullopt;
}

/// The size among the factors of a product; absent: there is none.
static std::optional<SymbolId> sizeFactor(const SymbolTable &T,
                                          const Symbol &S) {
  if (S.Op == LaneOp::Product)
    for (SymbolId Factor : S.Factors)
      if (const std::optional<SymbolId> Size = sizeOf(T, Factor))
        return Size;
  if (S.Op == LaneOp::Mul)
    for (const LaneValue &Operand : S.Operands)
      if (const std::optional<SymbolId> Of = onlySymbol(Operand))
        if (const std::optional<SymbolId> Size = sizeOf(T, *Of))
          return Size;
  return std::nullopt;
}

/// Whether a factor of the product was loaded from that array.
static bool isProductOf(const SymbolTable &T, const Symbol &Product,
                        SymbolId Array) {
  return llvm::any_of(Product.Factors, [&](SymbolId Factor) {
    const std::optional<SymbolId> Of = loadedRoot(T, Factor);
    return Of && T[*Of].LoadedFrom == Array;
  });
}

/// Uses that `Row` is a multiple of the width of a row, and `Width` that of a
/// column.
void ColumnBounds::bound(SymbolId Column, const LaneTerm &Row, int64_t Width) {
  ColumnBound Of;
  const int64_t Step = Row.Coefficient[0];
  if (loadedRoot(T, Row.Symbol)) {
    if (Step % Width || std::llabs(Step / Width) < 2)
      return;
    Of.Below = std::llabs(Step / Width);
  } else if (std::llabs(Step) == std::llabs(Width)) {
    Of.Size = sizeFactor(T, T[Row.Symbol]);
  }
  if (!Of.Below && !Of.Size)
    return;
  const Symbol &S = T[Column];
  if (Of.Size && isProductOf(T, T[Row.Symbol], *S.LoadedFrom))
    Kinds.insert(*Of.Size);
  auto [At, IsNew] = Bounds.try_emplace({*S.LoadedFrom, S.Width}, Of);
  if (!IsNew && Of.Below && (!At->second.Below || Of.Below < At->second.Below))
    At->second = Of;
}

void ColumnBounds::scan(const LaneValue &V) {
  if (V.Terms.size() < 2)
    return;
  for (const LaneTerm &Term : V.Terms) {
    const std::optional<SymbolId> Column = loadedRoot(T, Term.Symbol);
    if (!Column || !Term.Coefficient.isUniform())
      continue;
    for (const LaneTerm &Row : V.Terms)
      if (Row.Symbol != Term.Symbol && Row.Coefficient.isUniform())
        bound(*Column, Row, Term.Coefficient[0]);
  }
}

ColumnBounds::ColumnBounds(const SymbolTable &T, const Log &Of) : T(T) {
  for (SymbolId Id = 0; Id < T.size(); ++Id)
    for (const LaneValue &Operand : T[Id].Operands)
      scan(Operand);
  for (const LoggedAccess &A : Of.Accesses)
    scan(A.Address);
}

const ColumnBound *ColumnBounds::of(SymbolId Root) const {
  const Symbol &S = T[Root];
  if (!S.LoadedFrom || !S.Varying)
    return nullptr;
  const auto At = Bounds.find({*S.LoadedFrom, S.Width});
  return At == Bounds.end() ? nullptr : &At->second;
}
