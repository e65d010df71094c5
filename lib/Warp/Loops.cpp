//===- Loops.cpp - Loops, step by step ------------------------------------===//
//
// A loop is first executed iteration by iteration; iterations that repeat form
// segments that are evaluated once (LoopSegments.cpp). Where the exit condition
// is unknown, or the loop exceeds its budget, its effects are rolled back and
// it is summarized (LoopSummary.cpp).
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "warplint/Kernel/DrawnWork.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace warplint;

/// Iterations that may be executed before it is summarized.
static constexpr uint64_t IterationLimit = 8192;
/// Steps of all warp ranges after which such a loop is summarized even if a
/// branch depends on the iteration number.
static constexpr uint64_t ExecuteAllLimit = 300000;

LoopFrame *Machine::frameOf(const Loop *L) {
  for (LoopFrame *Frame : Frames)
    if (Frame->L == L)
      return Frame;
  return nullptr;
}

/// Whether the edge leaves a loop that is executing; Frame is then that of the
/// outermost such loop, otherwise that of the innermost loop.
bool Machine::leavesLoop(const BasicBlock *From, const BasicBlock *To,
                         LoopFrame *&Frame) {
  Frame = nullptr;
  bool Leaves = false;
  for (const Loop *L = F.loops().getLoopFor(From); L; L = L->getParentLoop()) {
    LoopFrame *Of = frameOf(L);
    if (!L->contains(To)) {
      Leaves = true;
      if (Of)
        Frame = Of;
      continue;
    }
    if (!Leaves)
      Frame = Of;
    break;
  }
  return Leaves;
}

MachineState Machine::saveState() const {
  return {TheLog.mark(), Waiting, Phis, Ready, Returned, Iteration};
}

void Machine::rollBack(const MachineState &To) {
  TheLog.cut(To.Mark);
  Waiting = To.Waiting;
  Phis = To.Phis;
  Ready = To.Ready;
  Returned = To.Returned;
  Iteration = To.Iteration;
  State = Flag::Run;
  Abandoned = nullptr;
}

bool Machine::runToItsEnd(LoopFrame &Frame, const MachineState &Entry) {
  if (runStepByStep(Frame) || State == Flag::Stop || State == Flag::CutSegment)
    return true;
  if (State == Flag::AbandonLoop && Abandoned != Frame.L)
    return false;
  rollBack(Entry);
  summarizeLoop(Frame, Entry);
  for (LoopFrame *Outer : Frames)
    Outer->SummarizedInner = true;
  return true;
}

void Machine::runLoop(const Loop *L) {
  const int Header = F.indexOf(L->getHeader());
  LoopFrame Frame;
  Frame.L = L;
  reconverge(Header);
  Frame.Entered = Waiting[Header].May & ~Returned;
  Frame.EnteredMust = Waiting[Header].Must & Frame.Entered;
  Frame.EnteredCount = Waiting[Header].CountKnown;
  Frame.EnteredWhole = Waiting[Header].WholeWarps;
  Frame.EnteredLeader = Waiting[Header].Leader;
  Frames.push_back(&Frame);
  const unsigned WasIteration = Iteration;
  const MachineState Entry = saveState();
  const LoopFrame Fresh = Frame;
  bool Ends = runToItsEnd(Frame, Entry);
  const uint64_t OfAllRanges = Options.MaxSteps - Limits.MaxSteps + Steps;
  if (Ends && Frame.EndsEarly && Frame.BranchesOnIteration &&
      State == Flag::Run && OfAllRanges < ExecuteAllLimit) {
    // A branch depends on the iteration number: execute each iteration.
    rollBack(Entry);
    Frame = Fresh;
    Frame.ExecutesAll = true;
    Ends = runToItsEnd(Frame, Entry);
  }
  Frames.pop_back();
  if (!Ends) // an enclosing loop is summarized
    return;
  Iteration = WasIteration;
  if (State != Flag::Run)
    return;
  int After = F.afterLoop(L);
  if (Frame.Symbolic && After >= 0) {
    Waiting[After].ComesApart |=
        Frame.ExitDivergence != Divergence::None && endsByTicket(*L);
    Waiting[After].RestoreMust |= Frame.EnteredMust;
    Waiting[After].RestoreCount |= Frame.EnteredCount;
    Waiting[After].EndsWholeWarps |= !Frame.EnteredWhole;
  }
}

