//===- RandomExpression.h - Expressions computed two ways -------*- C++ -*-===//
//
// Random expressions over lane numbers, constants, uniform and varying
// unknowns. Each is computed twice: by the algebra, with values for the
// unknowns put in at the end; and lane by lane in plain integers of the width
// at hand.
//
//===----------------------------------------------------------------------===//
#ifndef WARPLINT_TEST_UNIT_LANE_RANDOMEXPRESSION_H
#define WARPLINT_TEST_UNIT_LANE_RANDOMEXPRESSION_H

#include "PlainOperations.h"
#include <functional>
#include <random>

namespace warplint {

using Bits = std::array<uint64_t, WarpLanes>;

/// A value both ways: symbolic, and as plain bits under each assignment.
struct Both {
  LaneValue V;
  std::vector<Bits> Plain;
  std::string Text; ///< for messages
};

class RandomExpression {
public:
  static constexpr unsigned Assignments = 4;

  explicit RandomExpression(unsigned Seed)
      : Random([G = std::mt19937_64(Seed)]() mutable { return G(); }) {}
  /// Choices come from `Draw`, which a fuzzer steers.
  explicit RandomExpression(std::function<uint64_t()> Draw)
      : Random(std::move(Draw)) {}

  /// True when one of the algebra's assumptions was broken on the way.
  bool Outside = false;
  SymbolTable T;
  Algebra A{T};
  std::vector<Sample> Samples;

  int64_t pick(int64_t Low, int64_t High) {
    return Low + int64_t(Random() % uint64_t(High - Low + 1));
  }

  void makeUnknowns() {
    for (unsigned I = 0; I < Assignments; ++I)
      Samples.emplace_back(T);
    for (unsigned I = 0; I < 6; ++I) {
      Symbol S;
      S.Width = I < 3 ? 32 : I == 5 ? 8 : 32;
      S.Varying = I == 2 || I == 4;
      static const uint64_t Multiples[] = {1, 1, 2, 4, 32, 12};
      S.Multiple = S.Width == 8 ? 1 : Multiples[pick(0, 5)];
      int64_t Low = 0, High = 1000;
      switch (pick(0, 3)) {
      case 0: // nothing known: an ordinary size
        break;
      case 1:
        S.Min = Low = 0;
        S.Max = High = pick(0, 300);
        break;
      case 2:
        S.Min = Low = pick(-100, 0);
        S.Max = High = pick(1, 100);
        break;
      default:
        S.Min = Low = pick(1, 40);
        break;
      }
      if (S.Width == 8) {
        Low = std::max<int64_t>(Low, -128);
        High = std::min<int64_t>(High, 127);
        S.Min = std::max<int64_t>(S.Min, -128);
        S.Max = std::min<int64_t>(S.Max, 255);
      }
      Symbol Facts = S;
      SymbolId Id = T.root(std::move(S));
      Both B;
      B.Text = "s" + std::to_string(Id) + (Facts.Varying ? "v" : "");
      B.V = LaneValue::symbol(Facts.Width, Id);
      for (unsigned N = 0; N < Assignments; ++N) {
        auto One = [&] {
          int64_t X = pick(Low, High), M = int64_t(Facts.Multiple);
          X -= ((X % M) + M) % M;
          return X < Low ? X + M : X;
        };
        int64_t Uniform = One();
        LaneVector Values = LaneVector::make(
            [&](unsigned) { return Facts.Varying ? One() : Uniform; });
        for (unsigned L = 0; L < WarpLanes; ++L)
          Outside |= Values[L] < Facts.Min || Values[L] > Facts.Max;
        Samples[N].assign(Id, Values);
        Bits Of;
        for (unsigned L = 0; L < WarpLanes; ++L)
          Of[L] = cut(uint64_t(Values[L]), Facts.Width);
        B.Plain.push_back(Of);
      }
      Unknowns.push_back(std::move(B));
    }
  }

