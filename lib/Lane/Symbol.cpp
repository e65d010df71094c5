//===- Symbol.cpp - The unknowns of an evaluation -------------------------===//

#include "warplint/Lane/Symbol.h"
#include "Limits.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <numeric>

using namespace warplint;

static int64_t addSaturating(int64_t A, int64_t B) {
  int64_t R;
  if (!__builtin_add_overflow(A, B, &R))
    return R;
  return A < 0 ? Lowest : Highest;
}

static int64_t mulSaturating(int64_t A, int64_t B) {
  int64_t R;
  if (!__builtin_mul_overflow(A, B, &R))
    return R;
  return (A < 0) == (B < 0) ? Highest : Lowest;
}

SymbolId SymbolTable::add(Symbol S) {
  Symbols.push_back(std::move(S));
  return SymbolId(Symbols.size() - 1);
}

SymbolId SymbolTable::addDerived(uint64_t Hash, Symbol S) {
  const SymbolId Id = add(std::move(S));
  const auto [At, New] = Youngest.try_emplace(Hash, Made.size());
  Made.push_back({Id, Hash, At->second});
  At->second = Made.size() - 1;
  return Id;
}

std::optional<SymbolId>
SymbolTable::find(uint64_t Hash,
                  llvm::function_ref<bool(const Symbol &)> Is) const {
  const auto At = Youngest.find(Hash);
  if (At == Youngest.end())
    return std::nullopt;
  for (size_t N = At->second;; N = Made[N].Before) {
    if (Is(Symbols[Made[N].Id]))
      return Made[N].Id;
    if (Made[N].Before == N)
      return std::nullopt;
  }
}

void SymbolTable::cut(size_t Size) {
  for (; !Made.empty() && Made.back().Id >= Size; Made.pop_back()) {
    const Expression &Last = Made.back();
    if (Last.Before == Made.size() - 1)
      Youngest.erase(Last.Hash);
    else
      Youngest[Last.Hash] = Last.Before;
  }
  Symbols.resize(std::min(Size, Symbols.size()));
}

SymbolId SymbolTable::root(Symbol S) {
  assert(S.Op == LaneOp::None && S.Multiple > 0);
  return add(std::move(S));
}

/// Shifted, since the largest values are reserved keys of DenseMap.
static uint64_t hashFrom(llvm::hash_code Hash) {
  return uint64_t(size_t(Hash)) >> 2;
}

static llvm::hash_code hashOf(const LaneVector &V) {
  // Some lanes suffice: few vectors differ in the other lanes only.
  return V.isUniform() ? llvm::hash_combine(V[0])
                       : llvm::hash_combine(V[0], V[1], V[2], V[4], V[8], V[16],
                                            V[WarpLanes - 1]);
}

static llvm::hash_code hashOf(const LaneValue &V) {
  llvm::hash_code Hash =
      llvm::hash_combine(V.Width, hashOf(V.K), V.Terms.size());
  for (const LaneTerm &T : V.Terms)
    Hash = llvm::hash_combine(Hash, T.Symbol, hashOf(T.Coefficient));
  return Hash;
}

SymbolId SymbolTable::derived(LaneOp Op, unsigned Width,
                              std::vector<LaneValue> Operands, int64_t Min,
                              int64_t Max) {
  llvm::hash_code Code = llvm::hash_combine(unsigned(Op), Width);
  for (const LaneValue &V : Operands)
    Code = llvm::hash_combine(Code, hashOf(V));
  const uint64_t Hash = hashFrom(Code);
  if (const auto Known = find(Hash, [&](const Symbol &S) {
        return S.Op == Op && S.Width == Width && S.Operands == Operands;
      }))
    return *Known;
  Symbol S;
  for (const LaneValue &V : Operands) {
    S.Origins |= origins(V);
    S.Varying |= !isUniform(V);
  }
  S.Op = Op;
  S.Width = Width;
  S.Min = Min;
  S.Max = Max;
  S.Operands = std::move(Operands);
  return addDerived(Hash, std::move(S));
}

SymbolId SymbolTable::product(llvm::ArrayRef<SymbolId> Factors) {
  std::vector<SymbolId> All;
  for (SymbolId F : Factors) {
    if (Symbols[F].Op == LaneOp::Product)
      llvm::append_range(All, Symbols[F].Factors);
    else
      All.push_back(F);
  }
  llvm::sort(All);
  assert(All.size() > 1);
  const uint64_t Hash = hashFrom(
      llvm::hash_combine(unsigned(LaneOp::Product),
                         llvm::hash_combine_range(All.begin(), All.end())));
  if (const auto Known = find(Hash, [&](const Symbol &S) {
        return S.Op == LaneOp::Product && S.Factors == All;
      }))
    return *Known;
  Symbol S;
  S.Op = LaneOp::Product;
  S.Min = S.Max = 1;
  for (SymbolId F : All) {
    const Symbol &Of = Symbols[F];
    S.Origins |= Of.Origins;
    S.Varying |= Of.Varying;
    if (S.Multiple < (uint64_t(1) << 30))
      S.Multiple *=
          Of.Multiple < (uint64_t(1) << 30)
              ? Of.Multiple
              : std::min(Of.Multiple & -Of.Multiple, uint64_t(1) << 30);
    int64_t Corners[] = {
        mulSaturating(S.Min, Of.Min), mulSaturating(S.Min, Of.Max),
        mulSaturating(S.Max, Of.Min), mulSaturating(S.Max, Of.Max)};
    S.Min = *std::min_element(Corners, Corners + 4);
    S.Max = *std::max_element(Corners, Corners + 4);
  }
  S.Factors = std::move(All);
  return addDerived(Hash, std::move(S));
}

