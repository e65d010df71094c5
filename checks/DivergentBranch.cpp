//===- DivergentBranch.cpp - Work dealt out so that warps split -----------===//
//
// A branch on the thread index that leaves lanes idle in many warps, where
// handing the work to contiguous threads would fill fewer warps. Guards at the
// end of the data and tails like `if (tid == 0)` need no more warps than they
// use and stay silent.
//
//===----------------------------------------------------------------------===//

#include "Phrases.h"
#include <algorithm>

using namespace warplint;
using namespace warplint::checks;

namespace {

class DivergentBranchCheck : public Check {
public:
  llvm::StringRef id() const override { return "divergent-branch"; }
  llvm::StringRef summary() const override {
    return "a branch on the thread index leaves lanes idle in warps that "
           "contiguous threads would not need";
  }
  llvm::ArrayRef<CheckOption> options() const override {
    static const CheckOption Options[] = {
        {"MinIdleShare", "0.25",
         "share of lanes idle in the guarded code, 0 to 1"},
        {"MinGuardedInstructions", "4",
         "instructions that the branch must guard"}};
    return Options;
  }
  void run(const CheckInput &In, std::vector<Finding> &Out) const override;

private:
  bool isDefect(const CheckInput &In, const DivergentBranch &B) const {
    if (!B.DependsOnThread || B.DependsOnData || B.IsLoopExit)
      return false;
    if (!B.Split || *B.Split == 0 || !B.WarpsUsed || !B.WarpsNeeded ||
        *B.WarpsUsed <= *B.WarpsNeeded)
      return false;
    // What a lane does with its own registers cannot move to another lane.
    if (B.GuardedLoads == 0 ||
        B.GuardedInstructions < In.number(*this, "MinGuardedInstructions"))
      return false;
    return B.IdleShare.value_or(0) >= In.number(*this, "MinIdleShare");
  }
};

} // namespace

void DivergentBranchCheck::run(const CheckInput &In,
                               std::vector<Finding> &Out) const {
  for (const DivergentBranch &B : In.Table.Branches) {
    if (!isDefect(In, B))
      continue;
    std::string Message =
        percent(*B.IdleShare) +
        " of the lanes idle behind this branch on the thread index; ";
    if (B.Executions)
      Message += "it splits the warp in " + std::to_string(*B.Split) + " of " +
                 count(*B.Executions, "executions");
    else
      Message += "it splits " + count(*B.Split, "warps");
    Finding F = startFinding(*this, In, B.Where, std::move(Message));
    F.Answer.How = Verdict::Kind::Exact;
    F.Answer.Low = F.Answer.High = *B.WarpsUsed;
    F.Unit = CostUnit::Warps;
    F.Ideal = *B.WarpsNeeded;
    addLaunchNote(F, In);
    addInlineNotes(F, B.InlinedFrom);
    addNote(F, std::string(B.InLoop ? "over the loop " : "") +
                   count(*B.WarpsUsed, "warps") +
                   " do the work that contiguous threads would do in " +
                   std::to_string(*B.WarpsNeeded));
    addAdviceNote(
        F, B.InLoop ? "let contiguous threads work: compute the element "
                      "from the thread (index = 2 * s * tid, or sequential "
                      "addressing with s halving) instead of testing which "
                      "thread it belongs to"
                    : "let contiguous threads work: compute the element "
                      "from the thread instead of testing which thread it "
                      "belongs to");
    Out.push_back(std::move(F));
  }
}

namespace warplint::checks {
const Check &divergentBranch() {
  static const DivergentBranchCheck C;
  return C;
}
} // namespace warplint::checks