  Both known(unsigned Width, std::function<int64_t(unsigned)> F) {
    Both B;
    B.V = LaneValue(Width, LaneVector::make(F));
    Bits Of;
    for (unsigned L = 0; L < WarpLanes; ++L)
      Of[L] = cut(uint64_t(F(L)), Width);
    B.Plain.assign(Assignments, Of);
    B.Text = B.V.isConstant() ? std::to_string(B.V.constant()) : "known";
    return B;
  }

  Both leaf(unsigned Width) {
    switch (pick(0, 7)) {
    case 0:
    case 1:
      return known(Width, [](unsigned L) { return L; });
    case 2: {
      int64_t D = int64_t(1) << pick(1, 4);
      bool Mod = pick(0, 1);
      return known(Width, [=](unsigned L) { return Mod ? L % D : L / D; });
    }
    case 3: {
      int64_t C = pick(-3, 64);
      return known(Width, [=](unsigned) { return C; });
    }
    default:
      Both B = Unknowns[pick(0, int64_t(Unknowns.size()) - 1)];
      return convert(B, Width, pick(0, 1));
    }
  }

  template <typename Function>
  std::vector<Bits> each(const Both &X, const Both &Y, unsigned Width,
                         Function F) {
    std::vector<Bits> Out(Assignments);
    for (unsigned N = 0; N < Assignments; ++N)
      for (unsigned L = 0; L < WarpLanes; ++L)
        Out[N][L] = cut(F(X.Plain[N][L], Y.Plain[N][L], L), Width);
    return Out;
  }

  /// Sums, differences and products: mathematically and with wrap-around.
  Both linear(unsigned Which, const Both &X, const Both &Y) {
    const unsigned W = X.V.Width;
    Both R;
    R.V = Which == 0   ? A.add(X.V, Y.V)
          : Which == 1 ? A.sub(X.V, Y.V)
                       : A.mul(X.V, Y.V);
    R.Text = "(" + X.Text + " " + "+-*"[Which] + " " + Y.Text + ")";
    const bool Symbolic = !X.V.isKnown() || !Y.V.isKnown();
    R.Plain = each(X, Y, W, [&](uint64_t P, uint64_t Q, unsigned) {
      __int128 S = asSigned(P, W), U = asSigned(Q, W);
      __int128 Exact = Which == 0 ? S + U : Which == 1 ? S - U : S * U;
      if (Symbolic && W >= 32 &&
          (Exact > (int64_t(1) << 30) || Exact < -(int64_t(1) << 30)))
        Outside = true;
      return uint64_t(Exact);
    });
    return R;
  }

  /// An unbounded value that is divided or compared as unsigned must not be
  /// negative.
  void checkSize(LaneOp Op, const Both &X) {
    static const LaneOp Ops[] = {LaneOp::UDiv, LaneOp::URem, LaneOp::SDiv,
                                 LaneOp::SRem, LaneOp::LShr, LaneOp::UMin,
                                 LaneOp::UMax, LaneOp::ULt,  LaneOp::ULe};
    if (std::find(std::begin(Ops), std::end(Ops), Op) == std::end(Ops) ||
        X.V.Width < 32 || X.V.isKnown() || T.bounds(X.V, ~0u).first != NoLow)
      return;
    for (const Bits &Of : X.Plain)
      for (uint64_t V : Of)
        Outside |= asSigned(V, X.V.Width) < 0;
  }

