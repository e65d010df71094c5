//===- Evaluate.cpp - All warps of all blocks, range by range -------------===//

#include "TableBuilder.h"
#include "warplint/Nvcc/KernelCode.h"
#include "warplint/Table/EvaluateVariants.h"
#include "warplint/Warp/WarpRun.h"
#include <algorithm>
#include <deque>
#include <utility>

using namespace llvm;
using namespace warplint;

/// Number of warp ranges from which on no range is split.
static constexpr unsigned MaxRanges = 512;
/// The same, once runs that ended in a split took MaxStepsToCuts steps.
static constexpr unsigned EnoughRanges = 64;
static constexpr uint64_t MaxStepsToCuts = 500000;
/// Where splitting decides nothing, or the budget does not suffice for all
/// ranges, splits are undone: the steps that the remaining ranges may take, and
/// their least and greatest number.
static constexpr uint64_t OpenSteps = 250000;
static constexpr uint64_t FewestOpen = 4, MostOpen = 64;

/// The initial ranges: all blocks with their full warps, and with a partial
/// last warp.
static std::deque<WarpRange> firstRanges(const Launch &How) {
  WarpRange All;
  for (unsigned D = 0; D < 3; ++D)
    All.High[D] =
        How.Grid.Extent[D] ? int64_t(*How.Grid.Extent[D]) - 1 : INT32_MAX - 1;
  const int64_t Threads = int64_t(How.Block.count());
  const int64_t Full = Threads / WarpLanes;
  std::deque<WarpRange> WarpRanges;
  if (Full) {
    WarpRange B = All;
    B.High[3] = Full - 1;
    WarpRanges.push_back(B);
  }
  if (Threads % WarpLanes) {
    WarpRange B = All;
    B.Low[3] = B.High[3] = Full;
    WarpRanges.push_back(B);
  }
  return WarpRanges;
}

/// The share of the grid's blocks that lie in the range.
static double shareOfBlocks(const WarpRange &B, const Launch &How) {
  double Share = 1;
  for (unsigned D = 0; D < 3; ++D)
    if (How.Grid.Extent[D])
      Share *= double(B.High[D] - B.Low[D] + 1) / *How.Grid.Extent[D];
  return Share;
}

static uint64_t effortOf(const WarpRun &R) {
  uint64_t Effort = R.Steps;
  for (const LoggedAccess &A : R.Events.Accesses)
    Effort +=
        A.Address.Terms.size() > 4 ? WarpLanes * A.Address.Terms.size() : 1;
  return Effort;
}

namespace {

/// The warp ranges of a launch (partition refinement), and which of them are
/// still to be evaluated.
class WarpRanges {
public:
  explicit WarpRanges(const Launch &How) {
    for (const WarpRange &B : firstRanges(How))
      add(B, None);
    Whole = unsigned(All.size());
  }
  size_t left() const { return Waiting.size(); }
  /// Removes the first range of the queue and returns its number.
  size_t take() {
    const size_t Number = Waiting.front();
    Waiting.pop_front();
    All[Number].Waits = false;
    return Number;
  }
  const WarpRange &operator[](size_t Number) const { return All[Number].Range; }
  bool mayCut() const {
    return Whole < (StepsToCuts < MaxStepsToCuts ? MaxRanges : EnoughRanges);
  }
  /// Replaces a range by its two halves. `Steps` were spent on it; with none,
  /// the split is never undone.
  void cut(size_t Number, unsigned Axis, int64_t At, uint64_t Steps) {
    WarpRange Low = All[Number].Range, High = Low;
    Low.High[Axis] = At - 1;
    High.Low[Axis] = At;
    add(Low, Steps ? Number : None);
    add(High, Steps ? Number : None);
    ++Whole;
    StepsToCuts += Steps;
  }
  /// Undoes splits of which neither half was evaluated, the last one first,
  /// until at most `Most` ranges are queued.
  void join(size_t Most);

private:
  static constexpr size_t None = ~size_t(0);
  struct Part {
    WarpRange Range;
    size_t Of; ///< the range that it is a half of; None: never joined again
    bool Waits = true; ///< is queued
  };
  void add(const WarpRange &Range, size_t Of) {
    Waiting.push_back(All.size());
    All.push_back({Range, Of});
  }

  std::vector<Part> All; ///< the halves of a range are adjacent, behind it
  std::deque<size_t> Waiting;
  unsigned Whole = 0; ///< ranges that are not split
  uint64_t StepsToCuts = 0;
};

} // namespace

void WarpRanges::join(size_t Most) {
  size_t Left = Waiting.size();
  for (size_t N = All.size(); N > 1 && Left > Most; --N) {
    Part &Low = All[N - 2], &High = All[N - 1];
    if (Low.Of == None || Low.Of != High.Of || !Low.Waits || !High.Waits)
      continue;
    Low.Waits = High.Waits = false;
    All[Low.Of].Waits = true;
    --Left;
  }
  Waiting.clear();
  for (size_t N = 0; N < All.size(); ++N)
    if (All[N].Waits)
      Waiting.push_back(N);
}

