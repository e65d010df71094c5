//===- SegmentLimits.cpp - How long a loop segment is ---------------------===//
//
// While a loop segment is evaluated, the number of the repetition is a symbol.
// A comparison of values that step evenly with it changes at most once: it is
// the same in all repetitions if it is the same in the first and the last.
// Otherwise the segment ends before the repetition in which it changes.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace warplint;

static bool isComparison(LaneOp Op) {
  return Op == LaneOp::Eq || Op == LaneOp::Ne || Op == LaneOp::ULt ||
         Op == LaneOp::ULe || Op == LaneOp::SLt || Op == LaneOp::SLe;
}

static bool isSame(const ConditionFacts &A, const ConditionFacts &B) {
  return A.True == B.True && A.False == B.False && A.Undecided == B.Undecided;
}

bool Machine::sameInRounds(SymbolId Id, SymbolId Number, int64_t Rounds,
                           uint32_t Lanes) {
  const Symbol S = Symbols[Id]; // a copy: new symbols reallocate the table
  if (S.Width != 1 || S.Op == LaneOp::None)
    return false;
  if (!isComparison(S.Op))
    return (S.Op == LaneOp::And || S.Op == LaneOp::Or || S.Op == LaneOp::Xor ||
            S.Op == LaneOp::Select) &&
           all_of(S.Operands, [&](const LaneValue &Part) {
             return Part.Width == 1 &&
                    sameInRounds(Part, Number, Rounds, Lanes);
           });
  Assumption First(Symbols, Number, LaneValue::constant(64, 0));
  Assumption Last(Symbols, Number, LaneValue::constant(64, Rounds - 1));
  for (const LaneValue &Side : S.Operands)
    for (const LaneTerm &Term : Side.Terms)
      if (Term.Symbol != Number &&
          First.concerns(LaneValue::symbol(64, Term.Symbol)))
        return false; // does not step evenly
  auto IsSame = [&](const LaneValue &Condition) {
    return isSame(Lane.classify(First(Condition), Lanes),
                  Lane.classify(Last(Condition), Lanes));
  };
  const LaneValue &A = S.Operands[0], &B = S.Operands[1];
  auto IsBelow = [&](const LaneValue &X, const LaneValue &Y) {
    return Lane.compare(LaneOp::SLt, X, Y);
  };
  auto Zero = [](const LaneValue &V) {
    return LaneValue::constant(V.Width, 0);
  };
  if (!IsSame(LaneValue::symbol(1, Id)))
    return false;
  // Between two repetitions in which the operands differ, they may be equal in
  // one.
  if (S.Op == LaneOp::Eq || S.Op == LaneOp::Ne)
    return IsSame(IsBelow(A, B));
  // Unsigned: a value below zero is a large number that decreases again.
  return S.Op == LaneOp::SLt || S.Op == LaneOp::SLe ||
         (IsSame(IsBelow(A, Zero(A))) && IsSame(IsBelow(B, Zero(B))));
}

bool Machine::sameInRounds(const LaneValue &Condition, SymbolId Number,
                           int64_t Rounds, uint32_t Lanes) {
  Assumption First(Symbols, Number, LaneValue::constant(64, 0));
  return all_of(Condition.Terms, [&](const LaneTerm &Term) {
    return !First.concerns(LaneValue::symbol(64, Term.Symbol)) ||
           sameInRounds(Term.Symbol, Number, Rounds, Lanes);
  });
}

/// The number of repetitions, from the first on, in which the condition keeps
/// its value.
int64_t Machine::roundsAlike(const LaneValue &Condition, const LoopSegment &S,
                             uint32_t Lanes) {
  int64_t Good = 1, Bad = S.Rounds;
  while (Good + 1 < Bad) {
    const int64_t Middle = Good + (Bad - Good) / 2;
    (sameInRounds(Condition, S.Number, Middle, Lanes) ? Good : Bad) = Middle;
  }
  return Good;
}

bool Machine::settle(const LaneValue &Condition, ConditionFacts &Facts) {
  LaneValue Now = Condition;
  // The innermost segment first: what remains depends on the outer ones.
  for (LoopSegment *S : reverse(LoopSegments)) {
    Assumption First(Symbols, S->Number, LaneValue::constant(64, 0));
    if (!First.concerns(Now))
      continue;
    if (!sameInRounds(Now, S->Number, S->Rounds, May)) {
      S->SameFor = roundsAlike(Now, *S, May);
      State = Flag::CutSegment;
      return false;
    }
    Now = First(Now);
  }
  if (Now != Condition)
    Facts = Lane.classify(Now, May);
  return true;
}

/// Whether a lane's value differs from its bits read as an unsigned number.
static bool wraps(const SymbolTable &T, const LaneValue &V, uint32_t Lanes) {
  const auto [Low, High] = T.bounds(V, Lanes);
  const int64_t End = int64_t(1) << (V.Width - 1);
  return (Low < -End && Low != std::numeric_limits<int64_t>::min()) ||
         (High >= End && High != std::numeric_limits<int64_t>::max());
}

int64_t Machine::roundsBeforeWrapping(const LaneValue &V,
                                      const LoopSegment &S) {
  int64_t &Last = Symbols.facts(S.Number).Max;
  const int64_t Was = Last;
  int64_t Good = 0, Bad = S.Rounds;
  while (Good + 1 < Bad) {
    Last = Good + (Bad - Good) / 2 - 1;
    (wraps(Symbols, V, May) ? Bad : Good) = Last + 1;
  }
  Last = Was;
  return std::max<int64_t>(Good, 1);
}

void Machine::endBeforeWrapping(const LaneValue &V) {
  if (V.Width < 2 || V.Width >= 64 || !wraps(Symbols, V, May))
    return;
  LoopSegment *Cut = nullptr;
  std::vector<std::pair<SymbolId, int64_t>> Inner;
  // Where an inner segment would become too short, the outer one is too long.
  for (LoopSegment *S : reverse(LoopSegments)) {
    if (none_of(V.Terms,
                [&](const LaneTerm &Term) { return Term.Symbol == S->Number; }))
      continue;
    Cut = S;
    S->SameFor = roundsBeforeWrapping(V, *S);
    if (S->SameFor >= FewestRounds)
      break;
    int64_t &Last = Symbols.facts(S->Number).Max;
    Inner.push_back({S->Number, Last});
    Last = std::min(Last, FewestRounds - 1);
  }
  for (const auto &[Number, Last] : Inner) {
    Symbols.facts(Number).Max = Last;
    for (LoopSegment *S : LoopSegments)
      if (S->Number == Number && S != Cut)
        S->SameFor = 0;
  }
  if (Cut)
    State = Flag::CutSegment;
}

void Machine::endAtNumber(const LaneValue &V) {
  for (LoopSegment *S : reverse(LoopSegments)) {
    Assumption First(Symbols, S->Number, LaneValue::constant(64, 0));
    if (State != Flag::Run || !First.concerns(V))
      continue;
    S->SameFor = 1;
    State = Flag::CutSegment;
  }
}

void Machine::endAtUnknown(const Instruction &I, const LaneValue &V) {
  const bool IsNew = any_of(V.Terms, [&](const LaneTerm &Term) {
    return Term.Symbol > LoopSegments.front()->Number &&
           Symbols[Term.Symbol].Op == LaneOp::None &&
           Symbols[Term.Symbol].What != Unknown::Iteration;
  });
  if (!IsNew || I.mayReadFromMemory())
    return;
  for (const Use &U : I.operands())
    if (const unsigned N = F.numberOf(U); isa<Instruction>(U) && Defined[N])
      endAtNumber(Values[N]);
}
