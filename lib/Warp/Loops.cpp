//===- Loops.cpp - Loops, step by step ------------------------------------===//
//
// A loop is first run step by step, stretches of iterations that do the same
// being counted instead (Stretches.cpp). Where its exit hangs on an unknown, or
// it takes too long, what it did is taken back and it is run once for all its
// iterations (WholeLoops.cpp).
//
//===----------------------------------------------------------------------===//

#include "warplint/Warp/Machine.h"

using namespace llvm;
using namespace warplint;

/// Warp instructions that one loop may cost before it is run symbolically.
static constexpr uint64_t StepLimit = 150000;
/// Iterations that are run one by one, likewise.
static constexpr uint64_t IterationLimit = 8192;

Machine::LoopFrame *Machine::frameOf(const Loop *L) {
  for (LoopFrame *Frame : Frames)
    if (Frame->L == L)
      return Frame;
  return nullptr;
}

/// Whether the edge leaves a loop that is being run; then Frame is the
/// outermost such. Otherwise Frame is that of the innermost loop.
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

Machine::Kept Machine::keep() const {
  return {TheLog.mark(), Waiting, Phis, Ready, Returned, Iteration};
}

void Machine::takeBack(const Kept &To) {
  TheLog.cut(To.Mark);
  Waiting = To.Waiting;
  Phis = To.Phis;
  Ready = To.Ready;
  Returned = To.Returned;
  Iteration = To.Iteration;
  State = Flag::Run;
  Abandoned = nullptr;
}

void Machine::runLoop(const Loop *L) {
  const int Header = F.indexOf(L->getHeader());
  LoopFrame Frame;
  Frame.L = L;
  meetAgain(Header);
  Frame.Entered = Waiting[Header].May & ~Returned;
  Frame.EnteredMust = Waiting[Header].Must & Frame.Entered;
  Frame.EnteredCount = Waiting[Header].CountKnown;
  Frame.EnteredWhole = Waiting[Header].WholeWarps;
  Frames.push_back(&Frame);
  const unsigned WasIteration = Iteration;
  const Kept Entry = keep();
  if (!runStepByStep(Frame) && State != Flag::Stop &&
      State != Flag::CutStretch) {
    if (State == Flag::AbandonLoop && Abandoned != L) {
      Frames.pop_back(); // an outer loop's matter
      return;
    }
    takeBack(Entry);
    runAsWhole(Frame, Entry);
  }
  Frames.pop_back();
  Iteration = WasIteration;
  if (State != Flag::Run)
    return;
  int After = F.afterLoop(L);
  if (Frame.Symbolic && After >= 0) {
    Waiting[After].RestoreMust |= Frame.EnteredMust;
    Waiting[After].RestoreCount |= Frame.EnteredCount;
    Waiting[After].RestoreParted |= !Frame.EnteredWhole;
  }
}

bool Machine::runStepByStep(LoopFrame &Frame) {
  const int Header = F.indexOf(Frame.L->getHeader());
  const uint64_t Start = Steps;
  RoundSearch Search;
  uint64_t Done = 0;
  for (uint64_t Run = 0; State == Flag::Run && Ready.count(Header); ++Run) {
    Iteration = unsigned(Done);
    if (Run >= IterationLimit || Steps - Start - Search.Spent > StepLimit)
      return false;
    runBlock(Header);
    if (State == Flag::Run)
      runRegion(Frame.L);
    ++Done;
    if (State == Flag::Run && Ready.count(Header))
      Done += skipRounds(Frame, Search, Done);
  }
  return State == Flag::Run;
}