  Both binary(LaneOp Op, const Both &X, const Both &Y) {
    const unsigned W = X.V.Width;
    checkSize(Op, X);
    checkSize(Op, Y);
    bool Compares = Op >= LaneOp::Eq && Op <= LaneOp::SLe;
    Both R;
    R.Plain =
        each(X, Y, Compares ? 1 : W, [&](uint64_t P, uint64_t Q, unsigned) {
          auto V = plain(Op, P, Q, W);
          Outside |= !V.has_value();
          return V.value_or(0);
        });
    R.V = LaneValue::constant(Compares ? 1 : W, 0);
    R.Text =
        "op" + std::to_string(int(Op)) + "(" + X.Text + ", " + Y.Text + ")";
    if (Outside)
      return R;
    // A large result of bits is not a size any more: known lanes only.
    if (W >= 32 && (!X.V.isKnown() || !Y.V.isKnown()) && !Compares)
      for (const Bits &B : R.Plain)
        for (uint64_t V : B)
          Outside |= std::llabs(asSigned(V, W)) > (int64_t(1) << 30);
    if (W >= 32 && Op == LaneOp::Shl && !X.V.isKnown())
      each(X, Y, W, [&](uint64_t P, uint64_t Q, unsigned) {
        Outside |= std::llabs(asSigned(P, W)) > (int64_t(1) << (30 - Q));
        return 0;
      });
    if (Op == LaneOp::UDiv || Op == LaneOp::URem || Op == LaneOp::SDiv ||
        Op == LaneOp::SRem)
      R.V = A.divide(Op, X.V, Y.V);
    else if (Op == LaneOp::And || Op == LaneOp::Or || Op == LaneOp::Xor)
      R.V = A.bitwise(Op, X.V, Y.V);
    else if (Op == LaneOp::Shl || Op == LaneOp::LShr || Op == LaneOp::AShr)
      R.V = A.shift(Op, X.V, Y.V);
    else if (Compares)
      R.V = A.compare(Op, X.V, Y.V);
    else
      R.V = A.extremum(Op, X.V, Y.V);
    return R;
  }

  Both convert(const Both &X, unsigned Width, bool Signed) {
    const unsigned From = X.V.Width;
    if (From == Width)
      return X;
    Both R;
    R.Plain = each(X, X, Width, [&](uint64_t P, uint64_t, unsigned) {
      if (Width > From && !Signed && From >= 32 && !X.V.isKnown() &&
          asSigned(P, From) < 0)
        Outside = true;
      if (Width < From && Width >= 32 && !X.V.isKnown())
        Outside |= std::llabs(asSigned(P, From)) > (int64_t(1) << 30);
      return Signed && Width > From ? uint64_t(asSigned(P, From)) : P;
    });
    if (Width >= 32 && !X.V.isKnown())
      for (const Bits &B : R.Plain)
        for (uint64_t V : B)
          Outside |= std::llabs(asSigned(V, Width)) > (int64_t(1) << 30);
    R.Text = (Signed ? "s" : "u") + std::to_string(Width) + "(" + X.Text + ")";
    R.V = Width < From ? A.trunc(X.V, Width)
          : Signed     ? A.sext(X.V, Width)
                       : A.zext(X.V, Width);
    return R;
  }

  Both select(const Both &C, const Both &X, const Both &Y) {
    Both R;
    R.V = A.select(C.V, X.V, Y.V);
    R.Text = "select(" + C.Text + ", " + X.Text + ", " + Y.Text + ")";
    R.Plain = X.Plain;
    for (unsigned N = 0; N < Assignments; ++N)
      for (unsigned L = 0; L < WarpLanes; ++L)
        R.Plain[N][L] = C.Plain[N][L] ? X.Plain[N][L] : Y.Plain[N][L];
    return R;
  }

  Both shuffle(const Both &X) {
    int64_t By = pick(0, 31), How = pick(0, 2);
    LaneVector Source = LaneVector::make([=](unsigned L) -> int64_t {
      return How == 0 ? By : How == 1 ? L ^ By : L + By;
    });
    Both R;
    R.V = A.shuffle(X.V, Source);
    R.Text = "shuffle(" + X.Text + ")";
    R.Plain = X.Plain;
    for (unsigned N = 0; N < Assignments; ++N)
      for (unsigned L = 0; L < WarpLanes; ++L)
        R.Plain[N][L] = X.Plain[N][Source[L] < 32 ? unsigned(Source[L]) : L];
    return R;
  }

