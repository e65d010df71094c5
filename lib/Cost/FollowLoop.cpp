//===- FollowLoop.cpp - Sampling of loop-carried values -------------------===//
//
// A loop is executed iteration by iteration until all unknowns that its values
// depend on have been assigned. From then on, values with a loop-invariant
// increment (induction variables) are computed in closed form; only values that
// decide when the loop is left, and values without a loop-invariant increment,
// are still evaluated in each iteration. The random draws and the results are
// the same as those of executing every iteration.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace warplint;

/// Greatest number of iterations of a loop that are evaluated.
static constexpr unsigned FollowedIterations = 40;

/// Dependences between the values of a loop; the same in each try. A draw is a
/// random choice between the alternatives of LoopValues::Value::Next.
struct ReferenceValues::LoopPlan {
  struct Step {
    /// The loop-invariant increment per iteration; absent: it is not known.
    std::optional<LaneValue> Increment;
    unsigned Draw = 0;           ///< index of its draw within an iteration
    std::vector<unsigned> Reads; ///< indices of loop values that it depends on
    bool Decides = false;        ///< whether the exit condition depends on it
  };
  std::vector<Step> Steps; ///< one for each value of the loop
  unsigned Draws = 0;      ///< number of draws per iteration
  /// All root symbols that the loop depends on.
  std::vector<SymbolId> Roots;
};

/// State of a loop during its evaluation.
struct ReferenceValues::LoopStates {
  /// The values of all fully evaluated iterations, the last of which is
  /// first().
  std::vector<std::vector<LaneVector>> Evaluated;
  /// The iteration from which on values are computed in closed form.
  unsigned first() const { return unsigned(Evaluated.size()) - 1; }
  std::vector<std::optional<LaneVector>> Increment;
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

const ReferenceValues::LoopPlan &
ReferenceValues::planOf(const LoopValues &Loop) {
  std::shared_ptr<const LoopPlan> &Known = Plans[&Loop];
  if (Known)
    return *Known;
  auto Plan = std::make_shared<LoopPlan>();
  std::set<SymbolId> Below;
  for (const LoopValues::Value &V : Loop.Values) {
    LoopPlan::Step S;
    S.Increment = incrementOf(T, Loop, V);
    S.Draw = Plan->Draws;
    Plan->Draws += !V.Next.empty();
    std::vector<SymbolId> Roots;
    for (const LaneValue &Next : V.Next)
      llvm::append_range(Roots, T.roots(Next));
    Below.insert(Roots.begin(), Roots.end());
    S.Reads = valuesAmong(Loop, Roots);
    Plan->Steps.push_back(std::move(S));
  }
  if (Loop.Leaves) {
    const std::vector<SymbolId> Roots = T.roots(*Loop.Leaves);
    Below.insert(Roots.begin(), Roots.end());
    std::vector<unsigned> Left = valuesAmong(Loop, Roots);
    while (!Left.empty()) {
      LoopPlan::Step &S = Plan->Steps[Left.back()];
      Left.pop_back();
      if (!S.Decides)
        Left.insert(Left.end(), S.Reads.begin(), S.Reads.end());
      S.Decides = true;
    }
  }
  Plan->Roots.assign(Below.begin(), Below.end());
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
                                      llvm::ArrayRef<LaneVector> State,
                                      unsigned Iteration) {
  for (size_t I = 0; I < Loop.Values.size(); ++I)
    Values->assign(Loop.Values[I].Changing, State[I]);
  Values->assign(Loop.Number, LaneVector(int64_t(Iteration)));
}

/// Assigns to the values of a loop those of a random iteration, at most the one
/// in which the loop is left. Whether it is left within FollowedIterations.
bool ReferenceValues::followLoop(const LoopValues &Loop) {
  // The unknowns that the initial values depend on come first.
  for (const LoopValues::Value &V : Loop.Values)
    assignRootsOf(V.Start);
  std::vector<LaneVector> Now;
  for (const LoopValues::Value &V : Loop.Values) {
    std::optional<LaneVector> Start = valueOf(V.Start);
    if (!Start)
      return false;
    Now.push_back(*Start);
  }
  const LoopPlan &Plan = planOf(Loop);
  LoopStates States;
  bool Left = false;
  for (unsigned N = 0; N < FollowedIterations; ++N) {
    assignIteration(Loop, Now, N);
    States.Evaluated.push_back(Now);
    if (N && llvm::all_of(Plan.Roots,
                          [&](SymbolId R) { return Values->isAssigned(R); }))
      return continueInClosedForm(Loop, Plan, States);
    Left = isLeft(Loop);
    if (Left)
      break;
    std::vector<LaneVector> Next;
    for (size_t I = 0; I < Loop.Values.size(); ++I) {
      std::optional<LaneVector> V;
      if (!Loop.Values[I].Next.empty())
        V = next(Loop, I, random());
      Next.push_back(V ? *V : Now[I]);
    }
    Now = std::move(Next);
  }
  const unsigned Drawn = unsigned(random() % States.Evaluated.size());
  assignIteration(Loop, States.Evaluated[Drawn], Drawn);
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
  for (const LoopPlan::Step &S : Plan.Steps)
    States.Increment.push_back(S.Increment ? valueOf(*S.Increment)
                                           : std::nullopt);
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
    assignIteration(Loop, States.Evaluated[Drawn], Drawn);
    return Left;
  }
  // Then evaluate the values that do not decide and have no loop-invariant
  // increment, up to the drawn iteration.
  auto IsIterated = [&](size_t I) {
    return !Plan.Steps[I].Decides && !Plan.Steps[I].Increment;
  };
  const bool AnyIterated =
      llvm::any_of(llvm::seq<size_t>(0, Count), IsIterated);
  Now = Start;
  for (N = First; AnyIterated && N < Drawn; ++N) {
    assignIteration(Loop, Now, N);
    std::vector<LaneVector> Next;
    for (size_t I = 0; I < Count; ++I)
      Next.push_back(IsIterated(I) ? NextOf(I, N, Now[I])
                     : Plan.Steps[I].Increment
                         ? ClosedFormAt(I, N + 1)
                         : States.Deciding[N + 1 - First][I]);
    Now = std::move(Next);
  }
  if (!AnyIterated)
    for (size_t I = 0; I < Count; ++I)
      Now[I] = Plan.Steps[I].Increment ? ClosedFormAt(I, Drawn)
                                       : States.Deciding[Drawn - First][I];
  assignIteration(Loop, Now, Drawn);
  return Left;
}
