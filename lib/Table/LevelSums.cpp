//===- LevelSums.cpp - Costs by execution in order ------------------------===//

#include "LevelSums.h"
#include <algorithm>
#include <cmath>

using namespace warplint;

/// Limits of the levels of a row, while they are summed and of the result.
static constexpr size_t MostSummed = 4096, MostReturned = 64;

void LevelSums::add(const Flow &F, const AccessShape &Shape,
                    const AccessCost &C, const LoggedAccess &A, double Weight) {
  const double Rounds = double(A.Rounds);
  // If each repetition of a segment is another iteration, there are too many.
  if (!C.Decided || A.Repeat != Rounds || !A.CountKnown ||
      Levels.size() >= MostSummed || A.NewIterations) {
    IsKnown = false;
    return;
  }
  // Iteration by iteration of the outermost loop, in it by the code's order.
  const unsigned Order = F.numberOf(Shape.At) * 64 + Shape.Part;
  const llvm::Loop *In = F.loops().getLoopFor(Shape.At->getParent());
  const unsigned Rank =
      In ? F.numberOf(&In->getOutermostLoop()->getHeader()->front()) * 64
         : Order;
  Access::Level &L = Levels[{Rank, uint64_t(A.Iteration) << 32 | Order}];
  const double Each = Weight / Rounds;
  L.Requests += unsigned(A.Rounds) * unsigned(std::lround(Each));
  L.Cost += unsigned(A.Rounds) * unsigned(std::lround(Each * C.Mean));
  L.Ideal += unsigned(A.Rounds) * unsigned(std::lround(Each * C.Ideal));
  L.Worst = std::max(L.Worst, C.WorstDegree);
}

std::vector<Access::Level> LevelSums::finish() const {
  std::vector<Access::Level> Out;
  if (IsKnown && Levels.size() <= MostReturned)
    for (auto &[Key, L] : Levels)
      Out.push_back(L);
  return Out;
}