  Both blend(const Both &X, const Both &Y) {
    uint32_t Mask = uint32_t(Random());
    Both R;
    R.V = A.blend(Mask, X.V, Y.V);
    R.Text = "blend(" + X.Text + ", " + Y.Text + ")";
    R.Plain = X.Plain;
    for (unsigned N = 0; N < Assignments; ++N)
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (!(Mask >> L & 1))
          R.Plain[N][L] = Y.Plain[N][L];
    return R;
  }

  Both condition(unsigned Depth) {
    static const LaneOp Ops[] = {LaneOp::Eq,  LaneOp::Ne,  LaneOp::ULt,
                                 LaneOp::ULe, LaneOp::SLt, LaneOp::SLe};
    if (Depth && pick(0, 3) == 0) {
      static const LaneOp Logical[] = {LaneOp::And, LaneOp::Or, LaneOp::Xor};
      Both X = condition(Depth - 1), Y = condition(Depth - 1);
      if (pick(0, 3) == 0)
        return select(condition(Depth - 1), X, Y);
      return binary(Logical[pick(0, 2)], X, Y);
    }
    unsigned Width = pick(0, 3) ? 32 : 8;
    Both X = expression(Width, Depth ? Depth - 1 : 0);
    Both Y = expression(Width, Depth ? Depth - 1 : 0);
    return binary(Ops[pick(0, 5)], X, Y);
  }

  Both expression(unsigned Width, unsigned Depth) {
    if (Depth == 0 || Outside)
      return leaf(Width);
    auto Sub = [&] { return expression(Width, Depth - 1); };
    auto Power = [&] {
      int64_t C = int64_t(1) << pick(0, Width == 8 ? 4 : 7);
      return known(Width, [=](unsigned) { return C; });
    };
    switch (pick(0, 13)) {
    case 0:
    case 1:
      return linear(0, Sub(), Sub());
    case 2:
      return linear(1, Sub(), Sub());
    case 3:
      return linear(2, Sub(), pick(0, 2) ? Power() : Sub());
    case 4:
    case 5: {
      static const LaneOp Ops[] = {LaneOp::UDiv, LaneOp::URem, LaneOp::SDiv,
                                   LaneOp::SRem};
      return binary(Ops[pick(0, 3)], Sub(), pick(0, 3) ? Power() : Sub());
    }
    case 6:
    case 7: {
      static const LaneOp Ops[] = {LaneOp::And, LaneOp::Or, LaneOp::Xor};
      Both X = Sub(), Y = Sub();
      if (pick(0, 1))
        Y = linear(1, Power(), known(Width, [](unsigned) { return 1; }));
      if (pick(0, 3) == 0)
        Y = linear(1, known(Width, [](unsigned) { return 0; }), Power());
      return binary(Ops[pick(0, 2)], X, Y);
    }
    case 8: {
      static const LaneOp Ops[] = {LaneOp::Shl, LaneOp::LShr, LaneOp::AShr};
      int64_t By = pick(0, 6);
      return binary(
          Ops[pick(0, 2)], Sub(),
          pick(0, 3) ? known(Width, [=](unsigned) { return By; })
                     : known(Width, [](unsigned L) { return int64_t(L % 5); }));
    }
    case 9: {
      static const LaneOp Ops[] = {LaneOp::UMin, LaneOp::UMax, LaneOp::SMin,
                                   LaneOp::SMax};
      return binary(Ops[pick(0, 3)], Sub(), Sub());
    }
    case 10:
      return select(condition(Depth - 1), Sub(), Sub());
    case 11: {
      static const unsigned Widths[] = {8, 16, 32, 64};
      return convert(expression(Widths[pick(0, 3)], Depth - 1), Width,
                     pick(0, 1));
    }
    case 12:
      return pick(0, 1) ? shuffle(Sub()) : blend(Sub(), Sub());
    default:
      return convert(condition(Depth - 1), Width, pick(0, 1));
    }
  }

private:
  std::function<uint64_t()> Random;
  std::vector<Both> Unknowns;
};

} // namespace warplint

#endif
