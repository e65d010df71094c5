//===- FollowLoop.cpp - Sampling of loop-carried values -------------------===//
//
// A loop is executed iteration by iteration until all unknowns that its values
// depend on have been assigned. From then on, values with a loop-invariant
// increment (induction variables) are computed in closed form; only values that
// decide when the loop is left, and values without a loop-invariant increment,
// are still evaluated in each iteration. The random draws and the results are
// the same as those of executing every iteration.
//
// Only the values that are needed for the requested one are evaluated: a loop
// may carry hundreds of results that no address depends on. A choice that only
// another value depends on may then be of the iteration that is drawn, not of
// the first one.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace warplint;

/// Greatest number of iterations of a loop that are evaluated.
static constexpr unsigned FollowedIterations = 40;

/// What one value of a loop is computed from, and the exit condition.
struct ReferenceValues::LoopNeed {
  llvm::BitVector Values;      ///< values of the loop, itself included
  std::vector<SymbolId> Roots; ///< root symbols that these depend on
};

/// Dependences between the values of a loop; the same in each try. A draw is a
/// random choice between the alternatives of LoopValues::Value::Next.
struct ReferenceValues::LoopPlan {
  struct Step {
    /// The loop-invariant increment per iteration; absent: it is not known.
    std::optional<LaneValue> Increment;
    unsigned Draw = 0;           ///< index of its draw within an iteration
    std::vector<unsigned> Reads; ///< indices of loop values that it depends on
    std::vector<SymbolId> Roots; ///< of its successors
    bool Decides = false;        ///< whether the exit condition depends on it
  };
  std::vector<Step> Steps; ///< one for each value of the loop
  unsigned Draws = 0;      ///< number of draws per iteration
  /// By the index of the value; the iteration number has the one behind the
  /// last.
  std::map<size_t, LoopNeed> Needs;
};

/// State of a loop during its evaluation. Values that are not needed are zero.
struct ReferenceValues::LoopStates {
  const LoopNeed &Need;
  bool needs(size_t I) const { return Need.Values.test(unsigned(I)); }
  /// The values of all fully evaluated iterations, the last of which is
  /// first().
  std::vector<std::vector<LaneVector>> Evaluated;
  /// The iteration from which on values are computed in closed form.
  unsigned first() const { return unsigned(Evaluated.size()) - 1; }
  std::vector<std::optional<LaneVector>> Increment; ///< once it is continued
  /// The values in the iterations from first() on. Only those that decide when
  /// the loop is left are valid.
  std::vector<std::vector<LaneVector>> Deciding;
};

/// Indices of the loop values whose symbols are among `Roots`.
static std::vector<unsigned> valuesAmong(const LoopValues &Loop,
                                         llvm::ArrayRef<SymbolId> Roots) {
  std::vector<unsigned> Of;
  for (unsigned I = 0; I < Loop.Values.size(); ++I)
    if (llvm::is_contained(Roots, Loop.Values[I].Changing))
      Of.push_back(I);
  return Of;
}

/// The increment of a value per iteration if `V.Next` is its only successor and
/// the increment is loop-invariant; absent otherwise.
static std::optional<LaneValue> incrementOf(const SymbolTable &T,
                                            const LoopValues &Loop,
                                            const LoopValues::Value &V) {
  if (V.Next.size() != 1)
    return std::nullopt;
  LaneValue Increment = V.Next.front();
  const auto At = llvm::find_if(Increment.Terms, [&](const LaneTerm &Term) {
    return Term.Symbol == V.Changing;
  });
  if (At == Increment.Terms.end() || At->Coefficient != LaneVector(1))
    return std::nullopt;
  Increment.Terms.erase(At);
  const std::vector<SymbolId> Roots = T.roots(Increment);
  if (llvm::is_contained(Roots, Loop.Number) ||
      !valuesAmong(Loop, Roots).empty())
    return std::nullopt;
  return Increment;
}

