//===- LaneCopies.h - Unknowns that each lane has alone ---------*- C++ -*-===//
#ifndef WARPLINT_LANE_LANECOPIES_H
#define WARPLINT_LANE_LANECOPIES_H

#include "warplint/Lane/Algebra.h"
#include "warplint/Lane/Symbol.h"
#include "llvm/ADT/DenseMap.h"

namespace warplint {

/// Replaces uniform unknowns by varying ones, where each lane has a value from
/// another execution of the code: lanes that leave a loop in different
/// iterations.
class LaneCopies {
public:
  /// The uniform root symbols from number `First` on are replaced. `AreAlike`:
  /// the reference case takes copies for equal; else for independent.
  LaneCopies(SymbolTable &Symbols, Algebra &Lane, SymbolId First,
             bool AreAlike = false)
      : Symbols(Symbols), Lane(Lane), First(First), AreAlike(AreAlike) {}

  /// `V` with copies of its terms that depend on such symbols. A copy has the
  /// bounds of its term; a term has the same copy in all values.
  LaneValue of(const LaneValue &V);

private:
  SymbolTable &Symbols;
  Algebra &Lane;
  SymbolId First;
  bool AreAlike;
  llvm::DenseMap<SymbolId, SymbolId> Copies; ///< by the symbol of the term
};

} // namespace warplint

#endif
