//===- IdleFirstIteration.cpp - Reductions that begin with idle threads ---===//

#include "Phrases.h"

using namespace warplint;
using namespace warplint::checks;

namespace {

class IdleFirstIteration : public Check {
public:
  llvm::StringRef id() const override { return "idle-first-iteration"; }
  llvm::StringRef summary() const override {
    return "half of the threads have no work from the first iteration on";
  }
  bool enabledByDefault() const override { return false; }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;
};

} // namespace

/// Whether a block executes at most one request of a global load per warp. If
/// it executes more, the threads have other work than the loop. False if the
/// block size or a number of requests is not known.
static bool loadsOnce(const KernelTable &T) {
  if (!T.How.Block.isKnown())
    return false;
  uint64_t Warps = (T.How.Block.count() + WarpLanes - 1) / WarpLanes,
           Requests = 0;
  for (const Access &A : T.Accesses)
    if (A.Space == MemorySpace::Global && A.Op == AccessKind::Load) {
      if (!A.Requests)
        return false;
      Requests += *A.Requests;
    }
  return Requests <= Warps;
}

void IdleFirstIteration::run(const CheckInput &In,
                             std::vector<Finding> &Out) const {
  if (!loadsOnce(In.Table))
    return;
  for (const DivergentBranch &B : In.Table.Branches) {
    if (!B.FirstIterationIdle)
      continue;
    Finding F = startFinding(*this, In, B.Where,
                             "half of the threads have no work in the first "
                             "iteration of this loop");
    F.Answer.How = Verdict::Kind::Exact;
    addLaunchNote(F, In);
    addInlineNotes(F, B.InlinedFrom);
    addAdviceNote(F, "half as many threads suffice if each combines two "
                     "elements as it loads them");
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &idleFirstIteration() {
  static const IdleFirstIteration C;
  return C;
}
} // namespace warplint::checks