/// Adds to `Needed` the values of the loop that these values depend on, also
/// through choices, through addresses of loaded data and through other loops.
static void addNeeded(const SymbolTable &T, const LoopValues &Loop,
                      std::vector<const LaneValue *> Left,
                      llvm::BitVector &Needed) {
  llvm::DenseMap<SymbolId, size_t> IndexOf;
  for (size_t I = 0; I < Loop.Values.size(); ++I)
    IndexOf[Loop.Values[I].Changing] = I;
  std::set<SymbolId> Seen;
  std::set<const LoopValues *> Loops{&Loop};
  auto AddAll = [&](const std::vector<LaneValue> &Values) {
    for (const LaneValue &V : Values)
      Left.push_back(&V);
  };
  std::vector<SymbolId> Symbols;
  while (!Left.empty() || !Symbols.empty()) {
    if (Symbols.empty()) {
      for (const LaneTerm &Term : Left.back()->Terms)
        Symbols.push_back(Term.Symbol);
      Left.pop_back();
      continue;
    }
    const SymbolId Id = Symbols.back();
    Symbols.pop_back();
    if (!Seen.insert(Id).second)
      continue;
    if (const auto At = IndexOf.find(Id); At != IndexOf.end()) {
      Needed.set(unsigned(At->second));
      AddAll(Loop.Values[At->second].Next);
      continue;
    }
    const Symbol &S = T[Id];
    llvm::append_range(Symbols, S.Factors);
    if (S.Below)
      Symbols.push_back(*S.Below);
    AddAll(S.Operands);
    AddAll(S.Alternatives);
    for (const LaneValue *V :
         {S.Chooses ? &*S.Chooses : nullptr, S.LoadedAt.get(),
          S.Stated && S.Stated->Index ? &*S.Stated->Index : nullptr})
      if (V)
        Left.push_back(V);
    if (!S.Loop || !Loops.insert(S.Loop.get()).second)
      continue;
    for (const LoopValues::Value &V : S.Loop->Values) {
      Left.push_back(&V.Start);
      AddAll(V.Next);
    }
    if (S.Loop->Leaves)
      Left.push_back(&*S.Loop->Leaves);
  }
}

const ReferenceValues::LoopNeed &
ReferenceValues::needOf(const LoopValues &Loop, LoopPlan &Plan, SymbolId Root) {
  const size_t Count = Loop.Values.size();
  const size_t Index = size_t(llvm::find_if(Loop.Values,
                                            [&](const LoopValues::Value &V) {
                                              return V.Changing == Root;
                                            }) -
                              Loop.Values.begin());
  const auto [At, IsNew] = Plan.Needs.try_emplace(Index);
  LoopNeed &Need = At->second;
  if (!IsNew)
    return Need;
  Need.Values.resize(unsigned(Count));
  const LaneValue Itself = LaneValue::symbol(64, Root);
  std::vector<const LaneValue *> Of{&Itself};
  if (Loop.Leaves)
    Of.push_back(&*Loop.Leaves);
  addNeeded(T, Loop, Of, Need.Values);
  std::set<SymbolId> Below;
  if (Loop.Leaves)
    for (SymbolId R : T.roots(*Loop.Leaves))
      Below.insert(R);
  for (unsigned I : Need.Values.set_bits())
    Below.insert(Plan.Steps[I].Roots.begin(), Plan.Steps[I].Roots.end());
  Need.Roots.assign(Below.begin(), Below.end());
  return Need;
}

ReferenceValues::LoopPlan &ReferenceValues::planOf(const LoopValues &Loop) {
  std::shared_ptr<LoopPlan> &Known = Plans[&Loop];
  if (Known)
    return *Known;
  auto Plan = std::make_shared<LoopPlan>();
  for (const LoopValues::Value &V : Loop.Values) {
    LoopPlan::Step S;
    S.Increment = incrementOf(T, Loop, V);
    S.Draw = Plan->Draws;
    Plan->Draws += !V.Next.empty();
    for (const LaneValue &Next : V.Next)
      llvm::append_range(S.Roots, T.roots(Next));
    S.Reads = valuesAmong(Loop, S.Roots);
    Plan->Steps.push_back(std::move(S));
  }
  if (Loop.Leaves) {
    std::vector<unsigned> Left = valuesAmong(Loop, T.roots(*Loop.Leaves));
    while (!Left.empty()) {
      LoopPlan::Step &S = Plan->Steps[Left.back()];
      Left.pop_back();
      if (!S.Decides)
        Left.insert(Left.end(), S.Reads.begin(), S.Reads.end());
      S.Decides = true;
    }
  }
  Known = std::move(Plan);
  return *Known;
}

