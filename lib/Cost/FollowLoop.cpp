//===- FollowLoop.cpp - Values that a loop goes through -------------------===//
//
// A loop is followed step by step until all unknowns below its values have
// theirs. From there on what grows by the same in each iteration is known for
// all of them, and only what decides when the loop is left, and what changes
// otherwise, is followed. The draws, and so the values, are those of following
// all of it.
//
//===----------------------------------------------------------------------===//

#include "warplint/Cost/ReferenceCase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace warplint;

/// Iterations of a loop that are followed.
static constexpr unsigned FollowedIterations = 40;

/// How the values of a loop hang together: the same in each try.
struct ReferenceValues::LoopPlan {
  struct Step {
    /// What each iteration adds, the same in all of them; absent: not known.
    std::optional<LaneValue> Growth;
    unsigned Draw = 0;           ///< its place among the draws of an iteration
    std::vector<unsigned> Reads; ///< values of the loop, by number
    bool Decides = false;        ///< when the loop is left
  };
  std::vector<Step> Steps; ///< one for each value of the loop
  unsigned Draws = 0;      ///< in each iteration
  /// All unknowns that the loop reads.
  std::vector<SymbolId> Below;
};

/// A loop on its way.
struct ReferenceValues::LoopStates {
  /// Of each iteration that was followed whole, the last one included.
  std::vector<std::vector<LaneVector>> Whole;
  /// Of the last one, of which all others are worked out.
  unsigned first() const { return unsigned(Whole.size()) - 1; }
  std::vector<std::optional<LaneVector>> Growth;
  /// Of the iterations from first() on: of the values that grow unevenly, and
  /// decide.
  std::vector<std::vector<LaneVector>> Deciding;
};

static std::vector<unsigned> valuesBelow(const LoopValues &Loop,
                                         llvm::ArrayRef<SymbolId> Roots) {
  std::vector<unsigned> Of;
  for (unsigned I = 0; I < Loop.Values.size(); ++I)
    if (llvm::is_contained(Roots, Loop.Values[I].Changing))
      Of.push_back(I);
  return Of;
}

/// What `V.Next` adds to the value, where it is the one way and adds something
/// that no iteration changes.
static std::optional<LaneValue> growthOf(const SymbolTable &T,
                                         const LoopValues &Loop,
                                         const LoopValues::Value &V) {
  if (V.Next.size() != 1)
    return std::nullopt;
  LaneValue Growth = V.Next.front();
  const auto At = llvm::find_if(Growth.Terms, [&](const LaneTerm &Term) {
    return Term.Symbol == V.Changing;
  });
  if (At == Growth.Terms.end() || At->Coefficient != LaneVector(1))
    return std::nullopt;
  Growth.Terms.erase(At);
  const std::vector<SymbolId> Roots = T.roots(Growth);
  if (llvm::is_contained(Roots, Loop.Number) ||
      !valuesBelow(Loop, Roots).empty())
    return std::nullopt;
  return Growth;
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
    S.Growth = growthOf(T, Loop, V);
    S.Draw = Plan->Draws;
    Plan->Draws += !V.Next.empty();
    std::vector<SymbolId> Roots;
    for (const LaneValue &Next : V.Next)
      llvm::append_range(Roots, T.roots(Next));
    Below.insert(Roots.begin(), Roots.end());
    S.Reads = valuesBelow(Loop, Roots);
    Plan->Steps.push_back(std::move(S));
  }
  if (Loop.Leaves) {
    const std::vector<SymbolId> Roots = T.roots(*Loop.Leaves);
    Below.insert(Roots.begin(), Roots.end());
    std::vector<unsigned> Left = valuesBelow(Loop, Roots);
    while (!Left.empty()) {
      LoopPlan::Step &S = Plan->Steps[Left.back()];
      Left.pop_back();
      if (!S.Decides)
        Left.insert(Left.end(), S.Reads.begin(), S.Reads.end());
      S.Decides = true;
    }
  }
  Plan->Below.assign(Below.begin(), Below.end());
  Known = std::move(Plan);
  return *Known;
}

/// The value in the next iteration, which goes the way that `Draw` chooses.
std::optional<LaneVector>
ReferenceValues::next(const LoopValues &Loop, size_t Of, uint64_t Draw) {
  const std::vector<LaneValue> &Ways = Loop.Values[Of].Next;
  return evaluateKept(Ways[Draw % Ways.size()]);
}

/// Whether all lanes leave the loop in the iteration that was taken.
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

