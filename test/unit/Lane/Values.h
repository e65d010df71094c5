//===- Values.h - Values that the tests of the lane algebra use -*- C++ -*-===//
#ifndef WARPLINT_TEST_UNIT_LANE_VALUES_H
#define WARPLINT_TEST_UNIT_LANE_VALUES_H

#include "warplint/Lane/Algebra.h"
#include "warplint/Lane/Sample.h"
#include "gtest/gtest.h"

namespace warplint {

constexpr int64_t NoLow = std::numeric_limits<int64_t>::min();
constexpr int64_t NoHigh = std::numeric_limits<int64_t>::max();

/// A table, its algebra, and short names for the values that tests start from.
class LaneTest : public ::testing::Test {
protected:
  SymbolTable T;
  Algebra A{T};

  static LaneValue known(std::function<int64_t(unsigned)> F,
                         unsigned Width = 32) {
    return LaneValue(Width, LaneVector::make(F));
  }
  static LaneValue lane(unsigned Width = 32) {
    return known([](unsigned L) { return L; }, Width);
  }
  static LaneValue number(int64_t V, unsigned Width = 32) {
    return LaneValue::constant(Width, V);
  }
  LaneValue unknown(int64_t Min = NoLow, int64_t Max = NoHigh,
                    uint64_t Multiple = 1, bool Varying = false,
                    unsigned Width = 32, unsigned Origins = FromArgument) {
    Symbol S;
    S.Width = Width;
    S.Min = Min;
    S.Max = Max;
    S.Multiple = Multiple;
    S.Varying = Varying;
    S.Origins = Origins;
    return LaneValue::symbol(Width, T.root(S));
  }
  LaneValue varying(int64_t Min = NoLow, int64_t Max = NoHigh,
                    uint64_t Multiple = 1) {
    return unknown(Min, Max, Multiple, true, 32, FromVaryingLoad);
  }
  LaneValue enumerated(int64_t Min, int64_t Max, unsigned Origins) {
    LaneValue V = unknown(Min, Max, 1, false, 32, Origins);
    T.facts(idOf(V)).Enumerated = true;
    return V;
  }
  static SymbolId idOf(const LaneValue &V) { return V.Terms[0].Symbol; }

  /// V with every lane of `Of` (a lone symbol) set to Value.
  LaneVector at(const LaneValue &V, const LaneValue &Of, int64_t Value) {
    Sample S(T);
    S.assign(idOf(Of), LaneVector(Value));
    auto R = S.evaluate(V, ~0u);
    EXPECT_TRUE(R.has_value());
    return R.value_or(LaneVector(-77777));
  }
};

inline LaneVector lanes(std::function<int64_t(unsigned)> F) {
  return LaneVector::make(F);
}

inline void PrintTo(const LaneVector &V, std::ostream *OS) {
  for (unsigned L = 0; L < (V.isUniform() ? 1 : WarpLanes); ++L)
    *OS << (L ? " " : "") << V[L];
}

inline void PrintTo(const LaneValue &V, std::ostream *OS) {
  *OS << "i" << V.Width << " ";
  PrintTo(V.K, OS);
  for (const LaneTerm &Term : V.Terms) {
    *OS << " + s" << Term.Symbol << " * ";
    PrintTo(Term.Coefficient, OS);
  }
}

} // namespace warplint

#endif