/// Value number `Of` in the next iteration; `Draw` selects one of the
/// alternatives.
std::optional<LaneVector> ReferenceValues::next(const LoopValues &Loop,
                                                size_t Of, uint64_t Draw) {
  const std::vector<LaneValue> &Alternatives = Loop.Values[Of].Next;
  return evaluateKept(Alternatives[Draw % Alternatives.size()]);
}

/// Whether all lanes leave the loop in the current iteration.
bool ReferenceValues::isLeft(const LoopValues &Loop) {
  if (!Loop.Leaves)
    return false;
  const std::optional<LaneVector> Out = evaluateKept(*Loop.Leaves);
  if (!Out)
    return false;
  for (uint32_t Left = Mask; Left; Left &= Left - 1)
    if (((*Out)[llvm::countr_zero(Left)] & 1) != Loop.LeavesWhen)
      return false;
  return true;
}

void ReferenceValues::assignIteration(const LoopValues &Loop,
                                      const LoopStates &States,
                                      llvm::ArrayRef<LaneVector> State,
                                      unsigned Iteration) {
  for (unsigned I : States.Need.Values.set_bits())
    Values->assign(Loop.Values[I].Changing, State[I]);
  Values->assign(Loop.Number, LaneVector(int64_t(Iteration)));
}

/// Assigns to the value `Root` of a loop, and those that it needs, the values
/// of a random iteration, at most the one in which the loop is left; it is the
/// same for each of the loop's values. Whether the loop is left within
/// FollowedIterations.
bool ReferenceValues::followLoop(const LoopValues &Loop, SymbolId Root) {
  LoopPlan &Plan = planOf(Loop);
  LoopStates States{needOf(Loop, Plan, Root), {}, {}, {}};
  // The unknowns that the initial values depend on come first.
  for (unsigned I : States.Need.Values.set_bits())
    assignRootsOf(Loop.Values[I].Start);
  std::vector<LaneVector> Now(Loop.Values.size(), LaneVector(0));
  for (unsigned I : States.Need.Values.set_bits()) {
    std::optional<LaneVector> Start = valueOf(Loop.Values[I].Start);
    if (!Start)
      return false;
    Now[I] = *Start;
  }
  bool Left = false;
  for (unsigned N = 0; N < FollowedIterations; ++N) {
    assignIteration(Loop, States, Now, N);
    States.Evaluated.push_back(Now);
    if (N && llvm::all_of(States.Need.Roots,
                          [&](SymbolId R) { return Values->isAssigned(R); })) {
      for (size_t I = 0; I < Loop.Values.size(); ++I)
        States.Increment.push_back(States.needs(I) && Plan.Steps[I].Increment
                                       ? valueOf(*Plan.Steps[I].Increment)
                                       : std::nullopt);
      return continueInClosedForm(Loop, Plan, States);
    }
    Left = isLeft(Loop);
    if (Left)
      break;
    std::vector<LaneVector> Next = Now;
    for (size_t I = 0; I < Loop.Values.size(); ++I) {
      if (Loop.Values[I].Next.empty())
        continue;
      const uint64_t Draw = random();
      if (States.needs(I))
        Next[I] = next(Loop, I, Draw).value_or(Now[I]);
    }
    Now = std::move(Next);
  }
  const unsigned Drawn = unsigned(random() % States.Evaluated.size());
  assignIteration(Loop, States, States.Evaluated[Drawn], Drawn);
  return Left;
}

/// A value after `Times` equal increments.
static LaneVector afterIncrements(const LaneVector &From, const LaneVector &By,
                                  unsigned Times, unsigned Width) {
  return LaneVector::zip(From, By, [=](int64_t X, int64_t Y) {
    const uint64_t Sum = uint64_t(X) + uint64_t(Y) * Times;
    return Width < 64 ? llvm::SignExtend64(Sum, Width) : int64_t(Sum);
  });
}