/// Consecutive iterations with fresh symbols, or with a summarized inner loop,
/// after which all further iterations are expected to be of this kind.
static constexpr unsigned FreshEnough = 4;

/// The difference of the operands of the loop's only exit comparison in the
/// last executed iteration; nullopt: not a single known number.
std::optional<int64_t> Machine::leftAtExit(const Loop *L) {
  const BasicBlock *Exiting = L->getExitingBlock();
  auto *Exit =
      Exiting ? dyn_cast<BranchInst>(Exiting->getTerminator()) : nullptr;
  auto *Test = Exit && Exit->isConditional()
                   ? dyn_cast<ICmpInst>(Exit->getCondition())
                   : nullptr;
  if (!Test || !isTracked(Test->getOperand(0)->getType()))
    return std::nullopt;
  const LaneValue Left =
      Lane.sub(valueOf(Test->getOperand(0)), valueOf(Test->getOperand(1)));
  return Left.isConstant() ? std::optional(Left.constant()) : std::nullopt;
}

bool Machine::endsTooLate(LoopFrame &Frame, RoundSearch &Search, uint64_t Done,
                          uint64_t StepsDone, size_t OldSymbols) {
  if (!Limits.CountRounds || Done < FirstKept)
    return false;
  Search.Inexact =
      std::exchange(Frame.SummarizedInner, false) ? Search.Inexact + 1 : 0;
  Search.LeftBefore = std::exchange(Search.Left, leftAtExit(Frame.L));
  const bool IsFresh = any_of(headerValues(Frame.L), [&](const LaneValue &V) {
    return any_of(V.Terms, [&](const LaneTerm &Term) {
      return Term.Symbol >= OldSymbols;
    });
  });
  Search.Fresh = IsFresh ? Search.Fresh + 1 : 0;
  if ((Search.Fresh < FreshEnough && Search.Inexact < FreshEnough) ||
      !Search.Left || !Search.LeftBefore)
    return false;
  const int64_t Step = *Search.Left - *Search.LeftBefore;
  if (!Step || (*Search.Left < 0) == (Step < 0))
    return false;
  const uint64_t More = uint64_t(std::llabs(*Search.Left / Step));
  const uint64_t StepsMore = More * (StepsDone / Done);
  if (More > IterationLimit || StepsMore > Limits.MaxLoopSteps)
    return true;
  // Where each iteration summarizes an inner loop and no branch depends on its
  // number, an eighth of the steps is enough.
  Frame.EndsEarly = Search.Inexact >= FreshEnough && !Frame.ExecutesAll &&
                    StepsMore > Limits.MaxLoopSteps / 8;
  return Frame.EndsEarly;
}

bool Machine::runStepByStep(LoopFrame &Frame) {
  const int Header = F.indexOf(Frame.L->getHeader());
  const uint64_t Start = Steps;
  RoundSearch Search;
  uint64_t Done = 0;
  for (uint64_t Run = 0; State == Flag::Run && Ready.count(Header); ++Run) {
    Iteration = unsigned(Done);
    if (Run >= IterationLimit ||
        Steps - Start - Search.Spent > Limits.MaxLoopSteps)
      return false;
    const size_t OldSymbols = Symbols.size();
    runBlock(Header);
    if (State == Flag::Run)
      runRegion(Frame.L);
    ++Done;
    if (State != Flag::Run || !Ready.count(Header))
      continue;
    if (endsTooLate(Frame, Search, Run + 1, Steps - Start - Search.Spent,
                    OldSymbols))
      return false;
    Done += skipRounds(Frame, Search, Done);
  }
  return State == Flag::Run;
}