void ReferenceValues::take(const LoopValues &Loop,
                           llvm::ArrayRef<LaneVector> State,
                           unsigned Iteration) {
  for (size_t I = 0; I < Loop.Values.size(); ++I)
    Values->assign(Loop.Values[I].Changing, State[I]);
  Values->assign(Loop.Number, LaneVector(int64_t(Iteration)));
}

/// What a loop changes takes a value of its progression: as many iterations as
/// are drawn, at most until the loop is left.
void ReferenceValues::followLoop(const LoopValues &Loop) {
  // Its own values stand for themselves until they are known.
  for (const LoopValues::Value &V : Loop.Values)
    assignRootsOf(V.Start);
  std::vector<LaneVector> Now;
  for (const LoopValues::Value &V : Loop.Values) {
    std::optional<LaneVector> Start = valueOf(V.Start);
    if (!Start)
      return;
    Now.push_back(*Start);
  }
  const LoopPlan &Plan = planOf(Loop);
  LoopStates States;
  for (unsigned N = 0; N < FollowedIterations; ++N) {
    take(Loop, Now, N);
    States.Whole.push_back(Now);
    if (N && llvm::all_of(Plan.Below, [&](SymbolId R) {
          return Values->isAssigned(R);
        }))
      return goOn(Loop, Plan, States);
    if (isLeft(Loop))
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
  const unsigned Drawn = unsigned(random() % States.Whole.size());
  take(Loop, States.Whole[Drawn], Drawn);
}

/// A value that has grown by the same so many times.
static LaneVector grown(const LaneVector &From, const LaneVector &By,
                        unsigned Times, unsigned Width) {
  return LaneVector::zip(From, By, [=](int64_t X, int64_t Y) {
    const uint64_t Sum = uint64_t(X) + uint64_t(Y) * Times;
    return Width < 64 ? llvm::SignExtend64(Sum, Width) : int64_t(Sum);
  });
}

/// The rest of a loop below which nothing is left to draw but the ways.
void ReferenceValues::goOn(const LoopValues &Loop, const LoopPlan &Plan,
                           LoopStates &States) {
  const unsigned First = States.first();
  const std::vector<LaneVector> &Start = States.Whole.back();
  const size_t Count = Loop.Values.size();
  for (const LoopPlan::Step &S : Plan.Steps)
    States.Growth.push_back(S.Growth ? valueOf(*S.Growth) : std::nullopt);
  // Of one that grows evenly. What cannot be worked out stays as it is.
  auto EvenAt = [&](size_t I, unsigned N) {
    const std::optional<LaneVector> &By = States.Growth[I];
    return N == First || !By ? Start[I]
                             : grown(Start[I], *By, N - First,
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
  // First when it is left.
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
        Next[I] = Plan.Steps[I].Growth ? EvenAt(I, N + 1) : NextOf(I, N, Now[I]);
    Now = std::move(Next);
    for (size_t I = 0; I < Count; ++I)
      if (Plan.Steps[I].Decides)
        Values->assign(Loop.Values[I].Changing, Now[I]);
    Values->assign(Loop.Number, LaneVector(int64_t(N + 1)));
  }
  const unsigned Last = Loop.Leaves ? N : FollowedIterations - 1;
  // An iteration that leaves chooses no way on.
  Seed = Before + uint64_t(Last - First + !Left) * Plan.Draws * SeedStep;
  const unsigned Drawn = unsigned(random() % (Last + 1));
  if (Drawn < First)
    return take(Loop, States.Whole[Drawn], Drawn);
  // Then what decides nothing and grows unevenly, up to there.
  auto IsOpen = [&](size_t I) {
    return !Plan.Steps[I].Decides && !Plan.Steps[I].Growth;
  };
  const bool AnyOpen = llvm::any_of(llvm::seq<size_t>(0, Count), IsOpen);
  Now = Start;
  for (N = First; AnyOpen && N < Drawn; ++N) {
    take(Loop, Now, N);
    std::vector<LaneVector> Next;
    for (size_t I = 0; I < Count; ++I)
      Next.push_back(IsOpen(I)               ? NextOf(I, N, Now[I])
                     : Plan.Steps[I].Growth ? EvenAt(I, N + 1)
                                            : States.Deciding[N + 1 - First][I]);
    Now = std::move(Next);
  }
  if (!AnyOpen)
    for (size_t I = 0; I < Count; ++I)
      Now[I] = Plan.Steps[I].Growth ? EvenAt(I, Drawn)
                                    : States.Deciding[Drawn - First][I];
  take(Loop, Now, Drawn);
}