/// Continues a loop after the last of States.Evaluated, once all unknowns that
/// it depends on are assigned: draws only select alternatives. Whether the loop
/// is left within FollowedIterations.
bool ReferenceValues::continueInClosedForm(const LoopValues &Loop,
                                           const LoopPlan &Plan,
                                           LoopStates &States) {
  const unsigned First = States.first();
  const std::vector<LaneVector> &Start = States.Evaluated.back();
  const size_t Count = Loop.Values.size();
  // The value in iteration N, if its increment is loop-invariant; if the
  // increment has no value, that of the first iteration.
  auto ClosedFormAt = [&](size_t I, unsigned N) {
    const std::optional<LaneVector> &By = States.Increment[I];
    return N == First || !By
               ? Start[I]
               : afterIncrements(Start[I], *By, N - First,
                                 Loop.Values[I].Next.front().Width);
  };
  const uint64_t Before = Seed;
  auto NextOf = [&](size_t I, unsigned N, const LaneVector &Now) {
    if (Loop.Values[I].Next.empty())
      return Now;
    const uint64_t Number =
        uint64_t(N - First) * Plan.Draws + Plan.Steps[I].Draw + 1;
    return next(Loop, I, mixed(Before + Number * SeedStep)).value_or(Now);
  };
  // First determine the iteration in which the loop is left.
  unsigned N = First;
  bool Left = false;
  std::vector<LaneVector> Now = Start;
  for (; Loop.Leaves; ++N) {
    States.Deciding.push_back(Now);
    Left = isLeft(Loop);
    if (Left || N + 1 == FollowedIterations)
      break;
    std::vector<LaneVector> Next = Now;
    for (size_t I = 0; I < Count; ++I)
      if (Plan.Steps[I].Decides)
        Next[I] = Plan.Steps[I].Increment ? ClosedFormAt(I, N + 1)
                                          : NextOf(I, N, Now[I]);
    Now = std::move(Next);
    for (size_t I = 0; I < Count; ++I)
      if (Plan.Steps[I].Decides)
        Values->assign(Loop.Values[I].Changing, Now[I]);
    Values->assign(Loop.Number, LaneVector(int64_t(N + 1)));
  }
  const unsigned Last = Loop.Leaves ? N : FollowedIterations - 1;
  // The iteration that leaves the loop draws no alternative.
  Seed = Before + uint64_t(Last - First + !Left) * Plan.Draws * SeedStep;
  const unsigned Drawn = unsigned(random() % (Last + 1));
  if (Drawn < First) {
    assignIteration(Loop, States, States.Evaluated[Drawn], Drawn);
    return Left;
  }
  // Then evaluate the values that do not decide and have no loop-invariant
  // increment, up to the drawn iteration.
  auto IsIterated = [&](size_t I) {
    return States.needs(I) && !Plan.Steps[I].Decides &&
           !Plan.Steps[I].Increment;
  };
  const bool AnyIterated =
      llvm::any_of(llvm::seq<size_t>(0, Count), IsIterated);
  Now = Start;
  for (N = First; AnyIterated && N < Drawn; ++N) {
    assignIteration(Loop, States, Now, N);
    std::vector<LaneVector> Next;
    for (size_t I = 0; I < Count; ++I)
      Next.push_back(!States.needs(I) ? Now[I]
                     : IsIterated(I)  ? NextOf(I, N, Now[I])
                     : Plan.Steps[I].Increment
                         ? ClosedFormAt(I, N + 1)
                         : States.Deciding[N + 1 - First][I]);
    Now = std::move(Next);
  }
  if (!AnyIterated)
    for (size_t I = 0; I < Count; ++I)
      if (States.needs(I))
        Now[I] = Plan.Steps[I].Increment ? ClosedFormAt(I, Drawn)
                                         : States.Deciding[Drawn - First][I];
  assignIteration(Loop, States, Now, Drawn);
  return Left;
}