namespace {

/// How the ranges of a launch are evaluated.
struct RangeMode {
  bool CountRounds = true, TryValues = true;
  /// No range is split, and loops are summarized early: little is exact, in few
  /// steps.
  bool IsCoarse = false;
};

} // namespace

/// Steps that one loop may take in a coarse evaluation.
static constexpr uint64_t CoarseLoopSteps = 5000;

static std::string outOfBudget(const EvaluationOptions &Options) {
  return "out of budget after " + std::to_string(Options.MaxSteps) + " steps";
}

/// The table, and whether the steps sufficed. Where they did not, what the
/// ranges before the end did is a sample.
static std::pair<KernelTable, bool>
evaluateOnce(const PreparedModule &Module, const Launch &How,
             const EvaluationOptions &Options, RangeMode Mode, uint64_t *Effort,
             const std::function<bool()> &IsStale) {
  const KernelCode &Code = Module.kernel(How.Kernel);
  const BackwardSlice Matters(Code.flow());
  TableBuilder Builder(Code, How, Options, Mode.TryValues);
  WarpRanges Of(How);
  uint64_t Left = Options.MaxSteps;
  uint64_t StepsRun = 0, Run = 0; // of runs that ended with Done
  bool IsJoined = Mode.IsCoarse;
  while (Of.left() && !(IsStale && IsStale())) {
    const size_t Number = Of.take();
    const WarpRange B = Of[Number];
    RunLimits Limits = {Left, !IsJoined && Of.mayCut(), Mode.CountRounds};
    Limits.IsStale = IsStale ? &IsStale : nullptr;
    if (Mode.IsCoarse)
      Limits.MaxLoopSteps = CoarseLoopSteps;
    WarpRun R = runWarps(Code, Matters, How, Options, B, Limits);
    Left -= std::min(Left, R.Steps);
    if (Effort)
      *Effort += effortOf(R);
    if (R.Ended == WarpRun::Outcome::Split) {
      Of.cut(Number, R.SplitAxis, R.SplitAt, R.Steps);
      continue;
    }
    if (R.Ended == WarpRun::Outcome::OutOfBudget || !Left) {
      Builder.addUndecided(outOfBudget(Options));
      return {Builder.finish(), false};
    }
    StepsRun += R.Steps;
    const bool IsTooLarge = R.IsTooLarge;
    Builder.add(std::move(R), double(B.High[3] - B.Low[3] + 1),
                shareOfBlocks(B, How), unsigned(B.Low[3]));
    const uint64_t Mean = std::max<uint64_t>(StepsRun / ++Run, 1);
    const bool TooMany =
        Of.left() > 1 && Of.left() > Left / Mean && Left < Options.MaxSteps / 2;
    if ((IsTooLarge || TooMany) && !std::exchange(IsJoined, true))
      Of.join(std::clamp(std::min(OpenSteps, Left / 2) / Mean, FewestOpen,
                         MostOpen));
  }
  return {Builder.finish(), true};
}

static KernelTable evaluateRanges(const PreparedModule &Module,
                                  const Launch &How,
                                  const EvaluationOptions &Options,
                                  RangeMode Mode, uint64_t *Effort = nullptr,
                                  const std::function<bool()> &IsStale = {}) {
  assert(How.Block.isKnown() && "the caller fills in what is assumed");
  auto [Table, IsWhole] =
      evaluateOnce(Module, How, Options, Mode, Effort, IsStale);
  if (IsWhole || (IsStale && IsStale()))
    return std::move(Table);
  Mode.IsCoarse = true;
  auto [Coarse, IsAll] =
      evaluateOnce(Module, How, Options, Mode, Effort, IsStale);
  if (!IsAll)
    return std::move(Table);
  // Said all the same: more steps would have answered more.
  Coarse.Omissions.push_back(
      Omission::inKernel(Omission::Kind::Budget,
                         outOfBudget(Options) + ": its loops are summarized"));
  return std::move(Coarse);
}

KernelTable warplint::evaluate(const PreparedModule &Module, const Launch &How,
                               const EvaluationOptions &Options,
                               const std::function<bool()> &IsStale) {
  return evaluateRanges(Module, How, Options, {}, nullptr, IsStale);
}

KernelTable warplint::evaluateStepByStep(const PreparedModule &Module,
                                         const Launch &How,
                                         const EvaluationOptions &Options) {
  return evaluateRanges(Module, How, Options, {/*CountRounds=*/false});
}

KernelTable warplint::evaluateExactOnes(const PreparedModule &Module,
                                        const Launch &How,
                                        const EvaluationOptions &Options,
                                        uint64_t &Effort) {
  return evaluateRanges(Module, How, Options,
                        {/*CountRounds=*/true, /*TryValues=*/false}, &Effort);
}
