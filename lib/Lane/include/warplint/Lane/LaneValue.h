//===- LaneValue.h - A symbolic value in each lane of a warp ----*- C++ -*-===//
//
// Lane l holds K[l] + the sum over all terms of C[l] * symbol, modulo 2^Width.
// A symbol represents an unknown: either one value for the whole warp (uniform)
// or one per lane (varying).
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_LANE_LANEVALUE_H
#define WARPLINT_LANE_LANEVALUE_H

#include "warplint/Lane/LaneVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

namespace warplint {

using SymbolId = uint32_t;

struct LaneTerm {
  SymbolId Symbol;
  LaneVector Coefficient; ///< never zero in all lanes
  friend bool operator==(const LaneTerm &A, const LaneTerm &B) {
    return A.Symbol == B.Symbol && A.Coefficient == B.Coefficient;
  }
};

/// See the file header. The known part and the coefficients are sign-extended
/// from `Width` bits (1 to 64), so that equal values compare equal.
struct LaneValue {
  unsigned Width = 32;
  LaneVector K;
  llvm::SmallVector<LaneTerm, 3> Terms; ///< sorted by symbol

  LaneValue() = default;
  LaneValue(unsigned Width, LaneVector Known)
      : Width(Width), K(normalize(Width, std::move(Known))) {}

  static LaneValue constant(unsigned Width, int64_t V) {
    return LaneValue(Width, LaneVector(V));
  }
  static LaneValue symbol(unsigned Width, SymbolId S) {
    LaneValue V(Width, LaneVector(0));
    V.Terms.push_back({S, LaneVector(1)});
    return V;
  }

  /// Whether the values of all lanes are known.
  bool isKnown() const { return Terms.empty(); }
  /// Whether the value is known and the same in all lanes.
  bool isConstant() const { return Terms.empty() && K.isUniform(); }
  /// The value of a constant, sign-extended from Width; requires isConstant().
  int64_t constant() const { return K[0]; }
  /// Lane L of a known value, zero-extended from Width.
  uint64_t unsignedLane(unsigned L) const {
    return Width >= 64
               ? uint64_t(K[L])
               : uint64_t(K[L]) & llvm::maskTrailingOnes<uint64_t>(Width);
  }

  static LaneVector normalize(unsigned Width, LaneVector V) {
    if (Width >= 64)
      return V;
    return LaneVector::map(
        V, [=](int64_t X) { return llvm::SignExtend64(uint64_t(X), Width); });
  }

  friend bool operator==(const LaneValue &A, const LaneValue &B) {
    return A.Width == B.Width && A.K == B.K && A.Terms == B.Terms;
  }
  friend bool operator!=(const LaneValue &A, const LaneValue &B) {
    return !(A == B);
  }
};

} // namespace warplint

#endif
