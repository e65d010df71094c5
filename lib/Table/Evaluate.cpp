//===- Evaluate.cpp - All warps of all blocks, box by box -----------------===//

#include "warplint/Table/EvaluateVariants.h"
#include "TableBuilder.h"
#include "warplint/Nvcc/KernelCode.h"
#include "warplint/Warp/Machine.h"
#include <deque>

using namespace llvm;
using namespace warplint;

/// Boxes after which nothing is cut any more.
static constexpr unsigned MaxBoxes = 512;

/// The boxes to begin with: all blocks; the full warps, and a partial last one.
static std::deque<Box> firstBoxes(const Launch &How) {
  Box All;
  for (unsigned D = 0; D < 3; ++D)
    All.High[D] =
        How.Grid.Extent[D] ? int64_t(*How.Grid.Extent[D]) - 1 : INT32_MAX - 1;
  const int64_t Threads = int64_t(How.Block.count());
  const int64_t Full = Threads / 32;
  std::deque<Box> Boxes;
  if (Full) {
    Box B = All;
    B.High[3] = Full - 1;
    Boxes.push_back(B);
  }
  if (Threads % 32) {
    Box B = All;
    B.Low[3] = B.High[3] = Full;
    Boxes.push_back(B);
  }
  return Boxes;
}

/// The share of the grid's blocks that lie in the box.
static double shareOfBlocks(const Box &B, const Launch &How) {
  double Share = 1;
  for (unsigned D = 0; D < 3; ++D)
    if (How.Grid.Extent[D])
      Share *= double(B.High[D] - B.Low[D] + 1) / *How.Grid.Extent[D];
  return Share;
}

static uint64_t effortOf(const Machine &M) {
  uint64_t Effort = M.steps();
  for (const LoggedAccess &A : M.log().Accesses)
    Effort += A.Address.Terms.size() > 4 ? WarpLanes * A.Address.Terms.size()
                                         : 1;
  return Effort;
}

static KernelTable evaluateBoxes(const PreparedModule &Module,
                                 const Launch &How,
                                 const EvaluationOptions &Options,
                                 bool CountRounds, bool TryValues,
                                 uint64_t *Effort = nullptr) {
  assert(How.Block.isKnown() && "the caller fills in what is assumed");
  const KernelCode &Code = Module.kernel(How.Kernel);
  const Relevance Matters(Code.flow());
  TableBuilder Builder(Code.flow(), How, Options, TryValues);
  std::deque<Box> Boxes = firstBoxes(How);
  uint64_t Left = Options.MaxSteps;
  unsigned Made = unsigned(Boxes.size());
  while (!Boxes.empty()) {
    Box B = Boxes.front();
    Boxes.pop_front();
    Machine M(Code, Matters, How, Options, B, Left, Made < MaxBoxes,
              CountRounds);
    Machine::Outcome Outcome = M.run();
    Left -= std::min(Left, M.steps());
    if (Effort)
      *Effort += effortOf(M);
    if (Outcome == Machine::Outcome::Split) {
      Box Low = B, High = B;
      Low.High[M.splitAxis()] = M.splitAt() - 1;
      High.Low[M.splitAxis()] = M.splitAt();
      Boxes.push_back(Low);
      Boxes.push_back(High);
      ++Made;
      continue;
    }
    if (Outcome == Machine::Outcome::OutOfBudget || !Left) {
      Builder.addUndecided("out of budget after " +
                           std::to_string(Options.MaxSteps) + " steps");
      break;
    }
    Builder.add(M, double(B.High[3] - B.Low[3] + 1), shareOfBlocks(B, How),
                unsigned(B.Low[3]));
  }
  return Builder.finish();
}

KernelTable warplint::evaluate(const PreparedModule &Module, const Launch &How,
                               const EvaluationOptions &Options) {
  return evaluateBoxes(Module, How, Options, true, true);
}

KernelTable warplint::evaluateStepByStep(const PreparedModule &Module,
                                         const Launch &How,
                                         const EvaluationOptions &Options) {
  return evaluateBoxes(Module, How, Options, false, true);
}

KernelTable warplint::evaluateExactOnes(const PreparedModule &Module,
                                        const Launch &How,
                                        const EvaluationOptions &Options,
                                        uint64_t &Effort) {
  return evaluateBoxes(Module, How, Options, true, false, &Effort);
}
