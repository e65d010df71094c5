//===- SizeUses.cpp - What sizes are used for ----------------------------===//
//
// How the code uses a size says which values it may have: one that masks is a
// power of two less one, the distance of a shift a logarithm, and one that
// coordinates are compared with an extent.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include "llvm/ADT/STLExtras.h"

using namespace warplint;

/// A quotient of sizes is a size itself, such as the elements of a chunk.
void ReferenceValues::noteUses() {
  /// For each symbol, whether all its roots are sizes. Operands precede the
  /// symbols that are derived from them.
  std::vector<bool> OfSizes(T.size());
  auto AllOfSizes = [&](const LaneValue &V) {
    return llvm::all_of(
        V.Terms, [&](const LaneTerm &Term) { return OfSizes[Term.Symbol]; });
  };
  for (SymbolId Id = 0; Id < T.size(); ++Id) {
    const Symbol &S = T[Id];
    if (S.Op == LaneOp::None) {
      OfSizes[Id] = isSize(S);
      continue;
    }
    OfSizes[Id] =
        llvm::all_of(S.Operands, AllOfSizes) &&
        llvm::all_of(S.Factors, [&](SymbolId F) { return OfSizes[F]; });
    if ((S.Op == LaneOp::UDiv || S.Op == LaneOp::SDiv) && OfSizes[Id] &&
        S.Operands[0].K.isUniform())
      Quotients.insert(Id);
    if (S.Op == LaneOp::FDiv && OfSizes[Id] && !S.Varying)
      Scales.insert(Id);
    if (S.Op == LaneOp::And)
      for (const LaneValue &Operand : S.Operands)
        if (Operand.Terms.size() == 1 && Operand.K.isUniform() &&
            Operand.K[0] == -1)
          Masks.insert(Operand.Terms[0].Symbol);
    if (S.Op == LaneOp::SMin || S.Op == LaneOp::UMin)
      noteClamp(Id);
    if (S.Op == LaneOp::Shl || S.Op == LaneOp::LShr || S.Op == LaneOp::AShr)
      noteDistance(S.Operands[1], S.Width);
    if (S.Op == LaneOp::SLt || S.Op == LaneOp::SLe || S.Op == LaneOp::ULt ||
        S.Op == LaneOp::ULe)
      noteExtent(S.Operands);
  }
}

/// In `min(x + 1, width - 1)` a neighbour's coordinate is moved to the border:
/// of a few lanes of few warps. Sizes and blocks that are drawn apart would
/// move nearly all.
void ReferenceValues::noteClamp(SymbolId Id) {
  const std::vector<LaneValue> &Of = T[Id].Operands;
  for (unsigned N = 0; N < 2; ++N) {
    const LaneValue &Coordinate = Of[N], &Limit = Of[1 - N];
    const bool IsLimit =
        T.isUniform(Limit) &&
        !T.allRoots(Limit, [&](SymbolId Root) { return !isSize(T[Root]); });
    if (IsLimit && !T.isUniform(Coordinate) &&
        T.allRoots(Coordinate, [&](SymbolId Root) { return !T[Root].Varying; }))
      Clamps.try_emplace(Id, N);
  }
}

/// A size that is the distance of a shift, or a number less the distance, is
/// the logarithm of a size: 64 or more would shift out all bits.
void ReferenceValues::noteDistance(const LaneValue &By, unsigned Width) {
  if (By.Terms.size() != 1 || !By.K.isUniform())
    return;
  const SymbolId Root = By.Terms[0].Symbol;
  const LaneVector &Times = By.Terms[0].Coefficient;
  if (!isSize(T[Root]) || (Times != LaneVector(1) && Times != LaneVector(-1)))
    return;
  auto IsDistance = [&](int64_t Logarithm) {
    const int64_t Of = By.K[0] + Times[0] * Logarithm;
    return Of >= 0 && Of < int64_t(Width);
  };
  if (IsDistance(LeastLogarithm) && IsDistance(MostLogarithm))
    Logarithms.insert(Root);
}

/// Whether it is a coordinate of the grid that differs between the blocks and
/// between the threads of a block: nothing but indices of blocks and threads,
/// the size of the grid and the steps of a loop over it.
static bool isCoordinate(const SymbolTable &T, const LaneValue &V) {
  bool OfBlock = false, OfThread = !V.K.isUniform();
  for (SymbolId Root : T.roots(V)) {
    const Symbol &S = T[Root];
    if (S.Varying ||
        (S.What != Unknown::BlockIndex && S.What != Unknown::WarpNumber &&
         S.What != Unknown::GridSize && S.What != Unknown::Iteration))
      return false;
    OfBlock |= S.What == Unknown::BlockIndex;
    OfThread |= S.What == Unknown::WarpNumber;
  }
  return OfBlock && OfThread;
}

void ReferenceValues::noteExtent(llvm::ArrayRef<LaneValue> Compared) {
  for (unsigned N = 0; N < 2; ++N) {
    const std::vector<SymbolId> Size = T.roots(Compared[N]);
    if (Size.size() == 1 && isSize(T[Size.front()]) &&
        T.isUniform(Compared[N]) && isCoordinate(T, Compared[1 - N]))
      Extents.insert({T[Size.front()].What, T[Size.front()].Name});
  }
}

bool ReferenceValues::isExtent(Unknown What, llvm::StringRef Name) const {
  return Extents.count({What, Name.str()}) != 0;
}