unsigned SymbolTable::origins(const LaneValue &V) const {
  unsigned Bits = 0;
  for (const LaneTerm &T : V.Terms)
    Bits |= Symbols[T.Symbol].Origins;
  return Bits;
}

bool SymbolTable::isUniform(const LaneValue &V) const {
  return isUniformOver(V, ~0u);
}

bool SymbolTable::isUniformOver(const LaneValue &V, uint32_t Mask) const {
  if (!V.K.isUniformOver(Mask))
    return false;
  return llvm::all_of(V.Terms, [&](const LaneTerm &T) {
    if (!T.Coefficient.isUniformOver(Mask))
      return false;
    const Symbol &S = Symbols[T.Symbol];
    if (!S.Varying)
      return true;
    if (Mask && T.Coefficient[llvm::countr_zero(Mask)] == 0)
      return true;
    if (!S.Leader)
      return (Mask & (Mask - 1)) == 0;
    for (uint32_t Rest = Mask; Rest; Rest &= Rest - 1)
      if ((*S.Leader)[llvm::countr_zero(Rest)] !=
          (*S.Leader)[llvm::countr_zero(Mask)])
        return false;
    return true;
  });
}

std::pair<int64_t, int64_t> SymbolTable::bounds(const LaneValue &V,
                                                uint32_t Mask) const {
  int64_t Low = Highest, High = Lowest;
  bool Same = V.K.isUniform() && llvm::all_of(V.Terms, [](const LaneTerm &T) {
                return T.Coefficient.isUniform();
              });
  for (uint32_t Rest = Mask; Rest; Rest &= Rest - 1) {
    unsigned L = llvm::countr_zero(Rest);
    int64_t LaneLow = V.K[L], LaneHigh = V.K[L];
    for (const LaneTerm &T : V.Terms) {
      const Symbol &S = Symbols[T.Symbol];
      int64_t C = T.Coefficient[L];
      if (C == 0)
        continue;
      int64_t A = mulSaturating(C, S.Min), B = mulSaturating(C, S.Max);
      // An unbounded symbol stays unbounded with any coefficient.
      if (S.Min == Lowest)
        A = C > 0 ? Lowest : Highest;
      if (S.Max == Highest)
        B = C > 0 ? Highest : Lowest;
      int64_t TermLow = std::min(A, B), TermHigh = std::max(A, B);
      LaneLow = LaneLow == Lowest ? Lowest : addSaturating(LaneLow, TermLow);
      LaneHigh =
          LaneHigh == Highest ? Highest : addSaturating(LaneHigh, TermHigh);
      if (TermLow == Lowest)
        LaneLow = Lowest;
      if (TermHigh == Highest)
        LaneHigh = Highest;
    }
    Low = std::min(Low, LaneLow);
    High = std::max(High, LaneHigh);
    if (Same)
      break;
  }
  return {Low, High};
}

uint64_t SymbolTable::termsMultiple(const LaneValue &V) const {
  uint64_t G = 0;
  for (const LaneTerm &T : V.Terms) {
    uint64_t M = Symbols[T.Symbol].Multiple;
    for (unsigned L = 0, E = T.Coefficient.isUniform() ? 1 : WarpLanes; L < E;
         ++L) {
      uint64_t C = uint64_t(T.Coefficient[L]);
      if (T.Coefficient[L] < 0)
        C = -C;
      uint64_t Product;
      if (__builtin_mul_overflow(C, M, &Product))
        Product = uint64_t(1)
                  << std::min(62, llvm::countr_zero(C) + llvm::countr_zero(M));
      G = std::gcd(G, Product);
    }
  }
  return G;
}

uint64_t SymbolTable::powerOfTwo(const LaneValue &V) const {
  uint64_t Bits = termsMultiple(V) | uint64_t(1) << 62;
  for (unsigned L = 0, E = V.K.isUniform() ? 1 : WarpLanes; L < E; ++L)
    Bits |= uint64_t(V.K[L]);
  return Bits & -Bits;
}

/// Calls `Root` once for each root symbol of V until it returns false. Returns
/// whether it never did. Expressions share subexpressions, so each symbol is
/// visited once.
static bool forEachRoot(const SymbolTable &T, const LaneValue &V,
                        llvm::function_ref<bool(SymbolId)> Root) {
  llvm::SmallDenseSet<SymbolId, 32> Seen;
  llvm::SmallVector<SymbolId, 16> Left;
  auto Add = [&](const LaneValue &Of) {
    for (const LaneTerm &Term : Of.Terms)
      if (Seen.insert(Term.Symbol).second)
        Left.push_back(Term.Symbol);
  };
  Add(V);
  while (!Left.empty()) {
    const SymbolId Id = Left.pop_back_val();
    const Symbol &Of = T[Id];
    if (Of.Op == LaneOp::None) {
      if (!Root(Id))
        return false;
      continue;
    }
    for (SymbolId F : Of.Factors)
      if (Seen.insert(F).second)
        Left.push_back(F);
    for (const LaneValue &Operand : Of.Operands)
      Add(Operand);
  }
  return true;
}

std::vector<SymbolId> SymbolTable::roots(const LaneValue &V) const {
  std::vector<SymbolId> Out;
  forEachRoot(*this, V, [&](SymbolId Root) {
    Out.push_back(Root);
    return true;
  });
  llvm::sort(Out);
  return Out;
}

bool SymbolTable::allRoots(const LaneValue &V,
                           llvm::function_ref<bool(SymbolId)> Is) const {
  return forEachRoot(*this, V, Is);
}
